"""What the game is in the middle of: matters that are values and answer for themselves."""

from __future__ import annotations

import pickle

import pytest

from bugeyed.games.bugout import view
from bugeyed.games.bugout.pending import Draw, Pending, fields
from bugeyed.games.bugout.rules.events.errand import Errand
from tests.games.bugout.scenes import Scene


def kinds(base: type[Pending] = Pending) -> list[type[Pending]]:
    """Every class of pending matters, in whatever chapter."""
    found: list[type[Pending]] = []
    for kind in base.__subclasses__():
        found += [kind, *kinds(kind)]
    return found


def test_every_chapter_has_its_own() -> None:
    """Rain's lie in rain, the chopper's in the Apocalypse: nearly sixty, none of them about numbers of kinds."""
    homes = {kind.__name__: kind.__module__.rpartition(".")[2] for kind in kinds()}
    assert homes["Rainstorm"] == "rain"
    assert homes["Chopper"] == "apocalypse"
    assert homes["ActionPhase"] == "turn"
    assert len(homes) == len(kinds()), "every name is said once"


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_a_matter_is_made_of_its_fields(kind: type[Pending]) -> None:
    """Two with the same numbers are equal, and a copy by way of a pickle is."""
    # True is a whole number and a yes, whatever a field wants.
    matter = kind(*[True] * len(fields(kind)))
    again = pickle.loads(pickle.dumps(matter))
    assert type(again) is kind
    assert again.key() == matter.key()
    assert matter.numbers() == (1,) * len(fields(kind))


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_what_asks_says_why(kind: type[Pending]) -> None:
    """A class with answers of its own has its clause and its sentence, or is an event's."""
    if "options" in vars(kind) and not issubclass(kind, Draw):
        assert kind.clause
        assert "{seat}" in kind.instead


@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if not issubclass(kind, Errand)], ids=lambda kind: kind.__name__
)
def test_asking_who_decides_changes_nothing(kind: type[Pending]) -> None:
    scene = Scene().token("flare-1", "red-1").put("red-1 B1, blue-1 B1")
    scene.valley.faults = scene.valley.tremors = scene.valley.stops = 0
    before = view.key(scene.valley)
    kind(*[True] * len(fields(kind))).decider(scene.valley)
    assert view.key(scene.valley) == before
