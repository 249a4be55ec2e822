"""A report of a study as a designer opens it: nothing is cut off or too small, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from bugeyed.cli import main

SMALLEST = 10
"""Pixels of a letter that can still be read."""
LABELS = """() => [...document.querySelectorAll("figure svg")].filter(svg => svg.checkVisibility()).map(svg => {
  const paper = svg.getBoundingClientRect(), drawn = svg.viewBox.baseVal.width;
  return [...svg.querySelectorAll("text")].filter(text => text.textContent.trim()).map(text => {
    const box = text.getBoundingClientRect();
    return {
      words: text.textContent,
      size: parseFloat(getComputedStyle(text).fontSize) * paper.width / drawn,
      inside: box.left >= paper.left - 1 && box.right <= paper.right + 1,
    };
  });
}).flat()"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a game whose endings have long names, three series side by side."""
    folder = tmp_path_factory.mktemp("report")
    words = [
        "sim",
        "lastbug",
        "--bots",
        "2",
        "--nodes",
        "20",
        "--games",
        "20",
        "--sweep",
        "duck=off,open,deck",
    ]
    assert main([*words, "--trace", "--jobs", "1", "--out", str(folder / "study")]) == 0
    assert main(["report", str(folder / "study"), "--still", "--out", str(folder / "report.html")]) == 0
    return folder / "report.html"


@pytest.mark.parametrize("width", [1440, 390])
def test_every_label_of_a_plot_can_be_read(chromium: Browser, report: Path, width: int) -> None:
    """By fonts of this machine, which are not those the plots were drawn with."""
    context = chromium.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(report.as_uri())
    labels: list[dict[str, Any]] = page.evaluate(LABELS)
    across = page.evaluate("document.documentElement.scrollWidth")
    figures = page.evaluate("document.querySelectorAll('figure').length")
    shown = page.evaluate(
        "[...document.querySelectorAll('figure svg')].filter(s => s.checkVisibility()).length"
    )
    context.close()

    assert across <= width
    assert shown == figures > 5, "each plot once, in the size that fits"
    assert len(labels) > 100
    assert [label["words"] for label in labels if not label["inside"]] == []
    assert [label["words"] for label in labels if label["size"] < SMALLEST] == []
