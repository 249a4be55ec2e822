"""What looks good to a bot."""

from __future__ import annotations

from bugeyed.games.bugout.valley import SAFE, Valley


def worth(valley: Valley) -> int:
    """Survivors saved less spaces filled."""
    value = 0
    for who in range(24):
        if valley.at[who] == SAFE:
            value += 100
    return value - 150 * int(valley.filled)
