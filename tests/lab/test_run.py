"""Simulations, here and on other processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.lab.crew import Alone, Crew, Processes, crew_of
from bugeyed.lab.playing import Played, play_for_another
from bugeyed.lab.run import BATCH_SECONDS, MOST_MATCHES, Pending, batch_size, simulate
from bugeyed.lab.simulation import Record, Simulation

RANDOM = Simulation("beetles", players=2, matches=450)
GREEDY = Simulation("beetles", players=2, matches=6, levels=(2, 1))


def in_order(simulation: Simulation, crew: Crew, tell: Callable[[str], None] = print) -> list[Record]:
    """All records that a crew plays, in the order of their numbers."""
    batches = simulate(simulation, crew, tell=tell)
    return sorted((record for batch in batches for record in batch.records), key=lambda record: record.number)


def played(simulation: Simulation, jobs: int = 1) -> list[Record]:
    """All records, in the order of their numbers."""
    with crew_of(jobs) as crew:
        return in_order(simulation, crew)


@pytest.mark.parametrize("simulation", [RANDOM, GREEDY], ids=["random", "bots"])
def test_the_same_simulation_gives_the_same_matches_on_any_number_of_processes(
    simulation: Simulation,
) -> None:
    """Each match depends on the simulation's seed and its own number alone."""
    here = played(simulation)

    assert [record.number for record in here] == list(range(simulation.matches))
    assert played(simulation, jobs=2) == here


def test_another_seed_plays_other_matches() -> None:
    assert played(RANDOM) != played(Simulation("beetles", players=2, matches=450, seed=2))


def test_level_3_plays_the_same_matches_when_its_budget_is_in_positions() -> None:
    simulation = Simulation("beetles", players=2, matches=2, levels=(3, 2), nodes=200)

    assert played(simulation) == played(simulation)


def test_random_play_agrees_with_the_playouts_of_the_core() -> None:
    """Two generators, one game: Green's mean return of 4,000 matches each differs by chance only (4 sigma)."""
    records = played(Simulation("beetles", players=2, matches=4_000))
    bulk = bugeyed.playouts("beetles", games=4_000, seed=9)
    mean = sum(record.returns[0] for record in records) / 4_000

    assert abs(mean - bulk.returns[0]) < 4 * (2 / 4_000) ** 0.5
    assert abs(sum(record.actions for record in records) - bulk.actions) / bulk.actions < 0.01


def test_bots_move_on_by_one_seat() -> None:
    """With swapping every bot sits everywhere equally often; without it they stay."""
    three = Simulation("fireflies", players=3, matches=6, levels=(1, 2, 3))

    assert [three.seating(number) for number in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert Simulation("fireflies", players=3, matches=6, levels=(1, 2, 3), swap=False).seating(1) == (0, 1, 2)


@pytest.mark.usefixtures("toygame_path")
def test_a_match_with_chance_and_several_actions_a_turn_is_recorded() -> None:
    """Turns are fewer than actions only where a seat decides twice running."""
    for record in played(Simulation("fireflies", players=3, matches=4, levels=(2, 1, 1))):
        assert record.starter in range(3)
        assert 0 < record.turns <= record.actions
        assert len(record.returns) == 3


def test_a_batch_is_half_a_second_of_play() -> None:
    """The first ones are a match each, until it is known what a match takes; the last ones are small."""
    assert batch_size(room=4, left=1_000, played=0, seconds=0) == 1
    assert batch_size(room=4, left=1_000, played=10, seconds=10 * BATCH_SECONDS) == 1
    assert batch_size(room=4, left=1_000, played=100, seconds=1) == 50
    assert batch_size(room=4, left=100, played=100, seconds=1) == 25
    assert batch_size(room=4, left=10**6, played=10**6, seconds=1) == MOST_MATCHES


def test_thousands_of_processors_are_given_longer_batches() -> None:
    """Else more results would come in than one process can take."""
    assert batch_size(room=20_000, left=10**8, played=100, seconds=100) == 50


def test_what_is_done_is_left_out_and_what_was_lost_comes_again_by_itself() -> None:
    pending = Pending(8, done={0, 3, 4, 99})
    taken = [pending.take(5), pending.take(1)]
    pending.put_back(taken[0])
    while pending.left:
        taken.append(pending.take(5))

    assert taken == [range(1, 3), range(5, 6), range(1, 2), range(2, 3), range(6, 8)]


def test_closing_a_crew_ends_its_processes_in_the_middle_of_a_match() -> None:
    """Those of level 3 with a minute an action would play for an hour."""
    crew = Processes(2)
    simulation = Simulation("beetles", players=2, matches=2, levels=(3, 3), seconds=60.0)
    numbers = [crew.submit(simulation, bugeyed.game("beetles").version, range(n, n + 1)) for n in range(2)]
    assert len(multiprocessing.active_children()) == 2
    crew.close()

    assert all(future.done() for future in numbers)
    assert not multiprocessing.active_children()


class Killed(Processes):
    """Its processes are killed once, with the third match in their hands."""

    submitted = 0

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        self.submitted += 1
        if self.submitted != 3:
            return super().submit(simulation, rules_version, numbers)
        processes = multiprocessing.active_children()
        for process in processes:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGSTOP)  # So that none can finish the match first.
        future = super().submit(simulation, rules_version, numbers)
        for process in processes:
            process.kill()
        return future


def test_a_process_that_dies_is_replaced_and_its_matches_are_played_again() -> None:
    """All matches are there once, as if nothing had happened; a sentence says what did."""
    told: list[str] = []
    crew = Killed(2)
    try:
        records = in_order(GREEDY, crew, told.append)
    finally:
        crew.close()

    assert records == played(GREEDY)
    assert "A process died; match 3 will be played again." in told


class Doomed(Alone):
    """Loses the second match, always."""

    lost = (ConnectionError,)

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        if 1 not in numbers:
            return super().submit(simulation, rules_version, numbers)
        future: Future[Played] = Future()
        future.set_exception(ConnectionError("gone"))
        return future


def test_a_match_that_ends_its_process_every_time_is_named() -> None:
    told: list[str] = []
    with pytest.raises(Mistake, match=r"^Match 2 cannot be had: the process that played it died 3 times"):
        in_order(GREEDY, Doomed(), told.append)

    assert told[-1] == "A process died; match 2 will be played again."


def test_other_rules_elsewhere_are_refused() -> None:
    """A machine with another version of a game would give figures that belong to neither."""
    answer = play_for_another(GREEDY, "another", range(1))

    assert "not another" in answer.failure
    assert answer.records == []


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    """A simulation for a level that is gone meanwhile: a sentence that says which match, and how to see more."""
    simulation = Simulation("beetles", players=2, matches=4, levels=(1, 9))
    with pytest.raises(
        Mistake, match=r"Match \d cannot be had: Mistake: There is no bot of level 9.*--jobs 1"
    ):
        played(simulation, jobs=2)


SCRIPT = """
from bugeyed.lab.simulation import Simulation
from bugeyed.lab.crew import Processes
from bugeyed.lab.run import simulate
if __name__ == "__main__":
    simulation = Simulation("beetles", players=2, matches=50, levels=(1, 3), seconds=0.05)
    batches = simulate(simulation, Processes(2))
    next(batches)
    print("under way", flush=True)
    for batch in batches:
        pass
"""


def test_processes_end_with_whoever_started_them(tmp_path: Path) -> None:
    """However that one ends: they hold its output open, so reading it to the end waits for them."""
    script = tmp_path / "simulation.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"under way\n"
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate(timeout=60)

    assert rest == b""
