"""The turn (§3), and the engine under it: what is on top of the stack goes on, waits for a card or asks a seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.pending import GO_ON, Pending, Record
from bugeyed.games.bugout.rules import (
    acting,
    choices,
    draws,
    ending,
    errands,
    lava,
    plots,
    quakes,
    tornadoes,
)
from bugeyed.games.bugout.setting import (
    AFTERSHOCKS,
    ANKLE,
    COLD_FEET,
    CURFEW,
    NUMBERS,
    STATIC,
)
from bugeyed.games.bugout.setting import RADIO as WEATHER_RADIO
from bugeyed.games.bugout.state import (
    ACTION,
    DISASTER,
    DRAW,
    ERUPTION,
    REVERSED,
    RIPE,
    WARNING,
    Valley,
)

CHANCE: Final[i64] = -1
OVER: Final[i64] = -2

START: Final[i64] = 0
ACT: Final[i64] = 1
DISASTERS: Final[i64] = 2
DRAWS: Final[i64] = 3
END: Final[i64] = 4
"""Stages of a turn (§3.1)."""


def run(valley: Valley) -> None:
    """Go on until somebody decides, a card is turned, or the game is over."""
    while True:
        ending.check_graveyard(valley)
        if valley.over:
            valley.turn = OVER
            return
        if valley.unsettled:
            ending.settle(valley)
            if valley.over:
                continue
        record = valley.stack[-1]
        turn = resume(valley, record)
        # §1.3 loses at once: a record may have destroyed something on its way to the next question.
        if turn == GO_ON or valley.filled > valley.spaces:
            continue
        if turn == CHANCE and not is_open(valley, record):
            outcomes = chances(valley)
            if len(outcomes) == 1:
                # What can only come up one way is no chance.
                answer(valley, outcomes[0][0])
                continue
        valley.turn = turn
        return


def resume(valley: Valley, record: Pending) -> i64:
    """The seat a record asks, CHANCE, or GO_ON if it went on by itself."""
    if not isinstance(record, Record):
        return record.resume(valley)
    kind = record.kind
    if kind == pending.TURN:
        return resume_turn(valley, record)
    if kind < pending.PLOT:
        if kind == pending.DISASTERS:
            return resume_disasters(valley, record)
        if kind == pending.DRAWING:
            return draws.resume_drawing(valley, record)
        return record.a if kind == pending.LIMIT else CHANCE
    return resume_event(valley, record)


def resume_event(valley: Valley, record: Record) -> i64:
    """The same for what events ask."""
    kind = record.kind
    if kind == pending.PLOT:
        return CHANCE
    if kind == pending.CHOOSE:
        return plots.resume_choose(valley, record)
    if kind == pending.DISCARD:
        return errands.resume_discard(valley, record)
    if kind == pending.TAKE:
        return errands.resume_take(valley, record)
    if kind == pending.HARM:
        return errands.resume_harm(valley, record)
    if kind == pending.RESTORE:
        return errands.resume_restore(valley, record)
    if kind == pending.WALK:
        return errands.resume_walk(valley, record)
    if kind == pending.NUDGE:
        return errands.resume_nudge(valley, record)
    if pending.PICK_UP <= kind <= pending.RETURN:
        return errands.resume_offer(valley, record)
    if kind == pending.LOOK:
        return draws.resume_look(valley, record)
    if kind == pending.ORDER:
        return draws.resume_order(valley, record)
    if kind == pending.RADIO:
        return draws.resume_radio(valley, record)
    if kind == pending.DRY and not errands.flooded(valley):
        valley.pop()
        return GO_ON
    return valley.active


# The turn itself.


def resume_turn(valley: Valley, record: Record) -> i64:
    """§3.1 Action Phase, Disaster Phase, Draw Phase; then the next player."""
    seat = valley.active
    if record.a == ACT:
        if not valley.is_exited(seat):
            return seat
        valley.replace(Record(pending.TURN, DISASTERS))
    elif record.a == START:
        start_turn(valley)
    elif record.a == DISASTERS:
        valley.phase = DISASTER
        valley.replace(Record(pending.TURN, DRAWS))
        mask: i64 = 0
        for card in valley.disasters:
            if card >> 4 == seat:
                mask |= 1 << (card & 15)
        if mask:
            if valley.telling:
                valley.tell("phase", "3.3", f"{valley.colour(seat)}'s Disasters go to work.")
            valley.push(Record(pending.DISASTERS, mask))
    elif record.a == DRAWS:
        valley.replace(Record(pending.TURN, END))
        if not valley.is_exited(seat):
            valley.phase = DRAW
            valley.push(Record(pending.DRAWING, valley.setting.cards))
            if valley.kept >> WEATHER_RADIO & 1:
                valley.push(Record(pending.RADIO))
        elif valley.telling:
            valley.tell("phase", "W2", f"{valley.colour(seat)} has left and draws no cards.")
    else:
        end_turn(valley)
    return GO_ON


def start_turn(valley: Valley) -> None:
    """Who misses a turn, who has left, and how many actions there are (§3.2, §A8, §W2)."""
    seat = valley.active
    valley.phase = ACTION
    if valley.skips[seat]:
        valley.skips[seat] -= 1
        if valley.telling:
            valley.tell("skip", "A8", f"{valley.colour(seat)} misses this turn.")
        pass_on(valley)
        return
    valley.actions_left = 0
    valley.acted = 0
    valley.rescues = 0
    valley.books = 0
    valley.tank = 0
    if valley.is_exited(seat):
        if valley.has_disaster(seat):
            valley.replace(Record(pending.TURN, DISASTERS))
        else:
            pass_on(valley)
    elif valley.idle[seat]:
        valley.idle[seat] -= 1
        if valley.telling:
            valley.tell("skip", "EV6", f"{valley.colour(seat)} misses this Action Phase.")
        valley.replace(Record(pending.TURN, DISASTERS))
    else:
        valley.actions_left = valley.setting.actions
        valley.replace(Record(pending.TURN, ACT))
        if valley.telling:
            valley.tell("turn", "3.1", f"{valley.colour(seat)}'s turn: {valley.actions_left} actions.")


def pass_on(valley: Valley) -> None:
    """The next player clockwise."""
    valley.active = (valley.active + 1) % valley.setting.seats
    valley.replace(Record(pending.TURN, START))


def end_turn(valley: Valley) -> None:
    """Event cards that leave at a turn's end leave; those drawn in it ripen."""
    seat = valley.active
    for card in valley.held:
        if card >> 6 & 3 != seat:
            continue
        event = card & 63
        if card & RIPE:
            if event == NUMBERS:
                if not card & REVERSED:
                    ending.discard_event(valley, event, "EV27")
            elif event in (ANKLE, STATIC, AFTERSHOCKS, CURFEW):
                ending.discard_event(valley, event, f"EV{event + 1}")
            elif event == COLD_FEET and warmed(valley, seat):
                ending.discard_event(valley, event, "EV37")
    valley.held = tuple([card | RIPE if card >> 6 & 3 == seat else card for card in valley.held])
    valley.unsettled = True
    pass_on(valley)


