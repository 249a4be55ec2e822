"""Duck and Cover, while it lies open (§8)."""

from __future__ import annotations

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
from bugeyed.games.lastbug.components import DUCK
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_HELD, LastBugSetting, State

Events = list[Event] | None


def may_claim(draft: State) -> bool:
    """§R17: whether the seat that is asked has lost a tile of its mascot."""
    return draft.mascot(1 - draft.mover) == draft.hit


def answer(setting: LastBugSetting, draft: State, claims: bool, events: Events) -> None:
    """§8.2: taking Duck and Cover shows the mascot."""
    seat = 1 - draft.mover
    if events is not None:
        events.append(telling.answered(seat, claims))
    if claims:
        draft.duck = DUCK_HELD + seat
        draft.hands |= 1 << (CARD_BITS * seat + DUCK)
        draft.revealed |= 1 << seat
        if events is not None:
            events.append(telling.shows_mascot(seat, draft.mascot(seat), setting.box, "8.2"))
    draft.hit = 0
