"""Random play: invariants after every action, and what chance alone reaches."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import acting
from tests.games.bugout.invariants import check
from tests.games.bugout.scenes import GAME

SWITCHES = (
    "first_game",
    "night",
    "no_inert",
    "unprepared",
    "trained_team",
    "lethal_tornadoes",
    "flood_destroy",
    "structures_crumble",
    "unlit_holdable",
)


def options(rng: random.Random) -> dict[str, object]:
    """Any combination of variants and flags."""
    chosen: dict[str, object] = {switch: rng.random() < 0.5 for switch in SWITCHES}
    chosen["signal"] = rng.choice(["easy", "medium", "hard"])
    chosen["budget_cuts"] = rng.choice([0, 0, 0, 1, 3, 6])
    chosen["placement"] = rng.choice(["dots", "free"])
    chosen["graves"] = rng.choice([7, 9])
    chosen["samples"] = rng.choice([2, 3])
    return chosen


def walk(seed: int, actions: int, telling: bool = False, plain: bool = False) -> Counter[str]:
    """Random games until so many actions were taken; what was told or done is counted."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    taken = 0
    while taken < actions:
        start = GAME.start(rng.randint(1, 4), {} if plain else options(rng))
        assert isinstance(start, BugoutPosition)
        position = start
        for _ in range(5_000):
            if position.turn == OVER:
                break
            if position.turn == CHANCE:
                outcomes = position.chances()
                assert len(outcomes) > 1, "what can only come up one way is no chance"
                code = rng.choices([code for code, _ in outcomes], [weight for _, weight in outcomes])[0]
            else:
                code = rng.choice(position.actions())
                seen["verb " + position.name(code).split()[0]] += 1
                taken += 1
            before = position.key()
            if telling:
                after, events = position.tell(code)
                seen.update("told " + event.clause for event in events)
            else:
                after = position.step(code)
            assert isinstance(after, BugoutPosition)
            assert position.key() == before, "a step leaves the position it comes from alone"
            check(position.valley)
            position = after
        check(position.valley)
        outcome = position.outcome()
        assert outcome is not None, "the game always ends"
        seen["end " + outcome.clause] += 1
    return seen


def test_invariants_hold_in_random_play() -> None:
    """24 Survivors in one place each; Tokens, cards, Bridges conserved; capacities and limits kept."""
    seen = walk(seed=1, actions=3_000)
    assert seen["verb move"] > 100


@pytest.mark.slow
def test_invariants_hold_over_a_million_actions() -> None:
    """The same, for as long as it takes."""
    walk(seed=2, actions=1_000_000)


def test_no_action_is_overlooked() -> None:
    """What is listed is exactly what nothing speaks against, code by code: a glance hides nothing (§3.2)."""
    rng, luck = random.Random(4), Lehmer(4)
    looked_at = 0
    while looked_at < 60:
        position = GAME.start(rng.randint(1, 4), options(rng))
        assert isinstance(position, BugoutPosition)
        while position.turn != OVER:
            if position.turn >= 0 and position.valley.stack[-1].acts and rng.random() < 0.1:
                valley = position.valley
                possible = [code for code in range(actions.PAY) if acting.objection(valley, code) == FINE]
                assert position.actions() == possible
                looked_at += 1
            code = position.drawn(luck) if position.turn == CHANCE else rng.choice(position.actions())
            position = position.step(code)


def test_random_play_reaches_most_events_and_verbs() -> None:
    """Every verb of the Action Phase and nearly every event comes up by chance alone."""
    seen = walk(seed=3, actions=3_500, telling=True, plain=True)
    events = {f"EV{n}" for n in range(1, 41) if seen[f"told EV{n}"]}
    assert len(events) >= 36, sorted({f"EV{n}" for n in range(1, 41)} - events)
    for verb in (
        "move",
        "grab",
        "give",
        "climb",
        "pull",
        "bridge",
        "place",
        "drive",
        "save",
        "let",
        "discard",
    ):
        assert seen["verb " + verb], verb
