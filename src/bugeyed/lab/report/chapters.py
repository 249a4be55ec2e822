"""The chapters of a report, in the order a designer asks: who wins, how long, how open, what counts."""

from __future__ import annotations

from bugeyed.core.game import Game
from bugeyed.lab.report import play, results
from bugeyed.lab.report.chapter import Chapter
from bugeyed.lab.report.leads import leads
from bugeyed.lab.report.series import Series


def chapters(game: Game, series: list[Series]) -> list[Chapter]:
    """All that the matches say; what would need decisions is left out where they were not traced."""
    traced = [one for one in series if one.traced]
    lead = {one.label: leads(one) for one in traced}
    found = [
        results.wins(game, series),
        results.bots(series),
        results.endings(series),
        results.lengths(series),
        results.scores(game, series),
    ]
    if traced:
        found += [play.branching(traced), play.openness(lead, traced), play.luck(lead, traced)]
        found += [play.presence(one, len(traced) > 1) for one in traced]
        found += [play.neglect(one, len(traced) > 1) for one in traced]
    found += [play.coverage(game, series), results.compared(series), play.origins(game)]
    return [chapter for chapter in found if chapter is not None]
