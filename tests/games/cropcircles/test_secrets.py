"""What is behind a screen stays there: views, events, refusals and pictures of positions a seat cannot tell apart."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

import bugeyed
from bugeyed.core.game import CHANCE, Position
from bugeyed.games.cropcircles.glyphs import KIND_NUMBER
from bugeyed.games.cropcircles.position import CropPosition
from tests.games.cropcircles.scenes import game, plain, play, scene, tell, wander


@pytest.mark.clause("3.3", "R16")
def test_others_know_what_was_taken_openly_until_it_is_placed() -> None:
    """§3.3 §R16 Green takes a star from the pool, then places one: nobody can say that the other one is a star."""
    pool = "solid-star solid-star empty-star empty-star empty-star"
    position = scene({"e5": "empty-circle"}, ["solid-star empty-square", ""], pool=pool, mover=0)
    position = play(position, "pass", "take solid-star")
    assert position.view(1)["racks"][0] == {"count": 3, "known": ["solid-star"]}  # type: ignore[index]
    assert position.view(0)["racks"][0] == ["empty-square", "solid-star", "solid-star"]  # type: ignore[index]
    position = play(position, "glyph empty-circle", "pass", "take empty-star", "glyph empty-star")
    position = play(position, "place solid-star e6")
    assert position.view(1)["racks"][0] == {"count": 2, "known": []}  # type: ignore[index]
    assert position.view(0)["racks"][0] == ["empty-square", "solid-star"]  # type: ignore[index]


def test_a_blind_draw_is_told_to_its_drawer_alone() -> None:
    """§3.3 §7.1 The others read that a glyph was drawn, and none of them which."""
    position = play(scene({"e5": "empty-circle"}, ["", "", ""], pool="empty-star " * 5), "pass", "draw")
    _, events = tell(position, "glyph empty-square")
    own, others, public = events[0].told(0), events[0].told(1), events[0].told(None)
    assert own is not None
    assert own.words == "Green draws an empty square from the bag."
    assert own.reveals
    assert others is not None
    assert public is not None
    assert others.words == public.words == "Green draws a glyph from the bag."
    assert "square" not in str(others.plain())


def pairs(players: int, seed: int, every: int) -> list[tuple[Position, Position, int | None]]:
    """Positions of a random match beside others that some seat cannot tell from them."""
    rng = random.Random(seed)
    found: list[tuple[Position, Position, int | None]] = []
    for position, _ in wander(game().start(players), rng)[::every]:
        seat = rng.choice([*range(players), None])
        found.append((position, position.resample(seat, rng), seat))
    return found


@pytest.mark.parametrize("players", [2, 4, 6])
def test_positions_that_cannot_be_told_apart_look_alike(players: int) -> None:
    """§3.3 View, picture and diagram are the same for the seat."""
    different = 0
    for position, other, seat in pairs(players, players, 9):
        assert position.turn == other.turn
        assert position.view(seat) == other.view(seat)
        assert game().draw(position.view(seat)) == game().draw(other.view(seat))
        different += position.key() != other.key()
    assert different > 5, "resampling must change something"


@pytest.mark.parametrize("players", [2, 3])
def test_what_happens_next_looks_alike(players: int) -> None:
    """§3.3 The same action in both, whoever's: the seat is told the same, and sees the same after it."""
    rng = random.Random(players)
    compared = 0
    for position, other, seat in pairs(players, 40 + players, 5):
        codes = position.possibilities()
        both = [code for code in codes if other.possible(code)]
        for code in rng.sample(both, min(6, len(both))):
            after, events = position.tell(code)
            after_other, events_other = other.tell(code)
            assert plain(events, seat) == plain(events_other, seat)
            assert after.view(seat) == after_other.view(seat)
            compared += 1
    assert compared > 100


def test_refusals_tell_the_mover_nothing_new() -> None:
    """§3.3 Whatever is refused is refused in the same words in both."""
    rng = random.Random(9)
    compared = 0
    for position, other, _ in pairs(2, 50, 3):
        seat = position.turn
        if seat < 0:
            continue
        other = position.resample(int(seat), rng)
        for code in rng.sample(range(game().codes), 40):
            assert position.possible(code) == other.possible(code)
            if not position.possible(code):
                assert position.refusal(code).message == other.refusal(code).message
                compared += 1
        for picks in (
            ("bag",),
            ("rack:solid-star",),
            ("pool:empty-star",),
            ("rack:striped-circle", "cell:e7"),
        ):
            mine, theirs = position.why(picks), other.why(picks)
            assert (mine and mine.message) == (theirs and theirs.message)
    assert compared > 500


