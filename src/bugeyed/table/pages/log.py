"""The log of a match as its page shows it: turns under their headings, a line an event, the set-up folded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from bugeyed.core.events import Event
from bugeyed.matches.entries import ActionTaken, ChanceResolved
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.pages.names import by_nickname
from bugeyed.table.pages.templates import environment

RECENT = 8
"""So many clauses at most are shown as those of just now."""
SAID = 2
"""So many sentences of a moment are said where the log itself is out of sight."""
TURN = "turn"
"""The kind of event by which a game says that a turn begins; where none does, whoever acts makes the turn."""
PAYMENT = "pay"
"""The kind of event that stands in the line of what it paid for."""
END = "end"
"""The kind of event by which a game says that it is over."""


class Sign(NamedTuple):
    """The sign of a seat, as a line shows it."""

    colour: str
    shape: str
    letter: str


@dataclass(frozen=True)
class Line:
    """What a line shows."""

    game: str
    number: int
    """The how-manyth line it is."""
    seq: int
    author: int | None
    """Whose action it was; None for chance."""
    loud: bool
    """Whether it stands out."""
    sign: Sign | None
    words: str
    paid: str
    """What was paid for it, in words; empty if nothing was."""
    clause: str | None
    things: tuple[str, ...]
    """Ids of what it was about."""
    undone: bool
    """Taken back: marked, not erased."""
    later: bool
    """After the moment that is looked at."""
    here: bool
    """The entry that led to that moment."""


@dataclass(frozen=True)
class Stretch:
    """Lines of one turn, or of the set-up, as they were told."""

    seat: int | None
    """Whose turn it is; None for the set-up."""
    sign: Sign | None
    lines: list[Line]


@dataclass(frozen=True)
class Turn:
    """A stretch as the log shows it."""

    number: int
    """The how-manyth turn; 0 is the set-up."""
    sign: Sign | None
    name: str
    """Whose turn it is; empty for the set-up."""
    lines: list[Markup]
    undone: bool
    """Whether all of it was taken back."""


class Log(NamedTuple):
    """The turns of a log and what the page says about them."""

    turns: list[Turn]
    stretches: list[Stretch]
    undone: int
    """How many lines were taken back."""
    recent: list[str]
    """The latest clauses, the last first."""
    here: list[str]
    """What led to the moment that is looked at: the sentences that stand out, or else the first."""


def log(match: HostedMatch, seat: int | None, moment: int) -> Log:
    """The log as *seat* saw it."""
    told = [(seq, match.fold.told(seq, seat)) for seq in range(1, match.seq + 1)]
    announced = any(event.kind == TURN for _, events in told for event in events)
    grouped = _Grouping(match, moment)
    for seq, events in told:
        author = match.fold.author(seq)
        if author is not None and not announced:
            grouped.begin(author)
        for event in events:
            if event.kind == TURN:
                grouped.begin(_whose(match, seq, author), anew=True)
            grouped.add(seq, author, event)
    lines = grouped.lines
    here = [line for line in lines if line.here]
    clauses = [line.clause for line in lines if line.clause][-RECENT:]
    return Log(
        turns=grouped.turns(),
        stretches=grouped.stretches,
        undone=sum(line.undone for line in lines),
        recent=list(dict.fromkeys(reversed(clauses))),
        here=[line.words for line in [one for one in here if one.loud] or here][:SAID],
    )


def _whose(match: HostedMatch, seq: int, author: int | None) -> int | None:
    """Whose turn begins with entry *seq*: who decides after it, or else whoever acted."""
    turn = int(match.fold.at(seq).turn)
    return turn if turn >= 0 else author


class _Grouping:
    """Lines in the order told, each in its turn."""

    def __init__(self, match: HostedMatch, moment: int) -> None:
        self.match = match
        self.moment = moment
        self.signs = [Sign(sign["colour"], sign["shape"], sign["letter"]) for sign in match.game.seats()]
        self.standing = set(match.fold.standing)
        self.lines: list[Line] = []
        self.stretches = [Stretch(None, None, [])]
        self._paid: list[str] = []

    def begin(self, seat: int | None, anew: bool = False) -> None:
        """A turn of *seat* begins; unless *anew*, not if it is under way."""
        if anew or self.stretches[-1].seat != seat:
            self.stretches.append(Stretch(seat, None if seat is None else self.signs[seat], []))

    def add(self, seq: int, author: int | None, event: Event) -> None:
        """One line more, or a payment for the next one."""
        words = by_nickname(self.match, event.words)
        if event.kind == PAYMENT:
            self._paid.append(words)
            return
        entry = self.match.fold.entries[seq - 1]
        things = [id for travel in event.moves for id in (travel.before, travel.after) if id]
        line = Line(
            game=self.match.row.game,
            number=len(self.lines) + 1,
            seq=seq,
            author=author,
            loud=event.spotlight is not None or event.kind == END,
            sign=None if author is None else self.signs[author],
            words=words,
            paid=" ".join(self._paid),
            clause=event.clause,
            things=tuple(dict.fromkeys(things)),
            undone=seq not in self.standing and isinstance(entry, ActionTaken | ChanceResolved),
            later=seq > self.moment,
            here=seq == self.moment,
        )
        self._paid = []
        self.lines.append(line)
        self.stretches[-1].lines.append(line)

    def turns(self) -> list[Turn]:
        """The turns in which something was told, numbered; a turn of one line keeps its seat's sign in it."""
        written: list[Turn] = []
        for number, stretch in enumerate(self.stretches):
            lines, seat = stretch.lines, stretch.seat
            if not lines:
                continue
            alone = len(lines) == 1
            shown = [
                _written(line if alone else replace(line, sign=self._other(line, seat))) for line in lines
            ]
            name = "" if seat is None else self.match.title(seat)
            undone = all(line.undone for line in lines)
            written.append(Turn(number, stretch.sign, name, shown, undone))
        return written

    def _other(self, line: Line, seat: int | None) -> Sign | None:
        """The sign of whoever acts in somebody else's turn."""
        return None if seat is not None and line.sign == self.signs[seat] else line.sign


@lru_cache(maxsize=16_384)
def _written(line: Line) -> Markup:
    """Kept: a fresh table shows again what the last one showed, and one line more."""
    return Markup(environment().get_template("log.html").module.line(line))  # type: ignore[attr-defined]
