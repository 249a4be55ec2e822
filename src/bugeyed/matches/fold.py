"""Entries into positions: the one place where a log is read as a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.events import Event, told
from bugeyed.core.game import CHANCE, OVER, Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.matches.advance import Advance, Transaction
from bugeyed.matches.entries import (
    ActionTaken,
    ActionUndone,
    BotSatIn,
    ChanceResolved,
    Entry,
    PlayerReturned,
    Resigned,
)
from bugeyed.matches.seats import listed, seat_name

NO_CLAUSE = ""
"""The clause of what happens at the table and not in the rulebook: taking back, resigning, changing seats."""


class Divergence(Mistake):
    """A log that these rules cannot follow: at which entry, and by which clause."""

    def __init__(self, message: str, number: int, clause: str | None = None) -> None:
        super().__init__(message)
        self.number = number
        self.clause = clause
        """An id in the game's RULES.md; None where the log contradicts itself."""

    def __reduce__(self) -> tuple[type[Divergence], tuple[str, int, str | None]]:
        return Divergence, (str(self), self.number, self.clause)


@dataclass(frozen=True)
class StandIn:
    """A bot that plays for somebody."""

    number: int
    """The entry since which it does."""
    level: int


@dataclass(frozen=True)
class Step:
    """What one entry made somebody see."""

    seq: int
    """The number of the entry."""
    events: list[Event]

    def plain(self) -> dict[str, object]:
        """The step as JSON can hold it."""
        return {"seq": self.seq, "events": [event.plain() for event in self.events]}


