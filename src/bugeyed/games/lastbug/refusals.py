"""Why not: for every action that is impossible, the clause in the way and a sentence."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import CHANCE
from bugeyed.games.lastbug.actions import (
    AIM,
    BACK,
    CLAIM,
    CODES,
    DECLINE,
    DRAW,
    DRIVE,
    GUNNER,
    NAMES,
    PLAY,
    SQUARE,
    STAY,
    VEHICLE,
)
from bugeyed.games.lastbug.board import CENTRE, NO_SQUARE, SQUARES
from bugeyed.games.lastbug.components import (
    DUCK,
    GUNNER_CHOICE,
    NAVIGATOR,
    NAVIGATOR_ANYWHERE,
    NAVIGATOR_BACK,
    VEHICLE_ANYWHERE,
    figure_of,
)
from bugeyed.games.lastbug.rules.cards import turn_is_full
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    DUCK_OPEN,
    ENDED,
    MASCOTS,
    NAMING,
    PARKING,
    PLACING,
    TURN,
    State,
)


def of_action(state: State, code: int) -> Refusal:
    """Why an action is not possible in *state*."""
    action: i64 = code
    if action < 0 or action >= CODES or not NAMES[action]:
        return Refusal("3.1", f"{code} is no action of this game.")
    if state.phase == ENDED:
        return Refusal(
            "7.1" if state.setting.tournament else "4.1", "The match is over; nobody acts any more."
        )
    if state.decider() == CHANCE:
        return Refusal("3.1", f"{NAMES[action]!r} is not possible now: a draw comes first.")
    if action >= DRAW:
        return Refusal("3.1", f"{NAMES[action]!r} is for chance to decide, not for a player.")
    if state.phase in (MASCOTS, NAMING, PLACING, PARKING):
        return _while_preparing(state, action)
    if state.phase == ASKING:
        return _while_asked(state, action)
    if action < SQUARE:
        return _too_late(action)
    if action < DRIVE:
        return _of_navigator(state, action)
    if action < AIM:
        return _of_drive(state)
    if action < PLAY:
        return _of_aim(state)
    if action < CLAIM:
        return _of_play(state, action - PLAY)
    if action <= DECLINE:
        words = (
            "is not on the table" if state.duck != DUCK_OPEN else "can be taken only when your mascot is shot"
        )
        return Refusal("8.2", f"Duck and Cover {words}.")
    return Refusal("7.4", "Who starts is settled for this game.")


def _while_preparing(state: State, action: i64) -> Refusal:
    """§2: one thing after another."""
    seat = state.setting.game.seat_names[state.decider()]
    if state.phase == MASCOTS:
        if action < GUNNER:
            ours = "gloop or scuttler" if state.mover == 0 else "tentaclor or buzzwing"
            return Refusal("2.4", f"{seat}'s mascot is of its own colour: {ours}.")
        return Refusal("R12", f"First {seat} chooses a mascot.")
    if action < GUNNER:
        return Refusal(
            "2.4", "Your mascot is chosen." if state.mascots else "Who starts is named before the mascots."
        )
    if state.phase == NAMING:
        return Refusal("7.4", f"First {seat}, who lost the game before, names who starts.")
    if state.phase == PLACING:
        return Refusal("2.7", f"First {seat} puts the Gunner on a tile of the circle.")
    if VEHICLE <= action < SQUARE:
        middle = ", ".join(CENTRE)
        return Refusal("2.8", f"The Vehicle starts on a central tile ({middle}), not on {NAMES[action][8:]}.")
    return Refusal("2.8", f"First {seat} puts the Vehicle on a central tile.")


def _while_asked(state: State, action: i64) -> Refusal:
    """§8.2, said to the one who is asked."""
    if action == CLAIM:
        return Refusal(
            "8.2", "The tile that was shot is not your mascot, so Duck and Cover stays on the table."
        )
    return Refusal("R17", "First say whether you take Duck and Cover: claim or decline.")


def _too_late(action: i64) -> Refusal:
    """Preparations once the game is on."""
    if action < GUNNER:
        return Refusal("2.4", "Mascots are chosen; they stay for the game.")
    if action < VEHICLE:
        return Refusal(
            "2.7", "The Gunner is in the circle already; the Vehicle's tile says how far it moves."
        )
    return Refusal("2.8", "The Vehicle is on its way already; the Navigator's arrow says where it moves.")


def _of_navigator(state: State, action: i64) -> Refusal:
    """Where the Navigator cannot go."""
    if state.phase != TURN:
        return Refusal("3.1", "The Navigator has moved this turn.")
    if state.navigator == NO_SQUARE:
        return Refusal("3.3", "The Navigator is not on the compass yet; put it on one of the eight squares.")
    if state.orders & NAVIGATOR_ANYWHERE:
        return Refusal("5.3", "X Marks the Spot sends the Navigator to a square: name it.")
    if state.orders & NAVIGATOR_BACK:
        choice = ", ".join(str(number) for number in state.numbers_of(NAVIGATOR_BACK))
        return Refusal("5.1", f"About Turn moves the Navigator anticlockwise by one of {choice}.")
    if state.orders & NAVIGATOR:
        return Refusal("5.2", f"The Navigator stays on {SQUARES[state.navigator]} this turn.")
    if action == STAY:
        return Refusal("3.1", "Nobody may pass: the Navigator must move.")
    if action > BACK:
        return Refusal("3.4", "The Navigator moves clockwise; going back takes a card that says so.")
    if action < STAY:
        far = (action - SQUARE - state.navigator) % 8
        where = f"{SQUARES[action - SQUARE]} is {far} squares away" if far else "it stands there already"
        return Refusal("3.4", f"The Navigator moves 1, 2 or 3 squares clockwise, and {where}.")
    return Refusal("3.4", "The Navigator moves 1, 2 or 3 squares clockwise.")


def _of_drive(state: State) -> Refusal:
    if state.phase == AIMING:
        return Refusal("3.5", "The Vehicle has moved this turn.")
    if state.orders & VEHICLE_ANYWHERE:
        return Refusal("R9", "The Vehicle's direction is chosen when it moves, after the Navigator.")
    return Refusal("3.5", "The Vehicle moves along the Navigator's arrow; choosing its way takes a card.")


def _of_aim(state: State) -> Refusal:
    if state.phase == AIMING:
        choice = ", ".join(str(number) for number in state.numbers_of(GUNNER_CHOICE))
        return Refusal("5.10", f"The Gunner can be moved by one of {choice}.")
    if state.orders & GUNNER_CHOICE:
        return Refusal("R9", "The Gunner's way is chosen when it moves, after Navigator and Vehicle.")
    return Refusal("3.8", "The Gunner moves as far as the Vehicle's tile says; choosing takes a card.")


def _of_play(state: State, card: i64) -> Refusal:
    """Why a card cannot be played, from what its would-be player knows."""
    box = state.setting.box
    name = box.card_names[card]
    if not state.hand(state.mover) >> card & 1:
        if state.active >> card & 1:
            return Refusal("5.12", f"{name} is played already.")
        if card == DUCK and state.setting.duck == "off":
            return Refusal("2.5", "Duck and Cover is not used in this game.")
        if not state.setting.draws:
            return Refusal("2.5", "This game is played without cards.")
        return Refusal("5.12", f"{name} is not in your hand.")
    if state.phase != TURN:
        return Refusal("R9", "Cards are announced before the Navigator moves.")
    if state.navigator == NO_SQUARE and box.effects[card] & NAVIGATOR:
        return Refusal("R10", f"{name} changes the Navigator's movement, and this turn it is placed.")
    if turn_is_full(state):
        return Refusal("3.2", "Two cards are played in this turn already, and no more can be.")
    for other in range(11):
        if state.active >> other & 1 and box.clash[card] & box.effects[other]:
            figure = figure_of(box.effects[card])
            return Refusal(
                "R9", f"{name} and {box.card_names[other]} contradict each other: both move the {figure}."
            )
    return Refusal("3.2", f"{name} cannot be played now.")
