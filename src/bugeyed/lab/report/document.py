"""A report as one file: everything it needs is inside, so that it opens anywhere, and prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.core.options import plain, settle
from bugeyed.lab.page import bot_level
from bugeyed.lab.report.chapter import Chapter
from bugeyed.lab.report.chapters import chapters
from bugeyed.lab.report.plots import Plot, Spec
from bugeyed.lab.report.series import Series, read_series
from bugeyed.lab.study import Study

SNIPPET = """
const plots = JSON.parse(document.getElementById("plots").textContent);
const phone = matchMedia("screen and (max-width: 46rem)");
function draw() {
  for (const [id, spec] of Object.entries(plots))
    vegaEmbed("#" + id, phone.matches ? spec.narrow : spec.wide, {actions: false, renderer: "svg"});
}
phone.addEventListener("change", draw);
draw();
"""
"""Draws every plot where its place is, from the data in the page, as large as the page has room for."""


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
    drawn = {id: _drawn(plot) for id, plot in specs.items()} if still else {}
    common, differing = _played(game, series)
    page = environment.get_template("report.html").render(
        game=game,
        chapters=numbered,
        alone=len(series) == 1,
        common=common,
        differing=differing,
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
        f"<h4>{escape(chapter.title)}</h4><p>{escape(chapter.says)}</p>{vega().vegalite_to_svg(chapter.plot.wide)}"
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


def _drawn(plot: Plot) -> Spec:
    return {size: vega().vegalite_to_svg(spec) for size, spec in asdict(plot).items()}


def _data(specs: dict[str, Plot]) -> str:
    """As JSON inside a script: no closing tag can come out of it."""
    plain = {id: asdict(plot) for id, plot in specs.items()}
    return json.dumps(plain, separators=(",", ":")).replace("</", "<\\/")


def _played(game: Game, series: list[Series]) -> tuple[str, list[tuple[str, str]]]:
    """What was played, so that it can be played again: what all series share, and by series what it does not."""
    lines = [_words(game, one) for one in series]
    shared = [word for word in lines[0] if all(word in words for words in lines)]
    differing = [
        (one.label, ", ".join(word for word in words if word not in shared))
        for one, words in zip(series, lines, strict=True)
    ]
    # The name of a series says already what a sweep varies.
    told = [(label, words) for label, words in differing if words not in ("", label)]
    return ("Each: " if len(series) > 1 else "") + ", ".join(shared), told


def _words(game: Game, one: Series) -> list[str]:
    simulation = one.simulation
    words = [f"{len(one.records):,} matches for {simulation.players}", f"seed {simulation.seed}"]
    chosen = settle(game.options, simulation.options, game.seats_clause)
    words += [f"{name.replace('_', ' ')} {plain(value)}" for name, value in chosen.items()]
    if not simulation.levels:
        words.append("everybody plays at random")
    elif len(set(simulation.levels)) == 1:
        words.append(f"all bots {bot_level(simulation.levels[0])}")
    else:
        words.append(f"bots: {', '.join(map(bot_level, simulation.levels))}")
    if simulation.levels:
        thinks = (
            f"{simulation.seconds:g} s" if simulation.nodes is None else f"{simulation.nodes:,} positions"
        )
        words.append(f"{thinks} an action")
    return words
