"""Trials of plans: the first plan stands unless another is surely better, and time is kept."""

from __future__ import annotations

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
