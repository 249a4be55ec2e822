"""What a person points at: the ids of things in the drawing, and why pointing at something leads nowhere."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.lastbug import refusals
from bugeyed.games.lastbug.actions import (
    AIM,
    BACK,
    BOOK,
    CLAIM,
    DRIVE,
    FIRST,
    FORTH,
    GUNNER,
    MASCOT,
    PLAY,
    SQUARE,
    STAY,
    VEHICLE,
)
from bugeyed.games.lastbug.board import CELL_NUMBER, CELLS, NO_SQUARE, SQUARE_NUMBER, SQUARES
from bugeyed.games.lastbug.components import BEM_NUMBER, CARD_NUMBER, DUCK
from bugeyed.games.lastbug.rules.turn import end_of_drive, end_of_swing, legal_actions
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    DRIVING,
    ENDED,
    NAMING,
    NOBODY,
    PARKING,
    PLACING,
    State,
)


def picks(state: State, code: i64) -> tuple[str, ...]:
    """Where a figure that moves would come to; for everything else what its phrase says."""
    if STAY <= code < DRIVE:
        if state.navigator == NO_SQUARE:
            return ()
        count = code - FORTH if code <= BACK else BACK - code
        return (f"square:{SQUARES[(state.navigator + count) % 8]}",)
    if DRIVE <= code < AIM:
        return (f"cell:{CELLS[end_of_drive(state, code - DRIVE)]}",)
    if AIM <= code < PLAY:
        return (f"tile:{end_of_swing(state, code - AIM) + 1}",)
    return BOOK.picks(code)


def objection(state: State, pointed: tuple[str, ...]) -> Refusal:
    """Why no possible action starts with these picks."""
    if not pointed:
        # Nobody decides now: any action is refused for the same reason.
        return refusals.of_action(state, STAY)
    for code in legal_actions(state):
        if picks(state, code) == pointed[:1]:
            return Refusal("3.1", "Pointing at that alone is enough.")
    kind, _, where = pointed[0].partition(":")
    action = meant(state, kind, where)
    if action < 0:
        return Refusal("1.6", "There is nothing to be done by pointing at that.")
    if kind == "seat" and state.phase not in (NAMING, ENDED) and state.starter != NOBODY:
        who = state.setting.game.seat_names[int(where)]
        return Refusal("2.1", f"This is {who}'s side; there is nothing to be done by pointing at it now.")
    if kind == "cell" and state.phase == DRIVING:
        return Refusal("5.4", f"The Vehicle cannot come to {where} from {CELLS[state.vehicle]} this turn.")
    if kind == "tile" and state.phase == AIMING:
        return Refusal(
            "5.10", f"The Gunner cannot come to place {where} from place {state.gunner + 1} this turn."
        )
    return refusals.of_action(state, action)


def meant(state: State, kind: str, where: str) -> i64:
    """The action somebody most likely means by pointing there; -1 if there is no such thing."""
    if kind == "mascot" and where in BEM_NUMBER:
        return MASCOT + BEM_NUMBER[where]
    if kind == "square" and where in SQUARE_NUMBER:
        return SQUARE + SQUARE_NUMBER[where]
    if kind == "cell" and where in CELL_NUMBER:
        return VEHICLE + CELL_NUMBER[where] if state.phase <= PARKING else DRIVE
    if kind == "tile" and where.isdigit() and 1 <= int(where) <= 12:
        return GUNNER + int(where) - 1 if state.phase <= PLACING else AIM + 1
    if kind == "card" and where in CARD_NUMBER:
        number: i64 = CARD_NUMBER[where]
        return CLAIM if state.phase == ASKING and number == DUCK else PLAY + number
    if kind == "seat" and where in ("0", "1"):
        return FIRST + int(where)
    return -1
