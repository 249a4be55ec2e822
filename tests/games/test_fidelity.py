"""What the Fidelity page says in words is what the data say value by value."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import bugeyed
from bugeyed.core.fidelity import Component, components


def told(name: str) -> list[Component]:
    """The components of a game."""
    return components(bugeyed.game(name).content)


@pytest.mark.parametrize("name", bugeyed.games())
def test_every_value_belongs_to_one_component(name: str) -> None:
    """Nothing is left out and nothing is counted twice."""
    held = Counter(f"{origin.file}.{origin.path}" for component in told(name) for origin in component.origins)
    assert held == Counter(f"{origin.file}.{origin.path}" for origin in bugeyed.game(name).content.origins)


@pytest.mark.parametrize("name", bugeyed.games())
def test_words_and_sources_agree(name: str) -> None:
    """A component speaks of every source its values have; what is ours comes with a reason."""
    for component in told(name):
        sources = {origin.source for origin in component.origins}
        assert sources <= set(component.says), component.name
        # The rulebook's words may hold for a whole whose single values are ours; a claim of ours needs a value.
        assert set(component.says) - sources <= {"rulebook"}, component.name
        assert bool(component.why) == ("reconstruction" in sources), component.name


@pytest.mark.parametrize("name", bugeyed.games())
def test_values_are_words_and_not_the_programs_names(name: str) -> None:
    """Every component shows its values, under headings, and no id or dump of a list."""
    for component in told(name):
        assert component.rows, component.name
        for called, cells in component.rows:
            assert called, component.name
            assert called[0].isupper() or called[0].isdigit() or name == "lastbug", called
            for cell in cells:
                assert cell is None or cell.drawn or not re.search(r"[\[\]{}_]|[a-z]-[a-z]\b", cell.text), (
                    cell
                )
                assert cell is None or "\n" not in cell.text or cell.drawn, cell


RULEBOOK = {
    "beetles": {"game.title", "game.players.fewest", "game.seats.1.name", "game.seats.1.colour"},
    "cropcircles": {"game.counts.rack", "rules.card.empty-any.copies", "rules.card.empty-any.shapes"},
    "lastbug": {"compass.arrows.top", "cards.card.duck-and-cover.name", "bems.bem.gloop.background"},
    "bugout": {
        "tiles.tile.city-a.health",
        "tiles.tile.capital.type",
        "apocalypse.card.AP19.kind",
        "draw.card.downpour.copies",
        "tokens.token.vehicle.seats",
        "lava.tile.left.turn",
    },
}
OURS = {
    "beetles": {
        "game.board.plan",
        "game.minutes",
        "game.tagline",
        "game.seats.1.letter",
        "game.seats.2.shape",
    },
    "cropcircles": {
        "game.minutes",
        "game.tagline",
        "game.seats.1.name",
        "game.seats.1.colour",
        "game.seats.1.letter",
        "game.seats.6.shape",
        "rules.card.solid-circle-square-star.copies",
    },
    "lastbug": {"game.minutes", "game.tagline", "game.seats.1.letter", "cards.card.the-right-path.name"},
    "bugout": {
        "game.minutes",
        "game.tagline",
        "game.seats.1.letter",
        "game.seats.4.shape",
        "tiles.tile.city-a.type",
        "tiles.tile.city-b.health",
        "quakes.card.Q01.kind",
        "quakes.card.Q19.kind",
        "tornadoes.card.north.id",
        "apocalypse.card.AP01.kind",
    },
}


@pytest.mark.parametrize("name", bugeyed.games())
def test_nothing_of_ours_is_called_the_rulebooks(name: str) -> None:
    """Fields that a source for the whole file would get wrong; what is about the program has no source at all."""
    sources = {f"{origin.file}.{origin.path}": origin.source for origin in bugeyed.game(name).content.origins}
    assert {sources[path] for path in RULEBOOK[name]} == {"rulebook"}
    assert {sources[path] for path in OURS[name]} == {"reconstruction"}
    assert not {path for path in sources if path.endswith((".clause", ".tests", ".longest", ".secrets"))}


def test_thirty_six_of_bugouts_forty_events_are_ours() -> None:
    """Its rules and its Fidelity page say the number; 14 offer a choice, 13 ask a question, 13 go to a hand."""
    game = bugeyed.game("bugout")
    rows = game.content.table("events")["event"]
    sources = Counter(
        origin.source for origin in game.content.origins if re.fullmatch(r"event\.[^.]+\.name", origin.path)
    )
    assert sources == {"reconstruction": 36, "rulebook": 4}
    asking = [row for row in rows if "ask" in row]
    choosing = [row for row in rows if "ask" not in row and len(row["yes"]) == 2]
    assert (len(choosing), len(asking), len(rows) - len(asking) - len(choosing)) == (14, 13, 13)
    assert "36 of the 40" in game.rules.preface
