"""What can be wrong with a request, as the answer that says so. Nothing has changed in any of them."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Final

from bugeyed.bots import LEVELS
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.matches.transactions import AlreadyOver, OutOfTurn
from bugeyed.table.wire import Json


class Problem(Exception):
    """A request that is answered with an error: its status and a body for people and programs."""

    def __init__(self, status: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body: dict[str, Any] = {"message": message, **more}


def unknown_token() -> Problem:
    """401: the bearer token belongs to no seat."""
    return Problem(401, "This token belongs to no seat; ask for a new invite link.")


def no_match(id: str) -> Problem:
    """404: no match by that id."""
    return Problem(404, f"There is no match {id!r} here.")


def not_yours(message: str) -> Problem:
    """403: another's seat or turn."""
    return Problem(403, message)


def no_seat() -> Problem:
    """403: whoever asks does not sit at the match."""
    return not_yours("This is not your seat: open the match by its invite link to act.")


def refused(refusal: Refusal) -> Problem:
    """422: what the rules do not allow, with the clause."""
    return Problem(422, refusal.message, clause=refusal.clause)


def malformed(message: str) -> Problem:
    """422: words that are no request."""
    return Problem(422, message, clause=None)


def no_level(level: object) -> Problem:
    """422: no bot plays at that level."""
    known = ", ".join(str(known) for known in LEVELS)
    return malformed(f"There is no bot of level {level!r}; levels are {known}.")


def too_many(message: str) -> Problem:
    """429: more than one may have at a time."""
    return Problem(429, message)


def not_written(reason: str) -> Problem:
    """503: the database could not be written."""
    return Problem(503, f"This could not be written down, so nothing has changed ({reason}). Try again.")


def unanswered() -> Problem:
    """503: the database cannot be asked."""
    return Problem(503, "The database does not answer just now. Try again in a moment.")


def unknown_end() -> Problem:
    """503: the line to the database broke before it had said whether it is written."""
    words = "The database was lost while this was written down, so look whether it is there, or send the same again"
    return Problem(503, f"{words} with the same Idempotency-Key.")


def mishap() -> Problem:
    """500: an error nobody foresaw."""
    words = "Something went wrong in the game or in the table itself, and is written in its log."
    return Problem(500, words)


class Stale(Problem):
    """409: the caller has not seen the newest entries; it is answered with the present state."""

    def __init__(self, state: dict[str, Any]) -> None:
        super().__init__(409, "The match has gone on.")
        self.body = state


class Told:
    """``with told:`` what the rules refuse and what matches cannot do becomes the answer that says so."""

    def __enter__(self) -> None:
        """Nothing has gone wrong yet."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, way: TracebackType | None
    ) -> None:
        """Raise the Problem in its place."""
        if isinstance(error, Refusal):
            raise refused(error) from None
        if isinstance(error, OutOfTurn) and not isinstance(error, AlreadyOver):
            raise not_yours(str(error)) from None
        if isinstance(error, Mistake):
            raise malformed(str(error)) from None


told: Final = Told()


def answer(problem: Problem) -> Json:
    """A Problem as a response."""
    return Json(problem.body, problem.status)
