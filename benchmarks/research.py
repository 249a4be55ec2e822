"""Environments at random play: steps a second beside PettingZoo's connect four and OpenSpiel's Python games."""

import random
import time
from typing import Any, Final

from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, beside
from benchmarks.playouts import LENGTHS_APART
from benchmarks.programs import PROGRAMS

SEED: Final = 1
OUR_GAMES: Final = 1_500
CONNECT_FOUR_GAMES: Final = 400
SPIEL_GAMES: Final = 2_500
TIC_TAC_TOE_GAMES: Final = 4_000


def _environment(name: str) -> Any:
    """Ours, or PettingZoo's connect four as its users make it, wrappers and all."""
    try:
        if name == "connect four":
            from pettingzoo.classic.connect_four.connect_four import env as connect_four

            return connect_four()
        from bugeyed.research.pettingzoo import env

        return env(name)
    except ImportError as error:
        raise Unmeasured(str(error)) from error


def steps_a_second(environment: Any, games: int) -> float:
    """Whole random matches through ``last`` and ``step``, observation and mask included, as PettingZoo times it."""
    import numpy as np

    rng = random.Random(SEED)
    steps = 0
    begun = time.perf_counter()
    for _ in range(games):
        environment.reset()
        for _agent in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / (time.perf_counter() - begun)


def _pettingzoo(pace: Pace) -> Line:
    return beside(
        "pettingzoo-beetles",
        Unit.SPEED,
        pace,
        ours=lambda: steps_a_second(_environment("beetles"), pace.games(OUR_GAMES)),
        peer=lambda: steps_a_second(_environment("connect four"), pace.games(CONNECT_FOUR_GAMES)),
        peer_name="PettingZoo connect four",
        bar=10,
    )


def spiel_loop(name: str, games: int) -> tuple[float, float]:
    """Actions a second and a match, by the same loop as the hand-written peer's."""
    try:
        import open_spiel.python.games  # type: ignore[import-untyped]  # registers its Python games  # noqa: F401
        import pyspiel  # type: ignore[import-not-found]  # a binary module without stubs

        from bugeyed.research.openspiel import register
    except ImportError as error:
        raise Unmeasured(str(error)) from error
    register()
    game = pyspiel.load_game(name)
    rng = random.Random(SEED)
    actions = 0
    begun = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        state.returns()
    return actions / (time.perf_counter() - begun), actions / games


def _openspiel(pace: Pace) -> Line:
    peer = PROGRAMS["openspiel"]
    our_length = 0.0

    def ours() -> float:
        nonlocal our_length
        speed, our_length = spiel_loop("bugeyed_beetles", pace.games(SPIEL_GAMES))
        return speed

    def theirs() -> float:
        played = peer.playouts(pace.games(SPIEL_GAMES), SEED)
        if abs(played.actions / played.games / our_length - 1) > LENGTHS_APART:
            raise Unmeasured("the hand-written Beetles plays matches of another length: not the same game")
        return played.actions / played.seconds

    return beside(
        "openspiel-loop", Unit.SPEED, pace, ours=ours, peer=theirs, peer_name="Beetles by hand", bar=2
    )


def _python_games(pace: Pace) -> Line:
    return beside(
        "openspiel-python-games",
        Unit.SPEED,
        pace,
        ours=lambda: spiel_loop("bugeyed_beetles", pace.games(SPIEL_GAMES))[0],
        peer=lambda: spiel_loop("python_tic_tac_toe", pace.games(TIC_TAC_TOE_GAMES))[0],
        peer_name="its Python tic-tac-toe",
        bar=1,
    )


BENCHES: Final[dict[str, Bench]] = {
    "pettingzoo-beetles": _pettingzoo,
    "openspiel-loop": _openspiel,
    "openspiel-python-games": _python_games,
}