def test_resampling_keeps_every_glyph() -> None:
    """§1.4 Field, pool, racks and bag hold the box's glyphs, eight of each kind; the seat's own rack is as it was."""
    for position, other, seat in pairs(4, 77, 11):
        assert isinstance(other, CropPosition)
        assert isinstance(position, CropPosition)
        draft = other.state
        total = [draft.bag[kind] + draft.pool[kind] for kind in range(16)]
        for rack in range(4):
            total = [total[kind] + draft.rack(rack)[kind] for kind in range(16)]
        for kind in draft.board:
            if kind < 16:
                total[kind] += 1
        assert total == [8] * 16
        if seat is not None:
            assert draft.rack(seat) == position.state.rack(seat)


def after_a_hidden_placing() -> Position:
    """Red drew blind, placed two empty stars from what it drew, and has two hidden glyphs left."""
    position = scene(
        {"e5": "empty-circle"},
        ["", "empty-star empty-star solid-star"],
        pool="empty-square " * 5,
        bag="empty-star empty-star solid-star solid-star empty-circle empty-circle empty-square",
        mover=1,
    )
    position = play(position, "place empty-star e6", "done", "draw", "glyph solid-star")
    position = play(
        position, "take empty-square", "take empty-square", "glyph empty-circle", "glyph solid-star"
    )
    position = play(position, "pass", "take empty-square", "glyph empty-circle")
    return play(position, "place empty-star d6")


@pytest.mark.clause("R16")
def test_resampling_weighs_every_way_the_draws_can_have_gone() -> None:
    """§R16 By counting all orders of the unseen glyphs in which each star was there when it was placed.

    Red drew three, placed a star, drew one and placed another star. A rack that still has stars is then less likely
    than the unseen glyphs alone would say.
    """
    position = after_a_hidden_placing()
    assert position.turn == 1
    star = KIND_NUMBER["empty-star"]
    assert isinstance(position, CropPosition)
    draft = position.state
    assert draft.stories[1] == b"\xff\xff\xff" + bytes([star]) + b"\xff" + bytes([star])
    unseen = [kind for kind in range(16) for _ in range(draft.hidden[1][kind] + draft.bag[kind])]
    ways: Counter[tuple[int, ...]] = Counter()
    for order in set(permutations([*unseen, star, star])):
        first, fourth = list(order[:3]), order[3]
        if star not in first:
            continue
        first.remove(star)
        held = [*first, fourth]
        if star not in held:
            continue
        held.remove(star)
        ways[tuple(sorted(held))] += 1
    assert len(ways) > 1
    rng = random.Random(4)
    samples = 6_000
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        other = position.resample(0, rng)
        assert isinstance(other, CropPosition)
        heap = other.state.hidden[1]
        seen[tuple(kind for kind in range(16) for _ in range(heap[kind]))] += 1
    assert set(seen) == set(ways)
    for rack, number in ways.items():
        share = number / sum(ways.values())
        assert seen[rack] / samples == pytest.approx(share, abs=4 * (share * (1 - share) / samples) ** 0.5)


def test_the_asking_does_not_tell() -> None:
    """§3.3 A bag of one kind is drawn from by chance all the same: no chance node would say what is in it."""
    position = scene(
        {"e5": "empty-circle"}, ["", "solid-star"], bag="empty-star empty-star", pool="empty-square " * 5
    )
    position = play(position, "pass", "draw")
    assert position.turn == CHANCE
    assert [position.name(code) for code, _ in position.chances()] == ["glyph empty-star"]
    open_racks = scene(
        {"e5": "empty-circle"}, ["", ""], bag="empty-star empty-star", pool="empty-square " * 5
    )
    assert play(open_racks, "pass", "draw").turn == 1, "nothing is hidden, so everybody knows what comes"


def test_a_position_is_a_value() -> None:
    """§3.3 Stepping and telling leave the old position as it was, and agree."""
    for position, code in wander(game().start(3), random.Random(6))[:-1:4]:
        before = position.key()
        assert position.step(code) == position.tell(code)[0]
        assert position.key() == before
        assert position.turn != bugeyed.OVER
