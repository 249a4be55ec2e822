"""The end of a game (§4, §9), and in a tournament the way into the next one (§7)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
from bugeyed.games.lastbug.board import ALL_PLACES, NO_CELL, NO_PLACE, NO_SQUARE, READING
from bugeyed.games.lastbug.components import DUCK
from bugeyed.games.lastbug.state import (
    CARD_BITS,
    DUCK_HELD,
    DUCK_OPEN,
    ENDED,
    LAST_BUG,
    MASCOTS,
    NAMING,
    NOBODY,
    OWN_SHOT,
    POINTS,
    RINGING,
    SHOT,
    LastBugSetting,
    State,
)

Events = list[Event] | None


def check(setting: LastBugSetting, draft: State, bem: i64, events: Events) -> bool:
    """Whether the removal of a *bem* ended the game; if so all that follows is done."""
    if setting.friend:
        if draft.left(bem):
            return False
        # §4.1: a type belongs to one seat's colour, so one mascot at most is gone.
        loser = bem >> 1
        if draft.mascot(loser) == bem:
            finish(setting, draft, OWN_SHOT if loser == draft.mover else SHOT, 1 - loser, events)
            return True
        if events is not None:
            events.append(telling.nobodys(bem, setting.box))
        return False
    if draft.tiles & (draft.tiles - 1):
        return False
    # §9.1: one tile is left, and the Gunner has come to stand on it.
    last = draft.bem_at(draft.gunner)
    if draft.mascot(last >> 1) == last:
        finish(setting, draft, LAST_BUG, last >> 1, events)
    else:
        red, blue = points(draft)
        finish(setting, draft, POINTS, 0 if red > blue else 1, events)
    return True


def points(state: State) -> tuple[int, int]:
    """§9.3: two for a tile of either mascot, one for another, by seat."""
    return _points(state, 0), _points(state, 1)


def _points(state: State, seat: i64) -> int:
    total = 0
    for place in range(12):
        if state.collected >> (12 * seat + place) & 1:
            bem = state.bem_at(place)
            total += 2 if bem == state.mascot(bem >> 1) else 1
    return total


def finish(setting: LastBugSetting, draft: State, ending: i64, winner: i64, events: Events) -> None:
    """A game is over: mascots are shown (§R11); in a tournament perhaps another follows."""
    draft.hit = 0
    if draft.active:
        discard(draft)
    if events is not None:
        for seat in range(2):
            if not draft.revealed >> seat & 1:
                events.append(telling.shows_mascot(seat, draft.mascot(seat), setting.box, "R11"))
        events.append(telling.ended(draft, ending, winner, points(draft), setting.box))
    draft.revealed = 3
    if winner != NOBODY:
        draft.wins += 1 << 2 * winner
    if not setting.tournament or (winner != NOBODY and draft.wins >> 2 * winner & 3 == 2):
        draft.phase = ENDED
        draft.ending = ending
        draft.winner = winner
        if events is not None and setting.tournament:
            events.append(telling.won_match(winner, draft.wins & 3, draft.wins >> 2 & 3))
        return
    draft.loser = NOBODY if winner == NOBODY else 1 - winner
    clear_boards(setting, draft, events)


def discard(draft: State) -> None:
    """§3.2: what was played this turn leaves the hand for good."""
    draft.played |= draft.active << CARD_BITS * draft.mover
    draft.active = 0
    draft.orders = 0


def clear_boards(setting: LastBugSetting, draft: State, events: Events) -> None:
    """§7.3: the landscape face up again, the circle full, figures off, new mascots; hands are kept."""
    draft.flipped = 0
    draft.tiles = ALL_PLACES
    draft.collected = 0
    draft.navigator = NO_SQUARE
    draft.vehicle = NO_CELL
    draft.gunner = NO_PLACE
    draft.mascots = 0
    draft.revealed = 0
    draft.colours = 0
    draft.guarded = NOBODY
    draft.quiet = 0
    draft.mover = 0
    if events is not None:
        events.append(telling.next_game(draft))
        if draft.loser == NOBODY:
            events.append(telling.replayed(draft.starter))
    if draft.duck >= DUCK_HELD:
        # §8.5: not used, so it goes back to the table.
        draft.hands &= ~(1 << (CARD_BITS * (draft.duck - DUCK_HELD) + DUCK))
        draft.duck = DUCK_OPEN
        if events is not None:
            events.append(telling.duck_returns())
    after_landscape(setting, draft)


def after_landscape(setting: LastBugSetting, draft: State) -> None:
    """Next comes the circle; a random one is shuffled for each game (§R15)."""
    if setting.random_circle:
        draft.ring = 0
        draft.phase = RINGING
    else:
        after_circle(draft)


def after_circle(draft: State) -> None:
    """Then who starts, if a loser is to say so (§7.4), and the mascots."""
    if draft.loser == NOBODY:
        draft.mover = 0
        draft.phase = MASCOTS
    else:
        draft.mover = draft.loser
        draft.phase = NAMING


# Random layouts: what is still to be laid.


def tiles_left(setting: LastBugSetting, state: State) -> list[i64]:
    """How many landscape tiles of each face are still to be laid."""
    ways: list[i64] = [0] * 8
    for tile in setting.box.tiles:
        ways[tile] += 1
    for number in range(state.laid):
        ways[state.land >> 3 * READING[number] & 7] -= 1
    return ways


def bems_left(state: State) -> list[i64]:
    """How many tiles of each BEM are still to be laid in the circle."""
    ways: list[i64] = [3, 3, 3, 3]
    for place in range(state.laid):
        ways[state.ring >> 2 * place & 3] -= 1
    return ways


def only(ways: list[i64]) -> i64:
    """The one kind that is left, or -1 while there are several: then chance has something to decide."""
    found: i64 = -1
    for kind in range(len(ways)):
        if ways[kind]:
            if found >= 0:
                return -1
            found = kind
    return found
