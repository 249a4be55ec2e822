"""One seat of a game as a Gymnasium environment; bots, or a function of yours, play the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, SupportsInt, TypeAlias

from bugeyed.bots import LEVELS, bot
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import CHANCE, OVER, Position, View
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.registry import games
from bugeyed.matches.transactions import draw
from bugeyed.research.extras import missing
from bugeyed.research.trail import SetUp

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from bugeyed.research.rendering import MODES, checked, shown
    from bugeyed.research.tensors import Floats, Mask, Tensors
except ImportError as error:
    raise missing("bugeyed.research.gymnasium", "research", error) from error

Player: TypeAlias = Callable[[Knowledge], int]
"""Chooses a code from what its seat knows."""
Opponents: TypeAlias = int | Sequence[int] | Player
"""A level for all other seats, a level for each in seat order, or a function that plays them all."""

NODES: Final = 500
"""Positions an opponent may look at for an action: a number and no time, so that a seed gives the same match again."""


def env(
    game: str,
    seat: int = 0,
    opponents: Opponents = 1,
    *,
    players: int | None = None,
    content: str | None = None,
    render_mode: str | None = None,
    illegal: str = "forfeit",
    nodes: int = NODES,
    **options: object,
) -> SeatEnv:
    """A seat of a game to play; a Mistake or Refusal if it cannot be set up so.

    *illegal* says what becomes of an action that is not possible: ``forfeit`` ends the match with -1, ``refuse``
    raises the Refusal with its clause.
    """
    return SeatEnv(SetUp.of(game, players, options, content), seat, opponents, render_mode, illegal, nodes)


def register() -> None:
    """Let ``gymnasium.make("bugeyed/beetles-v0", seat=1, opponents=2)`` find every installed game."""
    for name in games():
        id = f"bugeyed/{name}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="bugeyed.research.gymnasium:env", kwargs={"game": name})


class SeatEnv(gymnasium.Env[Floats, np.int64]):
    """Each step is an action of the seat, and whatever the others and chance do until it decides again."""

    def __init__(
        self,
        setup: SetUp,
        seat: int,
        opponents: Opponents,
        render_mode: str | None = None,
        illegal: str = "forfeit",
        nodes: int = NODES,
    ) -> None:
        if type(seat) is not int or not 0 <= seat < setup.players:
            raise Mistake(f"There is no seat {seat!r}; the seats of this match are 0 to {setup.players - 1}.")
        if illegal not in ("refuse", "forfeit"):
            raise Mistake(f"illegal takes refuse or forfeit, not {illegal!r}.")
        self.setup = setup
        self.seat = seat
        self.illegal = illegal
        self.render_mode = checked(render_mode)
        self.metadata = {"render_modes": list(MODES), "render_fps": 2}
        self.tensors = Tensors(setup.start())
        self.action_space = spaces.Discrete(self.tensors.codes)
        self.observation_space = spaces.Box(0.0, 1.0, (self.tensors.size,), np.float32)
        self._nodes = nodes
        self._player = opponents if callable(opponents) else None
        self._levels = _levels(opponents, setup, seat)
        self._players: dict[int, Player] = {}
        self._generator = random.Random()
        self._position: Position | None = None
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """A new match, up to the seat's first decision; *options* says nothing here."""
        super().reset(seed=seed)
        self._generator = random.Random(int(self.np_random.integers(2**62)))
        self._players = {
            seat: self._player or _bot_player(level, self._generator.getrandbits(60), self._nodes)
            for seat, level in self._levels.items()
        }
        self._over = False
        self._go_on(self.setup.start())
        return self._observation(), self._info()

    def step(self, action: SupportsInt) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Act; the reward is 0 until the end, then what the match is worth to the seat: 1 won, 0 drawn, -1 lost."""
        position = self._now()
        if self._over:
            raise Mistake("The match is over: call reset().")
        code = int(action)
        if code not in position.actions():
            refusal = position.refusal(code)
            if self.illegal == "refuse":
                raise refusal
            self._over = True
            return self._observation(), -1.0, True, False, self._info(refusal)
        position = self._go_on(position.step(code))
        self._over = position.turn == OVER
        reward = position.returns()[self.seat] if self._over else 0.0
        return self._observation(), reward, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible now, as sb3-contrib's MaskablePPO asks for it."""
        return self._mask().astype(bool)

    def view(self) -> View:
        """All that the seat may know, as the game says it: names, cells, the actions with their names."""
        return self._now().view(self.seat)

    def render(self) -> Any:
        """What everybody may see, as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() shows nothing, since the environment was made without a render_mode."
            )
            return None
        return shown(self._now(), self.render_mode)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """It travels as it was made, to begin a match elsewhere; what bots think in one under way cannot travel."""
        if not self._over:
            raise Mistake(
                "A match under way cannot be copied or pickled here; env() of PettingZoo can save it."
            )
        opponents = self._player or list(self._levels.values())
        made = (self.setup, self.seat, opponents, self.render_mode, self.illegal, self._nodes)
        return SeatEnv, made

    def _go_on(self, position: Position) -> Position:
        """Let chance and the others decide until the seat has to, or the match is over."""
        while position.turn not in (self.seat, OVER):
            turn = int(position.turn)
            if turn == CHANCE:
                position = position.step(draw(position.chances(), self._generator))
            else:
                position = position.after(int(self._players[turn](Knowledge(position, turn))))
        self._position = position
        return position

    def _now(self) -> Position:
        if self._position is None:
            raise Mistake("The match has not begun: call reset().")
        return self._position

    def _observation(self) -> Floats:
        return self.tensors.observation(self._now(), self.seat)

    def _mask(self) -> Mask:
        return self.tensors.mask([] if self._over else self._now().actions())

    def _info(self, refusal: Refusal | None = None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask()}
        outcome = self._now().outcome()
        if outcome is not None:
            info["outcome"] = outcome.plain()
        if refusal is not None:
            info |= {"clause": refusal.clause, "message": refusal.message}
        return info


def _levels(opponents: Opponents, setup: SetUp, seat: int) -> dict[int, int]:
    """The level of the bot in each other seat; a Mistake if there is none."""
    others = [other for other in range(setup.players) if other != seat]
    if callable(opponents):
        return dict.fromkeys(others, 1)
    levels = [opponents] * len(others) if isinstance(opponents, int) else list(opponents)
    if len(levels) != len(others):
        raise Mistake(f"There are {len(others)} other seats, and {len(levels)} opponents are named.")
    for level in levels:
        if level not in LEVELS:
            raise Mistake(f"There is no bot of level {level}; levels are {', '.join(map(str, LEVELS))}.")
    return dict(zip(others, levels, strict=True))


def _bot_player(level: int, seed: int, nodes: int) -> Player:
    player = bot(level, seed)
    return lambda knowledge: player.choose(knowledge, nodes=nodes)
