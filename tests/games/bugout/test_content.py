"""An owner of the box lays the printed values over ours: what can be is played with, what cannot be is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bugeyed import Mistake
from bugeyed.games.bugout import Bugout
from tests.games.bugout.scenes import Scene, names, play, seen, tile, told


def owned(folder: Path, text: str) -> Bugout:
    """The game with an owner's values."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return Bugout("bugout", path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[draw.card]]\nid = "pipe"\ncopies = -3',
            "draw.card.pipe.copies is -3; it must be a whole number from 0 to 60.",
        ),
        (
            '[[costs.cost]]\nid = "pull"\npays = ["wood"]',
            "costs.cost.pull.pays.1 is 'wood'; it must be one of pipe, tool, rope, gas.",
        ),
        (
            '[[tiles.tile]]\nid = "capital"\npopulation = 9',
            "tiles.tile.capital.population is 9; it must be a whole number from 1 to 8.",
        ),
        (
            '[[tiles.tile]]\nid = "capital"\npopulation = 5',
            "tiles.tile.capital.population is 5; it must be at least its 6 dots and at most the 8 "
            "an Urban tile holds.",
        ),
        (
            '[[tiles.tile]]\nid = "capital"\nhealth = 0',
            "tiles.tile.capital.health is 0; it must be a whole number from 1 to 4.",
        ),
        (
            '[[rain.card]]\nid = "R01"\ncells = ["Z9"]',
            "rain.card.R01.cells.1 is 'Z9'; it must be a cell of the map, A1 to F6.",
        ),
        (
            '[[signals.signal]]\nid = "E01"\npattern = ["FFF"]',
            "signals.signal.E01.pattern must have one X and 1 to 6 F.",
        ),
        (
            '[[tiles.tile]]\nid = "capital"\ntype = "swamp"',
            "tiles.tile.capital.type is 'swamp'; it must be one of urban, landmark, terrain, high-ground.",
        ),
        ("[game.turn]\nactions = [4, 3]", "game.turn.actions has 2 entries; it must have 4."),
        (
            '[[tokens.token]]\nid = "flare"\ncount = 8',
            "tokens.token.flare.count cannot be another: the rules know that many.",
        ),
        (
            '[[tiles.property]]\ntype = "lava"\nsurvivors = "yes"',
            "tiles.property.lava.survivors cannot be another: the rules are written for it.",
        ),
        (
            '[[tiles.property]]\ntype = "swamp"\ncapacity = 3',
            "tiles.property has no entry 'swamp'; it has urban, landmark, terrain, high-ground, flooded, lava, "
            "empty, sturdy-bridge, rope-bridge.",
        ),
        (
            '[[apocalypse.card]]\nid = "AP10"\nregion = "moon"',
            "apocalypse.card.AP10.region is 'moon'; it must be a region: north-west, north-east, south-west, "
            "south-east, north, south, west, east, rim.",
        ),
        (
            '[apocalypse.regions]\nrim = "moon"',
            "apocalypse.regions.rim is 'moon'; it must be one of edge.",
        ),
        (
            '[apocalypse.regions]\nnorth = ["F3", "A1"]',
            "apocalypse.regions.north must go from its north-west to its south-east corner.",
        ),
        (
            '[[events.event]]\nid = "rationing"\nyes = [{ effect = "rain", amount = 2, text = "Rain." }]',
            "events.event.rationing.yes.1: unknown key 'amount'.",
        ),
        (
            '[[tiles.tile]]\nid = "garden"\nname = "Orchard"',
            "events.event.eat-your-veggies.ask is 'landmark:Garden'; it must be a question: landmark:Lab,",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(tmp_path: Path, text: str, sentence: str) -> None:
    """A sentence with the way to the value, never the program's own troubles with it."""
    with pytest.raises(Mistake) as refused:
        owned(tmp_path, text)
    assert str(refused.value).startswith("mine.toml: " + sentence)


def test_tile_properties_of_the_box_count(tmp_path: Path) -> None:
    """§7.3 An Urban tile for seven: nobody else finds room."""
    game = owned(tmp_path, '[[tiles.property]]\ntype = "urban"\ncapacity = 6\n')
    position = Scene(game=game).put("red-1 A2").position()
    assert tile(position, "A1")["capacity"] == 6
    full = Scene(game=game).put("red-1 A2, yellow-3 A1").position()
    assert "move red-1 A1" not in names(full)
    assert "move red-1 A1" in names(Scene().put("red-1 A2, yellow-3 A1").position())


def test_the_seats_and_the_speed_of_vehicles_are_those_of_the_box(tmp_path: Path) -> None:
    """§6.4 §7.6 A Car for one that goes two tiles."""
    game = owned(tmp_path, '[[tokens.token]]\nid = "vehicle"\nseats = [1, 2]\ndrives = [2, 2]\n')
    scene = Scene(game=game).vehicle(1, "car", "A2", "red-1").put("red-2 A2").hand(0, gas=1)
    assert "enter red-2 car-1" not in names(scene.position())
    far = {name for name in names(scene.position()) if name.startswith("drive red-1")}
    near = {
        name
        for name in names(Scene().vehicle(1, "car", "A2", "red-1").put("red-2 A2").hand(0, gas=1).position())
        if name.startswith("drive red-1")
    }
    assert len(far) > len(near) > 0


def test_a_card_of_another_kind_says_what_that_kind_says(tmp_path: Path) -> None:
    """§14.3 What it said as Damage is gone with it."""
    text = '[[apocalypse.card]]\nid = "AP01"\nkind = "destroy"\nregion = "rim"\ntiles = 5\n'
    card = next(
        row for row in owned(tmp_path, text).content.table("apocalypse")["card"] if row["id"] == "AP01"
    )
    assert card == {
        "id": "AP01",
        "kind": "destroy",
        "region": "rim",
        "tiles": 5,
    }


@pytest.mark.clause("13.11")
def test_a_card_may_have_both_kinds_of_effect(tmp_path: Path) -> None:
    """§13.11 A Curfew that can be discarded for one more action holds until it is."""
    game = owned(
        tmp_path, '[[events.event]]\nid = "curfew"\nuse = "free"\nused = { effect = "extra-action" }\n'
    )
    scene = Scene(game=game).keep(0, "curfew").put("red-1 A2")
    assert "move red-1 A1" not in names(scene.position())
    position = play(scene.position(), "use curfew")
    assert "move red-1 A1" in names(position)
    assert seen(position)["actions_left"] == 3


def test_a_question_is_read_out_as_it_is_printed(tmp_path: Path) -> None:
    """§13.3 In the words of the data, and answered."""
    game = owned(tmp_path, '[[events.event]]\nid = "peer-review"\nquestion = "Is term on?"\n')
    position = play(Scene(game=game).position(), "end", "card plot-twist")
    _, events = told(position, "event peer-review")
    assert "Is term on? Yes." in [event.words for event in events]
    assert seen(position)["spaces"] == 7
