"""The Draw Phase (§3.4): drawing, looking ahead, and what each kind of card sets in motion."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.actions import FIRST_ORDER, ORDERS
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.rules import apocalypse, ending, lava, quakes, rain, tornadoes
from bugeyed.games.bugout.setting import CARDS, RADIO
from bugeyed.games.bugout.state import Valley

LOOKING: Final[list[str]] = ["EV17", "EV21", "EV38"]
"""The event that looks at cards: at Draw cards, at Rainstorm cards, by the Weather Radio."""

DOWNPOUR: i64 = 4
PLOT_TWIST: i64 = 5
SEISMIC: i64 = 6


def resume_drawing(valley: Valley, record: Record) -> i64:
    """One card after another, from the Apocalypse deck once the Draw deck is used up (§3.6, §P1)."""
    if valley.draw_left == 0 and not valley.apocalypse:
        apocalypse.begin(valley)
    if valley.apocalypse and valley.doom == 0:
        ending.end_of_the_world(valley)
        return GO_ON
    if record.a == 0:
        valley.pop()
        return GO_ON
    if valley.is_exited(valley.active):
        valley.pop()
        if valley.telling:
            valley.tell("exit", "W3", f"{valley.colour(valley.active)} has left and draws no more.")
        return GO_ON
    valley.replace(Record(pending.DRAWING, record.a - 1))
    if valley.apocalypse:
        valley.push(apocalypse.ApocalypseCard())
    else:
        valley.push(Record(pending.CARD))
    return GO_ON


def chances(valley: Valley) -> list[tuple[int, int]]:
    """The next Draw card: a known one on top, any of the unseen, or a known one at the bottom."""
    if valley.draw_top:
        return [(actions.CARD + valley.draw_top[0], 1)]
    found: list[tuple[int, int]] = []
    for card in range(13):
        if valley.draw[card]:
            found.append((actions.CARD + card, valley.draw[card]))
    if not found and valley.draw_bottom:
        found.append((actions.CARD + valley.draw_bottom[0], 1))
    return found


def take_card(valley: Valley, card: i64) -> None:
    """A Draw card leaves the deck."""
    valley.draw_left -= 1
    if valley.draw_top:
        valley.draw_top = valley.draw_top[1:]
    elif valley.draw[card]:
        valley.draw[card] -= 1
    else:
        valley.draw_bottom = valley.draw_bottom[1:]


def draw_card(valley: Valley, card: i64) -> None:
    """§3.4 a card is drawn and does what it does at once."""
    seat = valley.active
    take_card(valley, card)
    valley.plot = -1
    valley.pop()
    if valley.telling:
        clause = "3.5" if card < 4 else ("9.1", "13.1", "10.1")[card - 4] if card < 7 else "3.4"
        valley.tell_card("draw", clause, f"{valley.colour(seat)} draws {CARDS[card]}.")
    if card < 4:
        valley.hand[seat * 4 + card] += 1
        valley.unsettled = True
    elif card == DOWNPOUR:
        valley.discard[card] += 1
        valley.push(rain.Rainstorm())
    elif card == PLOT_TWIST:
        valley.discard[card] += 1
        valley.push(Record(pending.PLOT))
    elif card == SEISMIC:
        seismic: i64 = 0
        while _in_hand(valley, seismic):
            seismic += 1
        valley.disasters = (*valley.disasters, seismic + 16 * seat)
        valley.push(quakes.QuakeCard(seismic))
    elif card < 9:
        tornadoes.wake(valley, card - 7, seat)
    else:
        lava.erupt(valley, card - 9, seat)


def _in_hand(valley: Valley, disaster: i64) -> bool:
    for held in valley.disasters:
        if held & 15 == disaster:
            return True
    return False


# Looking ahead: Peer Review, Bird's-Eye View, Weather Radio.


def resume_radio(valley: Valley, record: Record) -> i64:
    """§EV38 asked at the start of the holder's Draw Phase, while there are cards to look at."""
    if valley.has_event(valley.active, RADIO) and valley.draw_left:
        return valley.active
    valley.pop()
    return GO_ON


