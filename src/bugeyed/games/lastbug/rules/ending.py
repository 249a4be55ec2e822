"""The end of a game (§4, §9)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.lastbug.rules.cards import discard
from bugeyed.games.lastbug.rules.tournament import next_game
from bugeyed.games.lastbug.state import ENDED, LAST_BUG, NOBODY, OWN_SHOT, POINTS, SHOT, State
from bugeyed.games.lastbug.telling import Silence


def is_over(state: State) -> bool:
    """Whether the removal of a tile (*hit*) ends the game."""
    if state.setting.friend:
        # §4.1: a type belongs to one seat's colour, so one mascot at most is gone.
        return state.mascot(state.hit >> 1) == state.hit and state.left(state.hit) == 0
    # §9.1: one tile is left.
    return state.tiles & (state.tiles - 1) == 0


def wiped_out(state: State) -> bool:
    """§4.2: whether the last tile of a type that is nobody's mascot is gone."""
    return state.setting.friend and state.left(state.hit) == 0


def end_game(draft: State, told: Silence) -> None:
    """Who has won by the last removal, and what follows."""
    if draft.setting.friend:
        loser = draft.hit >> 1
        finish(draft, OWN_SHOT if loser == draft.mover else SHOT, 1 - loser, told)
        return
    # The Gunner has come to stand on the last tile.
    last = draft.bem_at(draft.gunner)
    if draft.mascot(last >> 1) == last:
        finish(draft, LAST_BUG, last >> 1, told)
    else:
        finish(draft, POINTS, 0 if draft.points(0) > draft.points(1) else 1, told)


def finish(draft: State, ending: i64, winner: i64, told: Silence) -> None:
    """A game is over: mascots are shown (§R11); in a tournament perhaps another follows."""
    draft.hit = 0
    draft.ending = ending
    draft.winner = winner
    if draft.active:
        discard(draft)
    for seat in range(2):
        if not draft.revealed >> seat & 1:
            told.showed_mascot(draft, seat, "R11")
    draft.revealed = 3
    told.ended(draft)
    if winner != NOBODY:
        draft.wins += 1 << 2 * winner
    if not draft.setting.tournament:
        draft.phase = ENDED
    elif winner != NOBODY and draft.games_won(winner) == 2:
        draft.phase = ENDED
        told.won_tournament(draft)
    else:
        next_game(draft, told)
