"""How far back a seat may go, why no further, and the proof by resampling."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import OVER, Match
from bugeyed.matches.entries import ActionUndone
from bugeyed.matches.ignorance import learnt_unawares
from bugeyed.matches.takebacks import CannotUndo, last_actor


@pytest.fixture
def match(errands: bugeyed.Game) -> Match:
    """Errands, with both secrets chosen and Ash to act."""
    match = Match("errands")
    match.play(0, "choose 1")
    match.play(1, "choose 2")
    return match


def test_undo_takes_back_the_last_decision_and_adds_an_entry(match: Match) -> None:
    before = match.position
    match.play(0, "walk")

    assert match.undo(0) == 4
    assert match.position == before
    assert match.log[-1] == ActionUndone(0, 3)


def test_a_long_turn_is_taken_back_action_by_action(match: Match) -> None:
    positions = [match.position]
    for _ in range(3):
        match.play(0, "walk")
        positions.append(match.position)
    match.play(0, "done")

    for position in reversed(positions):
        match.undo(0)
        assert match.position == position
    with pytest.raises(CannotUndo, match="Birch has decided since: Birch chooses a secret"):
        match.undo(0)


def test_taking_back_goes_on_from_what_stands(match: Match) -> None:
    """An action taken back is not taken back twice."""
    match.play(0, "walk")
    match.play(0, "walk")
    match.undo(0)
    match.play(0, "gift")
    match.undo(0)

    match.undo(0)

    assert match.position == match.at(2)
    assert match.seq == 9


def test_turn_passed_it_can_still_be_taken_back_until_another_decides(match: Match) -> None:
    match.play(0, "done")
    assert match.turn == 1
    match.undo(0)
    match.play(0, "done")
    match.play(1, "walk")

    with pytest.raises(CannotUndo, match=r"Birch has decided since: Birch walks\."):
        match.undo(0)
    match.undo(1)
    with pytest.raises(CannotUndo, match="Birch has decided since, though it was taken back: Birch walks"):
        match.undo(0)


def test_a_die_that_fell_is_not_rolled_again(match: Match) -> None:
    match.play(0, "walk")
    match.play(0, "roll")
    match.play(0, "walk")

    limit = match.undo_limit(0)
    assert limit.numbers == (6,)
    assert limit.why.startswith("Ash has learnt something since: The die shows ")
    match.undo(0)
    with pytest.raises(
        CannotUndo, match=r"unless the others agree\. Ash has learnt something since: The die"
    ):
        match.undo(0)


def test_a_secret_one_has_seen_stays_seen(match: Match) -> None:
    match.play(0, "peek")

    with pytest.raises(CannotUndo, match="Ash sees that Birch's secret is 2"):
        match.undo(0)


def test_what_others_learn_is_the_movers_affair(match: Match) -> None:
    """Birch saw its card; Ash did not, and may take the gift back."""
    match.play(0, "gift")

    match.undo(0)

    assert match.position == match.at(2)


def test_the_reason_never_tells_more_than_the_seat_was_told(match: Match) -> None:
    reason = match.undo_limit(0).why

    assert reason == "Birch has decided since: Birch chooses a secret."


def test_the_first_action_can_be_taken_back_and_no_further(errands: bugeyed.Game) -> None:
    match = Match("errands")
    with pytest.raises(CannotUndo, match="Ash has no action to take back"):
        match.undo(0)
    match.play(0, "choose 1")

    limit = match.undo_limit(0)

    assert limit.numbers == (1,)
    assert limit.why == "That is the beginning of the match."


def test_past_the_limit_all_others_have_to_agree(match: Match) -> None:
    match.play(0, "roll")
    match.play(0, "done")
    match.play(1, "walk")

    match.undo(0, agreed=[1])

    assert match.log[-1] == ActionUndone(0, 5, (1,))
    assert match.position == match.at(4)
    match.undo(0, agreed=[1])
    assert match.position == match.at(2)


def test_an_agreed_takeback_does_not_make_one_forget(match: Match) -> None:
    """Ash walked, peeked, and was allowed to take the peek back: the walk before it is still past the limit."""
    match.play(0, "walk")
    match.play(0, "peek")
    match.undo(0, agreed=[1])

    with pytest.raises(CannotUndo, match="Ash has learnt something since"):
        match.undo(0)


def test_nothing_is_taken_back_once_the_match_is_over(match: Match) -> None:
    for seat in (0, 1, 0, 1):
        match.play(seat, "done")
    assert match.turn == OVER

    with pytest.raises(CannotUndo, match="The match is over"):
        match.undo(1, agreed=[0])
    match = Match("beetles")
    match.play(0, "hatch c5")
    match.resign(1)
    with pytest.raises(CannotUndo, match="The match is over"):
        match.undo(0)


def test_of_several_seats_the_latest_action_that_stands_is_the_last(match: Match) -> None:
    match.play(0, "walk")
    assert last_actor(match.fold, [0, 1]) == 0
    assert last_actor(match.fold, [1]) == 1
    match.undo(0)
    assert last_actor(match.fold, [0, 1]) == 1
    assert last_actor(Match("errands").fold, [0, 1]) is None


def test_resampling_finds_nothing_where_events_own_up(errands: bugeyed.Game) -> None:
    assert findings("errands", {}) == []


def test_resampling_finds_a_reveal_that_does_not_own_up(errands: bugeyed.Game) -> None:
    """§3.6 A sly peek shows the secret and says it is nothing new, so it could be taken back."""
    found = findings("errands", {"sly": True})

    assert found
    assert all("'peek' may show" in finding for finding in found)


def test_resampling_finds_nothing_where_nothing_is_hidden() -> None:
    assert findings("beetles", {}) == []


def findings(name: str, options: dict[str, object]) -> list[str]:
    """What resampling finds after every action of a few random matches, for every seat."""
    found = []
    for seed in range(6):
        generator = random.Random(seed)
        match = Match(name, options=options, seed=seed)
        while match.turn != OVER:
            match.play(match.turn, generator.choice(match.position.actions()))
            for seat in range(match.players):
                finding = learnt_unawares(match.fold, seat, generator, samples=4)
                if finding is not None:
                    found.append(finding)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_going_back_is_no_second_roll_of_the_die(errands: bugeyed.Game, seed: int) -> None:
    """The die that was thrown lies as it lay, however often it is asked for, and after other actions too."""
    match = Match("errands", seed=seed)
    match.play(0, "choose 1")
    match.play(1, "choose 2")
    match.play(0, "roll")
    thrown = match.log[-1]
    for _ in range(3):
        match.undo(0, agreed=[1])
        match.play(0, "roll")
        assert match.log[-1] == thrown
    match.undo(0, agreed=[1])
    match.play(0, "walk")
    match.play(0, "roll")
    assert match.log[-1] == thrown
    # It has come again: what is thrown next is new.
    assert match.fold.spoken == []
    assert Match.loads(match.dumps_whole()).fold.spoken == []


def test_a_disaster_taken_back_strikes_again() -> None:
    """Solo nobody could say no, and a disaster was drawn anew until it was a mild one."""
    match = Match("bugout", players=1, seed=3)
    before = len(match.log)
    match.play(0, "end")
    drawn = match.log[before:]
    assert len(drawn) > 2

    match.undo(0)
    before = len(match.log)
    match.play(0, "end")
    assert match.log[before:] == drawn
