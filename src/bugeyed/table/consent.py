"""Taking back at the table: how far a seat may go, who is asked beyond that, and what they answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bugeyed.matches.fold import Fold
from bugeyed.matches.takebacks import CannotUndo, last_actor, undo_entry, undo_limit
from bugeyed.table import problems
from bugeyed.table.hall import Hall
from bugeyed.table.inplay import Ask, MatchInPlay
from bugeyed.table.problems import Stale


async def undo(
    hall: Hall,
    match: MatchInPlay,
    seats: frozenset[int],
    held: frozenset[int],
    seq: int,
    key: str | None,
    request: str,
) -> dict[str, Any]:
    """Take back the last action of *seats*, asking the others where it must; bots and the same device agree."""
    seat = undoer(match.fold, seats)
    async with match.lock:
        known = hall.known(match, seq, seat, key, request)
        if known is not None:
            return known
        assert seat is not None
        hall.check_reuse(match, key)
        try:
            entry = undo_entry(match.fold, seat, (match.bots() | held) - {seat})
        except CannotUndo as error:
            everybody = set(range(match.row.players))
            try:
                undo_entry(match.fold, seat, everybody)
            except CannotUndo:
                raise problems.malformed(str(error)) from None
            match.ask = Ask(seat, match.seq, (match.bots() | held) - {seat})
            match.touch()
            return {"seq": match.seq, "asked": True, "message": str(error)}
        return await hall.append(match, [entry], key, request)


async def reply(hall: Hall, match: MatchInPlay, seat: int | None, seq: int, agree: bool) -> dict[str, Any]:
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


def undo_words(match: MatchInPlay, seats: frozenset[int], held: frozenset[int]) -> dict[str, Any]:
    """How far back *seats* may go, and why no further; what asking those beside *held* could do."""
    seat = undoer(match.fold, seats)
    if seat is None:
        return {"possible": False, "ask": False, "count": 0, "words": ""}
    limit = undo_limit(match.fold, seat)
    agreeing = [(match.bots() | held) - {seat}, set(range(match.row.players))]
    possible = [_may_undo(match.fold, seat, agreed) for agreed in agreeing]
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
