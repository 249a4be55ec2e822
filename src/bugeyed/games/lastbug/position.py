"""The position: a state nobody writes on any more, answering what the platform asks."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.games.lastbug import actions, pointing, refusals, sampling, telling, view
from bugeyed.games.lastbug.advice import evaluation
from bugeyed.games.lastbug.rules import turn
from bugeyed.games.lastbug.rules.ending import points
from bugeyed.games.lastbug.state import ENDED, NOBODY, LastBugSetting, State


class LastBugPosition(Position):
    """A setting and a state."""

    def __init__(self, match: LastBugSetting, state: State) -> None:
        super().__init__(match, state.decider())
        self.match: Final = match
        """The setting again, by its own type."""
        self.state: Final = state

    def actions(self) -> list[int]:
        return turn.legal_actions(self.match, self.state)

    def chances(self) -> list[tuple[int, int]]:
        return turn.chances(self.match, self.state)

    def step(self, code: int) -> LastBugPosition:
        draft = self.state.copy()
        turn.take(self.match, draft, code, None)
        return LastBugPosition(self.match, draft)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.state.copy()
        events: list[Event] = []
        turn.take(self.match, draft, code, events)
        return LastBugPosition(self.match, draft), events

    def name(self, code: int) -> str:
        return actions.name(code)

    def read(self, words: str) -> int:
        return actions.read(words)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self.match, self.state, code)

    def picks(self, code: int) -> tuple[str, ...]:
        return pointing.picks(self.match, self.state, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return pointing.objection(self.match, self.state, picks)

    def outcome(self) -> Outcome | None:
        state = self.state
        if state.phase != ENDED:
            return None
        scores = points(state)
        winners = () if state.winner == NOBODY else (int(state.winner),)
        if self.match.tournament:
            red, blue = state.wins & 3, state.wins >> 2 & 3
            reason = telling.tournament(state.winner, red, blue)
            return Outcome(winners, reason, "7.1", (int(red), int(blue)))
        reason, clause = telling.reason(state, state.ending, state.winner, scores, self.match.box)
        return Outcome(winners, reason, clause, None if self.match.friend else scores)

    def returns(self) -> list[float]:
        # The winner is at hand; a playout need not have it put in words.
        winner = self.state.winner
        if self.state.phase != ENDED or winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def seen(self, seat: int | None) -> View:
        return view.seen(self.match, self.state, seat)

    def resample(self, seat: int | None, rng: random.Random) -> LastBugPosition:
        return LastBugPosition(self.match, sampling.resampled(self.match, self.state, seat, rng))

    def worth(self, seat: int) -> int:
        return evaluation.worth(self.match, self.state, seat)

    def signature(self) -> i64:
        return self.state.signature()

    def key(self) -> bytes:
        return self.state.key()
