"""The rules of New Game. Paragraph signs point into RULES.md."""

from typing import Final

from mypy_extensions import mypyc_attr

from bugeyed.author import (
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    Act,
    Actions,
    Outcome,
    Scene,
    Setting,
    View,
    draw_from,
    listed,
)

KINDS: Final = ["Pebble", "Leaf", "Shell", "Star"]
SEATS: Final = ["Green", "Red", "Blue", "Yellow"]


@mypyc_attr(allow_interpreted_subclasses=True)  # so that `bugeyed compile` can compile it
class Table(Scene):
    """Everything that changes: the cards, and whatever you add. Written inside a step only."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, KINDS)
        rows = setting.game.content.table("game")["cards"]
        self.values = tuple(row["value"] for row in rows)
        for kind, row in enumerate(rows):
            self.cards.put(DECK, kind, row["number"])
        self.left = int(setting.options["rounds"]) * setting.players
        self.phase = "deal"

    def total(self, seat: int) -> int:
        """§3.1: what a hand is worth."""
        return sum(self.values[kind] for kind in self.cards.kinds_at(seat))

    def end_turn(self) -> None:
        """§2.1: the next seat, or the end: hands are shown."""
        self.left -= 1
        self.phase = "turn"
        self.next_seat()
        if self.left == 0:
            for seat in range(self.players):
                kinds = self.cards.kinds_at(seat)
                words = f"{{seat}} shows {listed([KINDS[kind] for kind in kinds])}: {self.total(seat)}."
                self.tell("show", "3.1", words, news=self.others(seat), seat=seat)
                for kind in kinds:
                    self.cards.show(kind, seat, EVERYBODY)
            self.end()

    def seen(self, seat: int | None) -> View:
        """What *seat* may know; None is the public. Other hands are hidden by the cards themselves."""
        return {
            "hands": [self.cards.seen(owner, seat) for owner in range(self.players)],
            "open": self.cards.seen(DISCARD, seat),
            "deck": self.cards.size(DECK),
            "left": self.left,
            "prompt": "Swap a card for an unknown one, or stand." if self.phase == "turn" else None,
            "goal": "Hold the most when all hands are shown.",
        }

    def outcome(self) -> Outcome:
        """§3.2"""
        totals = tuple(self.total(seat) for seat in range(self.players))
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        names = listed([self.name_of(seat) for seat in winners])
        verb = "wins" if len(winners) == 1 else "share the win"
        return Outcome(winners, f"{names} {verb} with {max(totals)}", "3.2", totals)

    def worth(self, seat: int) -> int:
        """Advice for bots: how far ahead this hand is."""
        return 100 * (self.total(seat) - max(self.total(s) for s in range(self.players) if s != seat))


def deal(table: Table, card: int) -> None:
    """§1.3"""
    table.draw_card(card, table.seat, "1.3")
    table.next_seat()
    if table.cards.size(table.players - 1) == 2:
        table.phase = "turn"


def swap(table: Table, card: int) -> None:
    """§2.2: a card of the hand is laid open; what comes instead is chance."""
    seat = table.seat
    table.cards.move(card, seat, DISCARD, EVERYBODY)
    table.tell("swap", "2.2", "{seat} lays {a_card} open.", news=table.others(seat), seat=seat, card=card)
    table.phase = "draw"


def no_deck(table: Table, card: int) -> str:
    """§2.2: why nothing can be swapped; nothing where it can."""
    return "" if table.cards.size(DECK) else "The deck is empty, so there is nothing to swap for."


def draw(table: Table, card: int) -> None:
    """§2.2"""
    table.draw_card(card, table.seat, "2.2")
    table.end_turn()


def stand(table: Table) -> None:
    """§2.3"""
    table.tell("stand", "2.3", "{seat} stands.", seat=table.seat)
    table.end_turn()


TABLE = Actions(
    [
        Act("swap {card}", "2.2", "turn", swap, unless=no_deck, of=HAND, picks=("card:{me}:{card}", "deck")),
        Act("stand", "2.3", "turn", stand),
        Act("deal {card}", "1.3", "deal", deal, chance=draw_from(DECK)),
        Act("draw {card}", "2.2", "draw", draw, chance=draw_from(DECK)),
    ],
    clause="2.1",
    over="3.2",
    card=KINDS,
)
