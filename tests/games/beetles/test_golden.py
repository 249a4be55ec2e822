"""Whole games, recorded: each replays to its final diagram and outcome."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bugeyed.core.diagram import plain
from bugeyed.core.game import OVER, Game
from bugeyed.core.outcome import Outcome

GAMES = {path.stem: path for path in sorted(Path(__file__).with_name("golden").glob("*.toml"))}
NUMBER = re.compile(r"^\d+\.", re.MULTILINE)


def load(name: str) -> dict[str, Any]:
    return tomllib.loads(GAMES[name].read_text(encoding="utf-8"))


def actions(recorded: dict[str, Any]) -> list[str]:
    """The names in a record: a numbered line a round, each action with a semicolon after it."""
    return [words.strip() for words in NUMBER.sub("", recorded["actions"]).split(";") if words.strip()]


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_ended(game: Game, name: str) -> None:
    """§5.1"""
    recorded = load(name)
    position = game.start(options=recorded["options"])
    for text in actions(recorded):
        assert position.outcome() is None
        code = position.parse(text)
        assert position.name(code) == text
        position = position.after(code)
    outcome = position.outcome()

    assert plain(game.diagram(position.view(None))) == recorded["final"].strip()
    assert isinstance(outcome, Outcome)
    assert list(outcome.winners) == recorded["winners"]
    assert (outcome.reason, outcome.clause) == (recorded["reason"], recorded["clause"])


def test_every_variant_layout_and_winner_is_recorded(game: Game) -> None:
    records = [load(name) for name in GAMES]

    for option in game.options.values():
        assert {record["options"].get(option.name, option.default) for record in records} == set(
            option.values
        )
    for variant in game.options["variant"].values:
        ends = {tuple(record["winners"]) for record in records if record["options"]["variant"] == variant}
        assert ends == {(0,), (1,)}


def test_the_longest_games_are_recorded() -> None:
    """§R5 The bounds are reached: 54, 26, 82 and again 54 actions."""
    lengths = {name: len(actions(load(name))) for name in GAMES if name.endswith("longest")}

    assert lengths == {
        "longest": 54,
        "no-rings-longest": 26,
        "placement-longest": 82,
        "placement-no-rings-longest": 54,
    }


def test_a_game_ends_with_a_friend_eaten(game: Game) -> None:
    """§4.4 The last action of cannibal-ending."""
    recorded = load("cannibal-ending")
    position = game.start(options=recorded["options"])
    kinds = []
    for text in actions(recorded):
        position, events = position.tell(position.parse(text))
        kinds.append(events[0].kind)

    assert kinds[-1] == "cannibal"


@pytest.mark.parametrize("variant", ["standard", "no-rings", "placement", "placement-no-rings"])
def test_every_reason_a_game_can_end_for_is_recorded(game: Game, variant: str) -> None:
    """§5.1 Whatever random play ends with, a recorded game has ended so."""
    recorded = {(load(name)["reason"], load(name)["clause"]) for name in GAMES}
    for seed in range(40):
        rng = random.Random(seed)
        position = game.start(options={"variant": variant})
        while position.turn != OVER:
            position = position.step(rng.choice(position.actions()))
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.clause) in recorded
