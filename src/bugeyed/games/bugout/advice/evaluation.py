"""What looks good to a team bot, and whole turns it would propose. Everybody wins together, so all seats agree."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.plans import Plan
from bugeyed.games.bugout.advice.glance import Glance
from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.advice.turns import Line, best_lines
from bugeyed.games.bugout.rules.turn import ActionPhase
from bugeyed.games.bugout.state import SETTING_UP, Valley

NARROW: Final[i64] = 1
WIDE: Final[i64] = 6
"""Lines followed at once, at a glance and in thought."""
PROPOSED: Final[i64] = 8
"""Plans that are shown."""
EVEN: Final = 4_500.0
"""What the Outlook says where teams of level 4 won as often as they lost."""
EVEN_ALONE: Final = 6_500.0
"""The same with one player: where it said 34 % for a team's measure, 18 % were won alone."""


def worth(valley: Valley) -> int:
    """How well the team stands, as the Outlook says: 0 where it is as likely to win as to lose."""
    if valley.phase == SETTING_UP:
        return 0
    even = EVEN_ALONE if valley.setting.seats == 1 else EVEN
    return int(Outlook().value(valley) - even)


def plans(valley: Valley, ahead: bool) -> list[Plan]:
    """What the seat that is asked could do until the next card, best first; *ahead* follows more lines of it."""
    if valley.phase == SETTING_UP:
        return []
    return proposed(valley, best_lines(valley, WIDE if ahead else NARROW, Outlook()))


def quick_plans(valley: Valley) -> list[Plan]:
    """What the seat that is asked would do if it looked after its own people only."""
    if valley.phase == SETTING_UP:
        return []
    return proposed(valley, best_lines(valley, NARROW, Glance(valley.turn)))


def proposed(valley: Valley, lines: list[Line]) -> list[Plan]:
    """The best *lines* as plans."""
    answers = not isinstance(valley.stack[-1], ActionPhase)
    return [Plan(line.codes, int(line.value), answers) for line in lines[:PROPOSED]]
