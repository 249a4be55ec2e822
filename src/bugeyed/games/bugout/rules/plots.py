"""Events (§13): turning a card, answering its question, choosing among its effects, beginning one."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, effects, pending
from bugeyed.games.bugout.board import bit, count
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.rules import damage, errands, quakes, rain, tokens
from bugeyed.games.bugout.setting import EVENTS, NUMBERS
from bugeyed.games.bugout.state import (
    ACTIVE,
    DRY,
    FIRST_SAMPLE,
    HIGH,
    REVERSED,
    SAFE,
    Valley,
)


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What is left of the Event deck."""
    return [(actions.PLOT + event, 1) for event in range(40) if valley.plots >> event & 1]


def turn_card(valley: Valley, event: i64) -> None:
    """§13.1 an Event card is turned; §13.3 its question, if it has one, is answered."""
    valley.plots &= ~bit(event)
    valley.plot = event
    side: i64 = 0 if holds_true(valley, event) else 2
    setting = valley.setting
    if valley.telling:
        words = f"Plot Twist: {valley.card(event)}."
        valley.tell_card("event", "13.1", words)
        if setting.asks[event]:
            answer = "yes" if side == 0 else "no"
            valley.tell("answer", "13.3", f"The answer to its question is {answer}.")
    valley.replace(Record(pending.CHOOSE, event, side))


def holds_true(valley: Valley, event: i64) -> bool:
    """The answer to a conditional event's question; yes for the others."""
    setting = valley.setting
    ask = setting.asks[event]
    if ask == effects.ASK_NOTHING:
        return True
    if ask == effects.ASK_LANDMARK:
        name = setting.ask_names[event]
        for cell in range(36):
            # §8.6: a Flooded tile has no name, and covered ones are out of sight.
            if valley.landmarks >> cell & 1 and setting.tile_names[valley.tile[cell]] == name:
                return valley.base[cell] == DRY
        return False
    number = setting.ask_numbers[event]
    if ask == effects.ASK_HIGH:
        for who in range(24):
            if valley.at[who] < SAFE and valley.top[valley.at[who]] == HIGH:
                return True
        return False
    if ask == effects.ASK_FLOODED:
        return count(errands.flooded(valley)) >= number
    if ask == effects.ASK_TORNADO:
        return valley.tornado[0] == ACTIVE or valley.tornado[1] == ACTIVE
    if ask == effects.ASK_LAVA:
        for cell in range(36):
            if valley.lava[cell] >= 0:
                return True
        return False
    if ask == effects.ASK_SIGNAL:
        return valley.extractions() != 0
    if ask == effects.ASK_GRAVES:
        return valley.filled >= number
    return valley.heroes(valley.active) >= number


def available(valley: Valley, event: i64, side: i64) -> list[int]:
    """§13.2 the options that can be done completely, or failing that in part."""
    rows = [
        event * 4 + side + option for option in range(2) if valley.setting.effect[event * 4 + side + option]
    ]
    whole = [row for row in rows if extent(valley, row) == 2]
    return whole if whole else [row for row in rows if extent(valley, row) == 1]


def resume_choose(valley: Valley, record: Record) -> i64:
    """One option is simply done; between two the drawer chooses (§E1)."""
    rows = available(valley, record.a, record.b)
    if len(rows) > 1:
        return valley.active
    valley.pop()
    if rows:
        begin(valley, rows[0])
    elif valley.telling:
        valley.tell("event", "13.2", "Nothing of it can be done.")
    return GO_ON


def options_choose(valley: Valley, record: Record) -> list[int]:
    """The options open, by number."""
    return [actions.CHOOSE + row - record.a * 4 - record.b for row in available(valley, record.a, record.b)]


def answer_choose(valley: Valley, record: Record, code: i64) -> None:
    """The chosen option is done."""
    row = record.a * 4 + record.b + code - actions.CHOOSE
    valley.pop()
    if valley.telling:
        option, name = code - actions.CHOOSE + 1, valley.card(record.a)
        words = f"{valley.colour(valley.active)} takes option {option} of {name}."
        valley.tell("choice", f"EV{record.a + 1}", words)
    begin(valley, row)


