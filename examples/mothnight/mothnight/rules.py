"""The rules of Moth Night. Paragraph signs point into RULES.md."""

from __future__ import annotations

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
    Travel,
    View,
    card_names,
    counted,
    draw_from,
    listed,
    sees,
)

KINDS: Final = ["Mite", "Beetle", "Moth", "Emperor"]
SEATS: Final = ["Green", "Red", "Blue", "Yellow"]
TO_THE_LAMP: Final = [Travel("seat:{other}", None, ["seat:{other}", "seen"])]
STAYS: Final = [Travel("seat:{other}", "seat:{other}")]


@mypyc_attr(allow_interpreted_subclasses=True)  # so that `bugeyed compile` can compile it
class Night(Scene):
    """Hands and deck, who draws or is looked at, and how long it still is."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, KINDS, marks=True)
        rows = setting.game.content.table("game")["cards"]
        self.values = tuple(row["value"] for row in rows)
        for kind, row in enumerate(rows):
            self.cards.put(DECK, kind, row["number"])
        self.points = [0] * setting.players
        self.left = int(setting.options["rounds"]) * setting.players
        """Turns still to come, this one included."""
        self.target = 0
        """Who is dealt to, looked at, or draws."""
        self.phase = "deal"

    def begin_turn(self) -> None:
        """§2.2, §R1: look first, if there is anything to look at."""
        if self.left == 0:
            return self.end()
        self.phase = "look" if any(not nothing_new(self, seat) for seat in range(self.players)) else "act"

    def score(self, clause: str, words: str, source: int, card: int, times: int) -> None:
        """§2.4, §2.5: a card comes to the table and counts; §2.7: its owner draws."""
        me, points = self.seat, times * self.values[self.cards.kind(card)]
        self.points[me] += points
        self.tell("score", clause, words, news=self.others(source), moves=TO_THE_LAMP, seat=me, other=source,
                  card=card, points=points)  # fmt: skip
        self.cards.move(card, source, DISCARD, EVERYBODY)
        self.left -= 1
        self.target = source
        self.next_seat()
        if self.cards.size(DECK):
            self.phase = "draw"
        else:
            self.begin_turn()

    def seen(self, seat: int | None) -> View:
        """Hands as this seat knows them; what was looked at is marked for all."""
        return {
            "hands": [self.cards.seen(owner, seat) for owner in range(self.players)],
            "table": self.cards.seen(DISCARD, seat),
            "deck": self.cards.size(DECK),
            "points": list(self.points),
            "left": self.left,
            "prompt": PROMPTS.get(self.phase),
            "goal": "Have the most points when the night is over: a caught card counts twice.",
            "standing": [{"seat": s, "words": counted(n, "point")} for s, n in enumerate(self.points)]
            + [{"seat": None, "words": f"{counted(self.left, 'turn')} left"}],
        }

    def outcome(self) -> Outcome:
        """§3.1"""
        most = max(self.points)
        winners = tuple(seat for seat, points in enumerate(self.points) if points == most)
        names = listed([self.name_of(seat) for seat in winners])
        verb = "wins" if len(winners) == 1 else "share the win"
        return Outcome(winners, f"{names} {verb} with {counted(most, 'point')}", "3.1", tuple(self.points))

    def worth(self, seat: int) -> int:
        """Points ahead of the best other, and a little for cards in hand."""
        hands = [sum(self.values[kind] for kind in self.cards.kinds_at(s)) for s in range(self.players)]
        worth = [100 * points + 30 * cards for points, cards in zip(self.points, hands, strict=True)]
        return int(worth[seat] - max(other for s, other in enumerate(worth) if s != seat))


PROMPTS = {"look": "Look at a card in another hand.", "act": "Catch a card you have seen, keep one, or rest."}


def nothing_new(night: Night, seat: int) -> str:
    """§2.2: why this hand cannot be looked at."""
    if seat == night.seat:
        return "Look into another hand."
    return "" if night.cards.unseen(seat, night.seat) else "You have seen every card of that hand."


def look(night: Night, seat: int) -> None:
    """§2.2: a hand is named; chance says which card."""
    night.target = seat
    night.phase = "see"
    night.tell("look", "2.2", "{seat} looks into the hand of {other}.", seat=night.seat, other=seat)


def see(night: Night, card: int) -> None:
    """§2.2: looker and owner know the card, the others see which one it is from behind, and may know it."""
    me, owner = night.seat, night.target
    knowing = [seat for seat in range(night.players) if card // len(KINDS) >> seat & 1]
    night.cards.show(card, owner, sees(me))
    night.tell("see", "2.2", "{seat} sees {a_card} of {other}{seen}.", to=(me, owner, *knowing),
               others="{seat} sees a card of {other}{seen}.", news=night.others(-1), moves=STAYS,
               unseen_moves=STAYS, seat=me, other=owner, card=card)  # fmt: skip
    night.phase = "act"


def keep(night: Night, card: int) -> None:
    """§2.4"""
    night.score("2.4", "{seat} keeps {a_card}{seen} and scores {points}.", night.seat, card, 1)


def not_seen(night: Night, card: int, seat: int) -> str:
    """§2.5: why this card cannot be caught; only what the looker knows may be said."""
    if seat == night.seat:
        return "Catch a card out of another hand."
    known = card // len(KINDS) >> night.seat & 1 and night.cards.holds(seat, card)
    return "" if known else "You have seen no such card in that hand."


def seen_cards(night: Night) -> list[tuple[int, ...]]:
    """The cards that are known to somebody else than their owner."""
    return [
        (card, seat)
        for seat in range(night.players)
        if seat != night.seat
        for card in night.cards.numbers(seat)
        if card >= len(KINDS)
    ]


def catch(night: Night, card: int, seat: int) -> None:
    """§2.5"""
    night.score("2.5", "{seat} catches {a_card} of {other}{seen} and scores {points}.", seat, card, 2)


def rest(night: Night) -> None:
    """§2.6"""
    night.tell("rest", "2.6", "{seat} rests.", seat=night.seat)
    night.left -= 1
    night.next_seat()
    night.begin_turn()


def deal(night: Night, card: int) -> None:
    """§1.3: three cards each, one after the other."""
    night.draw_card(card, night.target, "1.3")
    night.target = (night.target + 1) % night.players
    if night.cards.size(night.players - 1) == 3:
        night.begin_turn()


def draw(night: Night, card: int) -> None:
    """§2.7: a card in place of the one that left."""
    night.draw_card(card, night.target, "2.7")
    night.begin_turn()


TABLE = Actions(
    [
        Act("look at {seat}", "2.2", "look", look, unless=nothing_new, picks=("seat:{seat}",)),
        Act("keep {card}", "2.4", "act", keep, of=HAND, picks=("card:{me}:{card}",)),
        Act("catch {card} from {seat}", "2.5", "act", catch, unless=not_seen, among=seen_cards,
            picks=("card:{seat}:{card}",)),
        Act("rest", "2.6", "act", rest),
        Act("deal {card}", "1.3", "deal", deal, chance=draw_from(DECK)),
        Act("draw {card}", "2.7", "draw", draw, chance=draw_from(DECK)),
        Act("see {card}", "2.2", "see", see, chance=lambda night: night.cards.draws(night.target, night.seat)),
    ],
    clause="2.3",
    over="3.1",
    card=card_names(KINDS, SEATS, marks=True),
    seat=SEATS,
)  # fmt: skip
