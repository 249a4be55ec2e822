"""The rule cards in force and the deck they come from."""

from __future__ import annotations

from typing import Any

from bugeyed.core.svg import circle, element, group, halo, panel, path
from bugeyed.core.words import counted, listed
from bugeyed.games.cropcircles.glyphs import SHADINGS, SHAPES
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.measures import (
    COLUMN,
    GAP,
    LEAST,
    RULES_HEIGHT,
    SEAT_HEIGHT,
    WIDTH,
    lettered,
    place,
)


def draw_rules(seen: dict[str, Any], tall: float) -> list[str]:
    """A panel a card: below the seats on a desk, three in a row and twice as large on a phone."""
    wide = (COLUMN - GAP) / 2
    cards = [
        _card(f"rule:{shading}", shading, seen["rules"][shading], 0, 0, wide, "")
        if shading in seen["rules"]
        else ""
        for shading in SHADINGS
    ]
    if seen["next_rule"] is not None:
        card = seen["next_rule"]
        cards.append(_card("next-rule", card["shading"], card["shapes"], 0, 0, wide, "next: "))
    elif not seen["changing"]:
        words = lettered("The rules", 8, 60, 24) + lettered("stay fixed.", 8, 90, 24)
        cards.append(group(words, id="fixed-rules", data_name="the rules stay fixed"))
    else:
        cards.append("")
    deck = element("rect", data_place="deck", id="deck", x=0, y=0, width=wide, height=1, fill="none")
    cards.append(_deck(seen, 0, 0, wide) if seen["changing"] else deck)
    top = 2 * GAP + seen["players"] * (SEAT_HEIGHT + GAP)
    panels = []
    for n, card in enumerate(cards):
        if card:
            desk = place(WIDTH + GAP + n % 2 * (wide + GAP), top + n // 2 * (RULES_HEIGHT + GAP))
            x = GAP + n % 3 * (WIDTH - GAP) / 3
            phone = place(x, tall + n // 3 * (2 * RULES_HEIGHT + GAP), 2)
            panels.append(panel(f"rule-{n}", desk, phone, card))
    return panels


def _card(id: str, shading: str, shapes: list[str], x: float, y: float, wide: float, before: str) -> str:
    name = f"{'next rule' if before else 'rule'}: {shading} may touch {listed(shapes)}"
    parts = [
        element(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=RULES_HEIGHT,
            rx=8,
            fill=look.PAPER,
            stroke=look.LAMP if before else look.INK,
            stroke_width=5 if before else 3,
            stroke_dasharray="12 7" if before else None,
        ),
        lettered(
            before + shading,
            x + wide / 2,
            y + 26,
            23,
            fill=look.INK,
            font_weight=700,
            text_anchor="middle",
            textLength=wide - 14 if len(before + shading) > 12 else None,
            lengthAdjust="spacingAndGlyphs",
        ),
        path(f"M{x + 8} {y + 34}H{x + wide - 8}", stroke=look.INK, stroke_width=2),
        look.SAMPLES[shading].use(x + 6, y + 50, 58),
        lettered(":", x + 64, y + 90, 34, fill=look.INK, font_weight=700),
    ]
    for n, shape in enumerate(SHAPES):
        left, top = x + 78 + n % 2 * 38, y + 42 + n // 2 * 44
        if shape in shapes:
            parts.append(look.SHAPE_SIGNS[shape].use(left, top, 40))
        else:
            parts.append(circle(left + 20, top + 22, 3.5, fill="#b9b2a0"))
    edge = halo(x, y, wide, RULES_HEIGHT, 8)
    return group(*parts, edge, id=id, data_place=id, class_="rule", data_name=name)


def _deck(seen: dict[str, Any], x: float, y: float, wide: float) -> str:
    cards = min(4, seen["rule_deck"])
    parts = []
    name = f"rule deck: {counted(seen['rule_deck'], 'card')}, {len(seen['rule_discards'])} discarded"
    for n in range(cards):
        parts.append(
            element(
                "rect",
                x=x + 12 + n * 5,
                y=y + 22 - n * 5,
                width=wide - 50,
                height=68,
                rx=6,
                fill="#4f4a63",
                stroke=look.INK,
                stroke_width=3,
            )
        )
    if cards:
        parts.append(look.SAUCER.use(x + 34 + cards * 4, y + 28, 70))
    words = f"{seen['rule_deck']} in the deck"
    parts.append(lettered(words, x + wide / 2, y + 112, LEAST, text_anchor="middle"))
    away = f"{len(seen['rule_discards'])} discarded"
    parts.append(lettered(away, x + wide / 2, y + 132, LEAST, text_anchor="middle", fill="#c9cfdc"))
    return group(*parts, id="deck", data_place="deck", data_name=name)
