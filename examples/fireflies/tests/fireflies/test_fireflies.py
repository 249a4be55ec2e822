"""The rules of Fireflies, clause by clause; they also show what a third party's tests look like."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Game, Position, Refusal
from bugeyed.core.events import told


def played(game: Game, *names: str, players: int = 3, **options: object) -> Position:
    """The position after the actions and chance outcomes of these names."""
    position = game.start(players, options)
    for name in names:
        position = position.after(position.parse(name))
    return position


def names(position: Position) -> list[str]:
    """What can be done or happen, by name."""
    return [position.name(code) for code in position.possibilities()]


DEALT = ("draw 1", "draw 2", "draw 2")
HIDDEN = (*DEALT, "hide left", "hide right", "hide left")


@pytest.mark.clause("1.1")
def test_three_or_four_sit_down(fireflies: Game) -> None:
    """§1.1"""
    assert list(fireflies.players) == [3, 4]
    with pytest.raises(Refusal) as refused:
        fireflies.start(5)
    assert refused.value.clause == "1.1"


@pytest.mark.clause("1.2")
def test_the_bag_weighs_what_is_in_it(fireflies: Game) -> None:
    """§1.2 Five, four and three fireflies, less those that were drawn."""
    assert fireflies.start().chances() == [(9, 5), (10, 4), (11, 3)]
    assert played(fireflies, "draw 1", "draw 3").chances() == [(9, 4), (10, 4), (11, 2)]


@pytest.mark.clause("1.3", "R1")
def test_the_small_bag_is_for_three(fireflies: Game) -> None:
    """§1.3 Three, two and one; §R1 not with four players."""
    assert fireflies.start(3, {"bag": "small"}).chances() == [(9, 3), (10, 2), (11, 1)]
    with pytest.raises(Refusal) as refused:
        fireflies.start(4, {"bag": "small"})
    assert refused.value.clause == "R1"


def test_a_draw_is_seen_by_its_owner_alone(fireflies: Game) -> None:
    """§2.1 Green reads a brightness, Red and the public only that something was drawn."""
    after, events = fireflies.start().tell(fireflies.start().parse("draw 3"))

    assert [event.words for event in told(events, 0)] == ["Green draws a firefly of brightness 3."]
    assert [event.words for event in told(events, 1)] == ["Green draws a firefly."]
    assert [event.words for event in told(events, None)] == ["Green draws a firefly."]
    assert after.view(0)["fireflies"] == [3, None, None]
    assert after.view(1)["fireflies"] == [None, None, None]


def test_hiding_is_secret_and_only_with_the_moon(fireflies: Game) -> None:
    """§2.2 Others see that one hides, not where; without a moon nobody hides."""
    position = played(fireflies, *HIDDEN)

    assert position.view(0)["banks"] == ["left", "hidden", "hidden"]
    assert position.view(None)["banks"] == ["hidden", "hidden", "hidden"]
    assert names(played(fireflies, *DEALT, moon=False)) == ["wait", "swap", "call 1", "call 2", "call 3"]


@pytest.mark.clause("3.1")
def test_everybody_acts_once_a_round(fireflies: Game) -> None:
    """§3.1, §3.2 Three waits end a round; with two rounds Green is asked again."""
    waits = ("wait", "wait", "wait")
    assert played(fireflies, *HIDDEN, *waits).turn == CHANCE
    assert played(fireflies, *HIDDEN, *waits, rounds=2).turn == 0


def test_a_swap_lays_one_firefly_down_and_draws_another(fireflies: Game) -> None:
    """§3.3 Green knows what lies under the leaf; the others see that something does."""
    position = played(fireflies, *HIDDEN, "swap", "draw 3")

    assert position.view(0)["leaf"] == [{"seat": 0, "brightness": 1}]
    assert position.view(2)["leaf"] == [{"seat": 0, "brightness": None}]
    assert position.view(0)["fireflies"] == [3, None, None]
    assert position.view(0)["bag"] == 8


def test_the_last_firefly_needs_no_luck_and_then_nobody_swaps(fireflies: Game) -> None:
    """§R2, §3.3 Five of six fireflies are drawn; Blue gets the sixth at once, and then the bag is empty."""
    position = played(
        fireflies, *DEALT, "swap", "draw 1", "swap", "draw 1", "swap", bag="small", moon=False, rounds=2
    )

    assert position.turn == 0
    assert position.view(2)["fireflies"] == [None, None, 3]
    with pytest.raises(Refusal) as refused:
        position.parse("swap")
    assert refused.value.clause == "3.3"


def test_everybody_else_answers_a_call_from_the_callers_seat_on(fireflies: Game) -> None:
    """§3.4, §3.6 Red calls: Blue is asked, then Green, who can only stay dark and is asked all the same."""
    position = played(fireflies, *HIDDEN, "wait", "call 2")

    assert (position.turn, names(position)) == (2, ["dark", "flash"])
    position = position.after(position.parse("dark"))
    assert (position.turn, names(position)) == (0, ["dark"])


def test_a_flash_shows_the_firefly_and_scores_twice(fireflies: Game) -> None:
    """§3.5 Blue shows a 2; Blue and the caller have a point each, and everybody knows Blue's firefly."""
    position = played(fireflies, *HIDDEN, "wait", "call 2", "flash")

    assert position.view(None)["points"] == [0, 1, 1]
    assert position.view(None)["fireflies"] == [None, None, 2]


