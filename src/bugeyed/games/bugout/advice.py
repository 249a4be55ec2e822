"""What looks good to a team bot, and whole turns it would propose. Everybody wins together, so all seats agree."""

from __future__ import annotations

from bugeyed.core.plans import Plan
from bugeyed.games.bugout.planning import turns
from bugeyed.games.bugout.planning.outlook import Outlook
from bugeyed.games.bugout.valley import Valley


def worth(valley: Valley) -> int:
    """How well the team stands: a hundred for each Survivor rescued or on the way, and the chance to win."""
    if valley.signal < 0 or valley.phase == 0:
        return 0
    return int(Outlook().value(valley))


def plans(valley: Valley, ahead: bool) -> list[Plan]:
    """What the seat that is asked could do until the next card, best first."""
    return turns.plans(valley, ahead)