def answer_radio(valley: Valley, code: i64) -> None:
    """Listen, or not."""
    valley.pop()
    if code != actions.LET:
        ending.discard_event(valley, RADIO, "EV38")
        valley.push(Record(pending.LOOK, 4, 2))


def resume_look(valley: Valley, record: Record) -> i64:
    """Cards are turned one by one for all to see; then they are put back."""
    left = valley.draw_left if record.b != 1 else deck_of_rain(valley)
    if record.a == 0 or left == 0:
        valley.replace(Record(pending.ORDER, 0, record.b))
        return GO_ON
    return -1


def deck_of_rain(valley: Valley) -> i64:
    """Rainstorm cards left."""
    number: i64 = len(valley.rain_top) + len(valley.rain_bottom)
    for card in range(len(valley.setting.rain)):
        number += valley.rain >> card & 1
    return number


def chances_look(valley: Valley, record: Record) -> list[tuple[int, int]]:
    """What the next card looked at may be."""
    return rain.chances(valley) if record.b == 1 else chances(valley)


def answer_look(valley: Valley, record: Record, code: i64) -> None:
    """A card is seen."""
    card: i64
    if record.b == 1:
        card = code - actions.RAIN
        rain.take_card(valley, card)
        name = valley.setting.rain_ids[card]
    else:
        card = code - actions.CARD
        take_card(valley, card)
        name = CARDS[card]
    valley.looked = (*valley.looked, card)
    valley.replace(Record(pending.LOOK, record.a - 1, record.b))
    if valley.telling:
        valley.tell_card("look", LOOKING[record.b], f"{valley.colour(valley.active)} looks at {name}.")


def _names(valley: Valley, deck: i64, cards: tuple[int, ...]) -> str:
    names = valley.setting.rain_ids if deck == 1 else CARDS
    return ", ".join([names[card] for card in cards])


def resume_order(valley: Valley, record: Record) -> i64:
    """Cards go back in an order of the drawer's choice."""
    if not valley.looked:
        valley.pop()
        return GO_ON
    if len(valley.looked) == 1 and record.b == 0:
        put_back(valley, record.b, 0)
        return GO_ON
    return valley.active


def options_order(valley: Valley, record: Record) -> list[int]:
    """Orders for the top; the Weather Radio puts one card to the bottom first, rain may go there card by card."""
    number = len(valley.looked)
    found: list[int] = []
    if record.b != 2 or record.a == 1:
        for order in range(FIRST_ORDER[number], FIRST_ORDER[number + 1]):
            found.append(actions.ORDER + order)
    if record.b == 1 or (record.b == 2 and record.a == 0):
        for place in range(number):
            found.append(actions.BOTTOM + place)
    return found


def answer_order(valley: Valley, record: Record, code: i64) -> None:
    """One card to the bottom, or all the rest to the top."""
    if code >= actions.BOTTOM:
        place = code - actions.BOTTOM
        card = valley.looked[place]
        valley.looked = valley.looked[:place] + valley.looked[place + 1 :]
        if valley.telling:
            words = f"{_names(valley, record.b, (card,))} goes to the bottom."
            valley.tell("order", LOOKING[record.b], words)
        if record.b == 1:
            valley.rain_bottom = (*valley.rain_bottom, card)
        else:
            valley.draw_bottom = (*valley.draw_bottom, card)
            valley.draw_left += 1
        valley.replace(Record(pending.ORDER, 1, record.b))
        return
    put_back(valley, record.b, code - actions.ORDER)


def put_back(valley: Valley, deck: i64, order: i64) -> None:
    """The cards looked at lie on top in this order, known to all."""
    ordered = tuple([valley.looked[place] for place in ORDERS[order]])
    valley.looked = ()
    if valley.telling:
        valley.tell("order", LOOKING[deck], f"The next cards are {_names(valley, deck, ordered)}.")
    if deck == 1:
        valley.rain_top = ordered + valley.rain_top
    else:
        valley.draw_top = ordered + valley.draw_top
        valley.draw_left += len(ordered)
    valley.pop()
