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
GROUND = "#cdbf9b"
Size = tuple[float, float]


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return ink.ALL


def draw(view: View) -> str:
    """The picture of a view."""
    beside = _beside(view)
    hands = _hands(view)
    shelf = GAP + map.HEIGHT * MAP_SCALE + GAP
    right = GAP + hand.SPAN + GAP
    below = map.HEIGHT * PHONE / map.SIDE + GAP
    wide = (right + panel.WIDTH + GAP, max(shelf + hand.HEIGHT, GAP + _stack(beside)) + GAP)
    parts: list[str] = []
    shown = hand.width(len(of(view, "hands")))
    larger = (PHONE - 2 * GAP) / shown if len(hands) <= 2 else HALF / shown
    for number, (name, inside) in enumerate(hands):
        across = 1 if len(hands) <= 2 else 2
        x = GAP + (HALF + GAP) * (number % across)
        y = below + (hand.HEIGHT * larger + GAP) * (number // across)
        seat = int(name.removeprefix("hand-")) if name != "civilians" else len(hands) - 1
        desk = place(GAP + (shown + hand.GAP) * seat, shelf)
        parts.append(svg.panel(name, desk, place(x, y, larger), inside, **_named(name)))
    rows = -(-len(hands) // (1 if len(hands) <= 2 else 2))
    below += rows * (hand.HEIGHT * larger + GAP)
    parts_beside, height = _column(beside, right, below)
    tall = (PHONE, height)
    return svg.picture(
        *wide,
        "BUGOUT: the valley",
        plain(diagram(view)),
        ink.ALL,
        *_grounds(wide, tall),
        *parts_beside,
        *parts,
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
PHONE_COLUMNS = (("clock", "graveyard-panel", "safe-panel", "pools"), ("signal", "sheet"))
"""How the panels stand side by side on a phone."""


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
    """Each panel in the one column of a desk and in the two of a phone; and where those end."""
    larger = HALF / panel.WIDTH
    parts, top, lines = [], GAP, [below, below]
    for name, height, inside in beside:
        column = 0 if name in PHONE_COLUMNS[0] else 1
        tall = place(GAP + (HALF + GAP) * column, lines[column], larger)
        zone = "tray" if name == "sheet" else "pool"
        parts.append(svg.panel(name, place(right, top), tall, inside, data_zone=zone, **_named(name)))
        top += height + GAP
        lines[column] += height * larger + GAP
    return parts, max(lines)


def _hands(view: View) -> list[tuple[str, str]]:
    """The viewer's own hand first, then the others in turn; solo, the Civilians beside it."""
    seats = len(of(view, "hands"))
    own = view.get("seat")
    first = own if isinstance(own, int) and own < seats else 0
    hands = [(f"hand-{seat}", hand.hand(view, seat)) for seat in ((first + n) % seats for n in range(seats))]
    if seats == 1:
        hands.append(("civilians", hand.civilians(hand.width(1))))
    return hands
