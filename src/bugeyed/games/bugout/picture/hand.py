"""Hands, open to everybody: Resources under their limit, Disasters at work, Event cards; and the Civilians."""

from __future__ import annotations

from typing import Any

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import CARD, FRAME, LEAST, card, count, words
from bugeyed.games.bugout.picture.people import figure
from bugeyed.games.bugout.setting import COLOURS, RESOURCES

HEAD, STRIP = 72, 21
"""How high a hand is without its cards, and a card in it."""
SPAN = 618.0
"""All hands side by side on a desk."""
GAP = 5.0


def width(seats: int) -> float:
    """How wide a hand is: never more than a third, so that a phone can show it large."""
    number = max(3, seats)
    return (SPAN - GAP * (number - 1)) / number


def height(view: View) -> float:
    """All hands are as high as the fullest needs."""
    most = max(len(held["disasters"]) + len(held["events"]) for held in of(view, "hands"))
    return HEAD + STRIP * max(1, most) + 5


def hand(view: View, seat: int) -> str:
    """One seat's cards."""
    wide, high = width(len(of(view, "hands"))), height(view)
    held = of(view, "hands")[seat]
    turn = view.get("turn")
    deciding = turn if isinstance(turn, int) and turn >= 0 else of(view, "active")
    active = of(view, "active") == seat
    border: dict[str, svg.Value] = {"stroke": ink.LAMP, "stroke_width": 5} if active else {}
    parts = [
        svg.element("rect", x=2.5, y=2.5, width=wide - 5, height=high - 5, **{**FRAME, **border}),
        svg.element("rect", x=1, y=1, width=wide - 2, height=high - 2, fill="none", stroke=ink.INK, rx=6),
        figure(seat, False, "", 8, 6, 22),
        words(COLOURS[seat].capitalize(), 35, 17, 14, font_weight=700),
        words(_state(view, seat), 35, 31, LEAST),
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
        ink.RESOURCES[kind].use(middle - 17, 40, 21, opacity=1 if number else 0.3),
        count(number, middle + 6, 56, 15, opacity=1 if number else 0.5),
    ]
    if not pickable:
        return svg.group(*parts, aria_hidden="true")
    name = f"{number} {kind} in {COLOURS[seat]}'s hand"
    return svg.thing(f"resource:{kind}", name, svg.halo(x + 1, 36, slot - 2, 30, 5), *parts, seat=seat)


def _cards(held: Any, seat: int, wide: float) -> list[str]:
    """Disasters, then Event cards, as strips one below the other."""
    strip = wide - 14
    parts = []
    for n, disaster in enumerate(held["disasters"]):
        name = f"Disaster: {disaster}"
        parts.append(
            svg.group(
                *_strip(disaster, HEAD + STRIP * n, strip, ink.EMBER, fill="#ffffff", font_weight=700),
                id=f"disaster:{seat}:{n}",
                data_name=name,
                role="img",
                aria_label=name,
            )
        )
    for n, event in enumerate(held["events"], len(held["disasters"])):
        y = HEAD + STRIP * n
        name = f"{event['name']}: {event['text']}"
        parts.append(
            svg.thing(
                f"card:{event['id']}",
                name,
                *_strip(event["name"], y, strip, CARD),
                svg.halo(7, y, strip, STRIP - 2, 3),
                seat=seat,
            )
        )
    return parts


def _strip(text: str, y: float, wide: float, paper: str, **given: svg.Value) -> tuple[str, str]:
    """A card as a strip with its name, pressed into its width where it is long."""
    room = wide - 10
    squeezed: dict[str, svg.Value] = {}
    if len(text) * LEAST * 0.56 > room:
        squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    ground = svg.element("rect", x=7, y=y, width=wide, height=STRIP - 2, rx=3, fill=paper, stroke=ink.INK)
    return ground, words(text, 12, y + 14.5, LEAST, **given, **squeezed)


def civilians(view: View) -> str:
    """Solo: who the other three colours are, and what they can do."""
    wide = SPAN - width(1) - GAP
    pawns = [figure(seat, True, "", wide - 124 + 30 * seat, 25, 24) for seat in (1, 2, 3)]
    lines = (
        "Blue, Yellow and Green are Civilians. You move",
        "them too: Move, Rescue, Grab, Give, Enter, Drop, Exit.",
        "They pay nothing, drive nothing and react to nothing.",
    )
    text = [words(line, 10, 40 + 18 * n, LEAST) for n, line in enumerate(lines)]
    return svg.group(card(wide, height(view), "Civilians"), *pawns, *text)
