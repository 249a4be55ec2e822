"""In a notebook, positions and matches are pictures; docs/tour.ipynb prints what it says it prints."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import bugeyed

TOUR = Path(__file__).parents[2] / "docs" / "tour.ipynb"
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
SENTENCE = re.compile(r"<p>(.*?)</p>")
"""What is said of a plot."""


@pytest.mark.parametrize("name", bugeyed.games())
def test_a_position_and_a_match_are_the_publics_picture(name: str) -> None:
    match = bugeyed.Match(name, seed=3)
    for _ in range(6):
        match.play(match.turn, match.position.actions()[0])
    picture = match.position._repr_svg_()
    twin = match.position.resample(None, random.Random(1))

    assert picture.startswith("<svg")
    assert picture == match._repr_svg_() == match.game.draw(match.view(None))
    assert twin._repr_svg_() == picture


def test_the_tour_runs_as_printed() -> None:
    printed = nbformat.read(TOUR, as_version=4)
    run = nbformat.read(TOUR, as_version=4)
    NotebookClient(run, timeout=120, kernel_name="python3").execute()

    for expected, found in zip(printed.cells, run.cells, strict=True):
        assert _shown(found) == _shown(expected), f"cell {expected.source[:60]!r} shows something else"
    data = [output.get("data", {}) for cell in run.cells for output in _outputs(cell)]
    assert sum("image/svg+xml" in shown for shown in data) == 2
    assert [shown["text/html"].count("<svg") > 5 for shown in data if "text/html" in shown] == [True]


def _outputs(cell: Any) -> list[Any]:
    return list(cell.get("outputs", []))


def _shown(cell: Any) -> list[Any]:
    """Text, pictures and what is said of plots; a picture counts as there, since its lines have tests of their own."""
    shown: list[Any] = []
    for output in _outputs(cell):
        data = output.get("data", {})
        shown.append(output.get("text", ""))
        shown.append(ADDRESS.sub("", data.get("text/plain", "")))
        shown.append("image/svg+xml" in data)
        shown.append(SENTENCE.findall(data.get("text/html", "")))
    return shown
