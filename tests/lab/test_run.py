"""Simulations, here and on other processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.lab.run import BATCH, batches_of, simulate
from bugeyed.lab.simulation import Record, Simulation

RANDOM = Simulation("beetles", players=2, matches=450)
GREEDY = Simulation("beetles", players=2, matches=6, levels=(2, 1))


def played(simulation: Simulation, jobs: int = 1) -> list[Record]:
    """All records, in the order of their numbers."""
    return sorted(
        (record for batch in simulate(simulation, jobs) for record in batch), key=lambda record: record.number
    )


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


def test_matches_are_handed_out_in_batches() -> None:
    """Random ones by hundreds, those of bots one by one."""
    assert batches_of(RANDOM) == [range(0, BATCH), range(BATCH, 2 * BATCH), range(2 * BATCH, 450)]
    assert batches_of(GREEDY) == [range(number, number + 1) for number in range(6)]


def test_closing_early_ends_the_processes() -> None:
    """The generator's end is theirs, with forty-nine matches still to play."""
    simulation = Simulation("beetles", players=2, matches=50, levels=(1, 1))
    batches = simulate(simulation, jobs=2)
    assert len(next(batches)) == 1
    assert len(multiprocessing.active_children()) == 2
    batches.close()

    assert not multiprocessing.active_children()


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    """A simulation for a level that is gone meanwhile: a sentence that says which match, and how to see more."""
    simulation = Simulation("beetles", players=2, matches=4, levels=(1, 9))
    with pytest.raises(
        Mistake, match=r"Match \d cannot be had: Mistake: There is no bot of level 9.*--jobs 1"
    ):
        played(simulation, jobs=2)


SCRIPT = """
from bugeyed.lab.simulation import Simulation
from bugeyed.lab.run import simulate
if __name__ == "__main__":
    batches = simulate(Simulation("beetles", players=2, matches=50, levels=(1, 3), seconds=0.05), 2)
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
