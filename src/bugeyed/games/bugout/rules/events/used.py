"""Effects of cards that are discarded in the Action Phase (§EV15, §EV18, §EV29, §EV33, §EV36)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, members, set_of
from bugeyed.games.bugout import actions, news, reasons
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect
from bugeyed.games.bugout.pending import Pending
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import tokens
from bugeyed.games.bugout.rules.verbs.table import BRIDGE, what_in, who_in
from bugeyed.games.bugout.rules.verbs.verb import curfewed, limping
from bugeyed.games.bugout.setting import first_hero
from bugeyed.games.bugout.state import SAFE, Valley


class ExtraAction(Effect):
    """One action more this turn."""

    def begin(self, valley: Valley) -> None:
        valley.actions_left += 1
        valley.tell(news.ACTION_GAINED)


class FreeComplexAction(Effect):
    """The next Complex Action this turn costs no Resources."""

    def begin(self, valley: Valley) -> None:
        valley.is_next_complex_free = True


class LongerDrive(Effect):
    """The next Drive this turn costs no Resources and may go one tile further."""

    def begin(self, valley: Valley) -> None:
        valley.has_full_tank = True


class Travel(Effect):
    """One of the player's Heroes goes straight to an Active Extraction Point with room."""

    unable: i64 = reasons.NOBODY_TO_FLY

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if flights(valley) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(FirstClass(-1))


def flights(valley: Valley) -> list[int]:
    """§EV29 Heroes who could go to an Active Extraction Point."""
    return [who for who in ready(valley) if landings(valley, who)] if landings(valley, -1) else []


def ready(valley: Valley) -> list[int]:
    """The player's Heroes on the map who can still act."""
    heroes, tired = range(first_hero(valley.active), first_hero(valley.active + 1)), limping(valley)
    return [who for who in heroes if valley.at[who] < SAFE and not tired >> who & 1]


def landings(valley: Valley, who: i64) -> i64:
    """Active Extraction Points with room where a Hero is not yet; no Tornado, no Curfew (§E6, §EV40)."""
    points = members(valley.extractions() & ~valley.storms)
    cells = set_of([cell for cell in points if valley.room(cell) > 0 and not curfewed(valley, cell)])
    return cells & ~bit(valley.at[who]) if who >= 0 else cells


class FirstClass(Pending):
    """§EV29 one of the player's Heroes is taken to an Active Extraction Point, or nobody."""

    clause = "EV29"
    instead = "{seat} must first say who travels First Class, or skip it."
    asks = "First Class: point at a Hero, then at the Extraction Point, or skip it."

    def __init__(self, hero: i64) -> None:
        self.hero: Final = hero
        """Who; -1 while that is asked."""

    def options(self, valley: Valley) -> list[int]:
        if self.hero < 0:
            return [*[actions.PICK + who for who in flights(valley)], actions.SKIP]
        return actions.each(actions.TARGET, landings(valley, self.hero))

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.SKIP:
            return
        if self.hero < 0:
            valley.push(FirstClass(code - actions.PICK))
        else:
            valley.acted |= 1 << self.hero
            tokens.leave_vehicle(valley, self.hero)
            tokens.walk(valley, self.hero, code - actions.TARGET, news.FLOWN)


class FreeBridge(Effect):
    """One of the player's Heroes builds a Bridge of either kind beside it for nothing."""

    unable: i64 = reasons.NOTHING_TO_BUILD

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if free_bridges(valley) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(Blueprints())


def free_bridges(valley: Valley) -> list[int]:
    """§EV36 the Bridges the player's Heroes could build for nothing."""
    return [
        BRIDGE.first + who * BRIDGE.span + what
        for who in ready(valley)
        for what in range(BRIDGE.span)
        if BRIDGE.against(valley, who, what) == FINE
    ]


class Blueprints(Pending):
    """§EV36 one of the player's Heroes builds a Bridge for nothing."""

    clause = "EV36"
    instead = "{seat} must first place the Bridge of the Blueprints."
    asks = "Blueprints: point at a Hero and a gap beside it; the Bridge costs nothing."

    def options(self, valley: Valley) -> list[int]:
        return free_bridges(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        valley.acted |= 1 << who_in(code)
        BRIDGE.perform(valley, who_in(code), what_in(code))
