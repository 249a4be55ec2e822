"""Who wins at Last Bug without cards: level 5, or OpenSpiel's MCTS bot at equal time.

OpenSpiel's bot plays through the adapter of ``bugeyed.research``. It does not know of secrets and searches the state it
is given. The true one would tell it the other's mascot, so before each of its actions it gets one drawn at random among
those its own seat cannot tell apart (``resample_from_infostate``), and spends all its time on that. Level 5 gets a
``Knowledge`` as ever, which gives it the same draws and no more.

Both have 0.2 s an action: level 5 by the clock, as at the table, and the peer, which knows no clock, as many
simulations as took it 0.2 s of processor time the last time. So a busy machine can favour the peer alone.
"""

import random
import time
from collections.abc import Callable
from typing import Any, Final

from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, beside
from bugeyed import CHANCE, OVER, Knowledge, Position
from bugeyed.bots import bot

MOVE: Final = 0.2
"""Seconds an action."""
MATCHES: Final = 100
OPTIONS: Final = {"cards": "none"}
FIRST_GUESS: Final = 20
"""Simulations of the first search, made WARMING times, whose time settles how many the first action gets."""
WARMING: Final = 3
"""The first of these makes what later ones have, and a search of few simulations says little of one of many."""
EXPLORING: Final = 1.4


class Paced:
    """Keeps to MOVE by counting simulations: as many as the last search would have made in that time."""

    def __init__(self) -> None:
        self.simulations = FIRST_GUESS
        self.warm = False

    def taken(self, search: Callable[[int], tuple[int, int]]) -> int:
        """The action of *search*, which makes so many simulations and says how many those were."""
        if not self.warm:
            self.warm = True
            for _ in range(WARMING):
                self._timed(search)
        return self._timed(search)

    def _timed(self, search: Callable[[int], tuple[int, int]]) -> int:
        begun = time.process_time()
        code, made = search(self.simulations)
        seconds = time.process_time() - begun
        # A search that saw an end made few or none, and says nothing about the next.
        if 2 * made >= self.simulations:
            self.simulations = max(2, round(MOVE * made / seconds))
        return code


class Queen:
    """Level 5, by the clock as at the table: where the machine is busy it is the one that has less."""

    def __init__(self, seed: int) -> None:
        self.bot = bot(5, seed)

    def choose(self, knowledge: Knowledge) -> int:
        """What it does after MOVE seconds at most."""
        return self.bot.choose(knowledge, MOVE)


class Peer:
    """OpenSpiel's MCTS bot, with uniform rollouts to the end."""

    def __init__(self, seed: int) -> None:
        try:
            import numpy as np
            import pyspiel  # type: ignore[import-not-found]  # a binary module without stubs
            from open_spiel.python.algorithms import mcts

            from bugeyed.research.openspiel import register
        except ImportError as error:
            raise Unmeasured(str(error)) from error
        register()
        game = pyspiel.load_game("bugeyed_lastbug", OPTIONS)
        generator = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, generator)
        self.bot: Any = mcts.MCTSBot(game, EXPLORING, FIRST_GUESS, evaluator, random_state=generator)
        self.state: Any = game.new_initial_state()
        """The match so far: what the peer is given comes from it by its own seat's knowledge alone."""
        self.paced = Paced()
        self.sampler = random.Random(seed).random

    def choose(self, seat: int) -> int:
        """From a state drawn among those *seat* cannot tell from what is."""

        def search(simulations: int) -> tuple[int, int]:
            self.bot.max_simulations = simulations
            root = self.bot.mcts_search(self.state.resample_from_infostate(seat, self.sampler))
            return int(root.best_child().action), int(root.explore_count)

        return self.paced.taken(search)


def play(number: int) -> float:
    """What level 5 gets of a match, seats alternating: 1 for a win, a half for a draw."""
    peer, queen = Peer(number), Queen(number)
    seat, luck = number % 2, random.Random(number)
    position: Position = peer.state.position
    while position.turn != OVER:
        if position.turn == CHANCE:
            outcomes, weights = zip(*position.chances(), strict=True)
            code = luck.choices(outcomes, weights)[0]
        elif len(position.actions()) == 1:
            code = position.actions()[0]
        elif position.turn == seat:
            code = queen.choose(Knowledge(position, seat))
        else:
            code = peer.choose(1 - seat)
        peer.state.apply_action(code)
        position = peer.state.position
    return (position.returns()[seat] + 1.0) / 2.0


def at_lastbug(pace: Pace) -> Line:
    """Matches that level 5 wins, of those it plays with OpenSpiel's bot at equal time."""
    played = pace.games(MATCHES)
    return beside(
        "mcts-strength-lastbug",
        Unit.MATCHES,
        Pace(1, pace.share),
        ours=lambda: sum(play(number) for number in range(played)),
        peer=lambda: float(played),
        peer_name="played with OpenSpiel",
        bar=0.85,
    )


BENCHES: Final[dict[str, Bench]] = {"mcts-strength-lastbug": at_lastbug}
