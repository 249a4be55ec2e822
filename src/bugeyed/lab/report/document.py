"""A report as one file: everything it needs is inside, so that it opens anywhere, and prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.core.options import plain, settle
from bugeyed.lab.page import bot_name
from bugeyed.lab.report.chapter import Chapter
from bugeyed.lab.report.chapters import chapters
from bugeyed.lab.report.plots import Spec
from bugeyed.lab.report.series import Series, read_series
from bugeyed.lab.study import Study

SNIPPET = """
const plots = JSON.parse(document.getElementById("plots").textContent);
for (const [id, spec] of Object.entries(plots))
  vegaEmbed("#" + id, spec, {actions: false, renderer: "svg", defaultStyle: false});
"""
"""Draws every plot where its place is, from the data in the page."""


def vega() -> Any:
    """The library that brings Vega-Lite along; a Mistake that says how to get it."""
    try:
        import vl_convert
    except ImportError:
        raise Mistake(
            "A report draws with Vega-Lite, which needs vl-convert: pip install 'bugeyed[lab]'."
        ) from None
    return vl_convert


def write_report(studies: list[Study], file: Path, still: bool = False) -> int:
    """The report of one study, or of several side by side; how many matches it is about. *still*: no script in it."""
    game = studies[0].game
    series = read_series(studies)
    found = chapters(game, series)
    numbered = list(_numbered(found))
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    specs = {id: chapter.plot for id, chapter in numbered if chapter.plot is not None}
    drawn = {id: vega().vegalite_to_svg(spec) for id, spec in specs.items()} if still else {}
    page = environment.get_template("report.html").render(
        game=game,
        chapters=numbered,
        alone=len(series) == 1,
        played=_played(game, series),
        version=studies[0].description.rules_version,
        drawn=drawn,
        plots="" if still else _data(specs),
        script="" if still else vega().javascript_bundle(SNIPPET).replace("</script", "<\\/script"),
    )
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None
    return sum(len(one.records) for one in series)


def in_notebook(study: Study) -> str:
    """The sentences and plots of a study, as a cell of a notebook shows them."""
    found = _numbered(chapters(study.game, read_series([study])))
    drawn = [
        f"<h4>{escape(chapter.title)}</h4><p>{escape(chapter.says)}</p>{vega().vegalite_to_svg(chapter.plot)}"
        for _, chapter in found
        if chapter.plot is not None
    ]
    return "".join(drawn)


def _numbered(found: list[Chapter]) -> Iterator[tuple[str, Chapter]]:
    number = 0
    for chapter in found:
        for one in (chapter, *chapter.parts):
            number += 1
            yield f"plot-{number}", one


def _data(specs: dict[str, Spec]) -> str:
    """As JSON inside a script: no closing tag can come out of it."""
    return json.dumps(specs, separators=(",", ":")).replace("</", "<\\/")


def _played(game: Game, series: list[Series]) -> list[tuple[str, str]]:
    """What was played, a line a series, so that it can be played again."""
    lines = []
    for one in series:
        simulation = one.simulation
        chosen = settle(game.options, simulation.options, game.seats_clause)
        words = [f"{len(one.records):,} matches for {simulation.players}, seed {simulation.seed}"]
        words += [f"{name} {plain(value)}" for name, value in chosen.items()]
        if simulation.levels:
            bots = ", ".join(
                dict.fromkeys(bot_name(simulation, which) for which in range(simulation.players))
            )
            budget = (
                f"{simulation.seconds:g} s" if simulation.nodes is None else f"{simulation.nodes:,} positions"
            )
            words.append(f"{bots}; {budget} an action")
        else:
            words.append("everybody plays at random")
        lines.append((one.label, "; ".join(words)))
    return lines
