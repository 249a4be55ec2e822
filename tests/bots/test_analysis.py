"""Analysis of a match: what a decision gave away, and what was luck."""

from __future__ import annotations

import random

import bugeyed
from bugeyed.bots.analysis import Moment, look_back, looked_at, tell_luck, turning_points

from .trees import decide, end, grow, hide, looks

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)


def moment(seq: int, seat: int, chance: float, loss: float = 0.0) -> Moment:
    """A decision with these figures."""
    made = Moment(seq, seat, "something", chance)
    made.loss = loss
    return made


def test_a_win_thrown_away_is_seen_with_what_was_better() -> None:
    position = grow(decide(0, looks(decide(1, LOSS), 5, -5), looks(decide(1, WIN), 1, -1)))
    thrown = looked_at(position, 0, 1, 1, 1.0, nodes=200)
    kept = looked_at(position, 1, 1, 1, 1.0, nodes=200)

    assert thrown.chance == kept.chance == 1.0
    assert thrown.loss == 1.0
    assert thrown.ends_in == kept.ends_in == 2, "in two actions, whatever the other does"
    assert thrown.plain()["ends_in"] == 2
    assert thrown.better == position.name(1)
    assert (kept.loss, kept.better) == (0.0, "")


def test_nobody_is_blamed_for_what_could_not_be_known() -> None:
    """The pea lies under one of three cups; whoever points at the wrong one gave nothing away."""
    cups = hide(*(decide(1, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    for fork in cups:
        for code in range(3):
            assert looked_at(grow(fork), code, 1, 1, 1.0, nodes=300).loss == 0.0


def test_what_nobody_decided_is_luck() -> None:
    """From 50 % a seat gave 10 away, its rival 5; at 65 % there were 20 of luck."""
    moments = [moment(1, 0, 0.5, 0.1), moment(2, 1, 0.6, 0.05), moment(3, 0, 0.65)]
    tell_luck(moments)

    assert [round(one.luck, 6) for one in moments] == [0.0, 0.0, 0.2]


def test_who_still_wins_by_force_gave_nothing_away() -> None:
    """The next decision proves it, the winner's own or a lone rival's; of three the rival's loss proves nothing."""

    def proven(*steps: tuple[int, int]) -> list[float]:
        moments = [moment(seq, seat, 0.9, 0.4) for seq, (seat, _) in enumerate(steps)]
        for one, (_, ends_in) in zip(moments, steps, strict=True):
            one.ends_in = ends_in
        look_back(moments)
        return [one.loss for one in moments]

    assert proven((0, 5), (1, -4), (0, 3), (0, 2), (1, 0)) == [0.0, 0.4, 0.0, 0.4, 0.4]
    assert proven((0, 5), (1, 0), (0, 3)) == [0.4, 0.4, 0.4]
    assert proven((0, 5), (1, -4), (2, 0)) == [0.4, 0.4, 0.4]


def test_the_worst_decisions_are_the_turning_points_in_their_order() -> None:
    rng = random.Random(1)
    moments = [moment(seq, seq % 2, 0.5, rng.random() / 2) for seq in range(40)]
    found = turning_points(moments)

    assert [one.seq for one in found] == sorted(one.seq for one in found)
    assert len(found) == 6
    assert min(one.loss for one in found) >= sorted(one.loss for one in moments)[-6]
    assert turning_points([moment(1, 0, 0.5, 0.09)]) == []


def test_every_game_can_be_looked_at() -> None:
    for name in ("beetles", "lastbug", "cropcircles"):
        position = bugeyed.game(name).start()
        while position.turn == bugeyed.CHANCE:
            position = position.step(position.chances()[0][0])
        code = position.actions()[0]
        found = looked_at(position, code, 1, 1, 1.0, nodes=12)
        assert 0.0 <= found.chance <= 1.0
        assert found.played == position.name(code)


def test_who_had_nothing_to_choose_stands_as_before() -> None:
    """Nothing was looked at there, so neither luck nor a choice can have changed anything."""
    forced = moment(2, 0, 0.1)
    forced.weighed = False
    moments = [moment(1, 0, 0.6, 0.1), forced, moment(3, 0, 0.55)]
    tell_luck(moments)

    assert [round(one.chance, 6) for one in moments] == [0.6, 0.5, 0.55]
    assert [round(one.luck, 6) for one in moments] == [0.0, 0.0, 0.05]