class Fold:
    """A match as far as its entries go: the position after each of them, and what happened.

    Grows by ``add``, ``append`` and ``extend``; nothing it has given out ever changes.
    """

    def __init__(self, start: Position, entries: Iterable[Entry] = ()) -> None:
        self.game = start.setting.game
        self.players = start.setting.players
        self.entries: list[Entry] = []
        self.seq = 0
        """The number of entries; it never falls."""
        self.position = start
        """The present one."""
        self.turn = int(start.turn)
        """As the position's, but OVER also when somebody has resigned."""
        self.stand_ins: dict[int, StandIn] = {}
        """By seat: the bots that play for players who have left, or rest."""
        self._start = start
        self._advances: list[Advance] = []
        self._standing: list[int] = []
        self._spoken: list[str] = []
        self._resigned: int | None = None
        for entry in entries:
            self.append(entry)

    @property
    def standing(self) -> list[int]:
        """The numbers of the actions and chance outcomes that have not been taken back, ascending."""
        return list(self._standing)

    @property
    def spoken(self) -> list[str]:
        """Chance outcomes that were taken back and have not come again, in their order: chance keeps its word."""
        return list(self._spoken)

    def at(self, number: int) -> Position:
        """The position after so many entries."""
        if not 0 <= number <= self.seq:
            raise Mistake(f"The match has {self.seq} entries, so there is no position after {number}.")
        return self._advances[number - 1].position if number else self._start

    def decisions(self) -> list[tuple[int, Position, int]]:
        """The actions that stand: number, the position they were taken in, and code."""
        found: list[tuple[int, Position, int]] = []
        for number in self._standing:
            entry = self.entries[number - 1]
            if isinstance(entry, ActionTaken):
                before = self.at(number - 1)
                found.append((number, before, before.parse(entry.action)))
        return found

    # What has been worked out becomes part of the log.

    def add(self, transaction: Transaction) -> None:
        """Let happen what was worked out for this moment, without working it out again."""
        if transaction.since != self.seq:
            raise Mistake(f"What follows entry {transaction.since} cannot follow entry {self.seq}.")
        for advance in transaction.advances:
            self._fold(advance)

    def append(self, entry: Entry) -> None:
        """Let one more entry of a log happen; a Divergence, and nothing changed, if it cannot."""
        self._fold(self._replay(entry))

    def extend(self, entries: Iterable[Entry]) -> None:
        """Let several entries of a log happen, all or none."""
        seq, standing, spoken, stand_ins = self.seq, self.standing, self.spoken, dict(self.stand_ins)
        turn, resigned = self.turn, self._resigned
        try:
            for entry in entries:
                self.append(entry)
        except Exception:
            del self.entries[seq:], self._advances[seq:]
            self.seq, self.position = seq, self.at(seq)
            self._standing, self._spoken = standing, spoken
            self.turn, self._resigned, self.stand_ins = turn, resigned, stand_ins
            raise

    def work_out(self, entry: Entry) -> Transaction:
        """What one entry would bring about here; a Divergence if it cannot happen."""
        return Transaction(self.seq, [self._replay(entry)])

    def _fold(self, advance: Advance) -> None:
        entry = advance.entry
        self.entries.append(entry)
        self._advances.append(advance)
        self.seq += 1
        self.position = advance.position
        self.turn = int(advance.position.turn)
        # The order is for speed: most entries are actions, and a server refolds many.
        if isinstance(entry, ActionTaken):
            self._standing.append(self.seq)
        elif isinstance(entry, ChanceResolved):
            self._standing.append(self.seq)
            if entry.outcome in self._spoken:
                self._spoken.remove(entry.outcome)
        elif isinstance(entry, ActionUndone):
            gone = [self.entries[number - 1] for number in self._standing if number >= entry.number]
            taken_back = [other.outcome for other in gone if isinstance(other, ChanceResolved)]
            self._spoken = taken_back + self._spoken
            self._standing = [number for number in self._standing if number < entry.number]
        elif isinstance(entry, Resigned):
            self._resigned, self.turn = entry.seat, OVER
        elif isinstance(entry, BotSatIn):
            self.stand_ins[entry.seat] = StandIn(self.seq, entry.level)
        else:
            del self.stand_ins[entry.seat]

    def _replay(self, entry: Entry) -> Advance:
        """What comes of an entry, by the rules; its events are told when somebody asks."""
        position = self.position
        turn = position.turn
        if turn == OVER or self._resigned is not None:
            raise self._divergence(entry, "the match was over.")
        if isinstance(entry, ActionTaken):
            if entry.seat != turn:
                raise self._divergence(entry, f"it was not the turn of seat {entry.seat}.")
            return self._step(entry, position, entry.action)
        if isinstance(entry, ChanceResolved):
            if turn != CHANCE:
                raise self._divergence(entry, f"a decision of seat {turn} was due, not chance.")
            return self._step(entry, position, entry.outcome)
        if isinstance(entry, ActionUndone):
            number = entry.number
            if number not in self._standing or self.author(number) != entry.seat:
                raise self._divergence(
                    entry, f"entry {number} is no action of seat {entry.seat} that stands."
                )
            return Advance(entry, self.at(number - 1))
        if not 0 <= entry.seat < self.players:
            raise self._divergence(entry, f"there is no seat {entry.seat}.")
        played = entry.seat in self.stand_ins
        if isinstance(entry, BotSatIn) and played:
            raise self._divergence(entry, f"a bot played for seat {entry.seat} already.")
        if isinstance(entry, PlayerReturned) and not played:
            raise self._divergence(entry, f"no bot played for seat {entry.seat}.")
        return Advance(entry, position)

    def _step(self, entry: Entry, position: Position, words: str) -> Advance:
        try:
            code = position.parse(words)
        except Refusal as refusal:
            raise self._divergence(entry, str(refusal), refusal.clause) from refusal
        return Advance(entry, position.step(code), code=code)

    def author(self, number: int) -> int | None:
        """The seat whose action entry *number* is; None if it is something else."""
        entry = self.entries[number - 1]
        return entry.seat if isinstance(entry, ActionTaken) else None

    def _divergence(self, entry: Entry, reason: str, clause: str | None = None) -> Divergence:
        number = self.seq + 1
        message = f"Entry {number}, {_in_words(entry)}, cannot be replayed: {reason}"
        return Divergence(message, number, clause)

    def events(self, number: int) -> list[Event]:
        """What entry *number* reported, secrets included."""
        advance = self._advances[number - 1]
        if advance.events is None:
            advance.events = self._report(number, advance)
        return advance.events

    def _report(self, number: int, advance: Advance) -> list[Event]:
        if advance.code is not None:
            return self.at(number - 1).tell(advance.code)[1]
        match advance.entry:
            case ActionUndone(seat):
                # Which action it was may be a secret.
                return [Event("undo", NO_CLAUSE, f"{seat_name(self.game, seat)} takes back its last action.")]
            case Resigned(seat):
                return [Event("resign", NO_CLAUSE, f"{seat_name(self.game, seat)} resigns.")]
            case BotSatIn(seat):
                return [
                    Event(
                        "stand-in", NO_CLAUSE, f"A bot plays for {seat_name(self.game, seat)} from here on."
                    )
                ]
            case PlayerReturned(seat):
                return [Event("return", NO_CLAUSE, f"The player of {seat_name(self.game, seat)} is back.")]
        return []

    def told(self, number: int, seat: int | None) -> list[Event]:
        """What *seat* (None: the public) got to see of entry *number*."""
        return told(self.events(number), seat)

    def steps(self, seat: int | None, since: int = 0) -> list[Step]:
        """What *seat* got to see of every entry after the first *since*; entries it saw nothing of are left out."""
        return [
            Step(number, events)
            for number in range(since + 1, self.seq + 1)
            if (events := self.told(number, seat))
        ]

    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or because a seat gave up; None while it goes on."""
        if self._resigned is None:
            return self.position.outcome()
        return resignation(self.position, self._resigned)

    def view(self, seat: int | None) -> View:
        """The position's view; after a resignation with its outcome and nothing left to do."""
        view = self.position.view(seat)
        if self._resigned is not None:
            outcome = resignation(self.position, self._resigned)
            view |= {"turn": OVER, "outcome": outcome.plain(), "actions": []}
        return view

    def view_at(self, number: int, seat: int | None) -> View:
        """What *seat* could see after so many entries."""
        return self.view(seat) if number == self.seq else self.at(number).view(seat)


def resignation(position: Position, seat: int) -> Outcome:
    """How a match ends when *seat* gives up: the others win, or all lose where they play together."""
    game = position.setting.game
    others = [other for other in range(position.setting.players) if other != seat]
    name = seat_name(game, seat)
    if not others or game.about.get("cooperative") is True:
        return Outcome((), f"{name} gives up, so the match is lost", NO_CLAUSE)
    verb = "wins" if len(others) == 1 else "win"
    return Outcome(tuple(others), f"{name} resigns, so {listed(game, others)} {verb}", NO_CLAUSE)


def _in_words(entry: Entry) -> str:
    match entry:
        case ActionTaken(seat, action):
            return f"{action!r} by seat {seat}"
        case ChanceResolved(outcome):
            return f"chance {outcome!r}"
        case ActionUndone(seat, number):
            return f"seat {seat} taking back entry {number}"
        case Resigned(seat):
            return f"the resignation of seat {seat}"
        case BotSatIn(seat):
            return f"a bot sitting in for seat {seat}"
        case PlayerReturned(seat):
            return f"the return of seat {seat}"
