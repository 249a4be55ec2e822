"""examples/learn_beetles.py learns, and what it writes down can be drawn."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from bugeyed import Knowledge
from bugeyed.bots.bot import Bot
from bugeyed.research.pettingzoo import env

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """One of the files, imported."""
    spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


learner = example("learn_beetles")
curve = example("learning_curve")


def test_the_network_learns_what_it_is_told() -> None:
    rng = np.random.default_rng(1)
    seen = rng.integers(0, 2, (40, 30)).astype(np.float32)
    targets = np.where(seen[:, 3] > seen[:, 7], 0.9, -0.9).astype(np.float32)
    network = learner.Network(30, 16, seed=2)
    for _ in range(400):
        network.learn(seen, targets, rate=0.01)

    assert np.abs(network.value(seen) - targets).max() < 0.1


def test_trying_actions_leaves_the_environment_as_it_was() -> None:
    environment = env("beetles")
    environment.reset(seed=1)
    before = environment.save()
    choice = learner.choose(environment, learner.Network(environment.tensors.size, 8, seed=1))

    assert environment.save() == before
    assert environment.observe("player_0")["action_mask"][choice.code] == 1
    assert -1 <= choice.value <= 1


def test_targets_change_sides_from_one_action_to_the_next() -> None:
    environment = env("beetles", variant="no-rings")
    network = learner.Network(environment.tensors.size, 8, seed=1)
    seen, targets = learner.play_itself(environment, network, np.random.default_rng(1), 0.0, trust=1.0)

    assert len(seen) == len(targets) > 10
    assert np.array_equal(targets[1:], -targets[:-1])
    assert set(np.abs(targets)) == {1.0}


def test_a_short_run_is_written_down_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, picture = tmp_path / "learning.jsonl", tmp_path / "curve.svg"
    words = ["--games", "2", "--every", "1", "--matches", "2", "--nodes", "20", "--hidden", "8"]

    assert learner.main([*words, "--out", str(lines)]) == 0
    assert curve.main([str(lines), str(picture)]) == 0

    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["games"] for row in rows] == [0, 1, 2]
    assert all(set(row["won"]) == {"1", "2", "3"} for row in rows)
    assert picture.read_text().count("<polyline") == 3
    assert "won against level 1" in capsys.readouterr().out


def test_the_band_of_several_runs_goes_from_the_worst_to_the_best() -> None:
    def run(*shares: float) -> list[dict[str, object]]:
        return [
            {"games": games, "matches": 200, "won": dict.fromkeys("123", share)}
            for games, share in enumerate(shares)
        ]

    drawn = curve.draw([run(0.0, 0.25), run(0.5, 0.75)])

    assert curve._band([0.25, 0.75, 0.5], 200) == (0.25, 0.75)
    assert "level 1: 25% at first, 50% at last" in drawn
    low, high = curve._band([0.5], 200)
    assert high - 0.5 == pytest.approx(0.5 - low) == pytest.approx(0.0693, abs=1e-3)


class AtRandom(Bot):
    """Any possible action."""

    def __init__(self, seed: int) -> None:
        super().__init__(0, seed)

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        return self.rng.choice(knowledge.actions())


@pytest.mark.slow
def test_it_learns_to_beat_whoever_plays_at_random() -> None:
    """Who plays at random loses to it after 500 matches against itself."""
    environment = env("beetles")
    network = learner.Network(environment.tensors.size, 32, seed=1)
    rng = np.random.default_rng(1)
    for _ in range(500):
        seen, targets = learner.play_itself(environment, network, rng, 0.1, trust=0.8)
        network.learn(seen, targets, rate=0.003)

    assert learner.share_won(environment, network, AtRandom, games=100, nodes=1) > 0.7
