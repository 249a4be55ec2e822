"""Games for OpenSpiel: after ``register()``, ``pyspiel.load_game("bugeyed_beetles")``.

States are thin: a trail, which is a value, so OpenSpiel's copies of it cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Game, Position
from bugeyed.core.registry import game as find_game
from bugeyed.core.registry import games
from bugeyed.matches.told import hides_nothing
from bugeyed.research.extras import missing
from bugeyed.research.rendering import characters
from bugeyed.research.trail import SetUp, Trail, private_words, view_words

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]  # a binary module without stubs

    from bugeyed.research.tensors import Floats, Tensors
except ImportError as error:
    raise missing("bugeyed.research.openspiel", "research", error) from error

PREFIX: Final = "bugeyed_"
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
GENEROUS: Final = 10_000
"""Entries a match may have where game.toml does not say ``longest``."""
STEP: Final = ";"
"""Between the actions of an ``opening``."""


def register() -> tuple[str, ...]:
    """Let OpenSpiel know every installed game; the names to load them by."""
    known = set(pyspiel.registered_names())
    names = []
    for name in games():
        kind = game_type(find_game(name))
        names.append(kind.short_name)
        if kind.short_name not in known:
            # A class, not a function: OpenSpiel lets go of it after Python has ended, and only a class outlives that.
            pyspiel.register_game(kind, type(name, (SpielGame,), {"game_name": name}))
    return tuple(names)


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    start = game.start()
    kinds = pyspiel.GameType
    chance = type(start).chances is not Position.chances
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.PERFECT_INFORMATION
            if hides_nothing(start)
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=_utility(game),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players.stop - 1,
        min_num_players=game.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game),
    )


def _utility(game: Game) -> Any:
    """Two always share one win and one loss or draw; more may share a win."""
    kinds = pyspiel.GameType.Utility
    if game.about.get("cooperative"):
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if game.players.stop == 3 else kinds.GENERAL_SUM


def _parameters(game: Game) -> dict[str, Any]:
    """The parameters a game can be loaded with, and their defaults.

    OpenSpiel takes a text that looks like a number for one, so an option of texts and numbers defaults to "".
    """
    options = {
        name: "" if len({type(value) for value in option.values}) > 1 else option.default
        for name, option in game.options.items()
    }
    return {"players": game.players.start, "content": "", "opening": "", **options}


def _read(name: str, parameters: dict[str, Any]) -> SetUp:
    """The set-up that parameters ask for; an option at its default counts as not chosen."""
    content = str(parameters.get("content", "")) or None
    game = find_game(name, content)
    defaults = _parameters(game)
    chosen = {
        option: parameters[option]
        for option in game.options
        if option in parameters and parameters[option] != defaults[option]
    }
    return SetUp.of(name, int(parameters.get("players", defaults["players"])), chosen, content)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game set up one way; perhaps begun already, by an ``opening`` of actions."""

    game_name = ""
    """Set for each game as it is registered."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        setup = _read(self.game_name, given)
        start = setup.start()
        game = start.setting.game
        kind = game_type(game)
        self.root = _opened(setup, str(given.get("opening", "")))
        self.longest = _longest(game)
        self.chance = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        information = pyspiel.GameInfo(
            num_distinct_actions=game.codes,
            max_chance_outcomes=game.codes if self.chance else 0,
            num_players=setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.longest,
        )
        super().__init__(kind, information, given)
        self.tensors = Tensors(start)

    def new_initial_state(self) -> SpielState:
        """The state after the opening."""
        return SpielState(self, self.root)

    def max_chance_nodes_in_history(self) -> int:
        """No more than a match has entries."""
        return self.longest if self.chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What OpenSpiel gets observations and information states from."""
        if params:
            raise Mistake(f"Observers of {self.get_type().long_name} take no parameters.")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _opened(setup: SetUp, opening: str) -> Trail:
    """The trail of an opening: names of actions and chance outcomes; a Refusal where one is not possible."""
    trail = Trail.begin(setup)
    for words in filter(None, (part.strip() for part in opening.split(STEP))):
        trail = trail.step(trail.position.parse(words))
    return trail


def _longest(game: Game) -> int:
    stated = game.about.get("longest", GENEROUS)
    return stated if isinstance(stated, int) else GENEROUS


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a match. What OpenSpiel copies of it is the trail alone, and that copies for nothing."""

    def __init__(self, game: SpielGame, trail: Trail) -> None:
        super().__init__(game)
        self.trail = trail

    @property
    def position(self) -> Position:
        """Everything, secrets included."""
        return self.trail.position

    def current_player(self) -> int:
        """The seat that decides, chance, or the end."""
        turn = self.trail.position.turn
        return turn if turn != OVER else TERMINAL

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.trail.position.turn == OVER

    def is_chance_node(self) -> bool:
        """Whether a die, a deck or a bag decides."""
        return self.trail.position.turn == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, without its way through C++ and back."""
        position = self.trail.position
        turn = position.turn
        if player is not None and player != turn:
            found: list[int] = super().legal_actions(player)
            return found
        return position.possibilities()

    def _legal_actions(self, player: int) -> list[int]:
        return self.trail.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities."""
        chances = self.trail.position.chances()
        total = sum(weight for _, weight in chances)
        return [(outcome, weight / total) for outcome, weight in chances]

    def _apply_action(self, action: int) -> None:
        self.trail = self.trail.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.trail.position.name(action)

    def returns(self) -> list[float]:
        """Zeros until the end."""
        position = self.trail.position
        return position.returns() if position.turn == OVER else [0.0] * position.setting.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state drawn at random among those *player* cannot tell from this one; it has no history."""
        other: SpielState = self.get_game().new_initial_state()
        other.trail = self.trail.resampled(player, Random(sampler()))
        return other

    def __str__(self) -> str:
        position = self.trail.position
        return f"{characters(position)}\n{position.key()!r}"


class SpielObserver:
    """Observations as OpenSpiel asks for them: a tensor in named pieces, and a string."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._tensors = game.tensors
        self._kind = kind
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (single or kind.private_info == pyspiel.PrivateInfoType.NONE):
            raise Mistake(
                "An observer sees what one player sees or what everybody sees, not all secrets at once."
            )
        self._private = single
        self._public = bool(kind.public_info)
        self._recalls = bool(kind.perfect_recall)
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if self._private and self._public and not self._recalls:
            self.tensor = np.zeros(game.tensors.size, np.float32)
            self.dict = game.tensors.parts(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what *player* sees into the tensor, where there is one."""
        if self.tensor is not None:
            self.tensor[:] = self._tensors.observation(state.trail.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What *player* sees, or with perfect recall has been told and has done."""
        position = state.trail.position
        if not self._public:
            return private_words(position, player) if self._private else ""
        viewer = player if self._private else None
        if self._recalls:
            return f"{'public' if viewer is None else f'player {viewer}'}\n{state.trail.told(viewer)}"
        return view_words(position, viewer)
