"""What the players have: names, scores, the Change card, how much they hold."""

from __future__ import annotations

from typing import Any

from bugeyed.core.svg import element, group, panel, path, rest
from bugeyed.core.words import counted
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.measures import (
    COLUMN,
    GAP,
    LEAST,
    MONO,
    SEAT_HEIGHT,
    SEAT_SCALE,
    WIDTH,
    lettered,
    place,
)


def draw_seats(seen: dict[str, Any], tall: float) -> list[str]:
    """A panel a seat: in a column on a desk, two in a row and larger on a phone."""
    panels = []
    for seat in range(seen["players"]):
        desk = place(WIDTH + GAP, GAP + seat * (SEAT_HEIGHT + GAP))
        x = GAP + seat % 2 * (WIDTH - GAP) / 2
        phone = place(x, tall + seat // 2 * (SEAT_SCALE * SEAT_HEIGHT + GAP), SEAT_SCALE)
        panels.append(panel(f"seat-{seat}", desk, phone, _seat(seen, seat, 0, 0, COLUMN)))
    return panels


def _seat(seen: dict[str, Any], seat: int, x: float, y: float, wide: float) -> str:
    to_move = seen["outcome"] is None and seen["mover"] == seat and seen["turns_begun"]
    rack = seen["racks"][seat]
    own = isinstance(rack, list)
    count, known = (len(rack), []) if own else (rack["count"], rack["known"])
    who, score = seen["seat_names"][seat], seen["scores"][seat]
    spoken = f"{who}, {counted(score, 'point')}, {counted(count, 'glyph')}"
    frame = element(
        "rect",
        id=f"screen:{seat}",
        data_place=f"screen:{seat}",
        x=x,
        y=y,
        width=wide,
        height=SEAT_HEIGHT,
        rx=10,
        fill="#3a4563",
        stroke=look.LAMP if to_move else "#1a2135",
        stroke_width=5 if to_move else 3,
    )
    face = [
        frame,
        look.SEATS[seat].use(x + 8, y + 7, 36),
        lettered(who, x + 52, y + 34, 27, font_weight=700),
        lettered(str(score), x + wide - 12, y + 36, 32, text_anchor="end", font_family=MONO, font_weight=700),
    ]
    if seen["holder"] == seat:
        face.append(_change_card(seen, x + wide - 110, y + 46))
    if own:
        face.append(lettered(f"{count} in your rack", x + 12, y + 70, 22, fill="#c9cfdc"))
    else:
        taken = 118 if seen["holder"] == seat else 16
        face.append(_held(who, seat, count, known, x + 8, y + 48, wide - taken))
    return group(*face, id=f"seat:{seat}", data_seat=seat, data_name=spoken)


def _change_card(seen: dict[str, Any], x: float, y: float) -> str:
    can = seen["can_change"]
    words = "can change" if can else "can't change"
    name = f"rule-change card: rules {words}"
    body = [
        element(
            "rect",
            x=x,
            y=y,
            width=104,
            height=33,
            rx=5,
            fill=look.LAMP if can else look.PAPER,
            stroke=look.INK,
            stroke_width=3,
        ),
    ]
    if can:
        body.append(look.SAUCER.use(x + 6, y + 6, 36))
    else:
        body.append(
            path(f"M{x + 12} {y + 8}l24 18m0 -18l-24 18", stroke=look.ALARM, stroke_width=6, fill="none")
        )
    body.append(lettered("can" if can else "can't", x + 46, y + 24, LEAST, fill=look.INK, font_weight=700))
    return group(*body, id="change-card", data_place="change-card", class_="change-card", data_name=name)


def _held(who: str, seat: int, count: int, known: list[str], x: float, y: float, wide: float) -> str:
    size = min(31.0, wide / max(1, count))
    tiles = [rest(f"held:{seat}:{count}", x + count * size, y, size)]
    for index in range(count):
        place = x + index * size
        if index < len(known):
            name = f"{known[index].replace('-', ' ')} in {who}'s rack"
            tile = element(
                "rect", x=place + 1, y=y, width=size - 2, height=size, rx=4, fill=look.STRAW
            ) + look.GLYPHS[known[index]].use(place + 1, y, size - 2)
        else:
            name = f"a hidden glyph of {who}"
            tile = look.BACK.use(place, y, size)
        tiles.append(group(tile, id=f"held:{seat}:{index}", data_name=name))
    return "".join(tiles)
