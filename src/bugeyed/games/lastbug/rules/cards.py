"""Cards: playing and drawing them (§3.2, §3.13), and what goes with what (§5)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.games.lastbug.actions import PLAY
from bugeyed.games.lastbug.board import NO_SQUARE
from bugeyed.games.lastbug.components import DUCK, NAVIGATOR
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_BIT, DUCK_DECK, DUCK_USED, State
from bugeyed.games.lastbug.telling import Silence


def shuffle(draft: State) -> None:
    """§2.5, §8.6: the ten cards are the deck, and Duck and Cover with them if it is shuffled in."""
    draft.deck = DUCK_BIT - 1
    if draft.setting.duck == "deck":
        draft.deck |= DUCK_BIT
        draft.duck = DUCK_DECK


def add_plays(found: list[int], state: State) -> None:
    """§3.2: the cards in hand that may be played now."""
    for card in range(11):
        if state.hands >> (CARD_BITS * state.mover + card) & 1 and may_play(state, card):
            found.append(PLAY + card)


def may_play(state: State, card: i64) -> bool:
    """Whether a card in hand goes with what is on the table."""
    box = state.setting.box
    # §R10: nothing to change while the Navigator is placed.
    if state.navigator == NO_SQUARE and box.effects[card] & NAVIGATOR:
        return False
    return not turn_is_full(state) and box.clash[card] & state.orders == 0


def turn_is_full(state: State) -> bool:
    """§3.2: two cards a turn, Duck and Cover among them (§R13); in a tournament any number (§7.2)."""
    return not state.setting.tournament and count(state.active) == 2


def play(draft: State, card: i64, told: Silence) -> None:
    """§3.2: a card from the hand; what it does comes when its figure moves."""
    mover = draft.mover
    bit: i64 = 1 << card
    draft.hands &= ~(bit << CARD_BITS * mover)
    draft.active |= bit
    draft.orders |= draft.setting.box.effects[card]
    told.played(draft, card)
    if card == DUCK:
        # §8.3; in the deck it was secret, and so was the mascot (§8.6).
        draft.guarded = mover
        draft.duck = DUCK_USED
        if not draft.revealed >> mover & 1:
            told.showed_mascot(draft, mover, "8.6")
        draft.revealed |= 1 << mover


def may_draw(state: State) -> bool:
    """Whether the player on turn is within the limit (§3.13, §7.2) and there is a card."""
    return state.deck != 0 and state.drawn >> 4 * state.mover & 15 < state.setting.draws


def draw(draft: State, card: i64, told: Silence) -> None:
    """§3.13: a card into the hand of the player on turn."""
    told.drew(draft, card)
    draft.deck &= ~(1 << card)
    draft.hands |= 1 << (CARD_BITS * draft.mover + card)
    draft.drawn += 1 << 4 * draft.mover


def gather(draft: State, told: Silence) -> None:
    """§9.5: what was drawn for one game is shuffled back; a Duck and Cover that lay open stays used (§8.5)."""
    out = DUCK_BIT | DUCK_BIT << CARD_BITS if draft.setting.duck == "open" else 0
    draft.played &= out
    draft.hands = 0
    draft.drawn = 0
    shuffle(draft)
    told.gathered()


def discard(draft: State) -> None:
    """§3.2: what was played this turn leaves the hand for good."""
    draft.played |= draft.active << CARD_BITS * draft.mover
    draft.active = 0
    draft.orders = 0