def extent(valley: Valley, row: i64) -> i64:
    """How far an effect can be carried out: 2 completely, 1 in part, 0 not at all."""
    setting = valley.setting
    effect, amount, of = setting.effect[row], setting.amount[row], setting.of[row]
    seat = valley.active
    if effect == effects.PLACE_SURVIVOR:
        return 2 if errands.liftable(valley) else 0
    if effect == effects.REMOVE_TILE:
        return 2 if errands.targets(valley, effects.TERRAIN, 0, True) else 0
    if effect == effects.DISCARD:
        return _extent_discard(valley, setting.who[row], amount)
    if effect == effects.DAMAGE:
        return _share(count(errands.targets(valley, of, 0, False)), amount)
    if effect == effects.TAKE:
        return _share(errands.pile(valley, of), 1 if setting.who[row] == effects.EACH else amount)
    if effect == effects.RESTORE:
        return _share(count(errands.mendable(valley, 0)), amount)
    if effect == effects.UNLIGHT:
        return 2 if valley.lit else 0
    if effect == effects.DISCARD_GAS:
        for other in range(setting.seats):
            if valley.hand[other * 4 + 3] and not valley.is_exited(other):
                return 2
        return 0
    if effect == effects.MOVE:
        return 2 if errands.walkers(valley, 0, -1) else 0
    if effect == effects.DESTROY_LANDMARK:
        return 2 if valley.landmarks else 0
    if effect == effects.DRAIN:
        return 2 if count(errands.flooded(valley)) else 0
    if effect == effects.PLACE_VEHICLE:
        return 2 if errands.parking(valley) else 0
    if effect == effects.DISCARD_DOWN:
        return 2 if valley.resources(seat) > amount else 0
    if effect == effects.DROP_ALL:
        return 2 if damage.holders(valley) else 0
    if effect == effects.DAMAGE_HOLDERS:
        return 2 if damage.threatened(valley, damage.holders(valley)) else 0
    if effect == effects.MOVE_TOKEN:
        return 2 if errands.nudges(valley, of, -1) else 0
    return 2


def _share(possible: i64, wanted: i64) -> i64:
    if possible >= wanted:
        return 2
    return 1 if possible else 0


def _extent_discard(valley: Valley, who: i64, amount: i64) -> i64:
    if who == effects.YOU:
        return _share(valley.resources(valley.active), amount)
    for seat in range(valley.setting.seats):
        if who == effects.OTHERS and seat == valley.active:
            continue
        if valley.resources(seat) and not valley.is_exited(seat):
            return 2
    return 0


def begin(valley: Valley, row: i64) -> None:
    """An effect begins; what it asks for goes on the stack."""
    setting = valley.setting
    effect, amount, of = setting.effect[row], setting.amount[row], setting.of[row]
    seat = valley.active
    clause = f"EV{row // 4 + 1}"
    if valley.telling:
        valley.tell("effect", clause, f"{valley.card(row // 4)} takes effect.")
    if effect == effects.KEEP or effect == effects.KEEP_REVERSED:
        _keep(valley, row, clause)
    elif effect == effects.DISCARD:
        _ask_discards(valley, setting.who[row], amount)
    elif effect == effects.TAKE:
        if of:
            valley.push(Record(pending.TAKE, seat, amount, of - effects.PIPE + 1))
        elif setting.who[row] == effects.EACH:
            for turn in range(setting.seats - 1, -1, -1):
                other = (seat + turn) % setting.seats
                if not valley.is_exited(other):
                    valley.push(Record(pending.TAKE, other, amount, 0, 1))
        else:
            valley.push(Record(pending.TAKE, seat, amount))
    elif effect == effects.DAMAGE:
        valley.push(Record(pending.HARM, of, amount, 0, setting.points[row]))
    elif effect == effects.RAIN:
        valley.push(rain.Rainstorm())
    elif effect == effects.QUAKE:
        valley.push(quakes.QuakeCard(quakes.NO_SEISMIC))
    elif effect == effects.MOVE:
        steps = setting.steps[row]
        valley.push(Record(pending.WALK, amount, 0, 0, steps * 16 + steps))
    elif effect == effects.DISCARD_DOWN:
        valley.push(Record(pending.DISCARD, seat, valley.resources(seat) - amount))
    elif effect == effects.MOVE_TOKEN:
        valley.push(Record(pending.NUDGE, of, 0, setting.steps[row]))
    elif effect == effects.LOOK_DRAW:
        valley.push(Record(pending.LOOK, amount, 0))
    elif effect == effects.LOOK_RAIN:
        valley.push(Record(pending.LOOK, amount, 1))
    elif effect == effects.DRAW:
        if valley.draw_left:
            valley.push(Record(pending.CARD))
    elif effect == effects.PLACE_SURVIVOR:
        valley.push(Record(pending.LIFT))
    elif effect == effects.REMOVE_TILE:
        valley.push(Record(pending.REMOVE))
    elif effect == effects.RESTORE:
        valley.push(Record(pending.RESTORE, amount))
    elif effect == effects.UNLIGHT:
        valley.push(Record(pending.UNLIGHT))
    elif effect == effects.DESTROY_LANDMARK:
        valley.push(Record(pending.RAZE))
    elif effect == effects.DRAIN:
        valley.push(Record(pending.DRY))
    elif effect == effects.PLACE_VEHICLE:
        valley.push(Record(pending.GIFT))
    elif effect == effects.HOLD_SAMPLE:
        valley.push(Record(pending.PICK_UP))
    elif effect == effects.MOVE_TORNADO:
        valley.push(Record(pending.STEER))
    elif effect == effects.RESCUE:
        valley.push(Record(pending.SPARE))
    elif effect == effects.RELIGHT:
        valley.push(Record(pending.RELIGHT))
    elif effect == effects.RETURN_LANDMARK:
        valley.push(Record(pending.RETURN))
    else:
        _at_once(valley, effect, clause)


