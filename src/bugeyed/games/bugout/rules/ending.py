"""Rescues, the Graveyard's limit, players who leave, winning and losing (§15, §W)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, members
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import MAP
from bugeyed.games.bugout.heap import Heap, one_each
from bugeyed.games.bugout.pending import Draw
from bugeyed.games.bugout.rules import hands, tokens
from bugeyed.games.bugout.setting import (
    EVENTS,
    FIRST_MAP,
    FIRST_RESCUE,
    PEOPLE,
    RESCUE_NUMBERS,
    VEHICLES,
    is_flare,
    is_sample,
)
from bugeyed.games.bugout.state import (
    ALL_RESCUED,
    ENOUGH_ROOM,
    GRAVE,
    LAST_DIED,
    OVERFLOW,
    SAFE,
    SETTING_UP,
    WORLD_ENDED,
    Valley,
    put,
)


def check_graveyard(valley: Valley) -> None:
    """§1.3 needing one space more than there are loses; filling the last one does not (§W6)."""
    if valley.filled > valley.spaces and not valley.over:
        valley.over = OVERFLOW


def unload(valley: Valley, who: i64, cell: i64) -> None:
    """What a rescued Survivor held: a Flare stays lit, a Sample is a space, a Map shows its number."""
    token = valley.holds[who]
    if token < 0:
        return
    if is_flare(token):
        tokens.lay(valley, token, cell)
        valley.tell(news.FLARE_LEFT_BEHIND, token, cell)
        return
    tokens.let_go(valley, token)
    valley.token_at = put(valley.token_at, token, SAFE)
    if is_sample(token):
        valley.spaces += 1
        valley.tell(news.SAMPLE_RECOVERED, token)
    else:
        valley.push(MapNumber(token))


def rescue(valley: Valley, who: i64) -> None:
    """§5.3 to the Safe Zone, with what its Token is worth (§H4); a Map's number comes next, if it goes on (§W4)."""
    cell = valley.at[who]
    unload(valley, who, cell)
    tokens.carry(valley, who, SAFE)
    tokens.leave_vehicle(valley, who)
    valley.tell(news.RESCUED, who, cell)
    valley.unsettled = True
    check_win(valley)


def check_win(valley: Valley) -> None:
    """§W4 after a Rescue: nobody left on the map, or nothing left that could overflow the Graveyard."""
    if valley.over:
        return
    if valley.on_map() == 0:
        valley.over = ALL_RESCUED
    elif valley.exposed() <= valley.spaces - valley.filled:
        valley.over = ENOUGH_ROOM


def rescue_numbers(valley: Valley) -> Heap:
    """The numbers no Map Token has shown yet."""
    return one_each(actions.NUMBER_SHOWN, valley.numbers, RESCUE_NUMBERS)


def add_rescue_card(valley: Valley, number: i64) -> None:
    """The Rescue card of a number joins the Apocalypse deck."""
    valley.numbers &= ~(1 << number)
    valley.doom |= bit(FIRST_RESCUE + number)


class MapNumber(Draw):
    """§1.6 a Map Token turns out to have a number; that Rescue card joins the Apocalypse deck (§H5)."""

    def __init__(self, token: i64) -> None:
        self.token: Final = token

    def heap(self, valley: Valley) -> Heap:
        return rescue_numbers(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        number = code - actions.NUMBER_SHOWN
        shown = list(valley.shown)
        shown[self.token - FIRST_MAP] = number + 1
        valley.shown = tuple(shown)
        add_rescue_card(valley, number)
        valley.tell(news.MAP_SHOWN, self.token, number + 1)


def settle(valley: Valley) -> None:
    """What follows at once from fewer Heroes or more cards: exits, lost cards, discards (§A5, §W1)."""
    if valley.limbo:
        return
    valley.unsettled = False
    if valley.phase != SETTING_UP and valley.on_map() == 0 and not valley.over:
        # §W5: a Rescue that empties the map has won before this is looked at.
        valley.over = LAST_DIED
        return
    for seat in valley.clockwise():
        _check_exit(valley, seat)
        hands.drop_idle_cards(valley, seat)
        if valley.resources(seat) > valley.hand_limit(seat):
            valley.push(hands.HandLimit(seat))
            return


def _check_exit(valley: Valley, seat: i64) -> None:
    """§W1 without a Survivor to control one leaves; one's Event cards go (§E3)."""
    if valley.is_exited(seat) or valley.phase == SETTING_UP:
        return
    if valley.heroes(seat):
        return
    for who in range(valley.setting.first_civilian, PEOPLE):
        if valley.at[who] < SAFE:
            return
    valley.exited |= 1 << seat
    valley.tell(news.PLAYER_LEFT, seat)
    for event in range(len(EVENTS)):
        if valley.held.holder_of(event) == seat:
            valley.held = valley.held.minus(event)
            valley.tell(news.EVENT_LOST, event)


def end_of_the_world(valley: Valley) -> None:
    """§14.6 everybody left is buried and the game is lost (§P10)."""
    left = valley.people_within(MAP)
    valley.tell(news.WORLD_ENDED, left)
    for who in members(left):
        if valley.holds[who] >= 0:
            tokens.let_go(valley, valley.holds[who])
        tokens.carry(valley, who, GRAVE)
        valley.inside = put(valley.inside, who, -1)
        valley.filled += 1
    for vehicle in range(VEHICLES):
        valley.vehicle_at = put(valley.vehicle_at, vehicle, -1)
    valley.over = WORLD_ENDED
