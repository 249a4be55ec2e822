"""From one game of a tournament to the next (§7)."""

from __future__ import annotations

from bugeyed.games.lastbug.board import ALL_PLACES, NO_CELL, NO_PLACE, NO_SQUARE
from bugeyed.games.lastbug.components import DUCK
from bugeyed.games.lastbug.rules.cards import gather
from bugeyed.games.lastbug.rules.preparing import after_landscape
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_HELD, DUCK_OPEN, NOBODY, State
from bugeyed.games.lastbug.telling import Silence


def next_game(draft: State, told: Silence) -> None:
    """§7.3: the landscape face up again, the circle full, figures off, new mascots (§R24)."""
    draft.loser = NOBODY if draft.winner == NOBODY else 1 - draft.winner
    draft.ending = 0
    draft.winner = NOBODY
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
    told.next_game(draft)
    if draft.loser == NOBODY:
        told.replayed(draft.starter)
    if draft.duck >= DUCK_HELD:
        # §8.5: not used, so it goes back to the table.
        draft.hands &= ~(1 << (CARD_BITS * (draft.duck - DUCK_HELD) + DUCK))
        draft.duck = DUCK_OPEN
        told.duck_returned()
    if draft.setting.draws and not draft.setting.keeps_hands:
        gather(draft, told)
    after_landscape(draft)
