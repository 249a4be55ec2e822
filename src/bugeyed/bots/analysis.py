"""Analysis of a match that was played: how likely each decision won, and what would have been better."""

from __future__ import annotations

import itertools
import random
from typing import Final

from bugeyed.bots.hints import Hint, Option, hint_for
from bugeyed.bots.rollouts import outlook
from bugeyed.core.game import Position
from bugeyed.core.knowledge import Knowledge

TURNING: Final = 0.1
"""Of the chance to win, what a decision has to lose to be a turning point."""
MOST_TURNING: Final = 6
"""Turning points that are shown."""


class Moment:
    """A decision: what was done, and what the seat could have done by what it knew then."""

    def __init__(self, seq: int, seat: int, played: str, chance: float) -> None:
        self.seq: Final = seq
        """The entry of the log that took the action."""
        self.seat: Final = seat
        self.played: Final = played
        self.chance: float = chance
        """Of that seat, to win with best play, before it decided."""
        self.weighed: bool = True
        """Whether that comes from looking at what it could do; where there was nothing to choose it does not."""
        self.ends_in: int = 0
        """Actions until the match was won by force, below 0 lost, before it decided; 0 where nothing was proven."""
        self.loss: float = 0.0
        """How much of it the action gave away; 0 where that was not looked at closely."""
        self.better: str = ""
        """What would have been better, where something was."""
        self.line: list[str] = []
        """What follows the better one, in words."""
        self.luck: float = 0.0
        """How much of the seat's chance the outcomes since its last decision gave or took, its own choice apart."""

    def plain(self) -> dict[str, object]:
        """As JSON can hold it."""
        return {
            "seq": self.seq,
            "seat": self.seat,
            "played": self.played,
            "chance": round(self.chance, 3),
            "weighed": self.weighed,
            "ends_in": self.ends_in or None,
            "loss": round(self.loss, 3),
            "better": self.better,
            "line": self.line,
            "luck": round(self.luck, 3),
        }


def looked_at(
    position: Position, code: int, seq: int, seed: int, seconds: float, nodes: int | None = None
) -> Moment:
    """What the seat that decided at *position* could have known of its action *code*."""
    seat = int(position.turn)
    knowledge = Knowledge(position, seat)
    hint = hint_for(knowledge, seed, seconds, nodes, code)
    best = hint.best
    moment = Moment(seq, seat, position.name(code), chance_of(knowledge, seed, hint))
    moment.weighed = is_weighed(hint)
    moment.ends_in = hint.ends_in
    taken = option_of(hint, code)
    loss = 0.0 if taken is None or best.code == code else lost_by(best, taken)
    if loss > 0.0:
        moment.loss = loss
        moment.better = position.name(best.code)
        moment.line = [f"{reason.words} (§{reason.clause})" for reason in hint.reasons + hint.sequel]
    return moment


def chance_of(knowledge: Knowledge, seed: int, hint: Hint) -> float:
    """The chance to win by the best action; where it was not tried, what the game's advice says."""
    if is_weighed(hint):
        return hint.best.chance
    position = knowledge.sample(random.Random(seed))
    scale = position.setting.game.search_advice().scale
    return 0.5 + 0.5 * outlook(position, scale)[knowledge.seat]


def option_of(hint: Hint, code: int) -> Option | None:
    """What was found of an action."""
    for option in [hint.best, *hint.rest]:
        if option.code == code:
            return option
    return None


def is_weighed(hint: Hint) -> bool:
    """Whether its chance was found by looking ahead."""
    return hint.best.tries > 0 or hint.best.sure


def lost_by(best: Option, taken: Option) -> float:
    """How much of the chance an action gave away; 0 where nobody can say which is better.

    Trials with the same luck tell it by themselves, else the intervals have to lie apart.
    """
    if taken.behind > 0.0:
        return taken.behind
    apart = best.low > taken.high or (best.sure and taken.sure)
    return max(0.0, best.chance - taken.chance) if apart else 0.0


def look_back(moments: list[Moment]) -> None:
    """What shows only once all decisions of a match are looked at."""
    keep_wins(moments)
    tell_luck(moments)


def keep_wins(moments: list[Moment]) -> None:
    """Who won by force before an action, and as the next decision shows after it too, gave nothing away by it."""
    duel = len({moment.seat for moment in moments}) == 2
    for moment, following in itertools.pairwise(moments):
        own = following.seat == moment.seat
        still = following.ends_in > 0 if own else duel and following.ends_in < 0
        if moment.ends_in > 0 and still:
            moment.loss = 0.0
            moment.better = ""
            moment.line = []


def tell_luck(moments: list[Moment]) -> None:
    """How much of each change between two decisions of a seat was neither its own doing nor a rival's mistake."""
    last: dict[int, Moment] = {}
    given: dict[int, float] = {}
    for moment in moments:
        before = last.get(moment.seat)
        if before is not None:
            left = before.chance - before.loss + given.get(moment.seat, 0.0)
            if not moment.weighed:
                # Who had nothing to choose stands as before.
                moment.chance = min(1.0, max(0.0, left))
            moment.luck = moment.chance - left
        for seat in list(given):
            if seat != moment.seat:
                given[seat] += moment.loss
        last[moment.seat] = moment
        given[moment.seat] = 0.0


def in_points(lucky: bool) -> str:
    """What the points are that choices gave away, and where those went that nobody can tell."""
    if lucky:
        return "In points of the chance to win; choices too close to tell apart count as luck."
    return "In points of the chance to win, as far as choices can be told apart."


def turning_points(moments: list[Moment]) -> list[Moment]:
    """The decisions that gave away most, in the order they were made."""
    worst = sorted((one for one in moments if one.loss >= TURNING), key=loss_of, reverse=True)[:MOST_TURNING]
    return [moment for moment in moments if moment in worst]


def loss_of(moment: Moment) -> float:
    """By what turning points are chosen."""
    return moment.loss
