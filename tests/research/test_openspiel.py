"""OpenSpiel's own tests and algorithms on our games, and information states that tell no secrets."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from absl import flags
from open_spiel.integration_tests import api_test  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    cfr,
    expected_game_score,
    generate_playthrough,
    ismcts,
    mcts,
    minimax,
    outcome_sampling_mccfr,
)
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

import bugeyed
from bugeyed import Mistake, Refusal
from bugeyed.core.playouts import count_leaves
from bugeyed.research.openspiel import SpielState, register

NAMES = register()
SMALL = (
    "bugeyed_beetles",
    {
        "variant": "no-rings",
        "opening": "b1xd3; c1xa3; b7xa4; e7xg5; a5xc7; e5xg3; a4xd5; a3xc5; e4xg2; g4xg2; c4xa2; a6xd7; e3xe1; g2xd3; "
        "a2xd3; c3xe1",
    },
)
"""The end of a match without rings: 113 positions."""
GAMES = (
    "bugeyed_beetles(variant=placement)",
    "bugeyed_lastbug(duck=open,circle=random)",
    pytest.param("bugeyed_cropcircles(players=3)", marks=pytest.mark.slow),
    pytest.param("bugeyed_bugout(players=2)", marks=pytest.mark.slow),
)
every_game = pytest.mark.parametrize("name", GAMES)


def load(name: str, parameters: dict[str, Any] | None = None) -> Any:
    """A game of OpenSpiel's."""
    return pyspiel.load_game(name, parameters) if parameters else pyspiel.load_game(name)


def forward(state: SpielState, steps: int, seed: int) -> SpielState:
    """Random play for so many steps, chance included; it stops before the end."""
    rng = random.Random(seed)
    for _ in range(steps):
        following = state.child(rng.choice(state.legal_actions()))
        if following.is_terminal():
            break
        state = following
    return state


def named(state: SpielState, words: str) -> SpielState:
    """The state after an action or chance outcome by name."""
    following: SpielState = state.child(state.position.parse(words))
    return following


def test_every_installed_game_is_registered_once() -> None:
    assert tuple(f"bugeyed_{name}" for name in bugeyed.games()) == NAMES
    assert register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


# OpenSpiel's own tests.


@every_game
def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize="bugout" not in name, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_serialised_and_read_again(name: str) -> None:
    game = load(name)
    state = forward(game.new_initial_state(), 40, seed=1)

    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))

    assert str(other) == str(state)
    assert other.history() == state.history()
    assert other.legal_actions() == state.legal_actions()


@every_game
def test_openspiels_playthrough_is_the_same_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=3)
    page = tmp_path / "playthrough.txt"
    page.write_text(text, encoding="utf-8")

    expected, actual = generate_playthrough.replay(str(page))

    assert actual == expected
    assert len(text.splitlines()) > 100


class TestBeetlesInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's tests of its interface, on some hundred states."""

    game_name = "bugeyed_beetles"
    game = load(game_name)


class TestLastBugInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same with secrets and chance."""

    game_name = "bugeyed_lastbug"
    game = load(game_name)


@pytest.mark.slow
class TestCropCirclesInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same with many seats."""

    game_name = "bugeyed_cropcircles"
    game = load(game_name, {"players": 4})


