"""The table of verbs: every action a Survivor may take, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.rules.verbs import basic, complex, targets
from bugeyed.games.bugout.rules.verbs.verb import Verb
from bugeyed.games.bugout.setting import PEOPLE

BRIDGE: Final = complex.Bridge(actions.BRIDGE, targets.BRIDGE_SITE)
DRIVE: Final = complex.Drive(actions.DRIVE, targets.ALONG)
GRAB: Final = basic.Grab(actions.GRAB, targets.TOKEN)
PLACE: Final = complex.Place(actions.PLACE, targets.SIDE)
TOW: Final = complex.Tow(actions.TOW, targets.VEHICLE)

VERBS: Final[list[Verb]] = [
    basic.Move(actions.MOVE, targets.BESIDE),
    complex.Climb(actions.CLIMB, targets.BESIDE),
    complex.Swing(actions.SWING, targets.BEYOND),
    basic.Rescue(actions.RESCUE, targets.NOTHING),
    GRAB,
    basic.Give(actions.GIVE, targets.SURVIVOR),
    basic.Enter(actions.ENTER, targets.VEHICLE),
    basic.Drop(actions.DROP, targets.NOTHING),
    basic.Exit(actions.EXIT, targets.NOTHING),
    complex.Drain(actions.DRAIN, targets.BESIDE),
    complex.Relight(actions.RELIGHT, targets.FLARE),
    DRIVE,
    complex.Repair(actions.REPAIR, targets.NOTHING),
    complex.Rebuild(actions.REBUILD, targets.NOTHING),
    complex.Reinforce(actions.REINFORCE, targets.NOTHING),
    complex.Pull(actions.PULL, targets.HELD_THING),
    complex.Throw(actions.THROW, targets.BESIDE_OR_HANDS),
    BRIDGE,
    PLACE,
    TOW,
    complex.Loot(actions.LOOT, targets.RESOURCE),
]
FREE_ACTIONS: Final[list[Verb]] = [verb for verb in VERBS if verb.is_free]
BY_CODE: Final[list[Verb]] = [verb for verb in VERBS for _ in range(PEOPLE * verb.span)]
"""By the code of an action with a Survivor: its verb."""
BY_NAME: Final[dict[str, Verb]] = {verb.name: verb for verb in VERBS}


def who_in(code: i64) -> i64:
    """The Survivor an action names."""
    verb = BY_CODE[code]
    return (code - verb.first) // verb.span


def what_in(code: i64) -> i64:
    """What comes after the Survivor."""
    verb = BY_CODE[code]
    return (code - verb.first) % verb.span
