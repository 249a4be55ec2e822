"""What a step reports. Log, sounds, animation, highlights and announcements are made from events alone."""

from __future__ import annotations

from typing import Final

from bugeyed.core import witness


class Travel:
    """One thing that changed place: its id before, its id after (None if it left), the places on its way."""

    def __init__(self, before: str | None, after: str | None, way: list[str] | None = None) -> None:
        self.before: Final = before
        """None for a thing that came into play."""
        self.after: Final = after
        self.way: Final[list[str]] = [] if way is None else way

    def filled(self, fields: dict[str, int]) -> Travel:
        """The same with numbers for the fields of its ids: ``seat:{other}`` becomes ``seat:1``."""
        before = None if self.before is None else self.before.format(**fields)
        after = None if self.after is None else self.after.format(**fields)
        return Travel(before, after, [place.format(**fields) for place in self.way])

    def plain(self) -> dict[str, object]:
        """The travel as JSON can hold it."""
        return {"before": self.before, "after": self.after, "way": list(self.way)}


class Spotlight:
    """What is held up for all to see while an event is told: a card, a total, what it strikes."""

    def __init__(
        self,
        title: str = "",
        text: str = "",
        symbol: str = "",
        strikes: list[tuple[str, str]] | None = None,
    ) -> None:
        self.title: Final = title
        """Its name, large; without one nothing is held up, and what is struck is marked on the board alone."""
        self.text: Final = text
        """What it says or does, in a sentence or two."""
        self.symbol: Final = symbol
        """The id of a symbol of the game's drawing, shown on the card; empty for none."""
        self.strikes: Final[list[tuple[str, str]]] = [] if strikes is None else strikes
        """Ids of things in the drawing that are hit, in order, each with a note beside it ("+4") or none."""

    def plain(self) -> dict[str, object]:
        """The spotlight as JSON can hold it."""
        return {
            "title": self.title,
            "text": self.text,
            "symbol": self.symbol,
            "strikes": [[thing, note] for thing, note in self.strikes],
        }


class Event:
    """Something that happened, for those who may see it."""

    def __init__(
        self,
        kind: str,
        clause: str,
        words: str,
        moves: list[Travel] | None = None,
        seats: tuple[int, ...] | None = None,
        bland: Event | None = None,
        reveals: bool = False,
        spotlight: Spotlight | None = None,
    ) -> None:
        self.kind: Final = kind
        """A word of the game's: what a sound or an animation is chosen by."""
        self.clause: Final = clause
        self.words: Final = words
        """One sentence for the log, in the names of the seats, never "you"."""
        self.moves: Final[list[Travel]] = [] if moves is None else moves
        self.seats: Final = seats
        """Who may see it; None means all."""
        self.bland: Final = bland
        """What the other seats see in its place; None means they see nothing."""
        self.reveals: Final = reveals
        """Whether those who see it learn something they did not know: the limit of undo."""
        self.spotlight: Final = spotlight
        """What takes the stage with it; such an event stands out in the log."""
        witness.hear(clause)

    def told(self, seat: int | None) -> Event | None:
        """What *seat* (None: the public) gets to see of it: this event, a blander one, or nothing."""
        if self.seats is None or (seat is not None and seat in self.seats):
            return self
        return None if self.bland is None else self.bland.told(seat)

    def plain(self) -> dict[str, object]:
        """The event as JSON can hold it; who else sees it is nobody's business."""
        found: dict[str, object] = {
            "kind": self.kind,
            "clause": self.clause,
            "words": self.words,
            "moves": [travel.plain() for travel in self.moves],
        }
        if self.spotlight is not None:
            found["spotlight"] = self.spotlight.plain()
        return found

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, §{self.clause}, {self.words!r})"


def apart(
    kind: str,
    clause: str,
    words: str,
    to: tuple[int, ...] | None,
    news: tuple[int, ...],
    moves: list[Travel] | None = None,
    bland: Event | None = None,
    players: int = 0,
) -> Event | None:
    """One event for those in *to* (None: all), news to some of them; the rest has *bland*, or nothing.

    A giver knows the card, the receiver learns it, the others see that one was given: each has an event of their own.
    """
    if to is None:
        if not news or len(news) == players:
            return Event(kind, clause, words, moves, reveals=len(news) > 0)
        return Event(kind, clause, words, moves, news, Event(kind, clause, words, moves), reveals=True)
    version = bland
    informed = tuple([seat for seat in to if seat not in news])
    if informed:
        version = Event(kind, clause, words, moves, informed, version)
    learning = tuple([seat for seat in to if seat in news])
    if learning:
        version = Event(kind, clause, words, moves, learning, version, reveals=True)
    return version


def told(events: list[Event], seat: int | None) -> list[Event]:
    """What *seat* gets to see of *events*, in order."""
    seen: list[Event] = []
    for event in events:
        version = event.told(seat)
        if version is not None:
            seen.append(version)
    return seen
