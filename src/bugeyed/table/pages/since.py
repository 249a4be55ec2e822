"""Since your turn: what the others did, in a line a turn, for whoever comes back to the table."""

from __future__ import annotations

from typing import NamedTuple

from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.pages.log import Line, Sign, Stretch

SAID = 3
"""So many sentences of a turn are said at most."""
TURNS = 6
"""So many turns at most; a long absence is read in the log."""


class Recap(NamedTuple):
    """A turn of somebody else."""

    number: int
    seq: int
    """The moment it led to."""
    sign: Sign | None
    words: list[str]
    more: int
    """How many sentences are left out."""
    things: tuple[str, ...]


def begins(match: HostedMatch, held: frozenset[int]) -> bool:
    """Whether somebody plays here and has not acted yet."""
    return bool(held) and all(match.fold.author(number) not in held for number in match.fold.standing)


def since(match: HostedMatch, stretches: list[Stretch], held: frozenset[int]) -> list[Recap]:
    """What the others did after the last action of one of *held*, or before the first; nothing for those who watch."""
    if not held:
        return []
    own = [number for number in match.fold.standing if match.fold.author(number) in held]
    last = own[-1] if own else -1
    found: list[Recap] = []
    for number, stretch in enumerate(stretches):
        lines = [line for line in stretch.lines if line.seq > last and not line.undone]
        # What one's own action led to at once was seen when it was done.
        if lines and stretch.seat is not None and stretch.seat not in held:
            found.append(_recap(number, stretch, lines))
    return found[-TURNS:]


def _recap(number: int, stretch: Stretch, lines: list[Line]) -> Recap:
    """The sentences that stand out, or else the first."""
    loud = [line for line in lines if line.loud] or lines
    said = loud[:SAID]
    things = dict.fromkeys(thing for line in said for thing in line.things)
    return Recap(
        number=number,
        seq=lines[-1].seq,
        sign=stretch.sign,
        words=[line.words for line in said],
        more=len(lines) - len(said),
        things=tuple(things),
    )
