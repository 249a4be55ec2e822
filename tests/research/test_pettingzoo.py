"""PettingZoo's own tests, and what its users have wished for: going back, copying, pickling."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test  # type: ignore[import-untyped]
from pettingzoo.test.state_test import test_state as check_state  # type: ignore[import-untyped]
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper  # type: ignore[import-untyped]

import bugeyed
from bugeyed import Mistake, Refusal
from bugeyed.bots import bot
from bugeyed.research.pettingzoo import MatchEnv, env

GAMES = [("beetles", 2), ("lastbug", 2), ("cropcircles", 3), ("bugout", 2)]
every_game = pytest.mark.parametrize(("name", "players"), GAMES, ids=[name for name, _ in GAMES])

# PettingZoo warns of dictionaries and of the empty mask at the end unless an environment is on its own list; its
# classic games, connect four among them, have both.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play(environment: MatchEnv, rng: random.Random, steps: int) -> list[tuple[str, int | None, float]]:
    """Play at random; who acted, what, and with which reward so far."""
    played: list[tuple[str, int | None, float]] = []
    for agent in environment.agent_iter(steps):
        observation, reward, terminated, truncated, _ = environment.last()
        done = terminated or truncated
        action = None if done else rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        played.append((agent, action, reward))
        environment.step(action)
    return played


@every_game
def test_pettingzoos_test_of_its_interface(name: str, players: int) -> None:
    api_test(env(name, players=players), num_cycles=60)


@every_game
def test_pettingzoos_test_of_seeds(name: str, players: int) -> None:
    seed_test(lambda: env(name, players=players), num_cycles=60)


@every_game
def test_pettingzoos_test_of_the_state(name: str, players: int) -> None:
    """It acts without looking at masks."""
    environment = env(name, players=players, illegal="forfeit")
    environment.reset(seed=1)

    check_state_space(environment)
    check_state(environment, num_cycles=8)


@every_game
def test_pettingzoos_test_of_rendering(name: str, players: int) -> None:
    render_test(lambda **mode: env(name, players=players, **mode))


@pytest.mark.slow
def test_pettingzoos_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("beetles"))

    assert "turns per second" in capsys.readouterr().out


@every_game
def test_the_mask_is_what_the_rules_allow(name: str, players: int) -> None:
    environment = env(name, players=players)
    environment.reset(seed=5)
    for agent in environment.agent_iter(40):
        view = environment.view(agent)
        mask = environment.observe(agent)["action_mask"]

        assert np.flatnonzero(mask).tolist() == [action["code"] for action in view["actions"]]  # type: ignore[index, attr-defined]
        for other in environment.agents:
            if other != agent:
                assert not environment.observe(other)["action_mask"].any()
        if environment.terminations[agent]:
            break
        environment.step(int(np.flatnonzero(mask)[-1]))


def test_a_match_ends_with_what_it_is_worth() -> None:
    environment = env("beetles")
    environment.reset(seed=1)
    last = dict((agent, reward) for agent, _, reward in play(environment, random.Random(1), 500))

    assert sorted(last.values()) == [-1.0, 1.0]
    assert environment.agents == []


def test_the_end_says_who_won_and_by_which_clause() -> None:
    environment = env("beetles", variant="no-rings")
    environment.reset()
    rng = random.Random(2)
    while not any(environment.terminations.values()):
        environment.step(rng.choice(np.flatnonzero(environment.last()[0]["action_mask"]).tolist()))

    outcome = environment.infos["player_0"]["outcome"]
    assert outcome["clause"] == "5.1"
    assert environment.rewards[f"player_{outcome['winners'][0]}"] == 1.0


def test_a_team_wins_and_loses_together() -> None:
    environment = env("bugout", players=2, first_game=True)
    environment.reset(seed=4)
    played = play(environment, random.Random(4), 5_000)

    assert {reward for agent, action, reward in played if action is None} == {-1.0}


# Going back, copying, pickling.


@every_game
def test_what_is_restored_goes_on_the_same_way(name: str, players: int) -> None:
    environment = env(name, players=players)
    environment.reset(seed=6)
    play(environment, random.Random(6), 15)
    saved = environment.save()
    first = play(environment, random.Random(7), 30)

    environment.restore(saved)

    assert play(environment, random.Random(7), 30) == first


def test_a_moment_after_the_end_can_be_restored() -> None:
    environment = env("beetles", variant="no-rings")
    environment.reset()
    rng = random.Random(3)
    while not any(environment.terminations.values()):
        environment.step(rng.choice(np.flatnonzero(environment.last()[0]["action_mask"]).tolist()))
    saved = environment.save()
    first = play(environment, rng, 10)
    assert not environment.agents

    environment.restore(saved)

    assert play(environment, rng, 10) == first


def test_chance_after_a_restore_can_be_seeded_anew() -> None:
    environment = env("cropcircles")
    environment.reset(seed=1)
    saved = environment.save()
    ways = set()
    for seed in range(8):
        environment.restore(saved, seed)
        play(environment, random.Random(1), 12)
        ways.add(environment.save().trail.codes())

    assert len(ways) > 1


@every_game
@pytest.mark.parametrize("how", ["pickle", "deepcopy", "saved"])
def test_a_copy_goes_on_the_same_way(name: str, players: int, how: str) -> None:
    environment = env(name, players=players)
    environment.reset(seed=8)
    play(environment, random.Random(8), 15)
    if how == "pickle":
        other: MatchEnv = pickle.loads(pickle.dumps(environment))
    elif how == "deepcopy":
        other = copy.deepcopy(environment)
    else:
        other = env(name, players=players)
        other.restore(pickle.loads(pickle.dumps(environment.save())))

    assert play(other, random.Random(9), 25) == play(environment, random.Random(9), 25)


def test_an_environment_is_pickled_before_its_first_match_too() -> None:
    environment = env("lastbug", duck="open")
    environment.reset(seed=3)
    fresh: MatchEnv = pickle.loads(pickle.dumps(env("lastbug", duck="open")))
    fresh.reset(seed=3)

    assert np.array_equal(fresh.state(), environment.state())


def test_a_moment_of_another_game_is_refused() -> None:
    environment, other = env("beetles"), env("beetles", layout="camps")
    other.reset()

    with pytest.raises(Mistake, match="another set-up"):
        environment.restore(other.save())


def test_a_bot_plays_an_agent_from_what_it_knows() -> None:
    environment = env("lastbug")
    environment.reset(seed=2)
    player = bot(2, seed=1)
    for agent in environment.agent_iter(12):
        assert environment.knowledge(agent).view() == environment.view(agent)
        environment.step(player.choose(environment.knowledge(agent)))


# What is not possible.


def test_an_impossible_action_is_refused_with_its_clause() -> None:
    environment = env("beetles")
    environment.reset()

    with pytest.raises(Refusal) as refused:
        environment.step(0)
    assert refused.value.clause in bugeyed.game("beetles").rules
    assert environment.agent_selection == "player_0"


def test_an_impossible_action_can_forfeit_the_match() -> None:
    environment = env("beetles", illegal="forfeit")
    environment.reset()
    environment.step(0)

    assert environment.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(environment.terminations.values())
    assert environment.infos["player_0"]["clause"]
    play(environment, random.Random(1), 5)
    assert environment.agents == []


def test_pettingzoos_wrappers_go_round_it() -> None:
    wrapped: Any = OrderEnforcingWrapper(TerminateIllegalWrapper(env("beetles"), illegal_reward=-1))
    wrapped.reset()
    wrapped.observe("player_0")
    wrapped.step(0)

    assert wrapped.rewards["player_0"] == -1


@pytest.mark.parametrize("action", [None, -1, 10_000])
def test_what_is_no_action_at_all_is_refused_too(action: int | None) -> None:
    environment = env("lastbug")
    environment.reset(seed=1)

    with pytest.raises((Refusal, Mistake)):
        environment.step(action)


def test_nothing_is_there_before_reset() -> None:
    environment = env("beetles")

    with pytest.raises(AttributeError, match=r"call env.reset\(\) first"):
        environment.step(30)
    with pytest.raises(AttributeError, match="has no attribute 'agent'"):
        environment.agent  # noqa: B018


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match="There is no option 'varaint'"):
        env("beetles", varaint="placement")
    with pytest.raises(Refusal, match="2 players, not 3"):
        env("beetles", players=3)
    with pytest.raises(Mistake, match="render mode 'video'"):
        env("beetles", render_mode="video")
    with pytest.raises(Mistake, match="illegal takes refuse or forfeit"):
        env("beetles", illegal="ignore")


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium", "numpy"])
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("bugeyed.research.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)

    with pytest.raises(ImportError, match=rf"needs {library}.*pip install 'bugeyed\[research\]'"):
        importlib.import_module("bugeyed.research.pettingzoo")


def test_a_picture_without_its_library_says_which_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = env("beetles", render_mode="rgb_array")
    environment.reset()
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(ImportError, match=r"needs resvg_py.*pip install 'bugeyed\[research\]'"):
        environment.render()
