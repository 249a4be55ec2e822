"""Cards: the deck and what lies open, hands, and what was played."""

from __future__ import annotations

from functools import cache

from bugeyed.core.game import View
from bugeyed.core.svg import element, group, halo, path, thing
from bugeyed.games.lastbug.picture.inks import INK, PAPER, VIOLET, inked, line
from bugeyed.games.lastbug.picture.lettering import caption, card_words, outlined, remark_on_card, shouted
from bugeyed.games.lastbug.picture.panels import guessed, listed, spot
from bugeyed.games.lastbug.picture.symbols import ALL

CARD_COLOURS = {"Navigator": "#ffe08a", "Vehicle": "#a9ead9", "Gunner": "#d9c6ff", "": "#ffc2b0"}


@cache
def card_back(x: float, y: float, width: float, height: float) -> str:
    """A face-down card."""
    eye = ALL["back"].use(x + 3, y + (height - width) / 2 + 3, width - 6)
    return element("rect", x=x, y=y, width=width, height=height, rx=width / 11, **inked(VIOLET, 4)) + eye


def pool(view: View) -> str:
    """The deck, what is played this turn, and Duck and Cover where it lies open."""
    ground = (
        element("rect", width=320, height=150, rx=6, **inked("#3b2a63", 5)),
        element("rect", x=4, y=4, width=312, height=142, rx=3, fill="url(#lastbug-dots-night)"),
    )
    deck = int(str(view["deck"]))
    shown = [str(card) for card in listed(view["active"])]
    if view["duck"] == "open":
        shown.insert(0, "duck-and-cover")
    parts = [group(*ground, aria_hidden="true"), spot("active", 260, 74)]
    if deck:
        parts.append(element("rect", x=15, y=15, width=88, height=126, rx=8, **inked("#48307a", 4)))
        top = (card_back(10, 10, 88, 126), outlined(str(deck), 54, 132, 24))
        name = f"deck of {deck}"
        parts.append(group(*top, id="deck", role="img", aria_label=name, data_name=name))
    elif not shown:
        parts.append(shouted("NO CARDS", 160, 84, 26, PAPER, "middle", width=130))
    step = 104.0 if len(shown) < 3 else 113 / (len(shown) - 1)
    parts += [printed(view, card, 113 + step * n, 11, 0.87, pick=True) for n, card in enumerate(shown)]
    return "".join(parts)


def printed(
    view: View, card: str, x: float, y: float, scale: float, pick: bool, seat: int | None = None
) -> str:
    """A card face up, 104 by 148 before it is scaled: its figure, its name, what it does."""
    row = next(entry for entry in listed(view["cards"]) if entry["id"] == card)
    inside = (
        element("rect", width=104, height=148, rx=9, **inked("#fffaf0", 4)),
        path("M3 12Q3 3 12 3L92 3Q101 3 101 12L101 54L3 61Z", fill=CARD_COLOURS[row["figure"]]),
        path("M3 61L101 54", **line(INK, 3)),
        ALL[row["figure"].lower() or "shield"].use(30, 7, 46),
        card_words(row["name"], row["text"]),
        remark_on_card() if guessed(view, "cards") else "",
        halo(0, 0, 104, 148, 9),
    )
    place = f"translate({x:.1f} {y}) scale({scale})"
    name = f"card {row['name']}: {row['text']}"
    if pick:
        return thing(f"card:{card}", name, *inside, seat=seat, transform=place)
    return group(
        *inside,
        id=f"card:{card}",
        class_="card",
        role="img",
        aria_label=name,
        data_name=name,
        transform=place,
    )


def held_by(view: View, seat: int) -> int:
    """How many cards a seat holds, "Duck and Cover" included."""
    held = listed(view["hands"])[seat]
    return (held if isinstance(held, int) else len(held)) + (view["duck"] == seat)


def hand(view: View, seat: int, scale: float) -> str:
    """A hand: face up for its owner, backs for everybody else; an open Duck and Cover for all."""
    cards, who = listed(view["hands"])[seat], listed(view["seat_names"])[seat]
    width, height = 104 * scale, 148 * scale
    step = width + 8 * scale
    parts = [spot(f"hand:{seat}", width / 2, height / 2)]
    if isinstance(cards, int):
        held = cards
        for number in range(cards):
            back = card_back(step * number, 0, width, height)
            name = f"a card of {who}"
            parts.append(group(back, id=f"back:{seat}:{number}", role="img", aria_label=name, data_name=name))
    else:
        held = len(cards)
        step = min(step, 386 / max(1, held)) if held + (view["duck"] == seat) > 4 else step
        parts += [
            printed(view, str(card), step * n, 0, scale, pick=True, seat=seat) for n, card in enumerate(cards)
        ]
    if view["duck"] == seat:
        parts.append(printed(view, "duck-and-cover", step * held, 0, scale, pick=True, seat=seat))
    return "".join(parts)


def discards(view: View, seat: int) -> str:
    """What a player has played so far, small and overlapping."""
    cards, who = listed(listed(view["played"])[seat]), listed(view["seat_names"])[seat]
    label = [caption(f"{who} played")] if cards else []
    return "".join(
        label + [printed(view, str(card), 20 * n, 16, 0.42, pick=False) for n, card in enumerate(cards)]
    )