def test_nobody_flashes_another_brightness(fireflies: Game) -> None:
    """§3.5 Green has a 1 and cannot answer a call for 2 by a flash."""
    with pytest.raises(Refusal) as refused:
        played(fireflies, *HIDDEN, "wait", "call 2", "dark", "flash")
    assert (refused.value.clause, refused.value.message) == (
        "3.5",
        "Your firefly has not the brightness 2 that was called.",
    )


def test_the_moon_finds_those_on_its_bank(fireflies: Game) -> None:
    """§4.1, §4.2 Over the left bank: Red, on the right, scores; two nights in three are such."""
    evening = played(fireflies, *HIDDEN, "wait", "wait", "wait")
    assert evening.chances() == [(12, 2), (13, 1)]

    morning, events = evening.tell(evening.parse("moon left"))
    assert morning.view(None)["points"] == [0, 1, 0]
    assert morning.view(None)["fireflies"] == [1, 2, 2]
    assert [event.kind for event in events] == ["moon", "show", "show", "show", "end"]


def test_the_brightest_wins_and_equals_share(fireflies: Game) -> None:
    """§4.3 Red and Blue have 2, Green 1."""
    position = played(fireflies, *DEALT, "wait", "wait", "wait", moon=False)

    outcome = position.outcome()
    assert position.turn == OVER
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == ((1, 2), (1, 2, 2), "4.3")
    assert position.returns() == [-1.0, 1.0, 1.0]


def histories(position: Position, seat: int, events: list[list[str]]) -> Iterator[tuple[bytes, Fraction]]:
    """Every position with its weight that *seat* could be in, having been told these *events* step by step."""
    if not events:
        yield position.key(), Fraction(1)
        return
    weights = position.chances() or [(code, 1) for code in position.actions()]
    for code, weight in weights:
        after, happened = position.tell(code)
        if [event.words for event in told(happened, seat)] == events[0]:
            for key, ways in histories(after, seat, events[1:]):
                yield key, ways * Fraction(weight, sum(weight for _, weight in weights))


def test_samples_are_as_likely_as_what_they_stand_for(fireflies: Game) -> None:
    """Draws weigh by their number of ways, secret choices are uniform: compared with all possible histories."""
    line = (*HIDDEN, "swap", "draw 3", "call 2", "flash")
    position, seen = fireflies.start(3), []
    for name in line:
        position, happened = position.tell(position.parse(name))
        seen.append([event.words for event in told(happened, 1)])
    expected: dict[bytes, Fraction] = {}
    for key, ways in histories(fireflies.start(3), 1, seen):
        expected[key] = expected.get(key, Fraction(0)) + ways
    whole = sum(expected.values())

    rng, rounds = random.Random(5), 4000
    drawn = Counter(position.resample(1, rng).key() for _ in range(rounds))

    assert set(drawn) <= set(expected)
    for key, weight in expected.items():
        share = float(weight / whole)
        error = (share * (1 - share) / rounds) ** 0.5
        assert abs(drawn[key] / rounds - share) < 5 * error, key


def test_it_is_found_by_its_entry_point_like_any_third_partys(fireflies: Game) -> None:
    """The compiled or interpreted core plays it in bulk."""
    assert "fireflies" in bugeyed.games()
    assert not str(bugeyed.game("fireflies").folder).startswith(str(Path(bugeyed.__file__).parent))

    played_out = bugeyed.playouts("fireflies", games=50, seed=3, players=4, options={"rounds": 2})
    assert played_out.games == 50
    assert len(played_out.returns) == 4
    assert played_out.longest <= 41
