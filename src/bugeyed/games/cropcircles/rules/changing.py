"""Changing a rule (chapter 6)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.rules.taking import begin_taking
from bugeyed.games.cropcircles.state import CHANGING, State
from bugeyed.games.cropcircles.telling import Telling


def change_rule(draft: State, told: Telling | None) -> None:
    """§6.1 to §6.3."""
    if told is not None:
        told.changed(draft.mover, draft.rules.announced)
    draft.rules = draft.rules.changed(draft.mover)
    draft.changed = True
    draft.phase = CHANGING
    if draft.rules.deck_size() == 0:
        draft.rules = draft.rules.gathered()
        if told is not None:
            told.reshuffled()
    lone = draft.rules.lone_card()
    if lone >= 0:
        announce(draft, lone, told)


def announce(draft: State, card: i64, told: Telling | None) -> None:
    """§6.3: the next rule is known to all."""
    draft.rules = draft.rules.announcing(card)
    if told is not None:
        told.announced("6.3", card)
    begin_taking(draft, draft.setting.box.takes, told)
