"""Games as PettingZoo environments: ``env("beetles", variant="placement")``, one agent a seat."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits
from typing import Any, Final

from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import CHANCE, OVER, Position, View
from bugeyed.core.knowledge import Knowledge
from bugeyed.research.extras import missing
from bugeyed.research.trail import SetUp, Trail

try:
    import numpy as np
    from gymnasium import logger, spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # PettingZoo has no types

    from bugeyed.research.rendering import MODES, checked, shown
    from bugeyed.research.tensors import Tensors
except ImportError as error:
    raise missing("bugeyed.research.pettingzoo", "research", error) from error

ILLEGAL: Final = ("refuse", "forfeit")
BEFORE_RESET: Final = frozenset(
    {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_trail", "_codes"}
)


def env(
    name: str,
    *,
    players: int | None = None,
    content: str | None = None,
    render_mode: str | None = None,
    illegal: str = "refuse",
    **options: object,
) -> MatchEnv:
    """A match of a game as an environment; a Mistake or Refusal if it cannot be set up so.

    *illegal* says what becomes of an action that is not possible: ``refuse`` raises the Refusal with its clause,
    ``forfeit`` ends the match with -1 for whoever tried.
    """
    return MatchEnv(SetUp.of(name, players, options, content), render_mode, illegal)


@dataclass(frozen=True)
class Saved:
    """A moment of an environment: to go back to, to copy, to send to another process."""

    trail: Trail
    chance: int
    """Where the generator stood."""
    agents: tuple[str, ...]
    agent_selection: str
    rewards: dict[str, float]
    cumulative: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]


class MatchEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One agent a seat; chance is resolved from the seed between two decisions."""

    def __init__(self, setup: SetUp, render_mode: str | None = None, illegal: str = "refuse") -> None:
        super().__init__()
        if illegal not in ILLEGAL:
            raise Mistake(f"illegal takes {' or '.join(ILLEGAL)}, not {illegal!r}.")
        self.setup = setup
        self.render_mode = checked(render_mode)
        self.illegal = illegal
        self.metadata = {
            "name": f"bugeyed_{setup.game}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        start = setup.start()
        self.tensors = Tensors(start)
        self.possible_agents = [f"player_{seat}" for seat in range(start.setting.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.tensors.codes) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (setup.players * self.tensors.size,), np.float32)
        # All it remembers is one number, so going back and forth costs nothing.
        self._generator = Lehmer(randbits(31))

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.tensors.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.tensors.codes,), np.int8),
            }
        )

    def __getattr__(self, name: str) -> Any:
        if name in BEFORE_RESET:
            raise AttributeError(f"{name} is not there before reset(): call env.reset() first.")
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")

    # What PettingZoo asks.

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what *agent* gets: the vector and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All codes of the game; which are possible now the mask says."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; with a seed, chance falls the same way every time. *options* says nothing here."""
        if seed is not None:
            self._generator = Lehmer(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on(Trail.begin(self.setup))

    def step(self, action: int | None) -> None:
        """Act for the agent whose decision it is; an agent that is done steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = -1 if action is None else int(action)
        if code not in self._codes:
            self._refuse(agent, code)
            return
        self._go_on(self._trail.step(code))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What *agent* sees, and what it may do: nothing while another one decides."""
        position: Position = self._trail.position
        seat = self._seats[agent]
        return {
            "observation": self.tensors.observation(position, seat),
            "action_mask": self.tensors.mask(self._codes if position.turn == seat else []),
        }

    def state(self) -> NDArray[np.float32]:
        """What all agents see together, in the order of their seats: for centralised critics."""
        position: Position = self._trail.position
        return np.concatenate([self.tensors.observation(position, seat) for seat in self._seats.values()])

    def render(self) -> str | NDArray[np.uint8] | None:
        """What everybody may see, as the render mode says."""
        if self.render_mode is None:
            logger.warn("render() shows nothing, since the environment was made without a render_mode.")
            return None
        return shown(self._trail.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    # What it does beyond that.

    def view(self, agent: str) -> View:
        """All that *agent* may know, as the game says it: names, cells, the actions with their names."""
        position: Position = self._trail.position
        return position.view(self._seats[agent])

    def knowledge(self, agent: str) -> Knowledge:
        """What a bot is given that plays for *agent*: ``bot(2).choose(environment.knowledge(agent))``."""
        return Knowledge(self._trail.position, self._seats[agent])

    def save(self) -> Saved:
        """This moment, chance included; it can be restored any number of times, and pickled."""
        return Saved(
            self._trail,
            int(self._generator.state),
            tuple(self.agents),
            self.agent_selection,
            dict(self.rewards),
            dict(self._cumulative_rewards),
            dict(self.terminations),
            dict(self.truncations),
            {agent: dict(info) for agent, info in self.infos.items()},
        )

    def restore(self, saved: Saved, seed: int | None = None) -> None:
        """Go back to a moment; what chance brings from there on is the same again, or by *seed*."""
        if saved.trail.setup != self.setup:
            raise Mistake("What was saved belongs to another game, or to another set-up of it.")
        if seed is None:
            self._generator.state = saved.chance
        else:
            self._generator = Lehmer(seed)
        self.agents = list(saved.agents)
        self.agent_selection = saved.agent_selection
        self.rewards = dict(saved.rewards)
        self._cumulative_rewards = dict(saved.cumulative)
        self.terminations = dict(saved.terminations)
        self.truncations = dict(saved.truncations)
        self.infos = {agent: dict(info) for agent, info in saved.infos.items()}
        self._skip_agent_selection = None
        self._stand_at(saved.trail)

    def __getstate__(self) -> dict[str, object]:
        begun = "_trail" in self.__dict__
        return {
            "made": (self.setup, self.render_mode, self.illegal),
            "chance": int(self._generator.state),
            "saved": self.save() if begun else None,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        MatchEnv.__init__(self, *state["made"])
        self._generator.state = state["chance"]
        if state["saved"] is not None:
            self.restore(state["saved"])

    # How it goes on.

    def _go_on(self, trail: Trail) -> None:
        """Let chance decide until somebody else has to, or the match is over."""
        position = trail.position
        turn = position.turn
        while turn == CHANCE:
            trail = trail.step(position.drawn(self._generator))
            position = trail.position
            turn = position.turn
        self._stand_at(trail)
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]
        else:
            self._end(position)

    def _end(self, position: Position) -> None:
        """Hand out what the match was worth."""
        outcome = position.outcome()
        assert outcome is not None, "a match that is over has an outcome"
        returns = position.returns()
        for agent in self.agents:
            self.terminations[agent] = True
            self.rewards[agent] = returns[self._seats[agent]]
            self.infos[agent] = {"outcome": outcome.plain()}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _stand_at(self, trail: Trail) -> None:
        self._trail = trail
        self._codes = trail.position.actions()

    def _refuse(self, agent: str, code: int) -> None:
        refusal: Refusal = self._trail.position.refusal(code)
        if self.illegal == "refuse":
            raise refusal
        for other in self.agents:
            self.terminations[other] = True
        self.rewards[agent] = -1.0
        self.infos[agent] = {"clause": refusal.clause, "message": refusal.message}
        self._accumulate_rewards()
