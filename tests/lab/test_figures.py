"""What records say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bugeyed.lab.figures import Figures, Lengths
from bugeyed.lab.simulation import Record


def record(
    *returns: float, seating: tuple[int, ...] = (0, 1), actions: int = 10, turns: int = 8, starter: int = 0
) -> Record:
    """A match with these returns."""
    return Record(0, seating, returns, actions, turns, starter)


def figures(*records: Record, players: int = 2) -> Figures:
    """The figures of some matches."""
    gathered = Figures(players)
    gathered.add(records)
    return gathered


def test_wins_are_counted_by_seat_and_by_bot() -> None:
    """Bot 0 wins from both seats, so seats are even and bots are not."""
    found = figures(
        record(1, -1, seating=(0, 1)),
        record(-1, 1, seating=(1, 0)),
        record(0, 0),
        record(1, -1, seating=(1, 0)),
    )

    assert [found.seat(seat).won for seat in range(2)] == [2, 1]
    assert [found.bot(which).won for which in range(2)] == [2, 1]
    assert found.bot(0).rate.value == 0.5
    assert found.drawn.won == 1
    assert found.lost_by_all.won == 0
    assert not found.together


def test_a_bot_is_followed_through_the_seats() -> None:
    found = figures(record(1, -1, seating=(0, 1)), record(-1, 1, seating=(1, 0)))

    assert [found.seat(seat).won for seat in range(2)] == [1, 1]
    assert [found.bot(which).won for which in range(2)] == [2, 0]


def test_a_shared_win_counts_for_each() -> None:
    found = figures(record(1, 1, -1, seating=(0, 1, 2)), players=3)

    assert [found.seat(seat).won for seat in range(3)] == [1, 1, 0]
    assert found.drawn.won == 0


def test_seats_that_fare_alike_play_together() -> None:
    """A co-operative game is known by its endings; draws alone say nothing."""
    assert figures(record(1, 1), record(-1, -1)).together
    assert figures(record(1, 1), record(-1, -1)).lost_by_all.won == 1
    assert not figures(record(0, 0)).together
    assert not figures(record(1), players=1).together


def test_the_start_players_advantage_is_over_an_equal_share() -> None:
    """Three of four won by who began, whichever seat that was; the average seat won half."""
    found = figures(
        record(1, -1, starter=0), record(-1, 1, starter=1), record(1, -1, starter=0), record(1, -1, starter=1)
    )

    assert found.starter.won == 3
    assert found.starters_advantage.value == pytest.approx(0.25)
    assert found.starters_advantage.low == pytest.approx(found.starter.rate.low - 0.5)


def test_lengths_are_told_in_actions_and_turns() -> None:
    found = figures(*(record(1, -1, actions=length, turns=length // 2) for length in (4, 6, 8, 40)))

    assert found.actions == Lengths(median=7, mean=14.5, shortest=4, longest=40)
    assert found.turns == Lengths(median=3.5, mean=7.25, shortest=2, longest=20)


def test_endings_that_differ_in_a_number_are_one() -> None:
    reasons = ["Green has 40 points and wins", "Red has 52 points and wins", "Green has 60 points and wins"]
    found = figures(*(replace(record(1, -1), reason=reason, clause="8.3") for reason in reasons))

    assert [(reason, clause, wins.won) for reason, clause, wins in found.endings] == [
        ("Green has … points and wins", "8.3", 2),
        ("Red has … points and wins", "8.3", 1),
    ]


def ended(reason: str, clause: str, score: int, won: bool, **events: int) -> Record:
    """A co-operative match of two seats."""
    told = tuple((kind, "1.1", times) for kind, times in events.items())
    sign = 1.0 if won else -1.0
    return Record(0, (), (sign, sign), 10, 8, 0, reason, clause, (score, score), told)


def test_causes_of_the_end_are_counted_the_commonest_first() -> None:
    found = figures(
        ended("Drowned", "2.1", 3, False), ended("Saved", "1.4", 9, True), ended("Drowned", "2.1", 5, False)
    )

    assert [(reason, clause, wins.won, wins.matches) for reason, clause, wins in found.endings] == [
        ("Drowned", "2.1", 2, 3),
        ("Saved", "1.4", 1, 3),
    ]


def test_scores_have_a_mean_with_an_interval() -> None:
    """Of 2, 4, 6, 8 the mean is 5 and its standard error the root of 20 / 3 / 4."""
    found = figures(*(ended("Saved", "1.4", score, True) for score in (2, 4, 6, 8)))

    assert found.scored
    assert found.score(1).value == 5
    assert found.score(1).high == pytest.approx(5 + 1.95996 * (20 / 3 / 4) ** 0.5, abs=1e-4)
    assert not figures(record(1, -1)).scored


def test_events_are_counted_with_the_wins_of_the_matches_they_happened_in() -> None:
    """Rain fell five times in two matches, one of which was won; in the dry one it does not count."""
    found = figures(
        ended("Saved", "1.4", 9, True, rain=2, rescue=1),
        ended("Drowned", "2.1", 0, False, rain=3),
        ended("Saved", "1.4", 9, True, rescue=1),
    )

    rain, rescue = found.happenings
    assert (rain.kind, rain.clause, rain.times, rain.won.won, rain.won.matches) == ("rain", "1.1", 5, 1, 2)
    assert (rescue.kind, rescue.times, rescue.won.rate.value) == ("rescue", 2, 1.0)
