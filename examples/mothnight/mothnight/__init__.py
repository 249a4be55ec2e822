"""Moth Night: hidden hands, a deck and a private look, written with what an author is given."""

from __future__ import annotations

from typing import Any, cast

from bugeyed.author import Face, Panel, Scene, SceneGame, Setting, Tabletop, View, card_back, counted, hand
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
        panels = [self._sleeve(seen, seat) for seat in range(len(seen["hands"])) if seat != seen["seat"]]
        pile = card_back(
            "deck", "Deck", name=f"the deck, {counted(seen['deck'], 'card')}", value=str(seen["deck"])
        )
        open_cards = [card | {"seen": []} for card in seen["table"]]
        lamp = [pile, *hand(9, open_cards, FACES, SEATS)]
        panels.append(
            Panel("Under the lamp", lamp, f"{counted(seen['left'], 'turn')} left", pick="seen", clause="2.7")
        )
        if seen["seat"] is not None:
            panels.append(self._sleeve(seen, seen["seat"]))
        return Tabletop(panels)

    def _sleeve(self, seen: dict[str, Any], seat: int) -> Panel:
        return Panel(
            f"{SEATS[seat]}’s sleeve",
            hand(seat, seen["hands"][seat], FACES, SEATS),
            counted(seen["points"][seat], "point"),
            seat=seat,
            colour=SEATS[seat].lower(),
            zone="hand" if seat == seen["seat"] else "pool",
            pick=f"seat:{seat}",
            clause="1.3",
            active=seen["turn"] == seat,
        )
