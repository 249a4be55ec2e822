"""Taking back at the table: whose action, who is asked beyond what one may do alone, and what they answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bugeyed.matches.advance import Transaction
from bugeyed.matches.entries import BotSatIn, PlayerReturned
from bugeyed.matches.fold import Fold
from bugeyed.matches.takebacks import CannotUndo, last_actor, undo, undo_limit
from bugeyed.table import problems
from bugeyed.table.hosted_match import Aside, Ask, Asking, HostedMatch


def undoer(match: HostedMatch, seat: int | None, held: frozenset[int]) -> int | None:
    """Whose action an undo takes back: the latest of those *held*, but only *seat*'s where there are secrets."""
    seats = held if not match.secret else frozenset() if seat is None else frozenset({seat})
    seats = seats - match.bots() or seats
    actor = last_actor(match.fold, seats)
    return min(seats, default=None) if actor is None else actor


def take_back(match: HostedMatch, seat: int, held: frozenset[int]) -> Transaction | Aside:
    """Take back the last action, asking the others where it must; bots and the same device agree."""
    actor = undoer(match, seat, held)
    assert actor is not None
    match.check_hand(actor)
    agreed = agreeing(match, actor, held)
    try:
        return undo(match.fold, actor, agreed)
    except CannotUndo as error:
        if not _may_undo(match.fold, actor, _others(match, actor)):
            raise
        ask = Ask(actor, match.seq, agreed)
        return Aside(Asking(ask), {"asked": True, "message": str(error)})


def reply(match: HostedMatch, seat: int, agree: bool) -> Transaction | Aside:
    """Answer somebody who asked to go back."""
    ask = match.ask
    if ask is None or ask.seq != match.seq or ask.seat == seat:
        raise problems.malformed("Nobody asks you to let them take something back.")
    if not agree:
        return Aside(Asking(None))
    agreed = ask.agreed | {seat}
    if _others(match, ask.seat) <= agreed:
        return undo(match.fold, ask.seat, agreed)
    return Aside(Asking(Ask(ask.seat, ask.seq, agreed)))


def heed(match: HostedMatch, transaction: Transaction) -> Ask | None:
    """What was asked is forgotten once something happens; but not by a change of seats, after which bots answer."""
    ask, match.ask = match.ask, None
    if ask is None or ask.seq != transaction.since or ask.seat in match.bots():
        return None
    if not all(isinstance(entry, BotSatIn | PlayerReturned) for entry in transaction.entries):
        return None
    return Ask(ask.seat, match.seq, ask.agreed | agreeing(match, ask.seat, frozenset()))


def settled(match: HostedMatch) -> Transaction | None:
    """What is taken back since all have agreed to it; None while somebody has not, or nothing is asked."""
    ask = match.ask
    if ask is None or ask.seq != match.seq or not _others(match, ask.seat) <= ask.agreed:
        return None
    return undo(match.fold, ask.seat, ask.agreed)


def agreeing(match: HostedMatch, seat: int, held: frozenset[int]) -> frozenset[int]:
    """Who need not be asked when *seat* goes back: bots, and the same device.

    A bot that plays for somebody agrees to lose what it played, and to nothing that its player did.
    """
    fold = match.fold
    standing = fold.standing
    last = next((number for number in reversed(standing) if fold.author(number) == seat), 0)
    gone = {(fold.author(number), number) for number in standing if number > last}
    loyal = {
        other
        for other, bot in fold.stand_ins.items()
        if any(author == other and number < bot.number for author, number in gone)
    }
    return (held | (match.bots() - loyal)) - {seat}


def undo_words(match: HostedMatch, seat: int | None, held: frozenset[int]) -> dict[str, Any]:
    """How far back an undo may go, and why no further; what asking those beside *held* could do."""
    actor = undoer(match, seat, held)
    if actor is None or actor in match.bots():
        return {"possible": False, "ask": False, "count": 0, "words": "", "chance": False}
    limit = undo_limit(match.fold, actor)
    alone = _may_undo(match.fold, actor, agreeing(match, actor, held))
    asking = _may_undo(match.fold, actor, _others(match, actor))
    return {
        "possible": alone or asking,
        "ask": asking and not alone,
        "count": len(limit.numbers),
        "words": limit.why,
        "chance": match.met_chance,
    }


def _others(match: HostedMatch, seat: int) -> frozenset[int]:
    return frozenset(range(match.row.players)) - {seat}


def _may_undo(fold: Fold, seat: int, agreed: Collection[int]) -> bool:
    try:
        undo(fold, seat, agreed)
    except CannotUndo:
        return False
    return True
