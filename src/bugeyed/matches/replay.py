"""A match that can be watched but not played: what one seat, or the public, was told while it ran."""

from __future__ import annotations

from typing import Any

from bugeyed.core.errors import Mistake
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.game import Game, View
from bugeyed.core.outcome import Outcome
from bugeyed.matches import savefile
from bugeyed.matches.entries import Entry, check_shape, read_entry
from bugeyed.matches.fold import Fold, Step
from bugeyed.matches.match import Match
from bugeyed.matches.savefile import Line, Saved
from bugeyed.matches.seats import seat_name

STEP: dict[str, type] = {"seq": int, "entry": dict, "events": list, "view": dict}
EVENT: dict[str, type] = {"kind": str, "clause": str, "words": str, "moves": list, "spotlight": dict}
SPOTLIGHT: dict[str, type] = {"title": str, "text": str, "symbol": str, "strikes": list}


class Replay(Match):
    """Views and events in the order they came. All that needs a position is refused: there is none in it."""

    def __init__(self, saved: Saved, game: Game) -> None:
        self.opened = saved.opened
        self.told_to: int | None = saved.told_to if isinstance(saved.told_to, int) else None
        """The seat whose knowledge it is; None: the public's."""
        self._game = game
        self._lines = [line for _, line in saved.lines]
        self._views: list[View] = []
        self._steps: list[Step] = []
        self._entries: list[Entry] = []
        for seq, (number, line) in enumerate(saved.lines):
            try:
                self._add(line, seq)
            except Mistake as mistake:
                raise Mistake(f"Line {number} of the saved match: {mistake}") from None

    def _add(self, line: Line, seq: int) -> None:
        check_shape(line, STEP, "a told entry", optional=frozenset({"entry"}))
        if line["seq"] != seq:
            raise Mistake(f"entry {seq} is due here, not {line['seq']}.")
        if type(line["view"].get("turn")) is not int:
            raise Mistake('its "view" needs a "turn".')
        if "entry" in line:
            self._entries.append(read_entry(line["entry"]))
        self._views.append(line["view"])
        events = [_read_event(event) for event in line["events"]]
        if events:
            self._steps.append(Step(seq, events))

    @property
    def fold(self) -> Fold:
        """Refused: a fold has positions, and nobody was told those."""
        who = "the public" if self.told_to is None else seat_name(self.game, self.told_to)
        raise Mistake(f"This is what {who} was told of a match; it can be watched, not played.")

    @property
    def game(self) -> Game:
        """What was played."""
        return self._game

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries it was told by name: its own actions, and what everybody saw at the table."""
        return tuple(self._entries)

    @property
    def seq(self) -> int:
        """The number of entries there were."""
        return len(self._views) - 1

    @property
    def turn(self) -> int:
        """Whose turn it was at the end of it."""
        return int(str(self._views[-1]["turn"]))

    def view(self, seat: int | None, number: int | None = None) -> View:
        """What was seen after so many entries, whoever asks: nobody else's view is in it."""
        wanted = self.seq if number is None else number
        if not 0 <= wanted <= self.seq:
            raise Mistake(f"The match has {self.seq} entries, so there is no view after {wanted}.")
        return dict(self._views[wanted])

    def steps(self, seat: int | None, since: int = 0) -> list[Step]:
        """What was told after the first *since* entries, whoever asks."""
        return [step for step in self._steps if step.seq > since]

    def outcome(self) -> Outcome | None:
        """None: what was told of a finished match is its whole log."""
        return None

    def dumps(self, seat: int | None = None) -> str:
        """The same text again."""
        told_to = savefile.PUBLIC if self.told_to is None else self.told_to
        return savefile.write(self.opened, self._lines, self.seq, told_to=told_to)


def _read_event(plain: object) -> Event:
    """A told event, as far as its looks go."""
    words: Any = plain
    if not isinstance(plain, dict):
        raise Mistake("an event is an object.")
    check_shape(words, EVENT, "an event", frozenset({"spotlight"}))
    moves = []
    for travel in words["moves"]:
        if not isinstance(travel, dict) or set(travel) != {"before", "after", "way"}:
            raise Mistake('a move of an event has "before", "after" and "way".')
        moves.append(Travel(travel["before"], travel["after"], travel["way"]))
    spotlight = _read_spotlight(words["spotlight"]) if "spotlight" in words else None
    return Event(words["kind"], words["clause"], words["words"], moves, spotlight=spotlight)


def _read_spotlight(words: dict[str, Any]) -> Spotlight:
    check_shape(words, SPOTLIGHT, "a spotlight")
    strikes = []
    for strike in words["strikes"]:
        if (
            not isinstance(strike, list)
            or len(strike) != 2
            or not all(isinstance(one, str) for one in strike)
        ):
            raise Mistake("what a spotlight strikes is a thing and a note.")
        strikes.append((strike[0], strike[1]))
    return Spotlight(words["title"], words["text"], words["symbol"], strikes)