def warmed(valley: Valley, seat: i64) -> bool:
    """§EV37 a Hero among two others, or no Heroes at all."""
    if valley.heroes(seat) == 0:
        return True
    for who in range(seat * 6, seat * 6 + 6):
        if valley.at[who] < 36 and valley.crowd[valley.at[who]] >= 3:
            return True
    return False


def resume_disasters(valley: Valley, record: Record) -> i64:
    """§3.3 the Disasters of the active hand in the order drawn; one discarded meanwhile is skipped (§A4)."""
    for card in valley.disasters:
        disaster: i64 = card & 15
        if card >> 4 == valley.active and record.a >> disaster & 1:
            valley.replace(Record(pending.DISASTERS, record.a & ~(1 << disaster)))
            if disaster < WARNING:
                valley.push(quakes.QuakeCard(disaster))
            elif disaster < ERUPTION:
                valley.push(tornadoes.Gust(disaster - WARNING))
            else:
                valley.push(lava.PressureValve(disaster - ERUPTION))
            return GO_ON
    valley.pop()
    return GO_ON


# Answers.


def is_open(valley: Valley, record: Pending) -> bool:
    """Whether the commonest draws have more than one outcome, without listing them."""
    if not isinstance(record, Record):
        return record.is_open(valley)
    kind = record.kind
    if kind == pending.CARD:
        if valley.draw_top:
            return False
        kinds: i64 = 0
        for number in valley.draw:
            if number:
                kinds += 1
        return kinds > 1
    if kind == pending.PLOT:
        return valley.plots & (valley.plots - 1) != 0
    return False


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What may be turned up, with weights."""
    record = valley.stack[-1]
    if not isinstance(record, Record):
        return record.chances(valley)
    kind = record.kind
    if kind == pending.CARD:
        return draws.chances(valley)
    if kind == pending.PLOT:
        return plots.chances(valley)
    return draws.chances_look(valley, record)


def options(valley: Valley) -> list[int]:
    """What the seat that is asked may answer, ascending."""
    record = valley.stack[-1]
    if not isinstance(record, Record):
        return record.options(valley)
    kind = record.kind
    if kind == pending.TURN:
        return choices.options(valley)
    if kind == pending.LIMIT:
        return errands.options_discard(valley, record.a)
    return event_options(valley, record)


def event_options(valley: Valley, record: Record) -> list[int]:
    """The same for what events ask."""
    kind = record.kind
    if kind == pending.CHOOSE:
        return plots.options_choose(valley, record)
    if kind == pending.DISCARD:
        return errands.options_discard(valley, record.a)
    if kind == pending.TAKE:
        return errands.options_take(valley, record)
    if kind == pending.HARM:
        return errands.cell_options(errands.targets(valley, record.a, record.c, False))
    if kind == pending.RESTORE:
        return errands.cell_options(errands.mendable(valley, record.b))
    if kind == pending.UNLIGHT:
        return [actions.PICK + 24 + flare for flare in range(6) if valley.lit >> flare & 1]
    if kind == pending.WALK:
        return errands.options_walk(valley, record)
    if kind == pending.NUDGE:
        return errands.options_nudge(valley, record)
    if kind == pending.RAZE:
        return errands.cell_options(valley.landmarks)
    if kind == pending.REMOVE:
        return errands.cell_options(errands.targets(valley, 1, 0, True))
    if kind == pending.DRY:
        return errands.cell_options(errands.flooded(valley))
    if kind == pending.LIFT:
        return errands.options_lift(valley, record)
    if kind == pending.GIFT:
        return errands.parking(valley)
    if kind == pending.RADIO:
        return [actions.USE + WEATHER_RADIO, actions.LET]
    if kind == pending.ORDER:
        return draws.options_order(valley, record)
    found = errands.offers(valley, record)
    found.append(actions.SKIP)
    return found


def answer(valley: Valley, code: i64) -> None:
    """An action or a chance outcome is carried out; ``run`` goes on from there."""
    record = valley.stack[-1]
    if not isinstance(record, Record):
        record.answer(valley, code)
        return
    kind = record.kind
    if kind == pending.TURN:
        if code == actions.END:
            valley.actions_left = 0
            valley.replace(Record(pending.TURN, DISASTERS))
        else:
            acting.take(valley, code)
    elif kind == pending.CARD:
        draws.draw_card(valley, code - actions.CARD)
    elif kind == pending.LIMIT:
        valley.pop()
        errands.throw_away(valley, record.a, code - actions.DISCARD, "4.4")
    else:
        answer_event(valley, record, code)


def answer_event(valley: Valley, record: Record, code: i64) -> None:
    """The same for what events ask."""
    kind = record.kind
    if kind == pending.PLOT:
        plots.turn_card(valley, code - actions.PLOT)
    elif kind == pending.CHOOSE:
        plots.answer_choose(valley, record, code)
    elif kind == pending.DISCARD:
        errands.answer_discard(valley, record, code)
    elif kind == pending.TAKE:
        errands.answer_take(valley, record, code)
    elif kind == pending.HARM:
        errands.answer_harm(valley, record, code)
    elif kind == pending.RESTORE:
        errands.answer_restore(valley, record, code)
    elif kind == pending.UNLIGHT:
        errands.answer_unlight(valley, code)
    elif kind == pending.WALK:
        errands.answer_walk(valley, record, code)
    elif kind == pending.NUDGE:
        errands.answer_nudge(valley, record, code)
    elif kind == pending.LIFT:
        errands.answer_lift(valley, record, code)
    elif kind == pending.GIFT:
        errands.answer_gift(valley, code)
    elif kind == pending.LOOK:
        draws.answer_look(valley, record, code)
    elif kind == pending.ORDER:
        draws.answer_order(valley, record, code)
    elif kind == pending.RADIO:
        draws.answer_radio(valley, code)
    elif kind == pending.RAZE or kind == pending.REMOVE or kind == pending.DRY:
        errands.answer_target(valley, record, code)
    else:
        errands.answer_offer(valley, record, code)
