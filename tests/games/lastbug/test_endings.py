"""The end of a game (§4), BEM Collection Agency (§9) and the stall (§R19)."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import OVER
from bugeyed.games.lastbug.position import LastBugPosition
from tests.games.lastbug.scene import facts, kinds, played, scene, start, told


def test_the_last_tile_of_a_mascot_loses_the_game() -> None:
    """§4.1 Red shoots the third tentaclor, Blue's mascot."""
    position = scene(
        navigator="top-left", vehicle="b2", gunner=3, gaps=((5,), (6,)), mascots=("gloop", "tentaclor")
    )
    after = played(position, "navigator 1")
    assert after.turn == OVER
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.clause, outcome.scores) == ((0,), "4.1", None)
    assert outcome.reason == "Red has shot the last tentaclor, Blue's mascot"
    assert after.returns() == [1.0, -1.0]
    assert facts(after, "mascots", "gunner") == [["gloop", "tentaclor"], 7]
    assert kinds(position, "navigator 1")[3:] == ["remove", "advance", "reveal", "reveal", "end"]


def test_who_shoots_the_own_last_mascot_loses() -> None:
    """§4.1 Whoever removed it."""
    position = scene(
        turn=1, navigator="top-left", gunner=3, gaps=((5,), (6,)), mascots=("gloop", "tentaclor")
    )
    outcome = played(position, "navigator 1").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "Blue has shot the last tentaclor, its own mascot")


def test_a_type_that_is_nobodys_mascot_can_go() -> None:
    """§4.2 Play goes on, and everybody has learnt something."""
    position = scene(navigator="top-left", gunner=3, gaps=((5,), (6,)), mascots=("gloop", "buzzwing"))
    after = played(position, "navigator 1")
    assert after.outcome() is None
    last = told(position, "navigator 1")[-1]
    assert (last.kind, last.clause, last.reveals) == ("wiped", "4.2", True)


GONE = ((1, 2, 3, 7), (4, 5, 8, 10, 11))


@pytest.mark.clause("9.1")
def test_collecting_goes_on_when_a_mascot_is_gone() -> None:
    """§9.1 All gloops are gone, Red's mascot, and the game goes on to the last tile."""
    position = scene(
        variant="collection",
        navigator="top-left",
        gunner=12,
        gaps=GONE,
        mascots=("gloop", "tentaclor"),
        flipped=["c2"],
    )
    after = played(position, "navigator 1")
    assert (after.turn, facts(after, "circle")[0].count(None)) == (1, 10)  # type: ignore[attr-defined]


def test_the_last_bug_standing_wins_for_its_owner() -> None:
    """§9.2 Tiles 6 and 12 are left; the shot on 12 leaves a tentaclor, Blue's mascot."""
    gaps = ((1, 2, 3, 7, 9), (4, 5, 8, 10, 11))
    position = scene(
        variant="collection",
        navigator="top-left",
        gunner=12,
        gaps=gaps,
        mascots=("gloop", "tentaclor"),
        flipped=["c2"],
    )
    after = played(position, "navigator 1")
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "9.2")
    assert outcome.reason == "The last bug standing is a tentaclor, Blue's mascot"


def test_without_a_mascot_standing_points_decide() -> None:
    """§9.3 Red: three gloops and a buzzwing, mascots both, and two scuttlers: 10; Blue has the rest of 17."""
    gaps = ((1, 2, 3, 7, 9), (4, 5, 8, 10, 11))
    position = scene(
        variant="collection",
        navigator="top-left",
        gunner=12,
        gaps=gaps,
        mascots=("gloop", "buzzwing"),
        flipped=["c2"],
    )
    outcome = played(position, "navigator 1").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == ((0,), (10, 7), "9.3")


@pytest.mark.clause("R20")
@pytest.mark.parametrize("seed", range(40))
def test_points_are_never_equal(seed: int) -> None:
    """§R20 They add up to 17 where they decide."""
    rng = random.Random(seed)
    position: bugeyed.Position = start(variant="collection", cards="none")
    while position.turn != OVER:
        codes = position.possibilities()
        position = position.step(rng.choice(codes))
    outcome = position.outcome()
    assert isinstance(position, LastBugPosition)
    assert outcome is not None
    if outcome.clause == "9.3":
        assert outcome.scores is not None
        assert sum(outcome.scores) == position.state.points(0) + position.state.points(1) == 17


def test_forty_quiet_turns_are_a_draw() -> None:
    """§R19 The thirty-ninth is none yet."""
    early = played(scene(navigator="top-left", gunner=6, quiet=38), "navigator 1")
    assert (early.outcome(), facts(early, "quiet")) == (None, [39])
    position = scene(navigator="top-left", gunner=6, quiet=39)
    after = played(position, "navigator 1")
    outcome = after.outcome()
    assert outcome is not None
    assert (after.turn, outcome.winners, outcome.clause) == (OVER, (), "R19")
    assert after.returns() == [0.0, 0.0]
    assert facts(after, "mascots") == [["scuttler", "buzzwing"]]


def test_a_removal_ends_the_quiet() -> None:
    """§R19 The count starts again."""
    after = played(scene(navigator="top-left", gunner=3, quiet=39, cards="none"), "navigator 1")
    assert (after.outcome(), facts(after, "quiet")) == (None, [0])
