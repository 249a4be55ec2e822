"""What the table's benches measure with: load clients that play whole matches, rounds that two lines share."""

import json
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Final

import pytest
from benchmarks.measure import Unmeasured
from benchmarks.programs import PEERS, boardgameio, run
from benchmarks.serving import Server, boardgameio_server, table
from benchmarks.table import Load, Side

ROOT: Final = Path(__file__).parents[2]
SIDES: Final = {"ours": Side("the table", table, lambda: [sys.executable, "-m", "benchmarks.load"])}
if (PEERS / "node_modules" / "boardgame.io").is_dir():
    SIDES["boardgame.io"] = Side(
        "boardgame.io", boardgameio_server, lambda: boardgameio("boardgameio_load.mjs")
    )


@pytest.mark.parametrize("name", SIDES)
def test_a_load_client_plays_matches_to_their_end(name: str) -> None:
    """Two of Beetles, of 28 to 54 actions each; every action was waited for."""
    side = SIDES[name]
    with side.server() as server:
        begun = server.processor()
        told = json.loads(run([*side.client(), server.url, "2", "1"], side.title, ROOT))
        assert begun <= server.processor() <= begun + 60
    assert 2 * 28 <= told["moves"] <= 2 * 54
    assert 0 < told["median"] <= told["p99"] <= told["seconds"]


def test_moves_and_waits_are_read_from_the_same_rounds() -> None:
    """Each line takes its own figure of each round, in order."""
    side = Side("x", table, lambda: [], [Load(100, 2.0, 0.01, 0.03), Load(100, 1.0, 0.02, 0.05)])
    speed = side.figures(lambda load: load.moves / load.seconds)
    wait = side.figures(lambda load: load.p99)
    assert [speed(), speed()] == [50, 100]
    assert [wait(), wait()] == [0.03, 0.05]


def test_a_server_that_does_not_start_is_a_line_without_a_figure() -> None:
    """Its trouble is told where its figure would be."""

    def broken() -> AbstractContextManager[Server]:
        raise Unmeasured("no such server")

    side = Side("x", broken, lambda: ["true"])
    with ExitStack() as stack:
        side.play(side.start(stack), seed=1)
    assert side.loads == []
    with pytest.raises(Unmeasured, match="no such server"):
        side.figures(lambda load: load.p99)()
