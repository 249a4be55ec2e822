"""Hands, open to everybody: Resources under their limit, Disasters at work, Event cards; and the Civilians."""

from __future__ import annotations

from typing import Any

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import CARD, FRAME, card, count, words
from bugeyed.games.bugout.picture.people import figure
from bugeyed.games.bugout.setting import COLOURS, RESOURCES

HEIGHT = 132
SPAN = 618.0
"""All hands side by side on a desk."""
GAP = 5.0
ROOM = 57
"""What is left for Disasters and Event cards."""


def width(seats: int) -> float:
    """How wide a hand is: never more than half, so that a phone can show it large."""
    number = max(2, seats)
    return (SPAN - GAP * (number - 1)) / number


def hand(view: View, seat: int) -> str:
    """One seat's cards."""
    wide = width(len(of(view, "hands")))
    held = of(view, "hands")[seat]
    turn = view.get("turn")
    deciding = turn if isinstance(turn, int) and turn >= 0 else of(view, "active")
    active = of(view, "active") == seat
    border: dict[str, svg.Value] = {"stroke": ink.LAMP, "stroke_width": 5} if active else {}
    parts = [
        svg.element("rect", x=2.5, y=2.5, width=wide - 5, height=HEIGHT - 5, **{**FRAME, **border}),
        svg.element("rect", x=1, y=1, width=wide - 2, height=HEIGHT - 2, fill="none", stroke=ink.INK, rx=6),
        figure(seat, False, "", 8, 6, 22),
        words(COLOURS[seat].capitalize(), 35, 17, 14, font_weight=700),
        words(_state(view, seat), 35, 30, 11),
        count(f"{sum(held['resources'].values())}/{held['limit']}", wide - 9, 18, 13, text_anchor="end"),
    ]
    slot = (wide - 14) / 4
    for number, kind in enumerate(RESOURCES):
        parts.append(
            _resource(kind, held["resources"][kind], 7 + slot * number, slot, seat, seat == deciding)
        )
    parts += _cards(held, seat, wide)
    return svg.group(*parts, data_zone="hand", data_seat=seat)


def _state(view: View, seat: int) -> str:
    """What a seat is about, in a few words."""
    if seat in of(view, "exited"):
        return "has left"
    if of(view, "skips")[seat]:
        return "misses a turn"
    if of(view, "idle")[seat]:
        return "misses actions"
    if of(view, "active") != seat:
        return "waits"
    if of(view, "phase") == "action":
        left = of(view, "actions_left")
        return f"{left} action{'' if left == 1 else 's'} left"
    return f"{of(view, 'phase')} phase"


def _resource(kind: str, number: int, x: float, slot: float, seat: int, pickable: bool) -> str:
    middle = x + slot / 2
    parts = [
        ink.RESOURCES[kind].use(middle - 16, 38, 21, opacity=1 if number else 0.3),
        count(number, middle + 6, 54, 14.5, opacity=1 if number else 0.5),
    ]
    if not pickable:
        return svg.group(*parts, aria_hidden="true")
    name = f"{number} {kind} in {COLOURS[seat]}'s hand"
    return svg.thing(f"resource:{kind}", name, svg.halo(x + 1, 35, slot - 2, 28, 5), *parts, seat=seat)


def _cards(held: Any, seat: int, wide: float) -> list[str]:
    """Disasters, then Event cards, as strips."""
    number = len(held["disasters"]) + len(held["events"])
    columns = 2 if wide > 250 else 1
    rows = max(3, -(-number // columns))
    step, strip = ROOM / rows, (wide - 14 - 4 * (columns - 1)) / columns
    parts = []
    for n, disaster in enumerate(held["disasters"]):
        x, y = 7 + (strip + 4) * (n % columns), 68 + step * (n // columns)
        name = f"Disaster: {disaster}"
        parts.append(
            svg.group(
                svg.element("rect", x=x, y=y, width=strip, height=step - 2, rx=3, fill=ink.EMBER),
                words(
                    disaster, x + 5, y + step * 0.68, min(12, step * 0.66), fill="#ffffff", font_weight=700
                ),
                id=f"disaster:{seat}:{n}",
                data_name=name,
                role="img",
                aria_label=name,
            )
        )
    for n, event in enumerate(held["events"], len(held["disasters"])):
        x, y = 7 + (strip + 4) * (n % columns), 68 + step * (n // columns)
        parts.append(
            svg.thing(
                f"card:{event['id']}",
                f"{event['name']}: {event['text']}",
                svg.element("rect", x=x, y=y, width=strip, height=step - 2, rx=3, fill=CARD, stroke=ink.INK),
                words(event["name"], x + 5, y + step * 0.68, min(12, step * 0.66)),
                svg.halo(x, y, strip, step - 2, 3),
                seat=seat,
            )
        )
    return parts


def civilians(wide: float) -> str:
    """Solo: who the other three colours are, and what they can do."""
    pawns = [figure(seat, True, "", 30 * seat - 20, 27, 24) for seat in (1, 2, 3)]
    lines = (
        "Blue, Yellow and Green are Civilians.",
        "You move them too: Move, Rescue, Grab,",
        "Give, Enter, Drop, Exit. They pay nothing,",
        "drive nothing and react to nothing.",
    )
    text = [words(line, 10, 74 + 16 * n, 12.5) for n, line in enumerate(lines)]
    return svg.group(card(wide, HEIGHT, "Civilians"), *pawns, *text)
