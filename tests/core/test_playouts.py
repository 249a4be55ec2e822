"""Random play in bulk, and counting positions."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Game
from bugeyed.core.chance import Lehmer
from bugeyed.core.playouts import count_leaves, play_out


def test_the_same_seed_plays_the_same_matches() -> None:
    """And another one others."""
    one, again, other = (bugeyed.playouts("beetles", games=20, seed=seed) for seed in (5, 5, 6))
    assert (one.actions, one.returns, one.longest) == (again.actions, again.returns, again.longest)
    assert (one.actions, one.returns) != (other.actions, other.returns)


def test_it_plays_uniformly_by_the_one_generator(toygame: Game) -> None:
    """A match played by hand with the same numbers ends the same."""
    start = toygame.start(3, {"rounds": 2})
    generator, position, decisions = Lehmer(11), start, 0
    while position.turn != bugeyed.OVER:
        if position.turn == bugeyed.CHANCE:
            position = position.step(generator.weighted(position.chances()))
        else:
            actions = position.actions()
            position = position.step(actions[generator.below(len(actions))])
            decisions += 1

    played = play_out(start, 1, 11)
    assert (played.actions, played.longest, played.returns) == (decisions, decisions, position.returns())


def test_returns_are_means_by_seat(toygame: Game) -> None:
    """Three seats that can share a win: the mean of each lies between -1 and 1."""
    played = bugeyed.playouts("fireflies", games=200, seed=2, players=4, options={"rounds": 1})
    assert played.games == 200
    assert len(played.returns) == 4
    assert all(-1 <= mean <= 1 for mean in played.returns)
    assert played.longest <= played.actions
    assert "200 games" in repr(played)


def test_no_matches_are_no_mean() -> None:
    """Nothing is divided by nothing."""
    played = bugeyed.playouts("beetles", games=0)
    assert (played.games, played.actions, played.returns) == (0, 0, [0.0, 0.0])


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 14), (2, 196), (3, 2578)])
def test_sequences_of_actions_are_counted(depth: int, leaves: int) -> None:
    """Battle of the Beetles, pinwheel: another implementation's counts."""
    assert count_leaves(bugeyed.game("beetles").start(), depth) == leaves


def test_chance_branches_and_is_no_depth(toygame: Game) -> None:
    """Three draws of three kinds, then a wait, a swap or three calls."""
    start = toygame.start(3, {"moon": False})
    assert count_leaves(start, 1) == 27 * 5
    # The second action: after a wait five, after a swap three draws and five, after a call the answers.
    by_hand = 0
    for hands in [(g, r, b) for g in (1, 2, 3) for r in (1, 2, 3) for b in (1, 2, 3)]:
        kinds = sum(
            1 for kind, number in zip((1, 2, 3), (5, 4, 3), strict=True) if number > hands.count(kind)
        )
        by_hand += 5 + kinds * 5 + sum(2 if hands[1] == called else 1 for called in (1, 2, 3))
    assert count_leaves(start, 2) == by_hand


@pytest.mark.parametrize("name", [*bugeyed.games(), "fireflies", "mothnight"])
def test_a_match_in_one_go_ends_as_it_does_step_by_step(
    name: str, mothnight: Game, toygame_path: Path
) -> None:
    """Whatever a game leaves out on the way, it takes the same numbers from the generator."""
    game = bugeyed.game(name)
    for seed, players in enumerate([game.players[0], game.players[-1]] * 2):
        start = game.start(players)
        one, other = Lehmer(seed), Lehmer(seed)
        end, length = start.played_out(one)
        position, steps = start, 0
        while position.turn != OVER:
            if position.turn == CHANCE:
                codes, weights = zip(*position.chances(), strict=True)
                again = Lehmer(0)
                again.state = other.state
                code = position.drawn(other)
                assert code == again.weighted(list(zip(codes, weights, strict=True)))
            else:
                actions = position.actions()
                code, steps = actions[other.below(len(actions))], steps + 1
            position = position.step(code)
        assert (end.key(), length, one.state) == (position.key(), steps, other.state)
        assert end.outcome() is not None


@pytest.mark.parametrize("name", bugeyed.games())
def test_a_step_at_random_is_one_of_the_possibilities(name: str) -> None:
    """Of a seat or of chance; the same number from the generator takes the same one."""
    position = bugeyed.game(name).start()
    generator = Lehmer(4)
    while position.turn != OVER:
        again = Lehmer(0)
        again.state = generator.state
        possible = position.possibilities()
        code = position.drawn(again) if position.turn == CHANCE else possible[again.below(len(possible))]
        assert code in possible
        after = position.random_step(generator)
        assert after == position.step(code)
        position = after
    assert position.possibilities() == []
