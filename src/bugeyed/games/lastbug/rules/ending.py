"""The end of a game (§4, §9)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
from bugeyed.games.lastbug.rules.cards import discard
from bugeyed.games.lastbug.rules.tournament import clear_boards
from bugeyed.games.lastbug.state import ENDED, LAST_BUG, NOBODY, OWN_SHOT, POINTS, SHOT, LastBugSetting, State

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
