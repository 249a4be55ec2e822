"""The position: a state nobody writes on any more, answering what the platform asks."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.games.lastbug import actions, pointing, refusals, sampling, view
from bugeyed.games.lastbug.advice import evaluation
from bugeyed.games.lastbug.rules import turn
from bugeyed.games.lastbug.state import ENDED, NOBODY, State
from bugeyed.games.lastbug.telling import SILENCE, Telling, reason_of, tournament_won


class LastBugPosition(Position):
    """A moment of a match."""

    def __init__(self, state: State) -> None:
        super().__init__(state.setting, state.decider())
        self.state: Final = state

    def actions(self) -> list[int]:
        return turn.legal_actions(self.state)

    def chances(self) -> list[tuple[int, int]]:
        return turn.chances(self.state)

    def step(self, code: int) -> LastBugPosition:
        draft = self.state.copy()
        turn.advance(draft, code, SILENCE)
        return LastBugPosition(draft)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.state.copy()
        told = Telling(draft.setting)
        turn.advance(draft, code, told)
        return LastBugPosition(draft), told.events

    def name(self, code: int) -> str:
        return actions.BOOK.name(code)

    def read(self, words: str) -> int:
        return actions.read(words, self.state.setting.box)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self.state, code)

    def picks(self, code: int) -> tuple[str, ...]:
        return pointing.picks(self.state, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return pointing.objection(self.state, picks)

    def outcome(self) -> Outcome | None:
        state = self.state
        if state.phase != ENDED:
            return None
        winners = () if state.winner == NOBODY else (int(state.winner),)
        if state.setting.tournament:
            games = (int(state.games_won(0)), int(state.games_won(1)))
            return Outcome(winners, tournament_won(state), "7.1", games)
        clause, reason = reason_of(state)
        scores = None if state.setting.friend else (state.points(0), state.points(1))
        return Outcome(winners, reason, clause, scores)

    def returns(self) -> list[float]:
        # The winner is at hand; a playout need not have it put in words.
        winner = self.state.winner
        if self.state.phase != ENDED or winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def seen(self, seat: int | None) -> View:
        found = view.seen(self.state, seat)
        if seat is not None and seat == self.turn:
            setting = self.state.setting
            spoken: dict[str, str] = {}
            for code in self.actions():
                words = actions.in_words(code, setting.box, setting.game.seat_names)
                if words:
                    spoken[actions.BOOK.name(code)] = words
            found["spoken"] = spoken
        return found

    def resample(self, seat: int | None, rng: random.Random) -> LastBugPosition:
        return LastBugPosition(sampling.resampled(self.state, seat, rng))

    def worth(self, seat: int) -> int:
        return evaluation.worth(self.state, seat)

    def signature(self) -> i64:
        return self.state.signature()

    def key(self) -> bytes:
        return self.state.key()
