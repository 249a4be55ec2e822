"""Why something is not possible: a number for the rules, a clause and a sentence for people."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FINE: Final[i64] = 0
SENTENCES: Final[list[tuple[str, str]]] = [("3.1", "That is possible.")]
"""By reason: the clause, none where the action's own clause is meant, and the sentence."""


def reason(clause: str, sentence: str) -> i64:
    """A further reason."""
    SENTENCES.append((clause, sentence))
    return len(SENTENCES) - 1


# Who acts.
OFF_MAP: Final[i64] = reason("1.1", "{who} is not on the map.")
NOT_YOURS: Final[i64] = reason("4.1", "{who} belongs to another player.")
CIVILIAN: Final[i64] = reason("4.3", "{who} is a Civilian, and Civilians take no Complex Actions.")
NO_ACTIONS: Final[i64] = reason("3.2", "There is no action left this turn.")
ANKLE: Final[i64] = reason(
    "EV31", "{who} has acted this turn, and with a Twisted Ankle about nobody acts twice."
)
CANNOT_PAY: Final[i64] = reason("6.1", "{seat} cannot pay for that: it costs {cost}.")
SEATED: Final[i64] = reason("V4", "{who} sits in a Vehicle and must get out first.")
COLD_FEET: Final[i64] = reason("EV37", "{seat} has Cold Feet: no Climb, no Swing, no Throw.")
STORM_HERE: Final[i64] = reason("11.12", "On an Active Tornado's cell {who} cannot do that.")
FLOODED: Final[i64] = reason("V8", "{who} is over water and can neither get out nor drop anything.")
STRANDED: Final[i64] = reason(
    "V8", "After that {seat} could not bring a Vehicle off the water this turn by Drives and Tows."
)
# Where to.
EDGE: Final[i64] = reason("7.10", "That way lies the edge of the map.")
NO_FOOTING: Final[i64] = reason("", "{where} is {tile}, where no Survivor can stand.")
TOO_HIGH: Final[i64] = reason("", "{where} is {tile}, High Ground, which is reached by a Climb.")
FULL: Final[i64] = reason("M3", "{where} is full.")
CURFEW: Final[i64] = reason("EV40", "There is a Curfew: nobody enters {tile} on {where} by an action.")
CIVILIAN_STORM: Final[i64] = reason(
    "C1", "{who} is a Civilian and cannot pay to walk onto the Tornado on {where}."
)
CIVILIAN_LOADED: Final[i64] = reason("E5", "{seat} is Encumbered, and Civilians cannot pay for a Move.")
STORM_THERE: Final[i64] = reason("11.11", "An Active Tornado is on {where}.")
NOT_HIGH: Final[i64] = reason("", "{where} is {tile}, and a Climb goes to High Ground.")
NO_GAP: Final[i64] = reason("I18", "{over} is {over_tile}; a Swing crosses Empty, Flooded or Lava.")
BRIDGED_GAP: Final[i64] = reason("I18", "{over} has a Bridge, so it can be walked and not swung over.")
SWING_STORM: Final[i64] = reason("M4", "An Active Tornado is in the way of the Swing.")
SWING_HIGH: Final[i64] = reason("M4", "A Swing does not land on High Ground.")
# Tokens and hands.
HANDS_FULL: Final[i64] = reason("H1", "{who} has a Token in its hands already.")
HANDS_EMPTY: Final[i64] = reason("", "{who} holds nothing.")
NOT_HERE: Final[i64] = reason("", "{thing} is not on {who}'s tile.")
UNLIT: Final[i64] = reason("H7", "{thing} is unlit and stays where it lies until it is relit.")
LIT: Final[i64] = reason("", "{thing} is burning already.")
SELF: Final[i64] = reason("", "{who} cannot give anything to itself.")
PULLS_SELF: Final[i64] = reason("I10", "{who} cannot pull itself.")
RECEIVER_FULL: Final[i64] = reason("H3", "{thing} has no empty hands.")
NOT_ADJACENT: Final[i64] = reason("", "{thing} is not on a tile adjacent to {who}.")
NOT_THERE: Final[i64] = reason("", "{thing} is not on {where}.")
# Signals.
NO_SIGNAL: Final[i64] = reason("1.4", "{place} is no Active Extraction Point.")
STATIC: Final[i64] = reason("EV32", "Radio Static allows one Rescue action a turn.")
# Tiles, Bridges, Landmarks.
NOT_FLOODED: Final[i64] = reason("", "{where} is not Flooded.")
COVERED: Final[i64] = reason("M7", "{where} is Flooded under a Bridge, and there it cannot be drained.")
NO_STRUCTURE: Final[i64] = reason("R8", "{place} is no Structure, and only Structures are repaired.")
SOUND: Final[i64] = reason("R8", "{place} has its full health.")
NO_LANDMARK_TILE: Final[i64] = reason("", "{place} is no dry Landmark tile.")
ONE_LANDMARK: Final[i64] = reason("I4", "{place} has a Landmark Token, and one is the most.")
NO_DEAD_LANDMARK: Final[i64] = reason("", "There is no Landmark Token in the Graveyard.")
NO_LANDMARK: Final[i64] = reason("", "There is no Landmark Token on {place}.")
REINFORCED: Final[i64] = reason("", "The Landmark on {place} is reinforced already.")
NO_BRIDGE_SITE: Final[i64] = reason("M5", "{where} is {tile}; Bridges are laid on Empty, Flooded or Lava.")
BRIDGE_VEHICLE: Final[i64] = reason("M5", "A Vehicle stands on {where}.")
NO_BRIDGE: Final[i64] = reason("", "There is no Bridge left in the pool.")
PILE_EMPTY: Final[i64] = reason("13.8", "There is no {thing} in the discard pile.")
# Vehicles.
NO_VEHICLE: Final[i64] = reason("", "{thing} is not on {who}'s tile.")
NO_SEAT: Final[i64] = reason("7.6", "{thing} has no free seat.")
ON_FOOT: Final[i64] = reason("", "{who} is not in a Vehicle.")
NO_DRIVER: Final[i64] = reason("I11", "{who} is not in a Vehicle, and only a Hero inside drives.")
NO_ENTRY: Final[i64] = reason("7.4", "{where} is {tile}, which lets no Vehicle in.")
TOO_FAR: Final[i64] = reason("", "A {side} does not drive that far.")
LOAD: Final[i64] = reason("V6", "There is no room on {where} for everybody in the Vehicle.")
POOL_EMPTY: Final[i64] = reason("", "There is no Vehicle left in the pool.")
# Cards and the end of the phase.
NO_CARD: Final[i64] = reason("13.4", "{seat} does not hold that card.")
NOT_NOW: Final[i64] = reason("13.4", "That card cannot be used now.")
VALVE_PHASE: Final[i64] = reason("EV24", "A Pressure Valve works in a Disaster Phase.")
NOBODY_TO_FLY: Final[i64] = reason("EV29", "No Hero of {seat} can be taken to an Active Extraction Point.")
NOTHING_TO_BUILD: Final[i64] = reason("EV36", "No Hero of {seat} has a place to build a Bridge.")
END_FLOODED: Final[i64] = reason("7.5", "A Vehicle is on a Flooded tile, and the turn cannot end so.")

BEST_FIRST: Final[list[int]] = [
    *(STRANDED, CANNOT_PAY, COLD_FEET, CURFEW, STATIC, ANKLE, NO_ACTIONS, CIVILIAN_STORM, CIVILIAN_LOADED),
    *(SWING_STORM, STORM_THERE, STORM_HERE, FULL, LOAD, SEATED, HANDS_FULL, RECEIVER_FULL, UNLIT),
]
"""Reasons that say most: they come up only when little else is in the way."""


def weight(reason: i64) -> int:
    """The lower, the more a reason says."""
    return BEST_FIRST.index(int(reason)) if int(reason) in BEST_FIRST else len(BEST_FIRST)
