"""The pool, the bag and the rack of whoever looks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bugeyed.core.svg import circle, element, group, halo, rest, thing
from bugeyed.core.words import counted
from bugeyed.games.cropcircles.glyphs import KIND_NAMES
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.field import draw_tile
from bugeyed.games.cropcircles.picture.measures import (
    GAP,
    LEAST,
    MONO,
    OUTLINED,
    PHONE_LEAST,
    POOL_HEIGHT,
    RACK_HEIGHT,
    SIGN,
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
            inside.append(circle(left + 96, top + 98, 22, fill=look.INK))
            inside.append(
                lettered(
                    f"×{number}", left + 96, top + 108, PHONE_LEAST, text_anchor="middle", font_family=MONO
                )
            )
        parts.append(thing(f"{prefix}:{kind}", f"{several}{kind.replace('-', ' ')} {where}", *inside))
    return "".join(parts)


def _panel(x: float, y: float, wide: float, tall: float, id: str, name: str) -> str:
    return element(
        "rect", id=id, data_place=id, data_name=name, x=x, y=y, width=wide, height=tall, rx=12, fill="#3a4563",
        stroke="#1a2135", stroke_width=3,
    )  # fmt: skip


def draw_pool(seen: dict[str, Any]) -> str:
    slots = max(5, len(set(seen["pool"])))
    wide = slots * STACK + 12
    parts = [_panel(0, 0, wide, POOL_HEIGHT, "pool", "the pool")]
    parts.append(_stacks(Counter(seen["pool"]), "pool", 8, 6, slots, seen, "in the pool"))
    x = wide + GAP
    name = f"bag with {counted(seen['bag'], 'glyph')}"
    bag = thing(
        "bag",
        name,
        halo(x, 0, STACK, POOL_HEIGHT, 12),
        look.BAG.use(x + 4, 0, 112),
        lettered(str(seen["bag"]), x + 60, 78, 36, text_anchor="middle", font_family=MONO, font_weight=700),
        # On the panel's night and in the lamp's light alike.
        lettered("bag", x + 60, 134, PHONE_LEAST, text_anchor="middle", **OUTLINED),
        data_place="bag",
    )
    parts.append(bag)
    return group(*parts, data_zone="pool")


def draw_sign(seen: dict[str, Any]) -> str:
    """What the turn has come to: the running score of the line, or what is still to take."""
    wide, high = SIGN
    lines: list[str] = []
    if seen["line_score"]:
        total, _, points = seen["line_score"].rpartition(" = ")
        lines = [*_broken(total, 38), f"= {points}"]
    elif seen["takes_left"]:
        lines = [f"take {seen['takes_left']} more from pool or bag"]
    if seen["final_turns"] is not None and seen["final_turns"] > 0:
        lines.append(f"last turns: {seen['final_turns']}")
    if not lines:
        return ""
    board = element(
        "rect",
        x=2,
        y=2,
        width=wide - 4,
        height=high - 4,
        rx=6,
        fill=look.PAPER,
        stroke=look.INK,
        stroke_width=4,
    )
    step = min(32.0, (high - 14) / len(lines))
    start = high / 2 - step * (len(lines) - 1) / 2 + 9
    texts = [
        lettered(
            words,
            wide / 2,
            start + n * step,
            min(27, max(LEAST + 0.4, step - 2)),
            fill=look.INK,
            text_anchor="middle",
            font_family=MONO,
            font_weight=700 if words.startswith("=") else 500,
        )
        for n, words in enumerate(lines)
    ]
    words = "; ".join(lines)
    return group(board, *texts, id="sign", class_="account", data_zone="tray", data_name=words)


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


def draw_rack(seen: dict[str, Any], own: list[str], rows: int) -> str:
    ground = _panel(0, 0, WIDTH - 2 * GAP, rows * RACK_HEIGHT, "rack", "your rack")
    stacks = _stacks(Counter(own), "rack", 6, 5, 8, seen, "in your rack")
    return group(ground, *_rests(own, 6, 5, 8), stacks, data_zone="hand", data_seat=seen["seat"])


def _rests(own: list[str], x: float, y: float, in_row: int) -> list[str]:
    """Where a glyph of each kind that is not in the rack would come to lie."""
    found = []
    for place, kind in enumerate(KIND_NAMES):
        if kind not in own:
            n = sum(name in own for name in KIND_NAMES[:place])
            left, top = x + n % in_row * STACK, y + n // in_row * RACK_HEIGHT
            found.append(rest(f"rack:{kind}", left + 9, top + 12, 98))
    return found
