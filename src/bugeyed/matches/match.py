"""One playing of a game on this machine: resolves chance, keeps the log, answers from it."""

from __future__ import annotations

import random
import warnings
from collections.abc import Collection, Mapping
from pathlib import Path

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import CHANCE, OVER, Game, Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.core.registry import game as find_game
from bugeyed.matches import savefile, told, transactions
from bugeyed.matches.entries import Entry, MatchOpened
from bugeyed.matches.fold import Divergence, Fold, Step
from bugeyed.matches.opening import open_match, start_of, version_remark
from bugeyed.matches.seats import seat_name
from bugeyed.matches.takebacks import Limit, undo, undo_limit
from bugeyed.matches.transactions import Generator, OutOfTurn, deal


class OtherRules(UserWarning):
    """A loaded match was begun under another rules version."""


class Match:
    """A match and its log. In a notebook: the picture, as the public sees it."""

    def __init__(
        self,
        name: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = 7,
        content: str | Path | None = None,
    ) -> None:
        """*seed* None draws from the operating system; *content* is a file with the printed values of a box."""
        game = find_game(name, content) if isinstance(name, str) else name
        self.opened, start = open_match(game, players, options)
        self._fold = Fold(start)
        self._generator = _generator(seed)
        self._fold.add(deal(self._fold, self._generator))

    @property
    def fold(self) -> Fold:
        """The log as it was folded: what servers and checks work with."""
        return self._fold

    @property
    def game(self) -> Game:
        """What is played."""
        return self.fold.game

    @property
    def players(self) -> int:
        """How many sit at it."""
        return self.opened.players

    @property
    def position(self) -> Position:
        """The present one, secrets included."""
        return self.fold.position

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries, secrets included; the first is number 1."""
        return tuple(self.fold.entries)

    @property
    def seq(self) -> int:
        """The number of entries; it never falls, since taking back adds one."""
        return self.fold.seq

    @property
    def turn(self) -> int:
        """As the position's, but OVER also when somebody has resigned."""
        return self.fold.turn

    def at(self, number: int) -> Position:
        """The position after so many entries."""
        return self.fold.at(number)

    def view(self, seat: int | None, number: int | None = None) -> View:
        """What *seat* (None: the public) may know now, or after so many entries."""
        return self.fold.view_at(self.seq if number is None else number, seat)

    def steps(self, seat: int | None, since: int = 0) -> list[Step]:
        """What *seat* may know of what happened after the first *since* entries."""
        return self.fold.steps(seat, since)

    def outcome(self) -> Outcome | None:
        """How the match ended, a resignation included; None while it goes on."""
        return self.fold.outcome()

    def play(self, seat: int, action: str | int) -> int:
        """Act, by name or code; chance follows at once. The new seq, or a Refusal and nothing changed."""
        self._check(seat)
        try:
            self.fold.add(transactions.act(self.fold, seat, action, self._generator))
        except OutOfTurn:
            if self.position.turn == OVER:
                transactions.read_action(self.position, action)  # ended by the rules, which name the clause
            raise
        return self.seq

    def undo(self, seat: int, agreed: Collection[int] = ()) -> int:
        """Take back the seat's last action; past what it has learnt only if all others are in *agreed*."""
        self._check(seat)
        self.fold.add(undo(self.fold, seat, agreed))
        return self.seq

    def undo_limit(self, seat: int) -> Limit:
        """Which of its actions *seat* may take back by itself, and why no more."""
        return undo_limit(self.fold, seat)

    def resign(self, seat: int) -> int:
        """Give up: the match is over."""
        self._check(seat)
        self.fold.add(transactions.resign(self.fold, seat))
        return self.seq

    def _check(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise Mistake(f"There is no seat {seat!r}; the seats of this match are 0 to {self.players - 1}.")

    def dumps(self, seat: int | None = None) -> str:
        """The match as JSON lines: the whole log once it is over, until then what *seat* or the public knows."""
        if seat is not None:
            self._check(seat)
        return saved_for(self.opened, self.fold, seat)

    def dumps_whole(self) -> str:
        """The whole log, secrets included, though the match still runs: for its owner, to go on from later."""
        return saved_whole(self.opened, self.fold)

    @staticmethod
    def loads(text: str, seed: int | None = None, content: str | Path | None = None) -> Match:
        """The match in a text; what one seat knew of it comes back as a Replay, to be watched only.

        Seeds are never saved: without one, what chance decides from here on comes from the operating system.
        """
        saved = savefile.read(text)
        try:
            game = find_game(saved.opened.game, content)
            start = start_of(saved.opened, game)
        except (Mistake, Refusal) as error:
            raise Mistake(f"Line 1 of the saved match: {error}") from None
        remark = version_remark(saved.opened, game)
        if remark is not None:
            warnings.warn(remark, OtherRules, stacklevel=2)
        if saved.told_to is not None:
            from bugeyed.matches.replay import Replay

            return Replay(saved, game)
        match = Match.__new__(Match)
        match.opened = saved.opened
        match._generator = _generator(seed)
        match._fold = _refold(saved, start, remark)
        return match

    def _repr_svg_(self) -> str:
        return self.game.draw(self.view(None))

    def __repr__(self) -> str:
        outcome = self.outcome()
        now = f"{seat_name(self.game, self.turn)} to act" if outcome is None else outcome.reason
        return f"<Match of {self.game.title}: {self.seq} entries, {now}>"


def saved_for(opened: MatchOpened, fold: Fold, seat: int | None) -> str:
    """A log as JSON lines: whole once it is over, until then what *seat* (None: the public) knows."""
    if fold.turn == OVER or told.knows_all(fold, seat):
        return saved_whole(opened, fold)
    lines = told.told_lines(fold, seat)
    return savefile.write(opened, lines, fold.seq, told_to=savefile.PUBLIC if seat is None else seat)


def saved_whole(opened: MatchOpened, fold: Fold) -> str:
    """A whole log as JSON lines, secrets included."""
    outcome = fold.outcome()
    plain = None if outcome is None else outcome.plain()
    return savefile.write(opened, [entry.plain() for entry in fold.entries], fold.seq, plain)


def _generator(seed: int | None) -> Generator:
    return random.SystemRandom() if seed is None else random.Random(seed)


def _refold(saved: savefile.Saved, start: Position, remark: str | None) -> Fold:
    """The fold of a saved log; a Divergence that says where it leaves the rules."""
    fold = Fold(start)
    hint = "" if remark is None else f" {remark}"
    for (line, _), entry in zip(saved.lines, saved.entries(), strict=True):
        try:
            fold.append(entry)
        except Divergence as other:
            message = f"Line {line} of the saved match: {other}{hint}"
            raise Divergence(message, other.number, other.clause) from None
    if fold.turn == CHANCE:
        raise Divergence(
            f"The saved match ends after entry {fold.seq}, where chance was due.{hint}", fold.seq
        )
    outcome = fold.outcome()
    found = None if outcome is None else outcome.plain()
    # Other rules may count and word an ending otherwise; who won stays the same.
    compared = ("winners", "scores", "clause", "reason") if remark is None else ("winners",)
    for claim in ("reason",) if None in (found, saved.outcome) else compared:
        said, replayed = (_ending(ending, claim) for ending in (saved.outcome, found))
        if said != replayed:
            message = (
                f"The saved match says that it {said}; replayed to entry {fold.seq}, it {replayed}.{hint}"
            )
            raise Divergence(message, fold.seq)
    return fold


def _ending(outcome: dict[str, object] | None, claim: str) -> str:
    """One thing that an outcome claims, in words."""
    if outcome is None:
        return "goes on"
    return f"ended: {outcome.get(claim)}" if claim == "reason" else f"ended with {claim} {outcome.get(claim)}"
