"""The table of verbs: every action a Survivor may take, in the order of their codes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.rules.verbs import basic, craft, ropes, targets, wheels
from bugeyed.games.bugout.rules.verbs.targets import Along, Beside, BesideOrHands, Beyond, BridgeSite, Target
from bugeyed.games.bugout.rules.verbs.verb import Verb
from bugeyed.games.bugout.setting import PEOPLE

BRIDGE: Final = craft.Bridge(actions.BRIDGE, BridgeSite())
DRIVE: Final = wheels.Drive(actions.DRIVE, Along())
GRAB: Final = basic.Grab(actions.GRAB, targets.TOKEN)
PLACE: Final = wheels.Place(actions.PLACE, targets.SIDE)
TOW: Final = wheels.Tow(actions.TOW, targets.VEHICLE)

VERBS: Final[list[Verb]] = [
    basic.Move(actions.MOVE, Beside()),
    ropes.Climb(actions.CLIMB, Beside()),
    ropes.Swing(actions.SWING, Beyond()),
    basic.Rescue(actions.RESCUE, Target()),
    GRAB,
    basic.Give(actions.GIVE, targets.SURVIVOR),
    basic.Enter(actions.ENTER, targets.VEHICLE),
    basic.Drop(actions.DROP, Target()),
    basic.Exit(actions.EXIT, Target()),
    craft.Drain(actions.DRAIN, Beside()),
    craft.Relight(actions.RELIGHT, targets.FLARE),
    DRIVE,
    craft.Repair(actions.REPAIR, Target()),
    craft.Rebuild(actions.REBUILD, Target()),
    craft.Reinforce(actions.REINFORCE, Target()),
    ropes.Pull(actions.PULL, targets.HELD_THING),
    ropes.Throw(actions.THROW, BesideOrHands()),
    BRIDGE,
    PLACE,
    TOW,
    craft.Loot(actions.LOOT, targets.RESOURCE),
]
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
