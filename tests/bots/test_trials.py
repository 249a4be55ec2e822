"""Trials of plans: the first plan stands unless another is surely better, and time is kept."""

from __future__ import annotations

from random import Random

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots.trials import Candidate, Trials
from bugeyed.core.chance import Lehmer
from tests.bots.dealing import dealt
from tests.bots.trees import chance, decide, end, grow
from tests.games.cropcircles.scenes import scene


def candidate(*brought: float) -> Candidate:
    """One whose trials brought so much."""
    made = Candidate([1])
    made.brought.extend(brought)
    return made


def test_a_plan_has_to_be_better_by_more_than_its_error() -> None:
    """Round by round, since in one round all have the same luck; later rounds of who stayed longer do not count."""
    first = candidate(0.1, -0.3, 0.2, 0.9, 0.9)
    assert candidate(0.6, 0.2).ahead_of(first, 1.0) == 0.0, "too few to say"
    assert candidate(0.6, 0.1, 0.8).ahead_of(first, 1.0) > 0.4
    assert candidate(0.6, 0.1, 0.8).ahead_of(first, 0.0) == pytest.approx(0.5)
    assert candidate(0.6, -0.8, 0.3).ahead_of(first, 1.0) < 0.0
    assert first.ahead_of(first, 1.0) == 0.0


def test_an_action_that_is_asked_about_is_tried_to_the_end() -> None:
    """Though no plan has it and it fares worst; what it loses is told once that is sure."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    racks = ["empty-circle empty-circle striped-circle", "", ""]
    position = scene(row, racks, bag="", scores=[0, 5, 5], final_turns=3)
    thinker = Trials(5, 1, length=2, scale=100.0)
    thinker.asked = position.parse("pass")
    thinker.choose(Knowledge(position, 0), nodes=80)
    found = {finding.code: finding for finding in thinker.findings}

    assert found[thinker.asked].visits == max(finding.visits for finding in thinker.findings)
    assert found[thinker.asked].behind > 1.8, "from a win to a loss"
    assert thinker.findings[0].behind == 0.0


def test_one_plan_alone_is_tried_out_for_who_wants_to_know() -> None:
    """A bot has nothing to choose there and wastes no time; a hint says how likely the team wins."""
    luck = Lehmer(3)
    position = bugeyed.game("bugout").start(2)
    # Few actions, or looking for plans would take long.
    while not 1 < len(position.actions()) < 5 or len(position.plans(True)) > 1:
        position = position.random_step(luck)
    for telling in (False, True):
        thinker = Trials(5, 1, length=1, scale=2_000.0, advised=True)
        thinker.telling = telling
        thinker.choose(Knowledge(position, int(position.turn)), nodes=3)
        assert (thinker.simulations == 3) == telling


def test_a_broken_off_round_decides_nothing() -> None:
    """One trial of six plans: the game's own first plan is begun."""
    position = dealt(2)
    seat = int(position.turn)
    thinker = Trials(5, 1, length=1, scale=30.0)
    chosen = thinker.choose(Knowledge(position, seat), nodes=1)

    assert thinker.simulations == 0
    assert chosen == position.plans(False)[0].codes[0]


def test_every_plan_that_stays_is_tried_as_often_with_the_same_luck() -> None:
    position = dealt(2)
    thinker = Trials(5, 1, length=1, scale=30.0)
    thinker.choose(Knowledge(position, int(position.turn)), nodes=18)

    assert {finding.visits for finding in thinker.findings} == {3}
    assert thinker.simulations == 18


def test_luck_begins_anew_with_every_turn() -> None:
    """Whoever took a card more in the first turn meets the same card in the second: only so are plans compared."""
    card = chance(*((1, end(number / 64, -number / 64)) for number in range(64)))
    short, long = (chance((1, decide(1, card))), chance((1, chance((1, decide(1, card))))))
    thinker = Trials(5, 1, length=1)
    met = [
        [thinker.played_on(grow(fork), luck, 0).returns()[0] for luck in range(20)] for fork in (short, long)
    ]
    assert met[0] == met[1]
    assert len(set(met[0])) > 10


def test_a_line_once_begun_is_laid_to_its_end_though_racks_are_hidden() -> None:
    """§4.5 Between the glyphs of a line nothing is learnt, so only its first one is thought about."""
    position = dealt(2)
    seat = int(position.turn)
    thinker = Trials(5, 1, length=1, scale=30.0)
    laid = [thinker.choose(Knowledge(position, seat), nodes=18)]
    plan = thinker.findings[0].line
    position = position.step(laid[0])
    while len(laid) < len(plan):
        laid.append(thinker.choose(Knowledge(position.resample(seat, Random(len(laid))), seat), nodes=18))
        assert thinker.simulations == 0
        position = position.step(laid[-1])

    assert laid == plan
    assert len(plan) > 1


def test_a_plan_ends_where_another_position_is_met() -> None:
    """Somebody goes back and lays something else: what was begun is thought about anew."""
    position = dealt(2)
    seat = int(position.turn)
    thinker = Trials(5, 1, length=1, scale=30.0)
    thinker.choose(Knowledge(position, seat), nodes=18)
    thinker.choose(Knowledge(position, seat), nodes=18)

    assert thinker.simulations > 0
