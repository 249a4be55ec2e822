"""What every board of the page is framed and measured with."""

from __future__ import annotations

from functools import cache
from typing import Any

from bugeyed.core.game import View
from bugeyed.core.svg import circle, element, group, only, path
from bugeyed.games.lastbug.picture.inks import YELLOW, inked
from bugeyed.games.lastbug.picture.lettering import PHONE_LEAST, shouted


@cache
def dots(name: str, colour: str, step: float, radius: float) -> str:
    """Halftone: a pattern of dots in two rows, set off like print."""
    return element(
        "pattern",
        circle(step / 4, step / 4, radius / 1.6, fill=colour),
        circle(step * 3 / 4, step * 3 / 4, radius / 1.6, fill=colour),
        id=f"lastbug-dots-{name}",
        width=step,
        height=step,
        patternUnits="userSpaceOnUse",
    )


@cache
def frame(width: float, height: float, fill: str, dotted: str, title: str) -> str:
    """A comic panel: thick border, halftone ground, a title on a slanted banner."""
    return group(
        element("rect", width=width, height=height, rx=6, **inked(fill, 6)),
        element(
            "rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, fill=f"url(#lastbug-dots-{dotted})"
        ),
        group(_banner(title, 22), **only("wide")),
        group(_banner(title, PHONE_LEAST), **only("tall")),
        aria_hidden="true",
    )


def _banner(title: str, size: float) -> str:
    letters, top, low = 0.573 * size * len(title), 20 - 1.32 * size, 20 + 0.41 * size
    return path(
        f"M12 {top:.1f}L{42 + letters:.1f} {top:.1f}L{34 + letters:.1f} {low:.1f}L4 {low:.1f}Z",
        **inked(YELLOW, 4),
    ) + shouted(title, 22, 20, size, width=letters)


@cache
def spot(place: str, x: float, y: float) -> str:
    """Where a figure stands: an unseen shape whose middle is the place."""
    return element(
        "rect", x=x - 20, y=y - 20, width=40, height=40, fill="none", pointer_events="none", data_place=place
    )


def guessed(view: View, file: str) -> bool:
    """Whether a component is our reconstruction, as far as the owner of a box has not said better."""
    return file in listed(view["reconstructed"])


def listed(value: object) -> list[Any]:
    """A list of the view."""
    assert isinstance(value, list)
    return value


def option(view: View, name: str) -> object:
    """What was chosen before the match."""
    options = view["options"]
    assert isinstance(options, dict)
    return options[name]
