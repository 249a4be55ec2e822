"""Playing a match: chance from the seed, the log, positions before, resignation."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import OVER, Match, Mistake, Refusal
from bugeyed.matches.entries import ActionTaken, ActionUndone, ChanceResolved, Resigned
from bugeyed.matches.transactions import OutOfTurn


def play_at_random(match: Match, seed: int, most: int = 1_000) -> Match:
    """Let every seat act at random."""
    generator = random.Random(seed)
    for _ in range(most):
        if match.turn == OVER:
            break
        match.play(match.turn, generator.choice(match.position.actions()))
    return match


def test_an_action_is_one_entry_under_its_name() -> None:
    match = Match("beetles")

    assert match.play(0, " hatch   C5 ") == 1
    assert match.play(1, match.position.parse("hatch d5")) == 2
    assert match.log == (ActionTaken(0, "hatch c5"), ActionTaken(1, "hatch d5"))
    assert match.seq == 2


def test_at_gives_the_position_after_so_many_entries() -> None:
    match = play_at_random(Match("beetles"), seed=1, most=10)

    assert match.at(0) == bugeyed.game("beetles").start()
    assert match.at(10) == match.position
    for number, entry in enumerate(match.log):
        assert isinstance(entry, ActionTaken)
        assert match.at(number + 1) == match.at(number).after(match.at(number).parse(entry.action))
    for beyond in (-1, 11):
        with pytest.raises(Mistake, match=f"no position after {beyond}"):
            match.at(beyond)


def test_a_refused_action_changes_nothing() -> None:
    match = Match("beetles")
    match.play(0, "hatch c5")
    before = match.position

    with pytest.raises(Refusal) as refused:
        match.play(1, "hatch c5")

    assert refused.value.clause == "4.1"
    assert match.position is before
    assert match.seq == 1


def test_who_is_not_to_act_is_told_who_is() -> None:
    match = Match("beetles")

    with pytest.raises(OutOfTurn, match="Green is to act now, not Red"):
        match.play(1, "hatch d5")
    with pytest.raises(Mistake, match="no seat 2"):
        match.play(2, "hatch d5")


def test_an_action_and_the_chance_after_it_are_one_transaction(errands: bugeyed.Game) -> None:
    match = Match("errands")
    match.play(0, "choose 1")
    match.play(1, "choose 2")

    assert match.play(0, "roll") == 4
    assert isinstance(match.log[3], ChanceResolved)
    assert match.position.turn == 0


def test_the_same_seed_and_actions_give_the_same_match(errands: bugeyed.Game) -> None:
    first, second, other = (play_at_random(Match("errands", seed=seed), seed=5) for seed in (3, 3, 4))

    assert first.log == second.log
    assert any(isinstance(entry, ChanceResolved) for entry in first.log)
    logs = {play_at_random(Match("errands", seed=seed), seed=5).log for seed in range(8)}
    assert len(logs) > 1
    assert other.seq > 0


def test_weights_are_heeded(errands: bugeyed.Game) -> None:
    drawn = []
    for seed in range(300):
        match = Match("errands", seed=seed)
        match.play(0, "choose 1")
        match.play(1, "choose 1")
        match.play(0, "gift")
        drawn.append(match.log[-1])

    counts = [drawn.count(ChanceResolved(f"card {card}")) for card in (1, 2, 3)]
    assert counts[0] > counts[1] > counts[2] > 0


def test_a_resignation_ends_the_match_and_the_other_wins() -> None:
    match = Match("beetles")
    match.play(0, "hatch c5")

    assert match.resign(0) == 2
    assert match.log[-1] == Resigned(0)
    assert match.turn == OVER
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "Green resigns, so Red wins"
    view = match.view(1)
    assert (view["turn"], view["actions"]) == (OVER, [])
    assert match.view(1, 1)["outcome"] is None
    with pytest.raises(OutOfTurn, match="Green resigns"):
        match.play(1, "hatch d5")
    with pytest.raises(OutOfTurn, match="nothing left to resign"):
        match.resign(1)


def test_playing_together_a_resignation_is_everybodys_loss(
    errands: bugeyed.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(errands.about, "cooperative", True)
    match = Match("errands")
    match.resign(0)

    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.reason == "Ash gives up, so the match is lost"


def test_the_end_by_the_rules_is_the_positions_own() -> None:
    match = play_at_random(Match("beetles"), seed=2)

    outcome = match.outcome()
    assert outcome is not None
    assert outcome.clause == "5.1"
    with pytest.raises(Refusal) as refused:
        match.play(0, "hatch c5")
    assert refused.value.clause == "5.1"


def test_steps_tell_each_seat_what_it_may_know(errands: bugeyed.Game) -> None:
    match = Match("errands")
    match.play(0, "choose 2")
    match.play(1, "choose 1")
    match.play(0, "walk")

    words = {seat: [step.events[0].words for step in match.steps(seat)] for seat in (0, 1, None)}
    assert words[0] == ["Ash chooses 2.", "Birch chooses a secret.", "Ash walks."]
    assert words[1] == ["Ash chooses a secret.", "Birch chooses 1.", "Ash walks."]
    assert words[None] == ["Ash chooses a secret.", "Birch chooses a secret.", "Ash walks."]
    assert [step.seq for step in match.steps(0, since=2)] == [3]
    assert match.steps(0, since=2)[0].plain() == {
        "seq": 3,
        "events": [{"kind": "walk", "clause": "3.2", "words": "Ash walks.", "moves": []}],
    }


def test_what_was_taken_back_is_not_named(errands: bugeyed.Game) -> None:
    match = Match("errands")
    match.play(0, "choose 2")
    match.undo(0)

    assert match.log[-1] == ActionUndone(0, 1)
    assert [event.words for event in match.steps(1)[-1].events] == ["Ash takes back its last action."]


def test_in_a_notebook_a_match_is_the_publics_picture(errands: bugeyed.Game) -> None:
    match = Match("errands")
    match.play(0, "choose 2")

    assert match._repr_svg_() == errands.draw(match.position.view(None))
    assert repr(match) == "<Match of Errands: 1 entries, Birch to act>"


def test_options_and_players_are_checked_when_a_match_opens() -> None:
    with pytest.raises(Refusal) as refused:
        Match("beetles", players=3)
    assert refused.value.clause == "2.1"
    with pytest.raises(Refusal):
        Match("beetles", options={"variant": "nonsense"})
    with pytest.raises(Mistake, match="no game 'beatles'"):
        Match("beatles")
    assert Match("beetles", options={"variant": "placement"}).opened.options == {"variant": "placement"}
