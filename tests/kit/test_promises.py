"""Every installed game, and the third party's, keeps every promise."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bugeyed
from bugeyed import Game, kit
from bugeyed.kit import names, purity, refusals, secrets, views

GAMES = (*bugeyed.games(), "fireflies")


@cache
def few_trials(game: Game) -> list[kit.Trial]:
    """As few matches as show every player count and option value, and few positions of each."""
    return kit.trials(game, seed=3, most=10)


@pytest.mark.parametrize("promise", kit.PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_promise(name: str, promise: kit.Promise, toygame_path: Path) -> None:
    """Tried on every option value; where the promise cannot be tried, it says why."""
    game = bugeyed.game(name)
    try:
        tried = promise(game, few_trials(game))
    except kit.Untried as reason:
        tried = str(reason)
    assert tried


@pytest.mark.parametrize("name", GAMES)
def test_the_trials_show_every_player_count_and_option_value(name: str, toygame_path: Path) -> None:
    """Each at least once, in few matches."""
    game = bugeyed.game(name)
    trials = few_trials(game)
    settled = [game.start(trial.players, trial.options).setting for trial in trials]

    assert {setting.players for setting in settled} == set(game.players)
    for option in game.options.values():
        assert {setting.options[option.name] for setting in settled} == set(option.values)
    assert len(trials) <= 4 + max((len(option.values) for option in game.options.values()), default=1)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32 - 1), players=st.sampled_from([3, 4]), rounds=st.sampled_from([1, 2]))
def test_any_seed_of_the_third_partys_game_keeps_the_promises_of_play(
    toygame: Game, seed: int, players: int, rounds: int
) -> None:
    """Hypothesis looks for the seed that does not."""
    trials = [kit.Trial(players, {"rounds": rounds}, seed)]
    assert names.names_read_back(toygame, trials)
    assert purity.steps_agree(toygame, trials)
    assert refusals.pointing_agrees(toygame, trials)
    assert secrets.samples_look_alike(toygame, trials)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    variant=st.sampled_from(["standard", "placement", "no-rings"]),
)
def test_any_seed_of_beetles_keeps_the_promises_of_play(seed: int, variant: str) -> None:
    """Hypothesis looks for the seed that does not."""
    game = bugeyed.game("beetles")
    trials = [kit.Trial(2, {"variant": variant}, seed)]
    assert names.names_read_back(game, trials)
    assert names.codes_are_in_order(game, trials)
    assert purity.steps_agree(game, trials)
    assert refusals.impossible_is_refused(game, trials)
    assert views.views_are_plain(game, trials)


def test_trials_keep_to_what_was_asked_for(toygame: Game) -> None:
    """Players and options that are given stay; the rest varies, as far as it goes with them."""
    trials = kit.trials(toygame, games=12, players=4, options={"moon": "off"})

    assert len(trials) == 12
    assert {trial.players for trial in trials} == {4}
    assert {trial.options["moon"] for trial in trials} == {False}
    assert {trial.options.get("rounds", 1) for trial in trials} == {1, 2}
    # §R1: the small bag does not go with four.
    assert {trial.options.get("bag", "full") for trial in trials} == {"full"}


def test_another_seed_makes_other_trials_and_the_same_seed_the_same(toygame: Game) -> None:
    """A broken promise can be seen again."""
    assert kit.trials(toygame, games=5, seed=1) == kit.trials(toygame, games=5, seed=1)
    assert kit.trials(toygame, games=5, seed=1) != kit.trials(toygame, games=5, seed=2)


def test_the_page_of_the_documentation_lists_every_promise_in_order() -> None:
    """docs/check.md, row by row."""
    page = (Path(__file__).parents[2] / "docs/check.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")]
    assert rows == ["promise", *(kit.sentence(promise) for promise in kit.PROMISES)]
