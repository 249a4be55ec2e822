"""Reports: the figures of known matches, and a page that stands by itself."""

from __future__ import annotations

import math
import re
from collections import Counter
from html import unescape
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import vl_convert

import bugeyed
from bugeyed.cli import main
from bugeyed.lab.intervals import wilson
from bugeyed.lab.report import plots, results
from bugeyed.lab.report.chapter import each
from bugeyed.lab.report.chapters import chapters
from bugeyed.lab.report.leads import courses, fit, leaders, leads
from bugeyed.lab.report.presence import clauses, items, options
from bugeyed.lab.report.series import Series, read_series
from bugeyed.lab.study import Study

WORDS = ["sim", "beetles", "--games", "40", "--bots", "2,1", "--nodes", "20", "--jobs", "1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A traced study of forty matches: level 2 against level 1."""
    found = tmp_path_factory.mktemp("lab") / "study"
    assert main([*WORDS, "--trace", "--out", str(found)]) == 0
    return found


@pytest.fixture(scope="module")
def series(folder: Path) -> Series:
    return read_series([Study.read(folder)])[0]


def test_courses_are_counted_by_hand(series: Series) -> None:
    """Turn by turn as the rows of decisions say, match by match, with plain loops."""
    found = courses(series)
    rows = series.decisions.to_pylist()
    turns, decided, luck = [], 0, 0
    for place, row in enumerate(rows):
        if row["turn"] == 0:
            continue
        before = rows[place - 1]
        following = rows[place + 1] if place + 1 < len(rows) else row
        if row["turn"] > before["turn"]:
            turns.append((row["match"], row["turn"], row["worth"][0] - row["worth"][1]))
        stays = following is not row and following["match"] == row["match"]
        decided += sum(abs(a - w) for a, w in zip(row["after"], row["worth"], strict=True))
        luck += sum(abs(f - a) for f, a in zip(following["worth"], row["after"], strict=True)) if stays else 0

    last = {record.number: record.turns for record in series.records}
    assert found.numbers[found.match].tolist() == [match for match, _, _ in turns]
    assert found.progress.tolist() == [(turn - 1) / last[match] for match, turn, _ in turns]
    assert found.margins.tolist() == [[margin, -margin] for _, _, margin in turns]
    assert (found.decided, found.luck) == (decided, luck)


def test_chances_follow_who_won(series: Series) -> None:
    """Better margins mean better chances, more so towards the end; both seats alike have an even one."""
    chances = fit(series, courses(series))

    def of(progress: float, margin: float) -> float:
        return float(chances.of(np.array(progress), np.array(margin * chances.scale)))

    assert of(0.0, 1) > 0.5
    assert of(1.0, 1) > 0.5
    assert of(0.5, -1) < 0.5
    assert of(0.5, 0) == pytest.approx(0.5, abs=0.05)


def test_the_lead_is_counted_by_hand() -> None:
    """A tie leaves the lead where it was, but not from one match to the next; a team leads or trails the game."""
    standing = np.array([[0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.5, 0.5], [0.7, 0.3], [0.5, 0.5]])
    assert leaders(standing, np.array([0, 0, 0, 0, 0, 0]), together=False).tolist() == [0, 0, 1, 1, 0, 0]
    assert leaders(standing, np.array([0, 0, 0, 1, 1, 1]), together=False).tolist() == [0, 0, 1, 0, 0, 0]
    together = np.array([[0.6, 0.6], [0.4, 0.4], [0.5, 0.5]])
    assert leaders(together, np.array([0, 0, 0]), together=True).tolist() == [1, 0, 1]


def test_leads_are_those_of_the_tracks(series: Series) -> None:
    """Changes, when it was settled and the winner's worst chance, with plain loops over the same chances."""
    known, found = courses(series), leads(series)
    chances = fit(series, known).of(known.progress[:, None], known.margins)
    ahead = leaders(chances, known.match, together=False)
    for which, number in enumerate(known.numbers.tolist()):
        turns = np.flatnonzero(known.match == which)
        winner = 0 if series.won[number, 0] else 1
        track = chances[turns, winner]
        behind = known.progress[turns][ahead[turns] != winner]
        assert found.changes[which] == sum(ahead[a] != ahead[b] for a, b in pairwise(turns))
        assert found.lowest[which] == track.min()
        assert found.settled[which] == (behind[-1] if len(behind) else 0.0)


def test_every_action_is_possible_at_least_as_often_as_taken(series: Series) -> None:
    found = {option.verb: option for option in options(series)}
    assert {"hatch", "capture"} <= set(found)
    assert sum(option.taken for option in found.values()) == sum(record.actions for record in series.records)
    assert all(option.taken <= option.possible for option in found.values())


def test_things_are_counted_with_and_without(series: Series) -> None:
    """The seats that had something and those that had not are all there are, and so are the wins."""
    for item in items(series):
        assert item.having.matches + item.without.matches == 80
        assert item.having.won + item.without.won == 40
        assert item.shift.low <= item.shift.value <= item.shift.high


def test_clauses_are_reached_or_not(series: Series) -> None:
    game = bugeyed.game("beetles")
    reached, never = clauses([series], game)
    assert {found.clause for found in reached} | set(never) == set(game.rules.clauses)
    assert {found.clause: found.matches.won for found in reached}["4.1"] == 40


def test_every_plot_can_be_drawn_and_says_something(series: Series) -> None:
    found = chapters(bugeyed.game("beetles"), [series])
    assert [chapter.title for chapter in found][:2] == ["Who wins", "What skill is worth"]
    for chapter in found:
        assert chapter.says.endswith(".")
        assert chapter.says[0].isupper() or chapter.says[0].isdigit()
        if chapter.plot is not None:
            assert "<svg" in vl_convert.vegalite_to_svg(chapter.plot.wide)
            assert "<svg" in vl_convert.vegalite_to_svg(chapter.plot.narrow)


def test_names_beside_a_plot_have_the_room_they_need() -> None:
    """Whatever font a reader has: long ones go on in a new line, on a phone earlier, and all fits the paper."""
    name = "Red has shot the last buzzwing, Blue's mascot (§4.1)"
    plot = plots.rates([plots.dot(name, "all", wilson(1, 4))], ["all"], None, "of matches")
    for paper, spec in ((plots.PAGE, plot.wide), (plots.PHONE, plot.narrow)):
        (written,) = {row["name"] for row in spec["data"]["values"]}
        longest = max(map(len, written.split("\n")))
        room = spec["layer"][0]["encoding"]["y"]["axis"]["minExtent"]
        assert written.replace("\n", " ") == name
        assert longest <= paper.letters
        assert longest * plots.LETTER < room
        assert room + spec["width"] < paper.width


def test_a_figure_of_several_series_is_said_of_each() -> None:
    """One by one while they are few; of many the least and the most; once where all are alike."""
    assert each(["a"], [4.5], "{:.1f}".format) == "4.5"
    assert each(["a", "b"], [4.5, 3.0], "{:.1f}".format) == "4.5 (a) and 3.0 (b)"
    assert each(["a", "b"], [4.51, 4.49], "{:.1f}".format) == "4.5"
    assert each(["a", "b", "c", "d"], [3, 1, math.nan, 4], "{:g}".format) == "3 (a), 1 (b) and 4 (d)"
    assert each(["a", "b", "c", "d"], [3, 1, 2, 4], "{:g}".format) == "1 (b) to 4 (d)"


def test_the_commonest_ending_is_that_of_all_series_together(folder: Path) -> None:
    """Every series has a dot for every ending shown, also where it never came, and the share said is theirs all."""
    one = read_series([Study.read(folder)])[0]
    endings = one.figures.endings
    other = Series(
        "other", one.simulation, [r for r in one.records if r.reason == endings[-1][0]], one.decisions
    )
    chapter = results.endings([one, other])
    assert chapter.plot is not None
    rows = chapter.plot.wide["data"]["values"]
    assert len(rows) == 2 * len(endings)
    counted = Counter(record.reason for record in one.records + other.records)
    reason, times = counted.most_common(1)[0]
    assert f"{reason} " in chapter.says
    assert f"{100 * times / counted.total():.1f} %" in chapter.says


def test_the_page_needs_nothing_else(folder: Path, tmp_path: Path) -> None:
    """One file without an address to load from; its tables hold the figures of the study."""
    page = tmp_path / "report.html"
    assert main(["report", str(folder), "--out", str(page), "--still"]) == 0
    text = page.read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="(?!#)', text)
    assert "<script" not in text
    assert text.count("<svg") == 2 * text.count("<figure"), "each for a page and for a phone"
    assert "40 matches for 2, seed 1" in unescape(text)


def test_in_a_notebook_a_study_is_its_plots(folder: Path, series: Series) -> None:
    """Every plot of its report, each under a heading and a sentence."""
    shown = Study.read(folder)._repr_html_()
    plotted = [chapter for chapter in chapters(bugeyed.game("beetles"), [series]) if chapter.plot is not None]

    assert shown.count("<svg") == shown.count("<h4>") == shown.count("<p>") >= len(plotted) > 3
    assert all(f"<h4>{chapter.title}</h4>" in shown for chapter in plotted)


def test_the_lively_page_holds_its_script(folder: Path) -> None:
    assert main(["report", str(folder)]) == 0
    text = (folder / "report.html").read_text(encoding="utf-8")
    assert 'id="plots"' in text
    assert "vega-lite/v6" in text
    assert not re.findall(r"<(?:script|link) [^>]*(?:src|href)=", text)


def test_two_studies_stand_side_by_side(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one game; of two games they are refused. An equal study does not differ."""
    assert main([*WORDS, "--seed", "5", "--out", str(tmp_path / "other")]) == 0
    page = tmp_path / "both.html"
    assert main(["report", str(folder), str(tmp_path / "other"), "--out", str(page), "--still"]) == 0
    assert "Side by side" in page.read_text(encoding="utf-8")
    assert main(["sim", "lastbug", "--games", "5", "--out", str(tmp_path / "third")]) == 0
    assert main(["report", str(folder), str(tmp_path / "third")]) == 2
    assert "studies of one game" in capsys.readouterr().err
