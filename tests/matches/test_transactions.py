"""A decision is worked out once, whoever is told of it afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

import bugeyed
from bugeyed import Match
from bugeyed.core.errors import Mistake
from bugeyed.matches.entries import ActionTaken
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import open_match
from bugeyed.matches.transactions import act, deal
from tests.matches.counting import asked_of


class First:
    """A generator that always says nought."""

    def randrange(self, stop: int, /) -> int:
        return 0


def test_an_action_is_read_and_told_once_and_never_stepped(
    toygame: bugeyed.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody's steps and views come of the same events; only the chance after it is told besides."""
    match = Match("fireflies", players=3, options={"moon": "off"})
    action = match.position.name(match.position.actions()[0])
    counted = asked_of(type(match.position), monkeypatch)
    before = match.seq
    match.play(match.turn, action)
    for seat in (None, 0, 1, 2):
        match.steps(seat, before)
        match.view(seat)

    assert counted == Counter({"read": 1, "tell": match.seq - before})


def test_what_was_worked_out_is_for_its_moment_alone(errands: bugeyed.Game) -> None:
    """Twice, or after something else has happened, it is refused, and nothing changes."""
    fold = Fold(open_match(errands)[1])
    fold.add(deal(fold, First()))
    first, second = act(fold, 0, "choose 1", First()), act(fold, 0, "choose 2", First())
    fold.add(first)
    for late in (first, second):
        with pytest.raises(Mistake, match="cannot follow entry 1"):
            fold.add(late)

    assert fold.entries == [ActionTaken(0, "choose 1")]


def test_what_was_worked_out_is_what_its_log_says(toygame: bugeyed.Game) -> None:
    """Folded as it was decided or from the entries alone: the same positions and the same words to everybody."""
    match = Match("fireflies", players=3, seed=4)
    for _ in range(6):
        match.play(match.turn, match.position.actions()[-1])
    again = Fold(match.at(0), match.log)

    assert [again.at(n) for n in range(match.seq + 1)] == [match.at(n) for n in range(match.seq + 1)]
    for seat in (None, 0, 1, 2):
        assert [step.plain() for step in again.steps(seat)] == [step.plain() for step in match.steps(seat)]
