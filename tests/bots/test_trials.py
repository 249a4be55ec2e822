"""Trials of plans: the first plan stands unless another is surely better, and time is kept."""

from __future__ import annotations

from random import Random

from bugeyed import Knowledge
from bugeyed.bots.trials import Candidate, Trials
from tests.bots.dealing import dealt
from tests.bots.trees import chance, decide, end, grow


def candidate(gains: list[float]) -> Candidate:
    """One whose trials brought so much more than the first plan's."""
    made = Candidate([1])
    for gain in gains:
        made.trials += 1
        made.gain += gain
        made.squares += gain * gain
    return made


def test_a_plan_has_to_be_better_by_more_than_its_error() -> None:
    assert candidate([0.5, 0.5]).sure_gain() == 0.0
    assert candidate([0.5, 0.4, 0.6]).sure_gain() > 0.4
    assert candidate([0.5, -0.5, 0.1]).sure_gain() < 0.0


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
