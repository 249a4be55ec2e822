"""Why not: for every action that is impossible, the clause in the way and a sentence.

Only what the seat to decide may know is used: the boards, what lies open, its own mascot and hand.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import CHANCE
from bugeyed.core.words import counted, listed
from bugeyed.games.lastbug.actions import (
    AIM,
    BACK,
    BOOK,
    CLAIM,
    DECLINE,
    DRAW,
    DRIVE,
    FORTH,
    GUNNER,
    LAY,
    PLAY,
    RING,
    SQUARE,
    STAY,
    VEHICLE,
)
from bugeyed.games.lastbug.board import CELLS, CENTRE, NO_SQUARE, SQUARES
from bugeyed.games.lastbug.components import (
    DUCK,
    GUNNER_CHOICE,
    GUNNER_STAYS,
    NAVIGATOR,
    NAVIGATOR_ANYWHERE,
    NAVIGATOR_BACK,
    NAVIGATOR_STAYS,
    VEHICLE_ANYWHERE,
    VEHICLE_BACK,
    VEHICLE_STAYS,
    figure_of,
)
from bugeyed.games.lastbug.rules.cards import turn_is_full
from bugeyed.games.lastbug.rules.duck import may_claim
from bugeyed.games.lastbug.rules.turn import navigator_moves
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    CARD_BITS,
    CARD_MASK,
    DRAWING,
    DRIVING,
    DUCK_HELD,
    DUCK_OPEN,
    ENDED,
    LAYING,
    MASCOTS,
    NAMING,
    NOBODY,
    PARKING,
    PLACING,
    RINGING,
    TURN,
    State,
)
from bugeyed.games.lastbug.telling import reason_of, tournament_won


def of_action(state: State, code: int) -> Refusal:
    """Why an action is not possible in *state*."""
    action: i64 = code
    if not BOOK.name(action):
        return Refusal("3.1", "That is no action of this game.")
    if state.phase == ENDED:
        return _after_the_end(state)
    if state.decider() == CHANCE:
        return _while_chance_decides(state)
    if action >= DRAW:
        return _of_chance(action)
    if state.phase in (MASCOTS, NAMING, PLACING, PARKING):
        return _while_preparing(state, action)
    if state.phase == ASKING:
        return _while_asked(state, action)
    if action < SQUARE:
        return _too_late(state, action)
    if action < DRIVE:
        return _of_navigator(state, action)
    if action < AIM:
        return _of_drive(state)
    if action < PLAY:
        return _of_aim(state)
    if action < CLAIM:
        return _of_play(state, action - PLAY)
    if action <= DECLINE:
        return _of_duck(state)
    return _of_starter(state)


def _who(state: State, seat: i64) -> str:
    return state.setting.game.seat_names[seat]


def _after_the_end(state: State) -> Refusal:
    if state.setting.tournament:
        return Refusal("7.1", f"The match is over. {tournament_won(state)}.")
    clause, reason = reason_of(state)
    return Refusal(clause, f"The match is over. {reason}.")


def _while_chance_decides(state: State) -> Refusal:
    if state.phase == DRAWING:
        return Refusal("3.13", f"First {_who(state, state.mover)} draws a card.")
    if state.phase == LAYING:
        return Refusal("2.2", "First the landscape is laid out at random.")
    if state.phase == RINGING:
        return Refusal("2.3", "First the circle is laid at random.")
    return Refusal("2.6", "First the start player is drawn by lot.")


def _of_chance(action: i64) -> Refusal:
    """What no player decides."""
    if action < RING:
        return Refusal("3.13", "Which card is drawn is for chance to say.")
    if action < LAY:
        return Refusal(
            "2.3", "Where the tiles of the circle lie is settled before the game, and by no player."
        )
    return Refusal("2.2", "Where the landscape tiles lie is settled before the game, and by no player.")


def _while_preparing(state: State, action: i64) -> Refusal:
    """§2: one thing after another."""
    seat = _who(state, state.decider())
    if action > DECLINE:
        return _of_starter(state)
    if state.phase == MASCOTS:
        if action < GUNNER:
            names = state.setting.box.bem_names
            ours = f"{names[2 * state.mover]} or {names[2 * state.mover + 1]}"
            return Refusal("2.4", f"{seat}'s mascot is of its own colour: {ours}.")
        return Refusal("R12", f"First {seat} chooses a mascot.")
    if action < GUNNER:
        if state.phase == NAMING:
            return Refusal("R15", "Who starts is named before the mascots are chosen.")
        return Refusal("2.4", "The mascots are chosen; they stay for the game.")
    if state.phase == NAMING:
        return Refusal("7.4", f"First {seat}, who lost the game before, names who starts.")
    if state.phase == PLACING:
        return Refusal("2.7", f"First {seat} puts the Gunner on a tile of the circle.")
    if VEHICLE <= action < SQUARE:
        middle = listed(list(CENTRE), "or")
        return Refusal(
            "2.8", f"The Vehicle starts on a central tile, {middle}, not on {CELLS[action - VEHICLE]}."
        )
    return Refusal("2.8", f"First {seat} puts the Vehicle on a central tile.")


def _of_starter(state: State) -> Refusal:
    """Who starts, named where nobody is asked."""
    if state.starter == NOBODY:
        return Refusal("2.6", "The start player is drawn by lot, once the mascots are chosen.")
    starter = _who(state, state.starter)
    if state.loser != NOBODY:
        loser = _who(state, state.loser)
        return Refusal("7.4", f"{loser}, who lost the game before, has decided that {starter} starts.")
    if state.wins or state.phase == MASCOTS:
        return Refusal("R16", f"A drawn game is played again with the same start player, {starter}.")
    return Refusal("2.6", f"The start player was drawn by lot: {starter}.")


def _while_asked(state: State, action: i64) -> Refusal:
    """§8.2, said to the one who is asked."""
    duck = state.setting.box.card_names[DUCK]
    if action == CLAIM:
        return Refusal("8.2", f"The tile that was shot is not your mascot, so {duck} stays on the table.")
    if may_claim(state):
        return Refusal("8.2", f"First say whether you take {duck}: claim or decline.")
    return Refusal(
        "R17", f"First decline {duck}: you are asked, although it was not your mascot that was shot."
    )


def _too_late(state: State, action: i64) -> Refusal:
    """Preparations once the game is on."""
    if action < GUNNER:
        return Refusal("2.4", "The mascots are chosen; they stay for the game.")
    if action < VEHICLE:
        if state.phase == AIMING:
            return _of_aim(state)
        return Refusal("2.7", "The Gunner was put into the circle before the first turn.")
    if state.phase == DRIVING:
        return Refusal("5.4", "Choose one of the eight directions for the Vehicle, such as NE.")
    return Refusal("2.8", "The Vehicle was put into the landscape before the first turn.")


def _of_navigator(state: State, action: i64) -> Refusal:
    """Where the Navigator cannot go."""
    if state.phase != TURN:
        return Refusal("3.1", "The Navigator has moved this turn.")
    if state.navigator == NO_SQUARE:
        return Refusal("3.3", "The Navigator is not on the compass yet: put it on one of the eight squares.")
    here, orders = SQUARES[state.navigator], state.orders
    if orders & NAVIGATOR_ANYWHERE:
        card = _card_with(state, NAVIGATOR_ANYWHERE)
        return Refusal("5.3", f"{card} sends the Navigator to one of the eight squares: name the square.")
    if orders & NAVIGATOR_STAYS:
        card = _card_with(state, NAVIGATOR_STAYS)
        return Refusal("5.2", f"{card} keeps the Navigator on {here} this turn: say 'navigator stay'.")
    if action < STAY:
        return _of_square(state, action - SQUARE)
    if orders & NAVIGATOR_BACK:
        card, choice = _card_with(state, NAVIGATOR_BACK), _numbers(state, NAVIGATOR_BACK)
        return Refusal("5.1", f"{card} moves the Navigator anticlockwise, by {choice}.")
    if action == STAY:
        return Refusal("3.1", "Nobody may pass: the Navigator must move.")
    if action > BACK:
        return Refusal("3.4", "The Navigator moves clockwise; going back takes a card that says so.")
    return Refusal("3.4", "The Navigator moves 1, 2 or 3 squares clockwise.")


def _of_square(state: State, square: i64) -> Refusal:
    """A square named although the Navigator goes by steps: how to say it, or why it is out of reach."""
    here, there = SQUARES[state.navigator], SQUARES[square]
    back = state.orders & NAVIGATOR_BACK != 0
    clause, turning = ("5.1", "anticlockwise") if back else ("3.4", "clockwise")
    if square == state.navigator:
        return Refusal(clause, f"The Navigator stands on {there} already, and it must move.")
    far = (state.navigator - square if back else square - state.navigator) % 8
    step = (BACK if back else FORTH) + far
    distance = f"{there} is {counted(far, 'square')} {turning} from {here}"
    if int(step) in navigator_moves(state):
        return Refusal(clause, f"The Navigator is moved by a number: {distance}, so say '{BOOK.name(step)}'.")
    choice = _numbers(state, NAVIGATOR_BACK) if back else "1, 2 or 3"
    return Refusal(clause, f"The Navigator moves {choice} squares {turning}, and {distance}.")


def _of_drive(state: State) -> Refusal:
    if state.phase == AIMING:
        return Refusal("3.5", "The Vehicle has moved this turn.")
    if state.orders & VEHICLE_ANYWHERE:
        return Refusal("R9", "The Vehicle's direction is chosen when it moves, after the Navigator.")
    if state.orders & VEHICLE_STAYS:
        return Refusal("5.7", f"{_card_with(state, VEHICLE_STAYS)} keeps the Vehicle where it is this turn.")
    if state.orders & VEHICLE_BACK:
        card = _card_with(state, VEHICLE_BACK)
        return Refusal(
            "5.6", f"{card} moves the Vehicle against the Navigator's arrow; its way is no choice."
        )
    return Refusal("3.5", "The Vehicle moves along the Navigator's arrow; choosing its way takes a card.")


def _of_aim(state: State) -> Refusal:
    if state.phase == AIMING:
        card, choice = _card_with(state, GUNNER_CHOICE), _numbers(state, GUNNER_CHOICE)
        return Refusal("5.10", f"{card} moves the Gunner by {choice}.")
    if state.orders & GUNNER_CHOICE:
        return Refusal("R9", "How far the Gunner goes is chosen when it moves, after Navigator and Vehicle.")
    if state.orders & GUNNER_STAYS:
        return Refusal(
            "5.9", f"{_card_with(state, GUNNER_STAYS)} keeps the Gunner where it stands this turn."
        )
    return Refusal("3.8", "The Gunner moves as far as the Vehicle's tile says; choosing takes a card.")


def _of_play(state: State, card: i64) -> Refusal:
    """Why a card cannot be played, from what its would-be player knows."""
    box = state.setting.box
    name = box.card_names[card]
    if not state.hand(state.mover) >> card & 1:
        return _not_in_hand(state, card)
    if state.phase != TURN:
        return Refusal("R9", "Cards are announced before the Navigator moves.")
    if state.navigator == NO_SQUARE and box.effects[card] & NAVIGATOR:
        return Refusal("R10", f"{name} changes how the Navigator moves, and this turn it is placed.")
    if turn_is_full(state):
        return Refusal("3.2", "Two cards are played in this turn already, and no more can be.")
    for other in range(11):
        if state.active >> other & 1 and box.clash[card] & box.effects[other]:
            both = f"{name} and {box.card_names[other]} contradict each other"
            return Refusal("R9", f"{both}: each says what the {figure_of(box.effects[card])} does this turn.")
    return Refusal("3.2", f"{name} cannot be played now.")


def _not_in_hand(state: State, card: i64) -> Refusal:
    name = state.setting.box.card_names[card]
    if not state.setting.draws:
        return Refusal("2.5", "This match is played without cards.")
    if state.active >> card & 1:
        return Refusal("5.12", f"{name} is on the table already.")
    if card == DUCK and state.setting.duck == "off":
        return Refusal("2.5", f"{name} is not used in this match.")
    if card == DUCK and state.duck == DUCK_OPEN:
        return Refusal(
            "8.2", f"{name} lies open beside the deck; it is taken when a tile of your mascot is shot."
        )
    for seat in range(2):
        if state.played >> CARD_BITS * seat & CARD_MASK & 1 << card:
            return Refusal("5.12", f"{_who(state, seat)} has played {name} already, so it is out.")
    return Refusal("5.12", f"{name} is not in your hand.")


def _of_duck(state: State) -> Refusal:
    """Duck and Cover claimed or declined by somebody who is not asked."""
    name = state.setting.box.card_names[DUCK]
    if not state.setting.draws:
        return Refusal("2.5", "This match is played without cards.")
    if state.setting.duck == "off":
        return Refusal("8.1", f"{name} is not used in this match.")
    if state.setting.duck == "deck":
        return Refusal("8.6", f"{name} is shuffled into the deck and does not lie open.")
    if state.duck == DUCK_OPEN:
        return Refusal("8.2", f"{name} can be taken only when your opponent removes a tile of your mascot.")
    if state.duck >= DUCK_HELD:
        return Refusal("8.2", f"{name} is in {_who(state, state.duck - DUCK_HELD)}'s hand.")
    return Refusal("8.5", f"{name} has been used and is gone.")


def _card_with(state: State, effect: i64) -> str:
    """The name of the card on the table that has this effect."""
    box = state.setting.box
    for card in range(11):
        if state.active >> card & 1 and box.effects[card] == effect:
            return box.card_names[card]
    return "A card"


def _numbers(state: State, effect: i64) -> str:
    """What such a card lets choose from: *1, 2 or 3*."""
    return listed([str(number) for number in state.numbers_of(effect)], "or")
