"""Plots as Vega-Lite describes them: one function a picture, data in, descriptions out, for a page and for a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import shorten, wrap
from typing import Any, Final

from bugeyed.lab.intervals import Interval

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
COLOURS: Final = ("#1b6e53", "#c8553d", "#3d5a80", "#b08900", "#7a4b8c", "#5f6b6d", "#2a9d8f", "#9c4a1a")
"""Told apart by those who see no red or no green, too, and in print."""
GREY: Final = "#777"
FONT: Final = 12
LETTER: Final = 7.2
"""How wide a letter is in the widest of usual fonts: whoever reads a plot has others than whoever drew it."""
LINE: Final = 15
"""How high a line of a label is."""
LONGEST: Final = 90
"""Letters of a label; its table has all of it."""
Spec = dict[str, Any]


@dataclass(frozen=True)
class Paper:
    """What a plot is drawn on."""

    width: int
    letters: int
    """In a line of a label beside an axis."""
    ticks: int
    """On an axis, about."""


PAGE: Final = Paper(700, 38, 8)
PHONE: Final = Paper(350, 18, 4)


@dataclass(frozen=True)
class Plot:
    """A picture in two sizes."""

    wide: Spec
    narrow: Spec


def on_both(draw: Callable[[Paper], Spec]) -> Plot:
    """The same picture on both papers."""
    return Plot(draw(PAGE), draw(PHONE))


def _spec(**more: Any) -> Spec:
    return {
        "$schema": SCHEMA,
        "background": "transparent",
        "config": {
            "font": "system-ui, sans-serif",
            "axis": {
                "labelFontSize": FONT,
                "titleFontSize": FONT,
                "titleFontWeight": "normal",
                "gridColor": "#e6e2d8",
                "labelLimit": 0,
                "labelOverlap": "greedy",
                "labelSeparation": 8,
            },
            "legend": {
                "labelFontSize": FONT,
                "titleFontSize": FONT,
                "orient": "top",
                "title": None,
                "labelLimit": 0,
                "columnPadding": 24,
            },
            "range": {"category": list(COLOURS)},
            "view": {"stroke": None},
            "mark": {"color": COLOURS[0]},
            "rule": {"color": COLOURS[0]},
        },
        **more,
    }


def _colour(series: Sequence[str], width: int) -> Spec:
    if len(series) < 2:
        return {}
    return {
        "color": {
            "field": "series",
            "type": "nominal",
            "sort": list(series),
            "legend": _legend(series, width),
        }
    }


def _legend(names: Sequence[str], width: int) -> Spec:
    """As many names side by side as there is room for."""
    return {"columns": max(1, int(width / (LETTER * max(map(len, names)) + 50)))}


class Names:
    """The names down the side of a plot, in lines that fit, and what room they leave."""

    def __init__(self, names: Sequence[str], paper: Paper) -> None:
        broken = {name: wrap(shorten(name, LONGEST, placeholder="…"), paper.letters) for name in names}
        self.broken = {name: "\n".join(lines) for name, lines in broken.items()}
        """By name, how it is written."""
        self.lines = max(map(len, broken.values()))
        extent = int(LETTER * max(len(line) for lines in broken.values() for line in lines)) + 10
        self.width = paper.width - extent - 25
        """What is left for the plot."""
        axis = {"labelExpr": "split(datum.label, '\\n')", "minExtent": extent, "maxExtent": extent}
        self.axis: Spec = {
            "field": "name",
            "type": "nominal",
            "sort": list(self.broken.values()),
            "title": None,
            "axis": axis,
        }

    def below(self, title: str) -> list[str]:
        """The title of the other axis, in lines that fit below the plot."""
        return wrap(title, int(self.width / LETTER))

    def rows(self, rows: Sequence[Spec]) -> list[Spec]:
        """The data with the names as they are written."""
        return [{**row, "name": self.broken[row["name"]]} for row in rows]


def dot(name: str, series: str, found: Interval, **more: str) -> Spec:
    """A figure with its interval, as a plot takes it."""
    return {
        "name": name,
        "series": series,
        "value": found.value,
        "low": found.low,
        "high": found.high,
        **more,
    }


def rates(
    rows: list[Spec], series: Sequence[str], share: float | None, title: str, zoom: bool = False
) -> Plot:
    """Rates with their intervals, dots of one name on a line; *zoom*: only as much of the axis as they need."""

    def draw(paper: Paper) -> Spec:
        names = Names(list(dict.fromkeys(row["name"] for row in rows)), paper)
        apart = {"yOffset": {"field": "series", "sort": list(series)}} if len(series) > 1 else {}
        axis = {"format": ".0%", "title": names.below(title), "tickCount": paper.ticks}
        layers = _dots(
            {"y": names.axis, **apart, **_colour(series, names.width)}, axis, {"zero": not zoom}, ".1%"
        )
        if share is not None:
            line = {"type": "rule", "strokeDash": [4, 4], "color": GREY}
            layers.append({"mark": line, "encoding": {"x": {"datum": share}}})
        each = max(26, LINE * names.lines + 8, 16 * len(series))
        height = max(60, len(names.broken) * each)
        return _spec(width=names.width, height=height, data={"values": names.rows(rows)}, layer=layers)

    return on_both(draw)


def shifts(rows: list[Spec]) -> Plot:
    """By how much having something goes with winning: ``name``, ``value``, ``low``, ``high``, ``sure``."""
    kinds = ["more than chance", "may be chance"]

    def draw(paper: Paper) -> Spec:
        names = Names([row["name"] for row in rows], paper)
        colour = {
            "color": {
                "field": "sure",
                "type": "nominal",
                "scale": {"domain": kinds, "range": [COLOURS[0], "#a8a292"]},
                "legend": _legend(kinds, names.width),
            }
        }
        axis = {
            "format": "+.0%",
            "labelExpr": "datum.value == 0 ? '0' : datum.label",
            "title": names.below("difference of the win rate, with and without"),
            "tickCount": paper.ticks,
        }
        layers: list[Spec] = [{"mark": {"type": "rule", "color": GREY}, "encoding": {"x": {"datum": 0}}}]
        layers += _dots({"y": names.axis, **colour}, axis, {"zero": True}, "+.1%")
        height = max(60, len(rows) * max(20, LINE * names.lines + 6))
        return _spec(width=names.width, height=height, data={"values": names.rows(rows)}, layer=layers)

    return on_both(draw)


def _dots(where: Spec, axis: Spec, scale: Spec, written: str) -> list[Spec]:
    """Two layers: intervals as lines, and what lies in them as dots, with its figures on hover."""
    told = [
        {"field": "name", "title": "of"},
        {"field": "value", "format": written, "title": "rate"},
        {"field": "low", "format": written, "title": "from"},
        {"field": "high", "format": written, "title": "to"},
    ]
    x = {"type": "quantitative", "axis": axis, "scale": scale}
    return [
        {
            "mark": {"type": "rule", "strokeWidth": 2},
            "encoding": {**where, "x": {"field": "low", **x}, "x2": {"field": "high"}},
        },
        {
            "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1},
            "encoding": {**where, "x": {"field": "value", **x}, "tooltip": told},
        },
    ]


def lengths(values: dict[str, list[float]], title: str, percent: bool = False) -> Plot:
    """How often each length came, as a share of the matches of a series; series one below the other."""
    everything = [value for series in values.values() for value in series]
    low, high = min(everything), max(everything)
    whole = all(float(value).is_integer() for value in everything)
    width = (high - low) / 30 or 1.0
    width = max(1.0, round(width)) if whole else width
    rows = []
    for name, series in values.items():
        counted: dict[int, int] = {}
        for value in series:
            place = int((value - low) / width)
            counted[place] = counted.get(place, 0) + 1
        rows += [
            {
                "series": name,
                "from": low + place * width,
                "to": low + (place + 1) * width,
                "share": number / len(series),
            }
            for place, number in sorted(counted.items())
        ]
    bars: Spec = {
        "mark": "bar",
        "encoding": {
            "x": {
                "field": "from",
                "type": "quantitative",
                "bin": "binned",
                "axis": {"title": title, **({"format": ".0%"} if percent else {"tickMinStep": 1})},
            },
            "x2": {"field": "to"},
            "y": {
                "field": "share",
                "type": "quantitative",
                "axis": {"format": ".0%", "title": "of matches", "tickCount": 4},
            },
        },
    }
    return _panels(rows, list(values), bars, 180)


def bands(rows: list[Spec], series: Sequence[str], title: str, across: str, percent: bool = False) -> Plot:
    """A middle and a band over the course of a match: ``at``, ``series``, ``low``, ``middle``, ``high``."""
    axis = {"title": title, "tickCount": 4, **({"format": ".0%"} if percent else {})}
    x = {"field": "at", "type": "quantitative", "axis": {"format": ".0%", "title": across}}
    y = {"type": "quantitative", "axis": axis}
    layers: list[Spec] = [
        {
            "mark": {"type": "area", "opacity": 0.2},
            "encoding": {"x": x, "y": {"field": "low", **y}, "y2": {"field": "high"}},
        },
        {
            "mark": {"type": "line", "strokeWidth": 2.5},
            "encoding": {"x": x, "y": {"field": "middle", **y}},
        },
    ]
    return _panels(rows, series, {"layer": layers}, 220)


def _panels(rows: list[Spec], series: Sequence[str], drawn: Spec, height: int) -> Plot:
    """One picture, or one a series below each other over the same axis: laid over each other, none could be read."""

    def draw(paper: Paper) -> Spec:
        room = {"width": paper.width - 75, "height": height}
        if len(series) < 2:
            return _spec(data={"values": rows}, **room, **drawn)
        header = {
            "title": None,
            "labelOrient": "top",
            "labelAnchor": "start",
            "labelFontSize": FONT,
            "labelFontWeight": "bold",
            "labelPadding": 2,
            "labelLimit": 0,
        }
        rowed = {"field": "series", "type": "nominal", "sort": list(series), "header": header}
        inner = {**drawn, **room, "height": height // 2}
        return _spec(data={"values": rows}, facet={"row": rowed}, spec=inner, spacing=18)

    return on_both(draw)
