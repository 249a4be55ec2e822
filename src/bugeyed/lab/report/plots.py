"""Plots as Vega-Lite describes them: one function a picture, data in, description out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bugeyed.lab.intervals import Interval

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
WIDTH: Final = 620
COLOURS: Final = ("#1b6e53", "#c8553d", "#3d5a80", "#b08900", "#7a4b8c", "#5f6b6d", "#2a9d8f", "#9c4a1a")
"""Told apart by those who see no red or no green, too, and in print."""
Spec = dict[str, Any]


def _spec(height: int, **more: Any) -> Spec:
    return {
        "$schema": SCHEMA,
        "width": WIDTH,
        "height": height,
        "config": {
            "font": "system-ui, sans-serif",
            "axis": {
                "labelFontSize": 12,
                "titleFontSize": 12,
                "titleFontWeight": "normal",
                "gridColor": "#e6e2d8",
            },
            "legend": {
                "labelFontSize": 12,
                "titleFontSize": 12,
                "orient": "top",
                "title": None,
                "labelLimit": 400,
            },
            "range": {"category": list(COLOURS)},
            "view": {"stroke": None},
            "mark": {"color": COLOURS[0]},
        },
        **more,
    }


def _colour(series: Sequence[str]) -> Spec:
    return {"color": {"field": "series", "type": "nominal", "sort": list(series)}} if len(series) > 1 else {}


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


def rates(rows: list[Spec], series: Sequence[str], share: float | None, title: str) -> Spec:
    """Rates with their intervals, dots of one name on a line."""
    names = list(dict.fromkeys(row["name"] for row in rows))
    apart = {"yOffset": {"field": "series", "sort": list(series)}} if len(series) > 1 else {}
    where = {"y": {"field": "name", "type": "nominal", "sort": names, "title": None}, **apart}
    axis = {"format": ".0%", "title": title}
    layers: list[Spec] = [
        {
            "mark": {"type": "rule", "strokeWidth": 2},
            "encoding": {
                **where,
                **_colour(series),
                "x": {"field": "low", "type": "quantitative", "axis": axis},
                "x2": {"field": "high"},
            },
        },
        {
            "mark": {"type": "point", "filled": True, "size": 70, "opacity": 1},
            "encoding": {
                **where,
                **_colour(series),
                "x": {"field": "value", "type": "quantitative"},
                "tooltip": [
                    {"field": "name", "title": "of"},
                    {"field": "value", "format": ".1%", "title": "rate"},
                    {"field": "low", "format": ".1%", "title": "from"},
                    {"field": "high", "format": ".1%", "title": "to"},
                ],
            },
        },
    ]
    if share is not None:
        equal = {
            "mark": {"type": "rule", "strokeDash": [4, 4], "color": "#777"},
            "encoding": {"x": {"datum": share}},
        }
        layers.insert(0, equal)
    height = max(60, len(names) * max(26, 16 * len(series)))
    return _spec(height, data={"values": rows}, layer=layers)


def lengths(values: dict[str, list[float]], title: str, percent: bool = False) -> Spec:
    """How often each length came, as a share of the matches of a series."""
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
    return _spec(
        180,
        data={"values": rows},
        mark={"type": "bar", "opacity": 0.75 if len(values) > 1 else 1},
        encoding={
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
                "stack": None,
                "axis": {"format": ".0%", "title": "of matches"},
            },
            **_colour(list(values)),
        },
    )


def bands(rows: list[Spec], series: Sequence[str], title: str, across: str, percent: bool = False) -> Spec:
    """A middle and a band over the course of a match: ``at``, ``series``, ``low``, ``middle``, ``high``."""
    axis = {"title": title, **({"format": ".0%"} if percent else {})}
    x = {"field": "at", "type": "quantitative", "axis": {"format": ".0%", "title": across}}
    y = {"type": "quantitative", "axis": axis}
    return _spec(
        220,
        data={"values": rows},
        layer=[
            {
                "mark": {"type": "area", "opacity": 0.2},
                "encoding": {"x": x, "y": {"field": "low", **y}, "y2": {"field": "high"}, **_colour(series)},
            },
            {
                "mark": {"type": "line", "strokeWidth": 2.5},
                "encoding": {"x": x, "y": {"field": "middle", **y}, **_colour(series)},
            },
        ],
    )


def shifts(rows: list[Spec]) -> Spec:
    """By how much having something goes with winning: ``name``, ``value``, ``low``, ``high``, ``sure``."""
    names = [row["name"] for row in rows]
    where = {
        "y": {"field": "name", "type": "nominal", "sort": names, "title": None, "axis": {"labelLimit": 260}}
    }
    colour = {
        "color": {
            "field": "sure",
            "type": "nominal",
            "scale": {"domain": ["more than chance", "may be chance"], "range": [COLOURS[0], "#a8a292"]},
        }
    }
    axis = {"format": "+.0%", "title": "difference of the win rate, with and without"}
    return _spec(
        max(60, 20 * len(rows)),
        data={"values": rows},
        layer=[
            {"mark": {"type": "rule", "color": "#777"}, "encoding": {"x": {"datum": 0}}},
            {
                "mark": {"type": "rule", "strokeWidth": 2},
                "encoding": {
                    **where,
                    **colour,
                    "x": {"field": "low", "type": "quantitative", "axis": axis},
                    "x2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
                "encoding": {**where, **colour, "x": {"field": "value", "type": "quantitative"}},
            },
        ],
    )
