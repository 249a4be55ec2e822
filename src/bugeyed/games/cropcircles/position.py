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
from bugeyed.games.cropcircles import actions, pointing, refusals, sampling, view
from bugeyed.games.cropcircles.advice import evaluation
from bugeyed.games.cropcircles.rules import turn
from bugeyed.games.cropcircles.state import ENDED, PLACING, TAKING, Draft
from bugeyed.games.cropcircles.telling import Telling, reason_of


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
        return turn.legal_actions(self.draft)

    def chances(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        return turn.chances(self.draft)

    def step(self, code: int) -> Position:
        draft = self.draft.copy()
        turn.advance(draft, code, None)
        return CropPosition(draft)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.draft.copy()
        told = Telling(draft.setting)
        turn.advance(draft, code, told)
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
        return pointing.picks(code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return pointing.objection(self.draft, picks)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        clause, reason = reason_of(self.draft)
        scores = tuple([int(score) for score in self.draft.scores])
        return Outcome(tuple(self.draft.winners()), reason, clause, scores)

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
