"""Whether the rules can follow a saved match: entry by entry, chance included, to the outcome it claims."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path

from bugeyed.core.errors import Mistake
from bugeyed.core.options import plain
from bugeyed.matches import Match, OtherRules, Replay, savefile
from bugeyed.matches.fold import Divergence


@dataclass(frozen=True)
class Verdict:
    """What came of replaying a file."""

    holds: bool
    words: tuple[str, ...]
    """A line each: what was played, by which rules, and how far it holds."""
    entry: int | None = None
    """Where it diverges."""
    clause: str | None = None
    """By which clause; None where the log contradicts itself."""


def verify(path: Path, content: str | None = None) -> Verdict:
    """Replay the match in a file; a Mistake if there is none in it, or only what somebody was told of one."""
    text = savefile.text_of(path)
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always", OtherRules)
        try:
            match = Match.loads(text, content=content)
        except Divergence as divergence:
            rules = () if divergence.clause is None else (f"Clause broken: §{divergence.clause}",)
            return Verdict(False, (str(divergence), *rules), divergence.number, divergence.clause)
        except Mistake as mistake:
            raise Mistake(f"{path}: {mistake}") from None
    if isinstance(match, Replay):
        raise Mistake(
            f"{path} holds what one seat or the public was told of a match, and that cannot be replayed."
        )
    return Verdict(True, (*_described(match), *(str(remark.message) for remark in remarks), _ending(match)))


def _described(match: Match) -> tuple[str, str]:
    opened = match.opened
    options = "".join(f", {name}={plain(value)}" for name, value in opened.options.items())
    return (
        f"{match.game.title}: {opened.players} players{options}, {match.seq} entries",
        f"Rules version {opened.rules_version}; installed is {match.game.version}",
    )


def _ending(match: Match) -> str:
    outcome = match.outcome()
    if outcome is None:
        return "Every entry is possible. The match goes on."
    clause = f" (§{outcome.clause})" if outcome.clause else ""
    return f"Every entry is possible, and the outcome is as written: {outcome.reason}{clause}."
