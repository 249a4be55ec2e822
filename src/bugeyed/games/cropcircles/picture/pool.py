"""The pool, the bag and the rack of whoever looks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bugeyed.core.svg import circle, element, group, halo, thing
from bugeyed.core.words import counted
from bugeyed.games.cropcircles.glyphs import KIND_NAMES
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.field import draw_tile
from bugeyed.games.cropcircles.picture.measures import (
    GAP,
    MONO,
    POOL_HEIGHT,
    RACK_HEIGHT,
    STACK,
    WIDTH,
    lettered,
)


def _stacks(
    kinds: Counter[str], prefix: str, x: float, y: float, in_row: int, seen: dict[str, Any], where: str
) -> str:
    parts = []
    for n, kind in enumerate(name for name in KIND_NAMES if name in kinds):
        left, top = x + n % in_row * STACK, y + n // in_row * RACK_HEIGHT
        number = kinds[kind]
        several = f"{number} times " if number > 1 else ""
        inside = [halo(left, top, STACK - 4, STACK - 4, 14)]
        if number > 1:
            inside.append(
                element(
                    "rect",
                    x=left + 16,
                    y=top + 6,
                    width=98,
                    height=98,
                    rx=15,
                    fill=look.STRAW_SHADE,
                    stroke=look.INK,
                    stroke_width=2.5,
                )
            )
        inside.append(
            draw_tile(kind, left + 9, top + 12, 98, seen).replace(' class="halo"', ' class="patch"', 1)
        )
        if number > 1:
            inside.append(circle(left + 100, top + 100, 17, fill=look.INK))
            inside.append(
                lettered(f"×{number}", left + 100, top + 108, 23, text_anchor="middle", font_family=MONO)
            )
        parts.append(thing(f"{prefix}:{kind}", f"{several}{kind.replace('-', ' ')} {where}", *inside))
    return "".join(parts)


def _panel(x: float, y: float, wide: float, tall: float, id: str, name: str) -> str:
    return element(
        "rect", id=id, data_place=id, data_name=name, x=x, y=y, width=wide, height=tall, rx=12, fill="#3a4563",
        stroke="#1a2135", stroke_width=3,
    )  # fmt: skip


def draw_pool(seen: dict[str, Any], top: float) -> str:
    slots = max(5, len(set(seen["pool"])))
    wide = slots * STACK + 12
    parts = [_panel(GAP, top, wide, POOL_HEIGHT, "pool", "the pool")]
    parts.append(_stacks(Counter(seen["pool"]), "pool", GAP + 8, top + 6, slots, seen, "in the pool"))
    x = GAP + wide + GAP
    name = f"bag with {counted(seen['bag'], 'glyph')}"
    bag = thing(
        "bag",
        name,
        halo(x, top, STACK, POOL_HEIGHT, 12),
        look.BAG.use(x + 4, top + 4, 112),
        lettered(
            str(seen["bag"]), x + 60, top + 84, 36, text_anchor="middle", font_family=MONO, font_weight=700
        ),
        lettered("bag", x + 60, top + 134, 19, text_anchor="middle"),
        data_place="bag",
    )
    parts.append(bag)
    return group(*parts, _sign(seen, x + STACK + GAP, top), data_zone="pool")


def _sign(seen: dict[str, Any], x: float, top: float) -> str:
    """What the turn has come to: the running score of the line, or what is still to take."""
    wide = WIDTH - GAP - x
    lines: list[str] = []
    if seen["line_score"]:
        total, _, points = seen["line_score"].rpartition(" = ")
        lines = [*_broken(total, 17), f"= {points}"]
    elif seen["takes_left"]:
        left = seen["takes_left"]
        lines = [f"take {left} more", "from pool or bag"]
    if seen["final_turns"] is not None and seen["final_turns"] > 0:
        lines.append(f"last turns: {seen['final_turns']}")
    if not lines:
        return ""
    board = element(
        "rect", x=x, y=top + 4, width=wide, height=POOL_HEIGHT - 8, rx=6, fill=look.PAPER,
        stroke=look.INK, stroke_width=4,
    )  # fmt: skip
    step = min(30.0, (POOL_HEIGHT - 24) / len(lines))
    start = top + POOL_HEIGHT / 2 - step * (len(lines) - 1) / 2 + 8
    texts = [
        lettered(
            words,
            x + wide / 2,
            start + n * step,
            min(22, step),
            fill=look.INK,
            text_anchor="middle",
            font_family=MONO,
            font_weight=700 if words.startswith("=") else 500,
        )
        for n, words in enumerate(lines)
    ]
    words = "; ".join(lines)
    return group(board, *texts, id="sign", class_="sign", data_zone="tray", data_name=words)


def _broken(words: str, width: int) -> list[str]:
    """A sum in lines short enough for the sign."""
    lines, line = [], ""
    for word in words.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def draw_rack(seen: dict[str, Any], own: list[str], top: float, rows: int) -> str:
    ground = _panel(GAP, top, WIDTH - 2 * GAP, rows * RACK_HEIGHT, "rack", "your rack")
    stacks = _stacks(Counter(own), "rack", GAP + 6, top + 5, 8, seen, "in your rack")
    return group(ground, stacks, data_zone="hand", data_seat=seen["seat"])
