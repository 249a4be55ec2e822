"""The position: a state nobody writes on any more, answering what the platform asks."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import CHANCE, OVER, Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.core.plans import Plan
from bugeyed.games.cropcircles import actions, pointing, refusals, sampling, standing, view
from bugeyed.games.cropcircles.advice import evaluation
from bugeyed.games.cropcircles.rules import turn
from bugeyed.games.cropcircles.state import ENDED, PLACING, TAKING, State
from bugeyed.games.cropcircles.telling import SILENCE, Telling, reason_of


def _turn(state: State) -> i64:
    if state.phase == PLACING or state.phase == TAKING:
        return state.mover
    if state.phase == ENDED:
        return OVER
    return CHANCE


class CropPosition(Position):
    """A moment of a match."""

    def __init__(self, state: State) -> None:
        super().__init__(state.setting, _turn(state))
        self.state: Final = state

    def actions(self) -> list[int]:
        return turn.legal_actions(self.state)

    def chances(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        return turn.chances(self.state)

    def step(self, code: int) -> Position:
        draft = self.state.copy()
        turn.advance(draft, code, SILENCE)
        return CropPosition(draft)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.state.copy()
        told = Telling(draft.setting)
        turn.advance(draft, code, told)
        return CropPosition(draft), told.events

    def name(self, code: int) -> str:
        return self.state.setting.box.book.name(code)

    def read(self, words: str) -> int:
        return actions.read(words, self.state.setting.box.book)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self.state, code)

    def picks(self, code: int) -> tuple[str, ...]:
        return self.state.setting.box.book.picks(code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return pointing.objection(self.state, picks)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        clause, reason = reason_of(self.state)
        scores = tuple([int(score) for score in self.state.scores])
        return Outcome(tuple(self.state.winners()), reason, clause, scores)

    def seen(self, seat: int | None) -> View:
        found = view.seen(self.state, seat)
        if seat is not None and seat == self.turn:
            found["spoken"] = {
                self.name(code): actions.in_words(code) for code in self.actions() if actions.in_words(code)
            }
        return found

    def view(self, seat: int | None) -> View:
        found = super().view(seat)
        if seat is not None and seat == self.turn and self.state.phase == PLACING:
            found["gives"] = standing.gives(self.state)
            found["taken_up"] = standing.taken_up(self.state)
        return found

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        return CropPosition(sampling.resampled(self.state, seat, rng))

    def worth(self, seat: int) -> int:
        return evaluation.worth(self.state, seat)

    def foregone(self) -> list[float] | None:
        return evaluation.foregone(self.state)

    def plans(self, ahead: bool) -> list[Plan]:
        return evaluation.plans(self.state, ahead, True)

    def quick_plans(self) -> list[Plan]:
        return evaluation.plans(self.state, False, False)

    def first_plan(self) -> Plan | None:
        return evaluation.first_plan(self.state)

    def key(self) -> bytes:
        state = self.state
        numbers = (
            f"{state.setting.players} {int(state.setting.changing)} "
            f"{state.phase} {state.mover} {state.turns} {state.dealt} {state.low} {state.high} {int(state.changed)} "
            f"{state.takes_left} {int(state.ending)} {state.final_turns} {list(state.bag)} {list(state.pool)} "
            f"{state.known} {state.hidden} {list(state.scores)} {state.rules.plain()}|"
        )
        return numbers.encode() + bytes(state.board) + b"|".join(state.stories)
