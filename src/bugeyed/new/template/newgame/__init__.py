"""New Game: a deck, hands that others do not see, and the courage to swap."""

from typing import Any, cast

from bugeyed.author import (
    DISCARD,
    Face,
    Panel,
    SceneGame,
    Setting,
    Tabletop,
    View,
    card_back,
    counted,
    hand,
    seat_panel,
)

from .rules import SEATS, TABLE, Table

FACES = {
    "Pebble": Face("1", "stone", "#b9c4ae", clause="1.2"),
    "Leaf": Face("2", "leaf", "#7fb07f", clause="1.2"),
    "Shell": Face("3", "shell", "#e8a08a", clause="1.2"),
    "Star": Face("5", "star", "#f2be5c", clause="1.2"),
}


class Newgame(SceneGame):
    """The game: its table of actions, its first scene, its picture."""

    table = TABLE

    def opening(self, setting: Setting) -> Table:
        return Table(setting)

    def layout(self, view: View) -> Tabletop:
        """A panel for each other seat, one for the deck and what is open, the viewer's own hand last."""
        seen = cast(dict[str, Any], view)
        hands = [
            seat_panel(view, seat, SEATS, hand(seat, cards, FACES, SEATS))
            for seat, cards in enumerate(seen["hands"])
        ]
        own = [] if seen["seat"] is None else [hands.pop(seen["seat"])]
        pile = f"the deck, {counted(seen['deck'], 'card')}"
        deck = card_back("deck", "Deck", name=pile, value=str(seen["deck"]))
        things = [deck, *hand(DISCARD, seen["open"], FACES, SEATS)]
        middle = Panel("Deck and open cards", things, f"{counted(seen['left'], 'turn')} left")
        return Tabletop([*hands, middle, *own])
