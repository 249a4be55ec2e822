"""Moth Night: hidden hands, a deck and a private look, written with what an author is given."""

from __future__ import annotations

from typing import Any, cast

from bugeyed.author import (
    DISCARD,
    Face,
    Panel,
    Scene,
    SceneGame,
    Setting,
    Tabletop,
    View,
    card_back,
    counted,
    hand,
    seat_panel,
)
from mothnight.rules import SEATS, TABLE, Night

FACES = {
    "Mite": Face("1", "star", "#a8bfa0", ("Worth 1, and 2 to whoever catches it.",), "1.2"),
    "Beetle": Face("2", "beetle", "#7fb07f", ("Worth 2, and 4 to whoever catches it.",), "1.2"),
    "Moth": Face("3", "moth", "#f2be5c", ("Worth 3, and 6 to whoever catches it.",), "1.2"),
    "Emperor": Face("4", "crown", "#c48ad0", ("Worth 4, and 8 to whoever catches it.",), "1.2"),
}


class MothNight(SceneGame):
    """Two to four seats, twenty cards."""

    table = TABLE

    def opening(self, setting: Setting) -> Scene:
        return Night(setting)

    def layout(self, view: View) -> Tabletop:
        seen = cast(dict[str, Any], view)
        points = [counted(number, "point") for number in seen["points"]]
        hands = [
            seat_panel(view, seat, SEATS, hand(seat, cards, FACES, SEATS), points[seat], "1.3")
            for seat, cards in enumerate(seen["hands"])
        ]
        own = [] if seen["seat"] is None else [hands.pop(seen["seat"])]
        deck = card_back(
            "deck", "Deck", name=f"the deck, {counted(seen['deck'], 'card')}", value=str(seen["deck"])
        )
        lamp = [deck, *hand(DISCARD, seen["table"], FACES, SEATS)]
        left = f"{counted(seen['left'], 'turn')} left"
        return Tabletop([*hands, Panel("Under the lamp", lamp, left, pick="seen", clause="2.7"), *own])