@pytest.mark.slow
class TestBugoutInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same for a team."""

    game_name = "bugeyed_bugout"
    game = load(game_name, {"players": 2})


def test_openspiels_test_of_perfect_recall() -> None:
    histories = api_test._assert_is_perfect_recall(load(*SMALL))

    assert len(histories) > 30


# Its algorithms.


def test_it_counts_what_the_game_counts() -> None:
    def leaves(state: SpielState, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(leaves(state.child(action), depth - 1) for action in state.legal_actions())

    game = load("bugeyed_beetles", {"variant": "no-rings"})
    start = bugeyed.game("beetles").start(options={"variant": "no-rings"})

    assert leaves(game.new_initial_state(), 2) == count_leaves(start, 2) == 838


def test_cfr_finds_the_value_that_search_finds() -> None:
    game = load(*SMALL)
    value, _ = minimax.alpha_beta_search(game, maximum_depth=30, maximizing_player_id=0)
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()

    found = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)

    assert found[0] == pytest.approx(value, abs=0.1)


def test_mcts_takes_the_action_that_wins() -> None:
    game = load(*SMALL)
    state = game.new_initial_state()
    mover = state.current_player()
    value, _ = minimax.alpha_beta_search(game, state, maximum_depth=30, maximizing_player_id=mover)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)

    action = bot.step(state)

    reply = minimax.alpha_beta_search(game, state.child(action), maximum_depth=30, maximizing_player_id=mover)
    assert reply[0] == value


@pytest.mark.parametrize(("name", "steps"), [("bugeyed_lastbug", 14), ("bugeyed_cropcircles(players=3)", 40)])
def test_information_set_mcts_plays_games_with_secrets(name: str, steps: int) -> None:
    """It asserts itself that a sample has the information state of what it was drawn from."""
    game = load(name)
    state = forward(game.new_initial_state(), steps, seed=4)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state = forward(state, 1, seed=5)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng)

    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_runs_on_a_game_with_secrets() -> None:
    game = load("bugeyed_lastbug", {"cards": "none"})
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(4):
        solver.iteration()

    state = game.new_initial_state()
    while state.is_chance_node():
        state = state.child(state.legal_actions()[0])
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


# What players know.


def test_a_secret_choice_does_not_show_in_the_others_information_state() -> None:
    state = load("bugeyed_lastbug").new_initial_state()
    chooser = state.current_player()
    chosen = [state.child(action) for action in state.legal_actions()]

    for reading in ("information_state_string", "observation_string", "observation_tensor"):
        own = [str(getattr(other, reading)(chooser)) for other in chosen]
        others = {str(getattr(other, reading)(1 - chooser)) for other in chosen}
        assert len(set(own)) == len(chosen)
        assert len(others) == 1


@pytest.mark.parametrize("name", ["bugeyed_lastbug(duck=deck)", "bugeyed_cropcircles(players=3)"])
def test_a_sample_is_the_same_to_its_player(name: str) -> None:
    game = load(name)
    sampler = random.Random(1).random
    differ = 0
    for steps in range(5, 80, 15):
        state = forward(game.new_initial_state(), steps, seed=steps)
        for player in range(game.num_players()):
            sample = state.resample_from_infostate(player, sampler)
            differ += sample.position.key() != state.position.key()

            assert sample.information_state_string(player) == state.information_state_string(player)
            assert sample.observation_string(player) == state.observation_string(player)
            assert sample.observation_tensor(player) == state.observation_tensor(player)
            assert sample.legal_actions() == state.legal_actions() or state.current_player() != player
    assert differ >= 3


def test_a_sample_keeps_no_history_of_what_is_hidden() -> None:
    state = load("bugeyed_lastbug").new_initial_state()
    for words in ("mascot gloop", "mascot buzzwing"):
        state = named(state, words)
    seen = set()
    for number in range(40):
        sample = state.resample_from_infostate(0, lambda number=number: number / 40)
        mascot = sample.position.view(1)["mascots"][1]  # type: ignore[index]
        words = sample.information_state_string(1)
        seen.add(mascot)

        assert sample.history() == []
        assert [bem for bem in ("tentaclor", "buzzwing") if bem in words] == [mascot]
        with pytest.raises(Mistake, match="no history"):
            pickle.dumps(sample.trail)
    assert seen == {"tentaclor", "buzzwing"}


def test_observations_come_in_pieces() -> None:
    game = load("bugeyed_beetles")
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 1)

    assert observation.dict["board"].shape == (4, 7, 7)
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert json.loads(observation.string_from(state, 0))["placing"] is False


def test_public_and_private_observations_come_apart() -> None:
    game = load("bugeyed_lastbug")
    kind = pyspiel.IIGObservationType
    public = make_observation(
        game, kind(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    private = make_observation(
        game,
        kind(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER),
    )
    state = named(game.new_initial_state(), "mascot gloop")

    assert json.loads(private.string_from(state, 0))["mascots"] == ["gloop", None]
    assert json.loads(public.string_from(state, 0))["mascots"] == [None, None]
    with pytest.raises(Mistake, match="not all secrets at once"):
        make_observation(game, kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))


def test_chance_has_the_weights_of_the_deck() -> None:
    state = load("bugeyed_cropcircles").new_initial_state()
    while len(state.position.chances()) < 16:
        state = state.child(state.legal_actions()[0])
    weights = dict(state.position.chances())

    outcomes = dict(state.chance_outcomes())

    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes == {code: weight / sum(weights.values()) for code, weight in weights.items()}


# How it is set up.


def test_options_and_players_are_parameters() -> None:
    game = load("bugeyed_cropcircles(players=5,rules=fixed)")

    assert game.num_players() == 5
    assert game.new_initial_state().position.setting.options["rules"] == "fixed"
    assert load("bugeyed_lastbug(games=best-of-3)").new_initial_state().position.setting.options["games"] == (
        "best-of-3"
    )
    assert (
        load("bugeyed_bugout", {"night": True}).new_initial_state().position.setting.options["night"] is True
    )


def test_a_game_can_begin_after_an_opening() -> None:
    state = load("bugeyed_beetles", {"opening": "hatch b7; hatch c7"}).new_initial_state()

    assert state.current_player() == 0
    assert state.position.seen(0)["beetles"] == [["b7"], ["c7"]]


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ("variant=rings", "Option variant has no value 'rings'"),
        ("players=3", "is for 2 players, not 3"),
        ("opening=hatch c7", "c7"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_its_clause(parameters: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refused:
        load(f"bugeyed_beetles({parameters})")
    assert refused.value.clause in bugeyed.game("beetles").rules


def test_the_kind_of_each_game_is_told_truly() -> None:
    kinds = {name: load(name).get_type() for name in NAMES}
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility

    assert kinds["bugeyed_beetles"].information == information.PERFECT_INFORMATION
    assert kinds["bugeyed_beetles"].chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kinds["bugeyed_lastbug"].information == information.IMPERFECT_INFORMATION
    assert kinds["bugeyed_lastbug"].utility == utility.ZERO_SUM
    assert kinds["bugeyed_cropcircles"].utility == utility.GENERAL_SUM
    assert kinds["bugeyed_bugout"].utility == utility.IDENTICAL
    assert kinds["bugeyed_bugout"].information == information.PERFECT_INFORMATION
