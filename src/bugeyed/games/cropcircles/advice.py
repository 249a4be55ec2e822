"""What looks good to a bot. No rule."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.draft import Draft


def worth(draft: Draft, seat: i64) -> int:
    """Points ahead of the best other seat."""
    best: i64 = -1
    for other in range(len(draft.scores)):
        if other != seat and draft.scores[other] > best:
            best = draft.scores[other]
    return draft.scores[seat] - best
