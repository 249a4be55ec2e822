"""A view in numbers: complete, within its bounds, and nothing in it that the seat does not know."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

import numpy as np
import pytest

import bugeyed
from bugeyed.core.observation import Part
from bugeyed.games.beetles.setup import read_diagram
from bugeyed.matches.told import hides_nothing
from bugeyed.research.rendering import characters
from bugeyed.research.tensors import Tensors
from tests.research.walks import SET_UPS, label, start, walk

WORDS = {"prompt", "labels", "actions", "outcome", "cards", "reconstructed", "options", "line_score", "costs"}
"""Keys of views that hold words, the set-up, or what follows from the other keys."""
FINER = {
    "lastbug": {"removed", "points"},  # which of three equal tiles
    "cropcircles": set[str](),
    "beetles": set[str](),
    # Texts and sizes that the printed tiles and cards fix; what may be asked in detail; where a signal would fit.
    "bugout": {"tiles", "hands", "decks", "signal", "pending", "tokens", "graveyard"},
}
"""Keys of which an observation keeps the gist; the others it keeps whole."""

every_set_up = pytest.mark.parametrize(("name", "players", "options"), SET_UPS, ids=label)


@every_set_up
def test_every_number_is_within_the_bounds_of_its_part(
    name: str, players: int, options: Mapping[str, object]
) -> None:
    first = start(name, players, options)
    tensors = Tensors(first)
    for position in walk(first, seed=1, longest=400):
        for seat in range(players):
            observation = tensors.observation(position, seat)

            assert observation.shape == (tensors.size,)
            assert observation.dtype == np.float32
            assert observation.min() >= 0
            assert observation.max() <= 1


@every_set_up
def test_what_a_seat_cannot_tell_apart_is_the_same_observation(
    name: str, players: int, options: Mapping[str, object]
) -> None:
    """Positions drawn by the game among those that look alike to a seat, all through a match."""
    first = start(name, players, options)
    tensors = Tensors(first)
    pairs = 0
    for number, position in enumerate(walk(first, seed=2, longest=300)):
        for seat in range(players):
            twin = position.resample(seat, random.Random(number))
            pairs += twin.key() != position.key()

            assert np.array_equal(tensors.observation(position, seat), tensors.observation(twin, seat))
    assert (pairs > 20) != hides_nothing(first), "games with secrets have pairs that differ, others have none"


@every_set_up
def test_an_observation_is_worked_out_from_the_view(
    name: str, players: int, options: Mapping[str, object]
) -> None:
    """A game may leave out words that it makes for people, and nothing else."""
    first = start(name, players, options)
    observer = first.setting.game.observer(first.setting)
    for position in walk(first, seed=6, longest=60):
        for seat in range(players):
            whole = observer.observe(position.view(seat), seat)

            assert list(position.observed(seat, observer)) == list(whole)


@every_set_up
def test_render_shows_the_public_no_secret(name: str, players: int, options: Mapping[str, object]) -> None:
    for number, position in enumerate(walk(start(name, players, options), seed=3, longest=60)):
        twin = position.resample(None, random.Random(number))

        assert characters(position) == characters(twin)


@every_set_up
def test_views_that_differ_are_observations_that_differ(
    name: str, players: int, options: Mapping[str, object]
) -> None:
    first = start(name, players, options)
    tensors = Tensors(first)
    left_out = WORDS | FINER[name]
    seen: dict[bytes, str] = {}
    for seed in (4, 5):
        for position in walk(first, seed, longest=400):
            view = position.seen(0) | {"turn": int(position.turn)}
            essence = json.dumps({key: view[key] for key in sorted(view) if key not in left_out})
            numbers = tensors.observation(position, 0).tobytes()

            assert seen.setdefault(numbers, essence) == essence
    assert len(seen) > 20


@every_set_up
def test_parts_cut_the_vector_without_a_gap(name: str, players: int, options: Mapping[str, object]) -> None:
    tensors = Tensors(start(name, players, options))
    vector = np.arange(tensors.size, dtype=np.float32)

    parts = tensors.parts(vector)

    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), vector)
    assert [part.name for part in tensors.observer.parts] == list(parts)
    assert all(part.meaning.endswith(".") for part in tensors.observer.parts)


def test_beetles_come_as_planes_from_the_side_of_who_looks() -> None:
    position = read_diagram(
        bugeyed.game("beetles"),
        """
        # g . . . . #
        . + + + + + .
        . + G . . + .
        . + . # . + .
        . + . . r + .
        . + + + + + .
        # . . . . R #
        Red to act
    """,
    )
    tensors = Tensors(position)
    own_eggs, own_beetles, eggs, beetles = tensors.parts(tensors.observation(position, 1))["board"]

    assert np.argwhere(own_eggs).tolist() == [[4, 4]]
    assert np.argwhere(own_beetles).tolist() == [[6, 5]]
    assert np.argwhere(eggs).tolist() == [[0, 1]]
    assert np.argwhere(beetles).tolist() == [[2, 2]]


def test_the_turn_is_told_from_the_seat_that_looks() -> None:
    position = bugeyed.Match("cropcircles", players=4, seed=3).position
    tensors = Tensors(position)

    for seat in range(4):
        turn = tensors.parts(tensors.observation(position, seat))["turn"]
        assert np.argmax(turn) == (position.turn - seat) % 4
        assert turn.sum() == 1


def test_a_part_counts_its_numbers() -> None:
    assert Part("board", (4, 7, 7), 1, "Planes.").size == 196


def test_a_change_of_the_observation_is_no_change_of_the_rules() -> None:
    from bugeyed.core.game import UNRULED

    assert "observation.py" in UNRULED
