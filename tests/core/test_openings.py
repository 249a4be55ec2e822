"""Openings: what is believed of ways to begin, and what a file of them has to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from bugeyed.core.errors import Mistake
from bugeyed.core.openings import Opening, Openings, chance

FILE = """
made = "by hand"
against = ["itself", "a stranger"]

[[opening]]
seat = 0
ways = [["left", "up"], ["right", "down"]]
won = [8.5, 90]
matches = [10, 100]
"""


def written(folder: Path, text: str) -> Path:
    """A file of that text."""
    file = folder / "openings.toml"
    file.write_text(text)
    return file


def test_few_lucky_matches_are_not_believed_at_once() -> None:
    """Nine of ten beside a usual half come to hardly more than a half, ninety of a hundred to much more."""
    few = chance(Opening(0, [["left"]], [9.0], [10]), [0.5])
    many = chance(Opening(0, [["left"]], [90.0], [100]), [0.5])

    assert few == pytest.approx(19 / 30)
    assert many == pytest.approx(100 / 120)
    assert chance(Opening(0, [["left"]], [0.0], [0]), [0.3]) == pytest.approx(0.3), "nothing is known of it"


def test_all_rivals_count_alike_however_often_they_were_met() -> None:
    opening = Opening(0, [["left"]], [0.0, 2.0], [1_000_000, 2])

    assert chance(opening, [0.5, 0.5]) == pytest.approx((0.0 + 12 / 22) / 2, abs=1e-4)


def test_a_file_is_read(tmp_path: Path) -> None:
    openings = Openings(written(tmp_path, FILE))

    assert openings.rivals == 2
    assert [one.ways for one in openings.rows] == [[["left", "up"], ["right", "down"]]]
    assert openings.rows[0].won == [8.5, 90.0]
    assert openings.usual(0, 0) == 0.85
    assert openings.usual(1, 0) == 0.5, "nobody tried one there"


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("[[opening]]", "[opening]", "needs a list"),
        ("seat = 0", "", "needs a seat"),
        ("seat = 0", "seat = 'Red'", "needs a seat"),
        ('[["left", "up"], ["right", "down"]]', "[]", "needs a seat, and ways"),
        ('[["left", "up"], ["right", "down"]]', "[[]]", "list of actions"),
        ("won = [8.5, 90]", "won = [8.5]", "'won', a number for everybody"),
        ("won = [8.5, 90]", "won = [11, 90]", "cannot have won 11 of 10"),
        ("matches = [10, 100]", "matches = 10", "'matches', a number for everybody"),
        ('against = ["itself", "a stranger"]', "", "a number for everybody"),
        ("made", "made = ", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, right: str, wrong: str, words: str) -> None:
    assert right in FILE

    with pytest.raises(Mistake, match=words):
        Openings(written(tmp_path, FILE.replace(right, wrong)))
