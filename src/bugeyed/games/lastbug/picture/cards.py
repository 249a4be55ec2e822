"""Cards: the deck and what is in play, hands, and what was played."""

from __future__ import annotations

from functools import cache

from bugeyed.core.game import View
from bugeyed.core.svg import Value, element, group, halo, only, panel, path, rest, thing
from bugeyed.games.lastbug.picture.inks import INK, PAPER, VIOLET, YELLOW, inked, line
from bugeyed.games.lastbug.picture.lettering import (
    PHONE_LEAST,
    caption,
    card_words,
    outlined,
    remark,
    shouted,
)
from bugeyed.games.lastbug.picture.panels import guessed, listed, spot
from bugeyed.games.lastbug.picture.symbols import ALL

CARD = (150, 200)
"""A card face up, large enough for its words."""
SMALL = (62, 88)
"""A card whose words one does not need: a back, or one that was played."""
STEP = CARD[0] + 8
PHONE_STEP = CARD[0] + 7
IN_A_ROW = 3
"""So many cards stand side by side on a phone."""
CARD_COLOURS = {"Navigator": "#ffe08a", "Vehicle": "#a9ead9", "Gunner": "#d9c6ff", "": "#ffc2b0"}


@cache
def card_back(x: float, y: float, width: float, height: float) -> str:
    """A face-down card."""
    eye = ALL["back"].use(x + 3, y + (height - width) / 2 + 3, width - 6)
    return element("rect", x=x, y=y, width=width, height=height, rx=width / 11, **inked(VIOLET, 4)) + eye


def deck(view: View) -> str:
    """The deck on its ground."""
    ground = (
        element("rect", width=96, height=CARD[1], rx=6, **inked("#3b2a63", 5)),
        element("rect", x=4, y=4, width=88, height=CARD[1] - 8, rx=3, fill="url(#lastbug-dots-night)"),
    )
    left = int(str(view["deck"]))
    parts = [group(*ground, aria_hidden="true", **only("wide"))]
    if left:
        top = (card_back(12, 12, 72, 102), outlined(str(left), 48, 112, 29))
        name = f"deck of {left}"
        parts.append(group(*top, id="deck", role="img", aria_label=name, data_name=name))
    else:
        parts += [
            outlined(word, 48, 52 + 32 * n, PHONE_LEAST, PAPER, 60 if n else 30)
            for n, word in enumerate(("NO", "CARDS"))
        ]
    if guessed(view, "cards"):
        words = [remark(word, 90, 140 + 18 * n) for n, word in enumerate(("cards", "recon-", "structed"))]
        parts += words
    return "".join(parts)


def printed(view: View, card: str, seat: int | None, in_play: bool) -> str:
    """A card face up: its figure, its name, what it does."""
    row = _row(view, card)
    width, height = CARD
    return thing(
        f"card:{card}",
        f"card {row['name']}: {row['text']}",
        element("rect", width=width, height=height, rx=11, **inked("#fffaf0", 4)),
        path(
            f"M3 14Q3 3 14 3L{width - 14} 3Q{width - 3} 3 {width - 3} 14L{width - 3} 48L3 55Z",
            fill=_colour(row),
        ),
        path(f"M3 55L{width - 3} 48", **line(INK, 3)),
        ALL[row["figure"].lower() or "shield"].use(width / 2 - 23, 5, 46),
        card_words(row["name"], row["text"]),
        _edge() if in_play else "",
        halo(0, 0, width, height, 11),
        # Above the halo, whose dashes would run through its letters.
        _tag() if in_play else "",
        seat=seat,
    )


def _row(view: View, card: str) -> dict[str, str]:
    found: dict[str, str] = next(entry for entry in listed(view["cards"]) if entry["id"] == card)
    return found


def _colour(row: dict[str, str]) -> str:
    return CARD_COLOURS[row["figure"]]


@cache
def _edge() -> str:
    """What tells a card in play from one in the hand, with the tag."""
    width, height = CARD[0] - 2, CARD[1] - 2
    return element(
        "rect", x=1, y=1, width=width, height=height, rx=11, fill="none", stroke=YELLOW, stroke_width=5
    )


@cache
def _tag() -> str:
    ground = element("rect", x=4, y=-11, width=66, height=22, rx=4, **inked(YELLOW, 3))
    return group(ground, shouted("IN PLAY", 9, 6, 16, width=54))


def in_play(view: View) -> list[str]:
    """The cards of this turn, "Duck and Cover" first where it lies open."""
    shown = [str(card) for card in listed(view["active"])]
    return ["duck-and-cover", *shown] if view["duck"] == "open" else shown


def held_face_up(view: View, seat: int) -> list[str]:
    """The cards of a hand that the viewer sees."""
    held = listed(view["hands"])[seat]
    cards = [] if isinstance(held, int) else [str(card) for card in held]
    return [*cards, "duck-and-cover"] if view["duck"] == seat else cards


