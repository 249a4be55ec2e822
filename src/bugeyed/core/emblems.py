"""Small inked pictures for cards and tokens, each in a box of 40 by 40: told apart by shape, without colour."""

from __future__ import annotations

from bugeyed.core import svg

INK = "#1d2521"
LINE: dict[str, svg.Value] = {"stroke": INK, "stroke_width": 2, "stroke_linejoin": "round"}

PATHS: dict[str, str] = {
    "star": "M20 4l4.7 10.6 11.5 1.2-8.6 7.7 2.4 11.3L20 29l-10 5.8 2.4-11.3-8.6-7.7 11.5-1.2z",
    "moon": "M26 5a16 16 0 1 0 9 22a13 13 0 0 1-9-22z",
    "drop": "M20 4c6 9 11 14 11 20a11 11 0 0 1-22 0c0-6 5-11 11-20z",
    "leaf": "M6 34C4 16 16 5 35 5c1 18-9 29-24 25l12-13-15 15z",
    "flame": "M20 3c2 8 11 12 11 22a11 11 0 0 1-22 0c0-5 3-8 5-11 1 3 2 4 4 5 1-6-1-11 2-16z",
    "stone": "M8 30l-3-10 7-11 13-3 9 8 2 12-6 8-14 2z",
    "crown": "M5 32V12l8 8 7-14 7 14 8-8v20z",
    "heart": "M20 35C8 26 4 20 4 14a8 8 0 0 1 16-2a8 8 0 0 1 16 2c0 6-4 12-16 21z",
    "shell": "M20 35L5 18a15 13 0 0 1 30 0z",
    "arrow": "M4 15h18V6l14 14-14 14v-9H4z",
}
"""Emblems of one line."""


def emblem(name: str, fill: str) -> str:
    """The inside of an emblem; an unknown one is a plain ring."""
    if name in PATHS:
        return svg.path(PATHS[name], fill=fill, **LINE) + _details(name)
    if name == "moth":
        left = "M20 14C14 3 4 4 3 10c-1 7 6 10 14 10C9 22 8 29 11 33c4 4 8-3 9-10"
        wings = left + "c1 7 5 14 9 10c3-4 2-11-6-13c8 0 15-3 14-10C36 4 26 3 20 14z"
        body = svg.element("ellipse", cx=20, cy=20, rx=2.6, ry=9, fill=INK)
        feelers = svg.path("M19 12l-4-7M21 12l4-7", fill="none", **LINE)
        spots = svg.circle(11, 12, 2.4, fill=INK) + svg.circle(29, 12, 2.4, fill=INK)
        return svg.path(wings, fill=fill, **LINE) + spots + body + feelers
    if name == "beetle":
        legs = svg.path("M8 14l-5-4M7 22H2M9 29l-5 5M32 14l5-4M33 22h5M31 29l5 5", fill="none", **LINE)
        shell = svg.element("ellipse", cx=20, cy=23, rx=12, ry=13, fill=fill, **LINE)
        return legs + shell + svg.path("M20 10v26M12 13a9 7 0 0 1 16 0z", fill=INK, **LINE)
    if name == "eye":
        lid = svg.path("M3 20C9 10 31 10 37 20C31 30 9 30 3 20z", fill=fill, **LINE)
        return lid + svg.circle(20, 20, 6, fill=INK) + svg.circle(22, 18, 2, fill="#fffbf0")
    if name == "sun":
        rays = svg.path(
            "M20 2v6M20 32v6M2 20h6M32 20h6M7 7l4.5 4.5M28.500 28.500L33 33M33 7l-4.500 4.500M11.500 28.500L7 33",
            fill="none",
            **LINE,
        )
        return rays + svg.circle(20, 20, 9, fill=fill, **LINE)
    if name == "flower":
        petals = "".join(
            svg.element(
                "ellipse", cx=20, cy=9, rx=6, ry=8, fill=fill, transform=f"rotate({turn} 20 20)", **LINE
            )
            for turn in range(0, 360, 72)
        )
        return petals + svg.circle(20, 20, 5, fill=INK)
    return svg.circle(20, 20, 13, fill=fill, **LINE) + svg.circle(20, 20, 5, fill="#fffbf0", **LINE)


def _details(name: str) -> str:
    if name == "leaf":
        return svg.path("M8 32L28 12", fill="none", **LINE)
    if name == "shell":
        return svg.path("M20 35V6M20 35L11 9M20 35l9-26", fill="none", **LINE)
    if name == "stone":
        return svg.path("M12 9l6 10 16-2M18 19l-4 15", fill="none", **LINE)
    return ""
