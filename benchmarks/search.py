"""Tree search on Beetles: simulations a second beside OpenSpiel's bot and JavaScript, on two cores, and who wins."""

import json
import os
import resource
import subprocess
import time
from collections.abc import Callable
from typing import Final

import bugeyed
from benchmarks.measure import Line, Pace, Unit, Unmeasured, beside
from benchmarks.programs import PROGRAMS
from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.bots.mcts import Mcts

SEED: Final = 1
OUR_SECONDS: Final = 1.0
THEIR_SIMULATIONS: Final = 400
JAVASCRIPT_SIMULATIONS: Final = 100_000
SHARED_SIMULATIONS: Final = 80_000
"""Made by one process, or shared by two."""
MOVE: Final = 0.2
"""Seconds an action in matches."""
MATCHES: Final = 100


def ours(processes: int = 1) -> float:
    """Simulations a second, one uniform rollout to the end for each."""
    searching = Mcts(5, SEED, processes=processes)
    searching.choose(Knowledge(bugeyed.game("beetles").start(), 0), OUR_SECONDS)
    return searching.simulations / OUR_SECONDS


def theirs() -> float:
    """The same of OpenSpiel's bot, on the same game in its own Python API."""
    return searched("openspiel", THEIR_SIMULATIONS)


def searched(peer: str, simulations: int) -> float:
    """Simulations a second of a peer."""
    told = json.loads(PROGRAMS[peer].answer("--search", str(simulations), str(SEED)))
    return float(told["simulations"] / told["seconds"])


def simulations(pace: Pace) -> Line:
    """Beside OpenSpiel's Python MCTS bot."""
    title = "OpenSpiel MCTS"
    return beside("mcts-openspiel", Unit.SIMULATIONS, pace, ours=ours, peer=theirs, peer_name=title, bar=30)


def in_javascript(pace: Pace) -> Line:
    """Beside the same search on bitboards in plain JavaScript."""
    return beside(
        "mcts-js-bitboards",
        Unit.SIMULATIONS,
        pace,
        ours=ours,
        peer=lambda: searched("js-bitboards", JAVASCRIPT_SIMULATIONS),
        peer_name=PROGRAMS["js-bitboards"].title,
    )


def by_processor(processes: int, simulations: int) -> float:
    """Simulations in a second of processor time of the process that works longest, forking and adding up included.

    By the clock two processes would be measured by how busy the machine is with other things.
    """
    searching = Mcts(5, SEED, processes=processes)
    own = time.process_time()
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    searching.choose(Knowledge(bugeyed.game("beetles").start(), 0), nodes=simulations)
    own = time.process_time() - own
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    copies = after.ru_utime + after.ru_stime - others.ru_utime - others.ru_stime
    return searching.simulations / max(own, copies / max(1, processes - 1))


def by_clock(processes: int, simulations: int) -> float:
    """Simulations in a second of the clock, forking and adding up included: what whoever waits has of it."""
    if processes > (os.cpu_count() or 1):
        raise Unmeasured("too few cores")
    searching = Mcts(5, SEED, processes=processes)
    begun = time.perf_counter()
    searching.choose(Knowledge(bugeyed.game("beetles").start(), 0), nodes=simulations)
    return searching.simulations / (time.perf_counter() - begun)


def _in_parallel(
    name: str, measure: Callable[[int, int], float], by: str, bar: float | None = None
) -> Callable[[Pace], Line]:
    """Two processes beside one. The bar is for the clock, which wants two cores with nothing else to do."""

    def bench(pace: Pace) -> Line:
        simulations = pace.games(SHARED_SIMULATIONS)
        return beside(
            name,
            Unit.SIMULATIONS,
            pace,
            ours=lambda: measure(2, simulations),
            peer=lambda: measure(1, simulations),
            peer_name=f"one process, by {by}",
            bar=bar,
        )

    return bench


def strength(pace: Pace) -> Line:
    """Matches that level 5 wins, of those it plays with OpenSpiel's bot at equal time."""
    played = pace.games(MATCHES)

    def won() -> float:
        simulations = max(2, int(MOVE * theirs()))
        return float(sum(match(number, simulations) for number in range(played)))

    return beside(
        "mcts-strength",
        Unit.MATCHES,
        Pace(1, pace.share),
        ours=won,
        peer=lambda: float(played),
        peer_name="played with OpenSpiel",
        bar=0.98,
    )


def match(number: int, simulations: int) -> bool:
    """Whether level 5 wins a match against so many simulations an action, colours alternating."""
    command = [*PROGRAMS["openspiel"].ready(), "--play", str(simulations), str(number)]
    seat, own = number % 2, bot(5, number)
    position, names = bugeyed.game("beetles").start(), list[str]()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None
        assert peer.stdout is not None
        while position.turn >= 0:
            if position.turn == seat:
                name = position.name(own.choose(Knowledge(position, seat), MOVE))
            else:
                peer.stdin.write(",".join(names) + "\n")
                peer.stdin.flush()
                name = peer.stdout.readline().strip()
                if not name:
                    raise Unmeasured("OpenSpiel's bot gave no answer")
            names.append(name)
            position = position.after(position.parse(name))
        peer.stdin.close()
    return position.returns()[seat] > 0


BENCHES: Final = {
    "mcts-openspiel": simulations,
    "mcts-js-bitboards": in_javascript,
    "mcts-two-cores": _in_parallel("mcts-two-cores", by_processor, "processor time"),
    "mcts-two-cores-clock": _in_parallel("mcts-two-cores-clock", by_clock, "the clock", bar=1.7),
    "mcts-strength": strength,
}
