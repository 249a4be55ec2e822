"""A hint in words, for whoever reads it in a terminal or beside the board."""

from __future__ import annotations

from typing import Any, Final

from bugeyed.bots.hints import Hint, Option, Reason
from bugeyed.core.game import Position
from bugeyed.core.words import upper

VAGUE: Final = 0.5
"""An interval as wide as this says nothing worth telling."""


def called(view: dict[str, Any]) -> dict[str, str]:
    """What the actions of a view are called where nobody types them, by their names."""
    # What a button says may leave out what was pointed at before it; what is spoken is whole.
    return {**view.get("labels", {}), **view.get("spoken", {})}


def in_words(hint: Hint, position: Position, calls: dict[str, str] | None = None) -> list[str]:
    """What to do, how likely it wins, what else there is, and why; sentences. Without *calls* actions go by name."""
    best = hint.best
    name = position.name(best.code)
    if calls is None:
        said = [f"{name}: {forecast(hint)}."]
    else:
        said = [f"{upper(calls.get(name, name))}. {upper(forecast(hint))}."]
    if hint.reasons:
        said.append(f"What it does: {told(hint.reasons)}")
    if hint.sequel:
        said.append(f"Then: {told(hint.sequel)}")
    if hint.rest:
        other = hint.rest[0]
        after = position.name(other.code)
        if calls is None:
            said.append(f"Next best is {after}, {compared(best, other)}.")
        else:
            said.append(f"Next best ({compared(best, other)}): {upper(calls.get(after, after))}.")
        if hint.dangers:
            said.append(f"After {after if calls is None else 'that'}: {told(hint.dangers)}")
    return said


def forecast(hint: Hint) -> str:
    """What comes of the action: for certain where that was proven, else how likely it wins."""
    ends_in = hint.ends_in
    if ends_in == 0:
        alone = not (hint.best.tries or hint.best.sure or hint.rest)
        return "the only thing to do" if alone else likelihood(hint.best)
    if ends_in < 0:
        return f"loses against best play, but holds out longest, {counted(-ends_in)}"
    what = "wins whatever the others do" if hint.settled else "wins by force"
    hidden = ", whatever is hidden" if hint.cases > 1 else ""
    soon = "settled in" if hint.settled else "in"
    return f"{what}{hidden}, {soon} {counted(ends_in)} at most"


def counted(actions: int) -> str:
    """So many of them."""
    return f"{actions} {'action' if actions == 1 else 'actions'}"


def likelihood(option: Option) -> str:
    """The chance to win by an action."""
    chance = percent(option.chance)
    if option.sure:
        if option.chance in (0.0, 1.0):
            return "wins for certain" if option.chance else "loses for certain"
        return f"wins {chance} % for certain"
    if not option.tries or option.high - option.low > VAGUE:
        return "looks best"
    if chance in (0, 100):
        return "nearly always wins" if chance else "hardly ever wins"
    low, high = percent(option.low), percent(option.high)
    return f"wins about {chance} % ({low} to {high} %)" if low < high else f"wins about {chance} %"


def compared(best: Option, other: Option) -> str:
    """What is lost by another action."""
    less = percent(best.chance) - percent(other.chance)
    if less <= 0 or not (other.tries or other.sure):
        return "about as good"
    return f"{percent(other.chance)} %, {less} less"


def told(reasons: list[Reason]) -> str:
    """What happens, each with its clause."""
    return " ".join(f"{reason.words} (§{reason.clause})" for reason in reasons)


def percent(chance: float) -> int:
    """A chance in whole hundredths."""
    return round(100.0 * chance)
