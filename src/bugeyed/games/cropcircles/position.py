"""The position: one draft, written no more, and the answers the platform asks for."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import CHANCE, OVER, Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.core.plans import Plan
from bugeyed.games.cropcircles import actions, refusals, sampling, view
from bugeyed.games.cropcircles.actions import CARD, DONE, DRAW, GLYPH, PASS, START, TAKE
from bugeyed.games.cropcircles.advice import evaluation
from bugeyed.games.cropcircles.board import CELLS
from bugeyed.games.cropcircles.glyphs import KIND_NAMES
from bugeyed.games.cropcircles.rules.outcomes import reason_of, winners_of
from bugeyed.games.cropcircles.rules.placing import placements
from bugeyed.games.cropcircles.rules.turns import advance
from bugeyed.games.cropcircles.state import (
    ANNOUNCING,
    CHANGING,
    CHOOSING_RULES,
    ENDED,
    PLACING,
    STARTING,
    TAKING,
    Draft,
)
from bugeyed.games.cropcircles.telling import Telling


def _turn(draft: Draft) -> i64:
    if draft.phase == PLACING or draft.phase == TAKING:
        return draft.mover
    if draft.phase == ENDED:
        return OVER
    return CHANCE


class CropPosition(Position):
    """A moment of a match."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft.setting, _turn(draft))
        self.draft: Final = draft

    def actions(self) -> list[int]:
        draft = self.draft
        if draft.phase == PLACING:
            found = placements(draft)
            found.append(PASS if draft.low < 0 else DONE)
            return found
        found = []
        if draft.phase == TAKING:
            for kind in range(16):
                if draft.pool[kind]:
                    found.append(TAKE + kind)
            if draft.bag_count:
                found.append(DRAW)
        return found

    def chances(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        draft = self.draft
        found: list[tuple[int, int]] = []
        if draft.phase == STARTING:
            for seat in range(draft.setting.players):
                found.append((START + seat, 1))
        elif draft.phase in (CHOOSING_RULES, ANNOUNCING, CHANGING):
            for card in range(len(draft.rules.deck)):
                if draft.rules.deck[card]:
                    found.append((CARD + card, draft.rules.deck[card]))
        else:
            for kind in range(16):
                if draft.bag[kind]:
                    found.append((GLYPH + kind, draft.bag[kind]))
        return found

    def step(self, code: int) -> Position:
        draft = self.draft.copy()
        advance(draft, code, None)
        return CropPosition(draft)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.draft.copy()
        told = Telling(draft.setting)
        advance(draft, code, told)
        return CropPosition(draft), told.events

    def name(self, code: int) -> str:
        setting = self.draft.setting
        return actions.name(code, setting.seat_names, setting.box.card_names)

    def read(self, words: str) -> int:
        setting = self.draft.setting
        return actions.read(words, setting.seat_names, setting.box.card_names)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self.draft, code)

    def picks(self, code: int) -> tuple[str, ...]:
        action: i64 = code
        if action < DONE:
            return (f"rack:{KIND_NAMES[action % 16]}", f"cell:{CELLS[action // 16]}")
        if action >= TAKE and action < DRAW:
            return (f"pool:{KIND_NAMES[action - TAKE]}",)
        if action == DRAW:
            return ("bag",)
        return ()

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return refusals.of_picks(self.draft, picks)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        scores = self.draft.scores
        clause, reason = reason_of(scores, self.draft.setting.seat_names)
        return Outcome(tuple(winners_of(scores)), reason, clause, tuple([int(score) for score in scores]))

    def seen(self, seat: int | None) -> View:
        return view.seen(self.draft, seat)

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        return CropPosition(sampling.resampled(self.draft, seat, rng))

    def worth(self, seat: int) -> int:
        return evaluation.worth(self.draft, seat)

    def plans(self, ahead: bool) -> list[Plan]:
        return evaluation.plans(self.draft, ahead)

    def key(self) -> bytes:
        draft = self.draft
        numbers = (
            f"{draft.setting.players} {int(draft.setting.changing)} "
            f"{draft.phase} {draft.mover} {draft.turns} {draft.dealt} {draft.low} {draft.high} {int(draft.changed)} "
            f"{draft.takes_left} {int(draft.ending)} {draft.final_turns} {list(draft.bag)} {list(draft.pool)} "
            f"{draft.known} {draft.hidden} {list(draft.scores)} {draft.rules.plain()}|"
        )
        return numbers.encode() + bytes(draft.board) + b"|".join(draft.stories)
