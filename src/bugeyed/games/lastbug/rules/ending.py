"""The end of a game (§4, §9)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.lastbug.rules.cards import discard
from bugeyed.games.lastbug.rules.tournament import next_game
from bugeyed.games.lastbug.state import ENDED, LAST_BUG, NOBODY, OWN_SHOT, POINTS, SHOT, State
from bugeyed.games.lastbug.telling import Silence


def ends(draft: State, told: Silence) -> bool:
    """Whether the removal of a tile (*hit*) ended the game; if so all that follows is done."""
    if draft.setting.friend:
        if draft.left(draft.hit):
            return False
        # §4.1: a type belongs to one seat's colour, so one mascot at most is gone.
        loser = draft.hit >> 1
        if draft.mascot(loser) == draft.hit:
            finish(draft, OWN_SHOT if loser == draft.mover else SHOT, 1 - loser, told)
            return True
        told.wiped_out(draft.hit)
        return False
    if draft.tiles & (draft.tiles - 1):
        return False
    # §9.1: one tile is left, and the Gunner has come to stand on it.
    last = draft.bem_at(draft.gunner)
    if draft.mascot(last >> 1) == last:
        finish(draft, LAST_BUG, last >> 1, told)
    else:
        finish(draft, POINTS, 0 if draft.points(0) > draft.points(1) else 1, told)
    return True


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
