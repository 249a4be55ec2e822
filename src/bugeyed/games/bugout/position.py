"""A position: a valley nobody writes any more, and the answers of the surface."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Position, View
from bugeyed.core.outcome import Outcome
from bugeyed.core.plans import Plan
from bugeyed.games.bugout import actions, notation, refusals, view
from bugeyed.games.bugout.advice import evaluation
from bugeyed.games.bugout.pending import CHANCE, OVER
from bugeyed.games.bugout.rules import engine, water
from bugeyed.games.bugout.state import Valley
from bugeyed.games.bugout.telling import Telling

ENDINGS: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("15.3", "The last Survivor on the map is rescued"),
    ("15.4", "The Graveyard has room for all that is left"),
    ("1.3", "The Graveyard overflows"),
    ("W5", "The last Survivor on the map has died"),
    ("14.6", "The Apocalypse has buried everybody left"),
]
"""By why the game is over: clause and reason."""


class BugoutPosition(Position):
    """Everything lies open; what has not been drawn is a multiset, so nothing is hidden from anybody."""

    def __init__(self, valley: Valley) -> None:
        super().__init__(valley.setting, valley.turn)
        self.valley: Final = valley

    def actions(self) -> list[int]:
        return [int(code) for code in water.answers(self.valley)] if self.turn >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        return self.valley.stack[-1].heap(self.valley).chances() if self.turn == CHANCE else []

    def drawn(self, generator: Lehmer) -> int:
        return self.valley.stack[-1].heap(self.valley).drawn(generator)

    def step(self, code: int) -> BugoutPosition:
        return BugoutPosition(engine.follow(self.valley, code))

    def played_out(self, generator: Lehmer) -> tuple[Position, i64]:
        # One draft for the whole match: nobody sees what comes between.
        draft = self.valley.copy()
        decisions: i64 = 0
        while draft.turn != OVER:
            if draft.turn == CHANCE:
                code = draft.stack[-1].heap(draft).drawn(generator)
            else:
                answers = water.answers(draft)
                code = answers[generator.below(len(answers))]
                decisions += 1
            engine.go_on(draft, code)
        return BugoutPosition(draft), decisions

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        draft = self.valley.copy()
        telling = Telling(draft)
        draft.teller = telling
        engine.go_on(draft, code)
        draft.teller = None
        events = telling.events
        if not events:
            events.append(self._answer(code))
        after = BugoutPosition(draft)
        outcome = after.outcome()
        if outcome is not None:
            events.append(Event("end", outcome.clause, outcome.reason + "."))
        return after, events

    def _answer(self, code: int) -> Event:
        """A choice that nothing else tells of: who is picked, a "no", an "enough"."""
        seat = self.valley.colour(self.turn)
        if code == actions.END:
            return Event("answer", "3.1", f"{seat} ends the Action Phase.")
        clause = self.valley.stack[-1].clause
        return Event("answer", clause, f"{seat}: {notation.label(self.valley, code)}.")

    def name(self, code: int) -> str:
        return notation.name(self.valley, code)

    def read(self, words: str) -> int:
        return notation.read(self.valley, words)

    def picks(self, code: int) -> tuple[str, ...]:
        return notation.picks(self.valley, code)

    def refusal(self, code: int) -> Refusal:
        if self.turn == OVER:
            return Refusal("15.2", "The game is over.")
        if self.turn == CHANCE:
            return Refusal("3.4", "A card must be turned first.")
        matter = self.valley.stack[-1]
        if not matter.acts and code in matter.options(self.valley):
            return refusals.of_stranding(self.valley)
        return matter.refusal(self.valley, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        if self.turn < 0:
            return self.refusal(actions.END)
        matter = self.valley.stack[-1]
        if not matter.acts:
            for code in matter.options(self.valley):
                if self.picks(code)[: len(picks)] == picks:
                    return refusals.of_stranding(self.valley)
        return matter.objection(self.valley, picks)

    def outcome(self) -> Outcome | None:
        over = self.valley.over
        if not over:
            return None
        clause, reason = ENDINGS[over]
        seats = self.setting.players
        winners = tuple(range(seats)) if self.valley.is_won() else ()
        return Outcome(winners, reason, clause, (int(self.valley.rescued()),) * seats)

    def returns(self) -> list[float]:
        if not self.valley.over:
            return [0.0] * self.setting.players
        return [1.0 if self.valley.is_won() else -1.0] * self.setting.players

    def seen(self, seat: int | None) -> View:
        found = view.seen(self.valley)
        if seat is not None and seat == self.turn:
            found["labels"] = {self.name(code): notation.label(self.valley, code) for code in self.actions()}
            found["spoken"] = notation.spoken(self.valley, self.actions())
            headings = [(self.name(code), notation.heading(self.valley, code)) for code in self.actions()]
            found["headings"] = {name: words for name, words in headings if words}
            found["prompt"] = str(found["prompt"]) + notation.other_ways(self.valley, self.actions())
        return found

    def worth(self, seat: int) -> int:
        return evaluation.worth(self.valley)

    def plans(self, ahead: bool) -> list[Plan]:
        return evaluation.plans(self.valley, ahead) if self.turn >= 0 else []

    def quick_plans(self) -> list[Plan]:
        return evaluation.quick_plans(self.valley) if self.turn >= 0 else []

    def is_aside(self) -> bool:
        return self.turn >= 0 and self.turn != self.valley.active

    def key(self) -> bytes:
        return view.key(self.valley)
