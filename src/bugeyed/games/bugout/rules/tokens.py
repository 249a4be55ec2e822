"""Tokens and who carries them: laying down, destroying, taking along (§5.4, §8.4, §11.13, §H)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout import news
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.setting import TOKENS, is_flare, is_sample
from bugeyed.games.bugout.state import BOX, GRAVE, SAFE, Valley, put


def is_holdable(valley: Valley, token: i64) -> bool:
    """§5.4 Flares, Samples and Maps are holdable, unlit Flares only by option (§H7)."""
    if valley.token_at[token] >= SAFE:
        return False
    return not is_flare(token) or valley.is_lit(token) or valley.setting.unlit_holdable


def cells_of_holders(valley: Valley) -> i64:
    """The cells where somebody holds a Token."""
    cells: i64 = 0
    for token in range(TOKENS):
        if valley.holder[token] >= 0:
            cells |= bit(valley.token_at[token])
    return cells


def let_go(valley: Valley, token: i64) -> None:
    """Nobody holds a Token any more."""
    holder = valley.holder[token]
    if holder >= 0:
        valley.holds = put(valley.holds, holder, -1)
        valley.holder = put(valley.holder, token, -1)


def hold(valley: Valley, who: i64, token: i64) -> None:
    """A Token comes into somebody's hands, out of another's if need be."""
    let_go(valley, token)
    valley.holder = put(valley.holder, token, who)
    valley.holds = put(valley.holds, who, token)
    valley.token_at = put(valley.token_at, token, valley.at[who])


def lay(valley: Valley, token: i64, cell: i64) -> None:
    """A Token comes to lie on a cell; on an Active Tornado's it is destroyed at once (§11.13)."""
    let_go(valley, token)
    valley.token_at = put(valley.token_at, token, cell)
    if valley.is_storm(cell) and (not is_flare(token) or valley.is_lit(token)):
        valley.tell(news.TOKEN_BLOWN_AWAY, token, cell)
        destroy(valley, token)


def destroy(valley: Valley, token: i64) -> None:
    """§8.4 a Flare turns unlit and stays, §1.2 a Sample is buried, §8.5 a Map leaves the game."""
    let_go(valley, token)
    if is_flare(token):
        if valley.is_lit(token):
            valley.lit &= ~(1 << token)
            valley.tell(news.FLARE_OUT, token)
    elif is_sample(token):
        valley.token_at = put(valley.token_at, token, GRAVE)
        valley.filled += 1
        valley.tell(news.SAMPLE_BURIED, token)
    else:
        valley.token_at = put(valley.token_at, token, BOX)
        valley.tell(news.MAP_LOST, token)


def drop(valley: Valley, who: i64) -> None:
    """What somebody holds comes to lie where they are, or is destroyed where nothing can lie (§H6)."""
    token = valley.holds[who]
    if token < 0:
        return
    cell = valley.at[who]
    if valley.can_stand(cell):
        lay(valley, token, cell)
    else:
        destroy(valley, token)


def walk(valley: Valley, who: i64, cell: i64, told: News) -> None:
    """A Survivor on foot goes to another cell."""
    valley.tell(told, who, cell)
    carry(valley, who, cell)


def carry(valley: Valley, who: i64, cell: i64) -> None:
    """A Survivor changes its cell, with what it holds (§H1)."""
    before, crowd = valley.at[who], valley.crowd[:]
    if before < SAFE:
        crowd[before] -= 1
    if cell < SAFE:
        crowd[cell] += 1
    valley.crowd = crowd
    valley.at = put(valley.at, who, cell)
    token = valley.holds[who]
    if token >= 0:
        valley.token_at = put(valley.token_at, token, cell)


def leave_vehicle(valley: Valley, who: i64) -> None:
    """Somebody is no longer in a Vehicle; the last one out sends it to the pool (§7.7, §V2)."""
    vehicle = valley.inside[who]
    if vehicle < 0:
        return
    valley.inside = put(valley.inside, who, -1)
    if valley.riders(vehicle):
        return
    valley.tell(news.VEHICLE_RETURNED, vehicle)
    valley.vehicle_at = put(valley.vehicle_at, vehicle, -1)
