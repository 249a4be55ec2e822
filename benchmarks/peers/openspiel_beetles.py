"""Battle of the Beetles for OpenSpiel's Python API: random play through its own states.

``openspiel_beetles.py GAMES SEED`` prints one JSON line; ``--perft DEPTH`` prints leaf counts.
"""

import json
import random
import sys
import time
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found]  # a binary module without stubs

# G and R are eggs, y a yellow cell, . no cell.
PINWHEEL: Final = (
    ".GRGRG.",
    "RyyyyyR",
    "GyGRRyG",
    "RyG.GyR",
    "GyRRGyG",
    "RyyyyyR",
    ".GRGRG.",
)
PLACES: Final = {
    (row, column): letter for row, line in enumerate(PINWHEEL) for column, letter in enumerate(line)
}
BLUE: Final = [place for place, letter in PLACES.items() if letter in "GR"]
CELLS: Final = len(BLUE)
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
KNIGHT: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

# Actions: 0 to 27 hatch that cell; from 28 on, 28 + 28 * hunter + prey.
FIRST_CAPTURE: Final = CELLS


def _captures_from(hunter: int) -> list[tuple[int, int]]:
    row, column = BLUE[hunter]
    yellow = [(row + down, column + right) for down, right in STEPS]
    landings = {
        (r + down, c + right) for r, c in yellow if PLACES.get((r, c)) == "y" for down, right in KNIGHT
    }
    return [
        (prey, FIRST_CAPTURE + CELLS * hunter + prey) for prey, place in enumerate(BLUE) if place in landings
    ]


CAPTURES: Final = [_captures_from(cell) for cell in range(CELLS)]
"""For each hunter: the cells it can land on, with the action that does so, in ascending order."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_beetles",
    long_name="Battle of the Beetles",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=FIRST_CAPTURE + CELLS * CELLS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=54,
)


class BeetlesGame(pyspiel.Game):  # type: ignore[misc]
    """What OpenSpiel registers."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> "BeetlesState":
        return BeetlesState(self)


class BeetlesState(pyspiel.State):  # type: ignore[misc]
    """Eggs and beetles by seat; the legal actions are found once a ply and kept."""

    def __init__(self, game: BeetlesGame) -> None:
        super().__init__(game)
        self._eggs = [[cell for cell, place in enumerate(BLUE) if PLACES[place] == letter] for letter in "GR"]
        self._beetles: list[set[int]] = [set(), set()]
        self._turn = 0
        self._actions = self._find_actions()

    def _find_actions(self) -> list[int]:
        mine, theirs = self._beetles[self._turn], self._beetles[1 - self._turn]
        return (self._eggs[self._turn] + _captures(mine, theirs)) or _captures(mine, mine)

    def current_player(self) -> int:
        return self._turn if self._actions else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._actions

    def _apply_action(self, action: int) -> None:
        mine = self._beetles[self._turn]
        if action < FIRST_CAPTURE:
            self._eggs[self._turn].remove(action)
            mine.add(action)
        else:
            hunter, prey = divmod(action - FIRST_CAPTURE, CELLS)
            mine.remove(hunter)
            self._beetles[1 - self._turn].discard(prey)
            mine.add(prey)
        self._turn = 1 - self._turn
        self._actions = self._find_actions()

    def _action_to_string(self, player: int, action: int) -> str:
        if action < FIRST_CAPTURE:
            return f"hatch {_name(action)}"
        hunter, prey = divmod(action - FIRST_CAPTURE, CELLS)
        return f"{_name(hunter)}x{_name(prey)}"

    def is_terminal(self) -> bool:
        return not self._actions

    def returns(self) -> list[float]:
        if self._actions:
            return [0.0, 0.0]
        return [-1.0, 1.0] if self._turn == 0 else [1.0, -1.0]

    def __str__(self) -> str:
        return f"eggs {self._eggs}, beetles {self._beetles}, {'GR'[self._turn]} to move"


def _captures(hunters: set[int], prey: set[int]) -> list[int]:
    return [action for hunter in sorted(hunters) for landing, action in CAPTURES[hunter] if landing in prey]


def _name(cell: int) -> str:
    row, column = BLUE[cell]
    return f"{'abcdefg'[column]}{7 - row}"


pyspiel.register_game(GAME_TYPE, BeetlesGame)


def leaves(state: Any, depth: int) -> int:
    """Legal sequences of *depth* actions from *state*."""
    if depth == 0:
        return 1
    return sum(leaves(state.child(action), depth - 1) for action in state.legal_actions())


def play(games: int, seed: int) -> dict[str, object]:
    """Uniform random games, timed."""
    game = pyspiel.load_game("python_beetles")
    rng = random.Random(seed)
    actions, won = 0, 0.0
    begun = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        won += state.returns()[0]
    seconds = time.perf_counter() - begun
    returns = [won / games, -won / games]
    return {"games": games, "actions": actions, "seconds": seconds, "returns": returns}


def searcher(seed: int, simulations: int) -> Any:
    """OpenSpiel's own MCTS bot: one uniform rollout for each simulation."""
    import numpy as np
    from open_spiel.python.algorithms import mcts

    generator = np.random.RandomState(seed)
    game = pyspiel.load_game("python_beetles")
    return mcts.MCTSBot(
        game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, generator), random_state=generator
    )


def search(simulations: int, seed: int) -> dict[str, object]:
    """Simulations of its MCTS bot from the start, timed."""
    bot = searcher(seed, simulations)
    state = pyspiel.load_game("python_beetles").new_initial_state()
    begun = time.perf_counter()
    bot.step(state)
    return {"simulations": simulations, "seconds": time.perf_counter() - begun}


def answer_actions(simulations: int, seed: int) -> None:
    """Play a match over the line: reads the actions so far, writes the next one."""
    bot = searcher(seed, simulations)
    for line in sys.stdin:
        state = pyspiel.load_game("python_beetles").new_initial_state()
        for name in line.strip().split(","):
            if name:
                state.apply_action(
                    next(one for one in state.legal_actions() if state.action_to_string(one) == name)
                )
        sys.stdout.write(state.action_to_string(bot.step(state)) + "\n")
        sys.stdout.flush()


def main(words: list[str]) -> int:
    """Answer the two forms of the command line all peers share, and two of its own about search."""
    if len(words) == 3 and words[0] == "--search":
        sys.stdout.write(json.dumps(search(int(words[1]), int(words[2]))) + "\n")
        return 0
    if len(words) == 3 and words[0] == "--play":
        answer_actions(int(words[1]), int(words[2]))
        return 0
    if len(words) != 2:
        sys.stderr.write(
            "usage: openspiel_beetles.py GAMES SEED | --perft DEPTH | --search|--play SIMULATIONS SEED\n"
        )
        return 2
    answer: object
    if words[0] == "--perft":
        state = pyspiel.load_game("python_beetles").new_initial_state()
        answer = [leaves(state, depth + 1) for depth in range(int(words[1]))]
    else:
        answer = play(int(words[0]), int(words[1]))
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
