"""View to SVG: the map, and round it what the players share and hold (docs/drawing.md).

On a desk the panels stand in a column beside the map and the hands below it; on a phone all is stacked.
"""

from __future__ import annotations

from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.games.bugout.picture import hand, map, panel, sheet
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import diagram, of
from bugeyed.games.bugout.picture.lettering import place
from bugeyed.games.bugout.setting import COLOURS

GAP = 4.0
PHONE = 1000.0
"""The width of the drawing on a phone."""
MAP_SCALE = hand.SPAN / map.SIDE
HALF = (PHONE - 3 * GAP) / 2
PHONE_SHEET = 810.0
"""How wide the sheet of actions is there: a line of it is 40 px high."""
GROUND = "#cdbf9b"
Size = tuple[float, float]


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return ink.ALL


def draw(view: View) -> str:
    """The picture of a view."""
    beside = _beside(view)
    shelf = GAP + map.HEIGHT * MAP_SCALE + GAP
    right = GAP + hand.SPAN + GAP
    wide = (right + panel.WIDTH + GAP, max(shelf + hand.height(view), GAP + _stack(beside)) + GAP)
    hands, below = _hands(view, shelf, map.HEIGHT * PHONE / map.SIDE + GAP)
    parts_beside, height = _column(beside, right, below)
    tall = (PHONE, height)
    return svg.picture(
        *wide,
        "BUGOUT: the valley",
        plain(diagram(view)),
        ink.ALL,
        *_grounds(wide, tall),
        *parts_beside,
        *hands,
        svg.panel(
            "map",
            place(GAP, GAP, MAP_SCALE),
            place(0, 0, PHONE / map.SIDE),
            map.valley(view),
            data_zone="board",
            **_named("map"),
        ),
        tall=tall,
    )


def _grounds(wide: Size, tall: Size) -> list[str]:
    """The table below it all: one for each layout, the other out of sight."""
    here, away = place(0, 0), place(0, -9000)
    return [
        svg.panel(
            name,
            *places,
            svg.element("rect", width=size[0], height=size[1], rx=10, fill=GROUND),
            aria_hidden="true",
        )
        for name, size, places in (("ground-wide", wide, (here, away)), ("ground-tall", tall, (away, here)))
    ]


SPOKEN = {
    "clock": "the clock",
    "signal": "the Distress Signal",
    "graveyard-panel": "the Graveyard",
    "safe-panel": "the Safe Zone",
    "sheet": "the sheet of actions",
    "pools": "the pools",
    "civilians": "the Civilians",
    "map": "the valley",
}
"""What each panel is called aloud; a hand is its seat's."""
Beside = list[tuple[str, float, str]]
PHONE_COLUMNS = (("clock", "graveyard-panel", "pools"), ("signal", "safe-panel"))
"""How the panels stand side by side on a phone; the sheet, whose lines are pressed, takes the width."""


def _beside(view: View) -> Beside:
    """The panels beside the map, with their heights, from the top."""
    return [
        ("clock", panel.CLOCK, panel.clock(view)),
        ("signal", panel.SIGNAL, panel.signal(view)),
        ("graveyard-panel", panel.GRAVES, panel.graveyard(view)),
        ("safe-panel", panel.SAFE, panel.safe(view)),
        ("sheet", sheet.HEIGHT, sheet.sheet(view)),
        ("pools", panel.POOLS, panel.pools(view)),
    ]


def _named(panel_name: str) -> dict[str, svg.Value]:
    """A panel as a whole, to be asked about (legend.py)."""
    seat = panel_name.removeprefix("hand-")
    spoken = f"{COLOURS[int(seat)].capitalize()}'s hand" if seat.isdigit() else SPOKEN[panel_name]
    return {"id": f"panel:{panel_name}", "data_name": spoken}


def _stack(beside: Beside) -> float:
    return sum(height + GAP for _, height, _ in beside) - GAP


def _column(beside: Beside, right: float, below: float) -> tuple[list[str], float]:
    """Each panel in the one column of a desk and in the two of a phone, the sheet folded; and where those end."""
    larger, whole = HALF / panel.WIDTH, PHONE_SHEET / panel.WIDTH
    heights = {name: height for name, height, _ in beside}
    columns = [sum(heights[name] * larger + GAP for name in names) for names in PHONE_COLUMNS]
    parts, top, lines = [], GAP, [below, below]
    for name, height, inside in beside:
        column = 0 if name in PHONE_COLUMNS[0] else 1
        tall = place(GAP + (HALF + GAP) * column, lines[column], larger)
        if name == "sheet":
            tall = place((PHONE - PHONE_SHEET) / 2, 0, whole)
            here = svg.panel(name, place(right, top), tall, inside, data_zone="tray", **_named(name))
            parts.append(svg.fold(sheet.HEIGHT * whole + GAP, here))
        else:
            parts.append(svg.panel(name, place(right, top), tall, inside, data_zone="pool", **_named(name)))
            lines[column] += height * larger + GAP
        top += height + GAP
    return parts, below + max(columns)


def _hands(view: View, shelf: float, below: float) -> tuple[list[str], float]:
    """In the order of the seats on a desk; on a phone one's own large, the others folded; and where it ends."""
    seats = len(of(view, "hands"))
    own = view.get("seat")
    first = own if isinstance(own, int) and own < seats else 0
    wide, high = hand.width(seats), hand.height(view)
    large = (PHONE - 2 * GAP) / max(wide, hand.width(3))
    parts = []
    y = below + high * large + GAP
    for n in range(seats):
        seat = (first + n) % seats
        phone = place(GAP, below if n == 0 else 0, large)
        desk = place(GAP + (wide + hand.GAP) * seat, shelf)
        here = svg.panel(f"hand-{seat}", desk, phone, hand.hand(view, seat), **_named(f"hand-{seat}"))
        parts.append(here if n == 0 else svg.fold(high * large + GAP, here))
    if seats == 1:
        whole = (PHONE - 2 * GAP) / (hand.SPAN - wide - hand.GAP)
        desk, phone = place(GAP + wide + hand.GAP, shelf), place(GAP, y, whole)
        parts.append(svg.panel("civilians", desk, phone, hand.civilians(view), **_named("civilians")))
        y += high * whole + GAP
    return parts, y
