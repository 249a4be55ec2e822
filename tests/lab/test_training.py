"""Weights of advice, fitted to play."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

import bugeyed
from bugeyed.cli import main
from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.openings import Opening, Openings
from bugeyed.core.weights import Weights
from bugeyed.lab.training import Lessons, compare, counted, fitted, learn, practice, weights_of
from bugeyed.lab.trying_openings import Tried, openings_of

TRAINED = ("beetles", "lastbug")


def met(name: str, seed: int) -> list[Position]:
    """The positions of a random match in which a seat decides."""
    rng, luck = random.Random(seed), Lehmer(seed)
    position, found = bugeyed.game(name).start(2), list[Position]()
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.step(luck.weighted(position.chances()))
        else:
            found.append(position)
            position = position.step(rng.choice(position.actions()))
    return found


@pytest.mark.parametrize("name", TRAINED)
def test_advice_is_the_weights_times_what_is_counted(name: str) -> None:
    """Or fitting them would fit something else than what bots go by; other weights too, not the game's own alone."""
    weights = weights_of(bugeyed.game(name))
    own = weights.numbers()
    other = [7 * place - 11 for place in range(len(own))]
    try:
        for numbers in (own, other):
            weights.put(numbers)
            for position in met(name, 3)[::7]:
                counts = counted(position, weights)
                assert position.worth(0) == sum(
                    weight * count for weight, count in zip(numbers, counts, strict=True)
                )
                assert weights.numbers() == numbers
    finally:
        weights.put(own)


def test_weights_are_found_again() -> None:
    """From results drawn by known odds: a scale of 100 is e to one."""
    rng = random.Random(5)
    lessons = Lessons()
    for _ in range(20_000):
        counts = [rng.randrange(-3, 4), rng.randrange(-3, 4), 0]
        odds = 2.718281828 ** ((40 * counts[0] - 25 * counts[1]) / 100)
        lessons.counts.append(counts)
        lessons.results.append(float(rng.random() < odds / (1 + odds)))

    found = fitted(lessons, 100.0, [0, 0, 77])

    assert found[0] == pytest.approx(40, abs=4)
    assert found[1] == pytest.approx(-25, abs=4)
    assert found[2] == 77, "what never occurred stays as it was"


def test_lessons_and_trials_are_the_same_again() -> None:
    """By their seed, and the game's own weights are in their place afterwards."""
    game = bugeyed.game("beetles")
    given = practice(game, {"variant": "no-rings"}, 3, 20, 9)
    own = weights_of(game).numbers()
    first, again = Lessons(), Lessons()
    list(learn(given, 2, first))
    list(learn(given, 2, again))
    assert first == again
    assert first.matches == 2
    assert set(first.results) <= {0.0, 1.0}

    blind = [0] * len(own)
    played = list(compare(given, blind, own, 6))
    assert played == list(compare(given, blind, own, 6))
    assert sum(played) > 3, "some advice beats none"
    assert weights_of(game).numbers() == own


def test_the_command_prints_both_and_keeps_what_wins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here the game's own weights are nonsense, so that what is fitted must win."""
    weights = weights_of(bugeyed.game("beetles"))
    own = weights.numbers()
    file = tmp_path / "weights.toml"
    words = ["train", "beetles", "--option", "variant=no-rings", "--games", "12", "--trial", "16"]
    try:
        weights.put([-number for number in own])
        assert main([*words, "--nodes", "20", "--out", str(file)]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert f"beetle {-own[0]}" in said
        assert "of 16 decided matches" in said
        read = tomllib.loads(file.read_text())
        assert "12 matches" in read["made"]
        assert list(read["weights"]) == weights.names
        assert Weights(file).numbers() != own

        file.unlink()
        weights.put(own)
        assert main([*words, "--trial", "1", "--nodes", "20", "--out", str(file)]) == 1
        assert "nothing is written" in capsys.readouterr().out
        assert not file.exists()
    finally:
        weights.put(own)


def test_what_cannot_be_trained_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("bugout", "cropcircles"):
        assert main(["train", name]) == 2
        assert "has no weights" in capsys.readouterr().err
    assert main(["train", "beetles", "--games", "0"]) == 2
    assert "--games takes 1 or more" in capsys.readouterr().err

    file = tmp_path / "weights.toml"
    with pytest.raises(Mistake, match="cannot be read"):
        Weights(file)
    file.write_text("[weights]\negg = 'two'\n")
    with pytest.raises(Mistake, match="whole numbers"):
        Weights(file)
    file.write_text("[weights]\negg = 2\n")
    with pytest.raises(Mistake, match="no weight 'beetle'"):
        Weights(file).place("beetle")


def test_openings_are_tried_out_further(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every match is counted with one opening, against itself; the rest of the file stays as it was."""
    file = tmp_path / "openings.toml"
    words = ["train", "lastbug", "--openings", "--games", "6", "--level", "3", "--nodes", "10"]
    openings = openings_of(bugeyed.game("lastbug"))
    assert main([*words, "--option", "cards=none", "--out", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Red: gunner" in said
    assert "Blue: gunner" in said

    read = Openings(file)
    assert sum(one.matches[0] for one in read.rows) == 6 + sum(one.matches[0] for one in openings.rows)
    assert [one.matches[1] for one in read.rows] == [one.matches[1] for one in openings.rows]
    assert read.table["boards"] == openings.table["boards"]
    assert str(read.table["made"]).endswith("6 by level 3 with 10 nodes an action, seed 1")

    assert main(["train", "beetles", "--openings"]) == 2
    assert "has no openings" in capsys.readouterr().err


def test_what_went_well_is_tried_more_often() -> None:
    """Of two that are known well the better one nearly always; what is not known has its turn too."""
    good, bad, new = (
        Tried(Opening(0, [["left"]], [0.0], [0]), won, matches)
        for won, matches in ((160, 200), (40, 200), (0, 0))
    )
    rng = random.Random(2)
    first = [max((good, bad, new), key=lambda one: one.luck(rng)) for _ in range(400)]
    assert first.count(good) > first.count(new) > 20
    assert first.count(bad) == 0
