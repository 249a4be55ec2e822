"""Cards: playing and drawing them (§3.2, §3.13), and what goes with what (§5)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
from bugeyed.games.lastbug.actions import PLAY
from bugeyed.games.lastbug.board import NO_SQUARE
from bugeyed.games.lastbug.components import DUCK, NAVIGATOR
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_USED, LastBugSetting, State

Events = list[Event] | None


def add_plays(found: list[int], setting: LastBugSetting, state: State) -> None:
    """§3.2: the cards in hand that may be played now."""
    for card in range(11):
        if state.hands >> (CARD_BITS * state.mover + card) & 1 and may_play(setting, state, card):
            found.append(PLAY + card)


def may_play(setting: LastBugSetting, state: State, card: i64) -> bool:
    """Whether a card in hand goes with what is on the table."""
    effect = setting.box.effects[card]
    # §R10: nothing to change while the Navigator is placed.
    if state.navigator == NO_SQUARE and effect & NAVIGATOR:
        return False
    # Two cards a turn (§3.2) need no check: nobody holds more, but for Duck and Cover, which counts for none (§R13).
    return setting.box.clash[card] & state.orders == 0


def numbers_of(setting: LastBugSetting, state: State, effect: i64) -> list[i64]:
    """What the card on the table with this effect lets its player choose from, or moves by."""
    for card in range(11):
        if state.active >> card & 1 and setting.box.effects[card] == effect:
            return setting.box.numbers[card]
    return []


def play(setting: LastBugSetting, draft: State, card: i64, events: Events) -> None:
    """§3.2: a card from the hand; what it does comes when its figure moves."""
    bit: i64 = 1 << card
    draft.hands &= ~(bit << CARD_BITS * draft.mover)
    draft.active |= bit
    draft.orders |= setting.box.effects[card]
    if events is not None:
        events.append(telling.played(draft, card, setting.box))
    if card == DUCK:
        # §8.3; in the deck it was secret, and so was the mascot (§8.6).
        draft.guarded = draft.mover
        draft.duck = DUCK_USED
        if events is not None and not draft.revealed >> draft.mover & 1:
            events.append(telling.shows_mascot(draft.mover, draft.mascot(draft.mover), setting.box, "8.6"))
        draft.revealed |= 1 << draft.mover


def draw(setting: LastBugSetting, draft: State, card: i64, events: Events) -> None:
    """§3.13: a card into the hand of the player on turn."""
    if events is not None:
        events.append(telling.drew(draft, card, setting.box))
    draft.deck &= ~(1 << card)
    draft.hands |= 1 << (CARD_BITS * draft.mover + card)
    draft.drawn += 1 << 4 * draft.mover


def discard(draft: State) -> None:
    """§3.2: what was played this turn leaves the hand for good."""
    draft.played |= draft.active << CARD_BITS * draft.mover
    draft.active = 0
    draft.orders = 0
