"""Why something is not possible: numbers for the rules, clauses and sentences for people."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FINE: Final[i64] = 0
OFF_MAP: Final[i64] = 1
NOT_YOURS: Final[i64] = 2
CIVILIAN: Final[i64] = 3
NO_ACTIONS: Final[i64] = 4
ANKLE: Final[i64] = 5
SEATED: Final[i64] = 6
EDGE: Final[i64] = 7
NO_FOOTING: Final[i64] = 8
TOO_HIGH: Final[i64] = 9
FULL: Final[i64] = 10
CIVILIAN_STORM: Final[i64] = 11
CURFEW: Final[i64] = 12
CANNOT_PAY: Final[i64] = 13
CIVILIAN_LOADED: Final[i64] = 14
NO_SIGNAL: Final[i64] = 15
STATIC: Final[i64] = 16
HANDS_FULL: Final[i64] = 17
NOT_HERE: Final[i64] = 18
UNLIT: Final[i64] = 19
HANDS_EMPTY: Final[i64] = 20
SELF: Final[i64] = 21
ELSEWHERE: Final[i64] = 22
RECEIVER_FULL: Final[i64] = 23
NO_VEHICLE: Final[i64] = 24
NO_SEAT: Final[i64] = 25
ON_FOOT: Final[i64] = 26
FLOODED: Final[i64] = 27
NOT_FLOODED: Final[i64] = 28
STORM_THERE: Final[i64] = 29
STORM_HERE: Final[i64] = 30
LIT: Final[i64] = 31
NO_ENTRY: Final[i64] = 32
TOO_FAR: Final[i64] = 33
LOAD: Final[i64] = 34
NO_STRUCTURE: Final[i64] = 35
SOUND: Final[i64] = 36
NO_LANDMARK_TILE: Final[i64] = 37
ONE_LANDMARK: Final[i64] = 38
NO_DEAD_LANDMARK: Final[i64] = 39
NO_LANDMARK: Final[i64] = 40
REINFORCED: Final[i64] = 41
NOT_ADJACENT: Final[i64] = 42
NOT_HIGH: Final[i64] = 43
NO_GAP: Final[i64] = 44
SWING_STORM: Final[i64] = 45
SWING_HIGH: Final[i64] = 46
NO_BRIDGE_SITE: Final[i64] = 47
NO_BRIDGE: Final[i64] = 48
BRIDGE_VEHICLE: Final[i64] = 49
POOL_EMPTY: Final[i64] = 50
PILE_EMPTY: Final[i64] = 51
COLD_FEET: Final[i64] = 52
STRANDED: Final[i64] = 53
NO_CARD: Final[i64] = 54
NOT_NOW: Final[i64] = 55
END_FLOODED: Final[i64] = 56
COVERED: Final[i64] = 57
SWING_FULL: Final[i64] = 58
NOBODY_TO_FLY: Final[i64] = 59
NOTHING_TO_BUILD: Final[i64] = 60
VALVE_PHASE: Final[i64] = 61
BRIDGED_GAP: Final[i64] = 62
NO_DRIVER: Final[i64] = 63
CIVILIAN_DRIVER: Final[i64] = 64

CLAUSES: Final[list[tuple[str, str]]] = [
    ("3.1", "That is possible."),
    ("1.1", "{who} is not on the map."),
    ("4.1", "{who} belongs to another player."),
    ("4.3", "{who} is a Civilian, and Civilians take no Complex Actions."),
    ("3.2", "There is no action left this turn."),
    ("EV31", "{who} has acted this turn, and with a Twisted Ankle about nobody acts twice."),
    ("V4", "{who} sits in a Vehicle and must get out first."),
    ("7.10", "That way lies the edge of the map."),
    ("5.2", "{where} is {tile}, where no Survivor can stand."),
    ("5.2", "{where} is {tile}, High Ground, which is reached by a Climb."),
    ("M3", "{where} is full."),
    ("C1", "{who} is a Civilian and cannot pay to walk onto the Tornado on {where}."),
    ("EV40", "There is a Curfew: nobody enters {tile} on {where} by an action."),
    ("6.1", "{seat} cannot pay for that: it costs {cost}."),
    ("E5", "{seat} is Encumbered, and Civilians cannot pay for a Move."),
    ("1.4", "{place} is no Active Extraction Point."),
    ("EV32", "Radio Static allows one Rescue action a turn."),
    ("H1", "{who} has a Token in its hands already."),
    ("5.4", "{thing} is not on {who}'s tile."),
    ("H7", "{thing} is unlit and stays where it lies until it is relit."),
    ("5.5", "{who} holds nothing."),
    ("I10", "{who} cannot do that with itself."),
    ("5.5", "{thing} is not on {who}'s tile."),
    ("H3", "{thing} has no empty hands."),
    ("5.6", "That Vehicle is not on {who}'s tile."),
    ("7.6", "That Vehicle has no free seat."),
    ("5.8", "{who} is not in a Vehicle."),
    ("V8", "{who} is over water and can neither get out nor drop anything."),
    ("6.2", "{where} is not Flooded."),
    ("11.11", "An Active Tornado is on {where}."),
    ("11.12", "On an Active Tornado's cell {who} cannot do that."),
    ("6.3", "{thing} is burning already."),
    ("7.4", "{where} is {tile}, which lets no Vehicle in."),
    ("6.4", "A {side} does not drive that far."),
    ("V6", "There is no room on {where} for everybody in the Vehicle."),
    ("R8", "{place} is no Structure, and only Structures are repaired."),
    ("R8", "{place} has its full health."),
    ("6.6", "{place} is no dry Landmark tile."),
    ("I4", "{place} has a Landmark Token, and one is the most."),
    ("6.6", "There is no Landmark Token in the Graveyard."),
    ("6.7", "There is no Landmark Token on {place}."),
    ("6.7", "The Landmark on {place} is reinforced already."),
    ("6.8", "{thing} is not on a tile adjacent to {who}."),
    ("6.10", "{where} is {tile}, and a Climb goes to High Ground."),
    ("I18", "{over} is {over_tile}; a Swing crosses Empty, Flooded or Lava."),
    ("M4", "An Active Tornado is in the way of the Swing."),
    ("M4", "A Swing does not land on High Ground."),
    ("M5", "{where} is {tile}; Bridges are laid on Empty, Flooded or Lava."),
    ("6.12", "There is no Bridge left in the pool."),
    ("M5", "A Vehicle stands on {where}."),
    ("6.13", "There is no Vehicle left in the pool."),
    ("13.8", "There is no such Resource in the discard pile."),
    ("EV37", "{seat} has Cold Feet: no Climb, no Swing, no Throw."),
    ("V8", "After that a Vehicle could not get off the water this turn."),
    ("13.4", "{seat} does not hold that card."),
    ("13.4", "That card cannot be used now."),
    ("7.5", "A Vehicle is on a Flooded tile, and the turn cannot end so."),
    ("M7", "{where} is Flooded under a Bridge, and there it cannot be drained."),
    ("M3", "{where} is full."),
    ("EV29", "No Hero of {seat} can be taken to an Active Extraction Point."),
    ("EV36", "No Hero of {seat} has a place to build a Bridge."),
    ("EV24", "A Pressure Valve works in a Disaster Phase."),
    ("I18", "{over} has a Bridge, so it can be walked and not swung over."),
    ("I11", "{who} is not in a Vehicle, and only a Hero inside drives."),
    ("C1", "{who} is a Civilian, and Civilians do not drive."),
]
"""Clause and sentence of each reason, in the order of the numbers."""