def _at_once(valley: Valley, effect: i64, clause: str) -> None:
    """Effects without any further choice."""
    seat = valley.active
    if effect == effects.DISCARD_GAS:
        for other in range(valley.setting.seats):
            if valley.hand[other * 4 + 3] and not valley.is_exited(other):
                errands.throw_away(valley, other, 3, clause)
    elif effect == effects.SKIP_ACTION_PHASE:
        valley.idle[seat] += 1
        if valley.telling:
            valley.tell("skip", clause, f"{valley.colour(seat)} will miss an Action Phase.")
    elif effect == effects.SKIP_TURN:
        missing = next_player(valley)
        valley.skips[missing] += 1
        if valley.telling:
            valley.tell("skip", clause, f"{valley.colour(missing)} will miss a turn.")
    elif effect == effects.DROP_ALL:
        if valley.telling:
            valley.tell("drop", clause, "Every Survivor drops what it holds.")
        for who in range(24):
            if valley.at[who] < SAFE:
                tokens.drop(valley, who)
    elif effect == effects.DAMAGE_HOLDERS:
        valley.push(damage.Hits(damage.holders(valley)))
    elif effect == effects.DAMAGE_SAMPLES:
        cells: i64 = 0
        for token in range(FIRST_SAMPLE, 9):
            if valley.token_at[token] < SAFE and valley.holder[token] < 0:
                cells |= bit(valley.token_at[token])
        valley.push(damage.Hits(cells))
    elif effect == effects.SCOUR_VOLCANO and valley.top[valley.volcano] == HIGH:
        if valley.telling:
            valley.tell("eruption", clause, "The Volcano is swept clean.")
        damage.sweep(valley, valley.volcano)


def _keep(valley: Valley, row: i64, clause: str) -> None:
    """§13.4 the card goes to the hand, with the outcome that was true when drawn (§13.5)."""
    event = row // 4
    marks: i64 = REVERSED if valley.setting.effect[row] == effects.KEEP_REVERSED else 0
    valley.keep(event, valley.active, marks)
    valley.unsettled = True
    if valley.telling:
        moves = [Travel(None, "card:" + EVENTS[event], ["deck:events"])]
        words = f"{valley.colour(valley.active)} keeps {valley.card(event)}."
        valley.tell("keep", "13.5" if event == NUMBERS else "13.4", words, moves)


def _ask_discards(valley: Valley, who: i64, amount: i64) -> None:
    seats = valley.setting.seats
    if who == effects.YOU:
        valley.push(Record(pending.DISCARD, valley.active, amount))
        return
    last: i64 = 0 if who == effects.EACH else 1
    for turn in range(seats - 1, last - 1, -1):
        seat = (valley.active + turn) % seats
        if not valley.is_exited(seat):
            valley.push(Record(pending.DISCARD, seat, amount))


def next_player(valley: Valley) -> i64:
    """§A8 the next player who has not left; alone it is oneself."""
    seats = valley.setting.seats
    for turn in range(1, seats + 1):
        seat = (valley.active + turn) % seats
        if not valley.is_exited(seat):
            return seat
    return valley.active
