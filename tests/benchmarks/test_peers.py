"""The peers of the benchmarks play the same game as we do: their counts agree with the spec's."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LEAVES: Final = [14, 196, 2_578]


def peers_here() -> list[str]:
    """C always; the others where what they run on is installed."""
    here = ["c"]
    if shutil.which("node"):
        here += ["js-bitboards", "js-cells"]
        if (ROOT / "benchmarks/peers/node_modules/boardgame.io").is_dir():
            here.append("boardgameio")
    if importlib.util.find_spec("pyspiel"):
        here.append("openspiel")
    return here


def run(peer: str, *words: str) -> object:
    command = [sys.executable, "-m", "benchmarks.programs", peer, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("peer", peers_here())
def test_a_peer_counts_the_same_sequences(peer: str) -> None:
    assert run(peer, "--perft", "3") == LEAVES


@pytest.mark.parametrize("peer", peers_here())
def test_a_peer_tells_of_its_games(peer: str) -> None:
    """One JSON object; no game has more than 54 actions, and what one seat wins the other loses."""
    told = run(peer, "20", "7")
    assert isinstance(told, dict)
    assert told["games"] == 20
    assert 20 * 28 < told["actions"] <= 20 * 54
    assert told["seconds"] > 0
    assert sum(told["returns"]) == 0
