"""View to SVG: a field from the air at dusk, and round it what the players have (docs/drawing.md)."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.core.svg import element, group, only, panel
from bugeyed.core.words import listed
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.diagram import diagram
from bugeyed.games.cropcircles.picture.field import draw_field
from bugeyed.games.cropcircles.picture.measures import (
    COLUMN,
    DUSK,
    GAP,
    PHONE_LEAST,
    POOL_HEIGHT,
    RACK_HEIGHT,
    RULES_HEIGHT,
    SEAT_HEIGHT,
    SEAT_SCALE,
    SIGN,
    SIGN_SCALE,
    STACK,
    STRIP_SCALE,
    WIDTH,
    Size,
    lettered,
    place,
)
from bugeyed.games.cropcircles.picture.pool import draw_pool, draw_rack, draw_sign
from bugeyed.games.cropcircles.picture.rule_cards import draw_rules
from bugeyed.games.cropcircles.picture.seats import draw_seats


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return look.ALL


def draw(view: View) -> str:
    """The picture of a view: on a desk players and rules beside the field, on a phone all below it."""
    seen = cast(dict[str, Any], view)
    own = seen["racks"][seen["seat"]] if seen["seat"] is not None else None
    rows = 0 if own is None else max(1, -(-len(set(own)) // 8))
    sign = draw_sign(seen)
    desk, phone = _heights(rows, bool(sign))
    seats = phone.rules + 2 * (2 * RULES_HEIGHT + GAP)
    notes = seats + -(-int(seen["players"]) // 2) * (SEAT_SCALE * SEAT_HEIGHT + GAP)
    wide = (WIDTH + COLUMN + 2 * GAP, desk.rules)
    tall = (WIDTH, notes + (44 if seen["reconstructed"] else 0))
    pool_wide = (max(5, len(set(seen["pool"]))) * STACK + STACK + 4 * GAP) * STRIP_SCALE
    parts = [
        *_grounds(wide, tall),
        group(draw_field(seen, GAP), data_zone="board"),
        panel("pool", place(GAP, desk.pool, STRIP_SCALE), place(GAP, phone.pool), draw_pool(seen)),
        "" if own is None
        else panel("rack", place(GAP, desk.rack, STRIP_SCALE), place(GAP, phone.rack), draw_rack(seen, own, rows)),
        panel("sign", place(GAP + pool_wide, desk.pool), place(GAP, phone.sign, SIGN_SCALE), sign),
        *draw_seats(seen, seats),
        *draw_rules(seen, phone.rules),
        _note(seen, notes + 30),
    ]  # fmt: skip
    return svg.picture(*wide, "Crop Circles", plain(diagram(view)), symbols(), *parts, tall=tall)


class Heights(NamedTuple):
    """Where the rows below the field begin; the rules' on a desk is where all ends."""

    pool: float
    rack: float
    sign: float
    rules: float


def _heights(rows: int, signed: bool) -> tuple[Heights, Heights]:
    pool = WIDTH + 2 * GAP
    rack = pool + POOL_HEIGHT * STRIP_SCALE + GAP
    desk = Heights(pool, rack, pool, rack + (rows * RACK_HEIGHT * STRIP_SCALE + GAP if rows else 0))
    # On a phone the rack next to the field: both are in sight while one places.
    rack = WIDTH + 2 * GAP
    pool = rack + (rows * RACK_HEIGHT + GAP if rows else 0)
    sign = pool + POOL_HEIGHT + GAP
    return desk, Heights(pool, rack, sign, sign + (SIGN[1] * SIGN_SCALE + GAP if signed else 0))


def _note(seen: dict[str, Any], y: float) -> str:
    """What is reconstructed, at the foot of a phone's sheet."""
    if not seen["reconstructed"]:
        return ""
    words = f"reconstructed: {listed(seen['reconstructed'])}"
    return lettered(words, GAP, y, PHONE_LEAST, fill="#a9c2ae", font_style="italic", **only("tall"))


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
