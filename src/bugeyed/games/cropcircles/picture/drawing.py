"""View to SVG: a field from the air at dusk, and round it what the players have (docs/drawing.md)."""

from __future__ import annotations

from typing import Any, cast

from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.core.svg import element, group, panel
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.diagram import diagram
from bugeyed.games.cropcircles.picture.field import draw_field
from bugeyed.games.cropcircles.picture.measures import (
    COLUMN,
    DUSK,
    GAP,
    POOL_HEIGHT,
    RACK_HEIGHT,
    RULES_HEIGHT,
    SEAT_HEIGHT,
    SEAT_SCALE,
    WIDTH,
    Size,
)
from bugeyed.games.cropcircles.picture.pool import draw_pool, draw_rack
from bugeyed.games.cropcircles.picture.rule_cards import draw_rules
from bugeyed.games.cropcircles.picture.seats import draw_seats


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return look.ALL


def draw(view: View) -> str:
    """The picture of a view: on a desk players and rules beside the field, on a phone all below it."""
    seen = cast(dict[str, Any], view)
    own = seen["racks"][seen["seat"]] if seen["seat"] is not None else None
    rack_rows = 0 if own is None else max(1, -(-len(set(own)) // 8))
    pool = WIDTH + 2 * GAP
    rack = pool + POOL_HEIGHT + GAP
    below = rack + (rack_rows * RACK_HEIGHT + GAP if rack_rows else 0)
    seats = below + 2 * (2 * RULES_HEIGHT + GAP)
    wide = (WIDTH + COLUMN + 2 * GAP, below)
    tall = (WIDTH, seats + -(-int(seen["players"]) // 2) * (SEAT_SCALE * SEAT_HEIGHT + GAP))
    parts = [
        *_grounds(wide, tall),
        group(draw_field(seen, GAP), data_zone="board"),
        draw_pool(seen, pool),
        "" if own is None else draw_rack(seen, own, rack, rack_rows),
        *draw_seats(seen, seats),
        *draw_rules(seen, below),
    ]
    return svg.picture(*wide, "Crop Circles", plain(diagram(view)), symbols(), *parts, tall=tall)


def _grounds(wide: Size, tall: Size) -> list[str]:
    """The dusk below it all: one for each layout, the other out of sight."""
    here, away = "translate(0 0)", "translate(0 -9000)"
    return [
        panel(
            name,
            *places,
            element("rect", width=size[0], height=size[1], fill=DUSK, rx=18),
            aria_hidden="true",
        )
        for name, size, places in (("dusk-wide", wide, (here, away)), ("dusk-tall", tall, (away, here)))
    ]
