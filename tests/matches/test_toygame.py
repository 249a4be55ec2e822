"""Matches of a third party's game, with three seats and a bag drawn from before anybody acts."""

from __future__ import annotations

import bugeyed
from bugeyed import Match
from bugeyed.matches.entries import ChanceResolved
from tests.matches.test_takebacks import findings


def test_chance_before_the_first_decision_is_resolved_when_the_match_opens(toygame: bugeyed.Game) -> None:
    match = Match("fireflies", players=3)

    assert match.seq == 3
    assert all(isinstance(entry, ChanceResolved) for entry in match.log)
    assert match.turn == 0


def test_when_one_of_three_resigns_the_others_share_the_win(toygame: bugeyed.Game) -> None:
    match = Match("fireflies", players=3)
    match.resign(1)

    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.reason == "Red resigns, so Green and Blue win"


def test_resampling_finds_nothing_in_an_honest_game(toygame: bugeyed.Game) -> None:
    assert findings("fireflies", {"moon": True}) == []