def cards_height(view: View, near: int) -> float:
    """How high the rows of cards are that a phone shows; backs take the place of a card."""
    faces, held = len(in_play(view)) + len(held_face_up(view, near)), listed(view["hands"])[near]
    backs = isinstance(held, int) and held > 0
    if backs and faces % IN_A_ROW == 0:
        return faces // IN_A_ROW * (CARD[1] + 14) + SMALL[1] + 14
    return -(-faces // IN_A_ROW) * (CARD[1] + 14)


def row_of_cards(
    view: View, near: int, wide: tuple[float, float, float], tall: tuple[float, float]
) -> list[str]:
    """What is in play, then the near hand: from *wide* on in one row of a given width; from *tall* on in rows."""
    played, held = in_play(view), held_face_up(view, near)
    number = len(played) + len(held)
    step = STEP if number < 2 else min(STEP, (wide[2] - CARD[0]) / (number - 1))
    rests = _rests(view, near, played, held)

    def slot(n: int, inside: str, **given: Value) -> str:
        """The n-th card, and below it what comes to rest there."""
        column, line_of = n % IN_A_ROW, n // IN_A_ROW
        desk = f"translate({wide[0] + min(step * n, wide[2] - CARD[0]):.1f} {wide[1]})"
        phone = f"translate({tall[0] + PHONE_STEP * column} {tall[1] + (CARD[1] + 14) * line_of})"
        return panel(f"card-{n}", desk, phone, "".join(rests.get(n, ())) + inside, **given)

    parts: list[str] = []
    for n, card in enumerate([*played, *held]):
        mine = n >= len(played)
        zone, owner = ("hand", near) if mine else ("pool", None)
        inside = printed(view, card, near if mine else None, not mine)
        parts.append(slot(n, inside, data_zone=zone, data_seat=owner))
    backs = listed(view["hands"])[near]
    parts.append(slot(number, _backs(view, near, backs, CARD[0]) if isinstance(backs, int) and backs else ""))
    return parts


def _rests(view: View, near: int, played: list[str], held: list[str]) -> dict[int, list[str]]:
    """By the number of a card in the row, what comes to lie there: what is played next, what is drawn."""
    middle, corner = (CARD[0] / 2, CARD[1] / 2), (0, (CARD[1] - CARD[0]) / 2)
    number = len(played) + len(held)
    found: dict[int, list[str]] = {len(played): [spot("active", *middle)]}
    found.setdefault(number, []).append(spot(f"hand:{near}", *middle))
    if isinstance(listed(view["hands"])[near], int):
        return found
    order = [str(row["id"]) for row in listed(view["cards"])]
    for card in order:
        if card not in played and card not in held:
            before = sum(order.index(other) < order.index(card) for other in held)
            found.setdefault(len(played) + before, []).append(rest(f"card:{card}", *corner, CARD[0]))
    return found


def _backs(view: View, seat: int, number: int, most: float = 400) -> str:
    """Cards face down, overlapping so that they take no more than *most*."""
    who = listed(view["seat_names"])[seat]
    width, height = SMALL
    step = min(width - 18, (most - width) / max(1, number - 1))
    return "".join(
        group(
            card_back(step * n, 0, width, height),
            id=f"back:{seat}:{n}",
            role="img",
            aria_label=f"a card of {who}",
            data_name=f"a card of {who}",
        )
        for n in range(number)
    )


def far_hand(view: View, seat: int) -> str:
    """The hand across the table: backs, and an open "Duck and Cover"; whatever is seen of it is small."""
    held = listed(view["hands"])[seat]
    middle = (SMALL[0] / 2, SMALL[1] / 2)
    parts = [spot(f"hand:{seat}", *middle)]
    if isinstance(held, int):
        parts.append(rest(f"back:{seat}:{held}", (SMALL[0] - 18) * held, (SMALL[1] - SMALL[0]) / 2, SMALL[0]))
        parts.append(_backs(view, seat, held))
    shown = held_face_up(view, seat)
    start = 0 if not isinstance(held, int) else (SMALL[0] - 18) * held
    parts += [_small(view, card, start + (SMALL[0] - 18) * n, 0, seat) for n, card in enumerate(shown)]
    return "".join(parts)


def far_hand_width(view: View, seat: int) -> float:
    """How far what is seen of that hand reaches."""
    held = listed(view["hands"])[seat]
    number = (held if isinstance(held, int) else 0) + len(held_face_up(view, seat))
    return SMALL[0] + (SMALL[0] - 18) * (number - 1) + 6 if number else 0


def _small(view: View, card: str, x: float, y: float, seat: int | None, scale: float = 1) -> str:
    """A card by its figure and colour alone; its words are said aloud, and when one asks what it is."""
    row = _row(view, card)
    width, height = SMALL
    name = f"card {row['name']}: {row['text']}"
    inside = (
        element("rect", width=width, height=height, rx=6, **inked(_colour(row), 4)),
        ALL[row["figure"].lower() or "shield"].use(8, 20, 46),
    )
    place = f"translate({x:.1f} {y:.1f})" + ("" if scale == 1 else f" scale({scale})")
    if seat is not None:
        return thing(f"card:{card}", name, *inside, halo(0, 0, width, height, 6), seat=seat, transform=place)
    given: dict[str, Value] = {"role": "img", "aria_label": name, "data_name": name, "transform": place}
    return group(*inside, id=f"card:{card}", class_="card", **given)


def discards(view: View, seat: int) -> str:
    """What a player has played so far, small and overlapping."""
    cards, who = listed(listed(view["played"])[seat]), listed(view["seat_names"])[seat]
    if not cards:
        return ""
    step = min(34.0, 90 / len(cards))
    return caption(f"{who} played", "wide") + "".join(
        _small(view, str(card), step * n, 20, None, 0.72) for n, card in enumerate(cards)
    )
