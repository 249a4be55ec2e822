"""One seat as a Gymnasium environment: its checker, and matches against bots."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bugeyed import Knowledge, Mistake, Refusal
from bugeyed.research.gymnasium import SeatEnv, env, register

SEATS = [("beetles", 1, 2), ("lastbug", 0, 2), ("cropcircles", 2, 3), ("bugout", 0, 1)]
every_game = pytest.mark.parametrize(("name", "seat", "players"), SEATS, ids=[name for name, _, _ in SEATS])


def play(environment: SeatEnv, seed: int, steps: int = 200) -> list[tuple[int, float]]:
    """The first possible action again and again; each with its reward."""
    _, info = environment.reset(seed=seed)
    played: list[tuple[int, float]] = []
    for _ in range(steps):
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, terminated, _, info = environment.step(action)
        played.append((action, reward))
        if terminated:
            break
    return played


@every_game
@pytest.mark.filterwarnings("ignore:.*the environment.*spec")
@pytest.mark.filterwarnings("ignore:.*not have a spec")
def test_gymnasiums_checker_is_content(name: str, seat: int, players: int) -> None:
    check_env(env(name, seat, players=players))


def test_every_game_can_be_made_by_name() -> None:
    register()
    made = gymnasium.make("bugeyed/beetles-v0", seat=1, opponents=2, variant="no-rings")

    observation, info = made.reset(seed=1)
    assert made.observation_space.contains(observation)
    assert info["action_mask"].sum() > 0


@every_game
def test_the_same_seed_is_the_same_match(name: str, seat: int, players: int) -> None:
    first = play(env(name, seat, players=players, opponents=2), seed=3, steps=20)

    assert play(env(name, seat, players=players, opponents=2), seed=3, steps=20) == first


def test_the_seat_decides_whenever_it_is_asked() -> None:
    environment = env("cropcircles", 2, opponents=(1, 2), players=3)
    _, info = environment.reset(seed=2)
    for _ in range(10):
        view = environment.view()
        assert view["turn"] == 2
        assert environment.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        _, _, _, _, info = environment.step(int(np.flatnonzero(info["action_mask"])[-1]))


def test_a_match_ends_with_the_seats_return() -> None:
    played = play(env("beetles", 0, opponents=1), seed=1)

    assert [reward for _, reward in played[:-1]] == [0.0] * (len(played) - 1)
    assert played[-1][1] in (-1.0, 1.0)


def test_a_function_of_ones_own_plays_from_what_its_seat_knows() -> None:
    asked: list[int] = []

    def first(knowledge: Knowledge) -> int:
        asked.append(knowledge.seat)
        return knowledge.actions()[0]

    play(env("beetles", 0, opponents=first), seed=1)

    assert set(asked) == {1}


def test_an_impossible_action_forfeits_or_is_refused() -> None:
    environment = env("beetles")
    environment.reset()
    _, reward, terminated, truncated, info = environment.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["clause"]
    assert not info["action_mask"].any()
    with pytest.raises(Mistake, match=r"call reset\(\)"):
        environment.step(30)

    strict = env("beetles", illegal="refuse")
    strict.reset()
    with pytest.raises(Refusal):
        strict.step(0)


def test_what_cannot_be_seated_is_refused() -> None:
    with pytest.raises(Mistake, match="no seat 2"):
        env("beetles", 2)
    with pytest.raises(Mistake, match="no bot of level 99"):
        env("beetles", opponents=99)
    with pytest.raises(Mistake, match="2 other seats, and 1 opponents"):
        env("cropcircles", players=3, opponents=(1,))
    with pytest.raises(Mistake, match="has not begun"):
        env("beetles").step(1)


def test_it_renders() -> None:
    environment = env("lastbug", render_mode="ansi")
    environment.reset(seed=1)
    assert len(environment.render().splitlines()) > 5


def test_an_environment_travels_between_matches() -> None:
    """Pickled and copied as it was made; a match under way is refused in a sentence, for its bots cannot travel."""
    made = env("cropcircles", 1, [2, 1], players=3, rules="fixed", illegal="refuse", nodes=7)
    for other in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        first, _ = made.reset(seed=3)
        again, _ = other.reset(seed=3)
        assert (first == again).all()
        assert (other.setup, other.seat, other.illegal) == (made.setup, 1, "refuse")
        with pytest.raises(Mistake, match="under way"):
            pickle.dumps(made)
        made = env("cropcircles", 1, [2, 1], players=3, rules="fixed", illegal="refuse", nodes=7)
