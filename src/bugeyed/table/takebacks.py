"""Taking back at the table: how far a seat may go, who is asked beyond that, and what they answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bugeyed.matches.fold import Fold
from bugeyed.matches.takebacks import CannotUndo, last_actor, undo_entry, undo_limit
from bugeyed.table import problems
from bugeyed.table.hall import Hall
from bugeyed.table.hosted_match import Ask, HostedMatch
from bugeyed.table.problems import Stale


async def undo(
    hall: Hall,
    match: HostedMatch,
    seats: frozenset[int],
    held: frozenset[int],
    seq: int,
    key: str | None,
    request: str,
) -> dict[str, Any]:
    """Take back the last action of *seats*, asking the others where it must; bots and the same device agree."""
    seat = undoer(match.fold, seats - match.bots() or seats)
    async with match.lock:
        known = hall.known(match, seq, seat, key, request)
        if known is not None:
            return known
        assert seat is not None
        match.check_hand(seat)
        hall.check_reuse(match, key)
        agreed = agreeing(match, seat, held)
        try:
            entry = undo_entry(match.fold, seat, agreed)
        except CannotUndo as error:
            everybody = set(range(match.row.players))
            try:
                undo_entry(match.fold, seat, everybody)
            except CannotUndo:
                raise problems.malformed(str(error)) from None
            match.ask = Ask(seat, match.seq, agreed)
            match.touch()
            return {"seq": match.seq, "asked": True, "message": str(error)}
        return await hall.append(match, [entry], key, request)


async def reply(hall: Hall, match: HostedMatch, seat: int | None, seq: int, agree: bool) -> dict[str, Any]:
    """Answer somebody who asked to go back."""
    async with match.lock:
        if seq != match.seq:
            raise Stale
        if seat is None:
            raise problems.not_yours("Only somebody who sits at this match can answer.")
        ask = match.ask
        if ask is None or ask.seq != match.seq or ask.seat == seat:
            raise problems.malformed("Nobody asks you to let them take something back.")
        if not agree:
            match.ask = None
            match.touch()
            return {"seq": match.seq}
        ask.agreed.add(seat)
        others = set(range(match.row.players)) - {ask.seat}
        if not others <= ask.agreed:
            match.touch()
            return {"seq": match.seq}
        return await hall.append(match, [undo_entry(match.fold, ask.seat, others)], None, "")


async def ask_on(hall: Hall, match: HostedMatch, ask: Ask | None) -> None:
    """A seat has changed hands while something was asked: it is still asked, and a bot that sits there now answers."""
    if ask is None or ask.seq != match.seq - 1:
        return
    ask.seq = match.seq
    ask.agreed |= agreeing(match, ask.seat, frozenset())
    others = set(range(match.row.players)) - {ask.seat}
    if others <= ask.agreed and ask.seat not in match.bots():
        await hall.append(match, [undo_entry(match.fold, ask.seat, others)], None, "")
    elif ask.seat not in match.bots():
        match.ask = ask
        match.touch()


def agreeing(match: HostedMatch, seat: int, held: frozenset[int]) -> set[int]:
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
    return ((match.bots() - loyal) | held) - {seat}


def undo_words(match: HostedMatch, seats: frozenset[int], held: frozenset[int]) -> dict[str, Any]:
    """How far back *seats* may go, and why no further; what asking those beside *held* could do."""
    seat = undoer(match.fold, seats - match.bots())
    if seat is None:
        return {"possible": False, "ask": False, "count": 0, "words": ""}
    limit = undo_limit(match.fold, seat)
    asked = [agreeing(match, seat, held), set(range(match.row.players))]
    possible = [_may_undo(match.fold, seat, agreed) for agreed in asked]
    return {
        "possible": any(possible),
        "ask": possible == [False, True],
        "count": len(limit.numbers),
        "words": limit.why,
    }


def undoer(fold: Fold, held: frozenset[int]) -> int | None:
    """Whose action an undo takes back, where a browser may hold several seats."""
    actor = last_actor(fold, held)
    return min(held, default=None) if actor is None else actor


def _may_undo(fold: Fold, seat: int, agreed: Collection[int]) -> bool:
    try:
        undo_entry(fold, seat, agreed)
    except CannotUndo:
        return False
    return True
