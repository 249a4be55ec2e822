"""The picture: what can be pointed at is in it, and it changes only on purpose."""

from __future__ import annotations

import importlib.util
import random
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest

from bugeyed.core.diagram import plain
from bugeyed.core.game import OVER, Game, Position
from bugeyed.games.beetles.picture import drawing
from tests.games.beetles.conftest import Read
from tests.games.beetles.redraw import DRAWINGS, MIDDLE, positions

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS = ["standard", "no-rings", "placement", "placement-no-rings"]


def drawn(game: Game, position: Position, seat: int | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(game.draw(position.view(seat)))


def having(picture: ElementTree.Element, attribute: str) -> list[str]:
    return [found.attrib[attribute] for found in picture.iter() if attribute in found.attrib]


def random_play(game: Game, variant: str, seed: int) -> list[tuple[Position, int]]:
    """The positions of a random game with the action taken in each."""
    rng = random.Random(seed)
    position = game.start(options={"variant": variant})
    steps = []
    while position.turn != OVER:
        code = rng.choice(position.actions())
        steps.append((position, code))
        position = position.step(code)
    return steps


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_picture_is_as_committed(game: Game, name: str) -> None:
    """python -m tests.games.beetles.redraw draws them anew."""
    committed = (Path(__file__).with_name("drawings") / f"{name}.svg").read_text(encoding="utf-8")

    assert game.draw(positions(game)[name].view(0)) + "\n" == committed


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_pick_is_in_the_picture_once_and_has_a_name(game: Game, variant: str) -> None:
    for position, _ in random_play(game, variant, 5):
        picture = drawn(game, position, position.turn)
        ids, picks = having(picture, "id"), having(picture, "data-pick")
        wanted = {pick for code in position.actions() for pick in position.picks(code)}
        assert len(ids) == len(set(ids))
        assert wanted <= set(picks) <= set(ids)
        for thing in picture.iter():
            if "data-pick" in thing.attrib:
                assert thing.attrib["id"] == thing.attrib["data-pick"]
                assert thing.attrib["data-name"]
                assert thing.find(f"{SVG}rect[@class='halo']") is not None


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_events_move_is_in_the_pictures_before_and_after(game: Game, variant: str) -> None:
    """Ids before and after, and every place on the way in both."""
    for position, code in random_play(game, variant, 6):
        after, events = position.tell(code)
        old, new = drawn(game, position), drawn(game, after)
        for travel in events[0].moves:
            assert travel.before is None or travel.before in having(old, "id")
            assert travel.after is None or travel.after in having(new, "id")
            assert set(travel.way) <= set(having(old, "data-place"))
        assert having(old, "data-place") == having(new, "data-place")


def test_everything_on_the_board_can_be_meant_and_called_aloud(game: Game, read: Read) -> None:
    """§1.1 44 things: what lies on a cell, or the cell if it is free or yellow."""
    picture = drawn(game, positions(game)["middle"])
    picks = [thing.attrib for thing in picture.iter() if "data-pick" in thing.attrib]
    names = {attributes["data-pick"]: attributes["data-name"] for attributes in picks}

    assert len(names) == 44
    assert names["beetle:a6"] == "red beetle on a6"
    assert names["egg:c5"] == "green egg on c5"
    assert names["cell:a5"] == "a5, free"
    assert names["cell:b6"] == "b6, yellow"


def test_it_says_the_position_in_words_and_whose_things_are_whose(game: Game) -> None:
    position = positions(game)["middle"]
    picture = drawn(game, position)

    assert picture.findtext(f"{SVG}desc") == plain(game.diagram(position.view(None)))
    for seat, (sign, words) in enumerate((("Gg", "green"), ("Rr", "red"))):
        mine = [thing.attrib for thing in picture.iter() if thing.attrib.get("data-seat") == str(seat)]
        things = [attributes for attributes in mine if "data-pick" in attributes]
        assert len(things) == sum(MIDDLE.partition("a b c")[0].count(letter) for letter in sign)
        assert all(f"seat-{seat}" in attributes["class"].split() for attributes in things)
        assert all(attributes["data-name"].startswith(words) for attributes in things)


def test_beetles_look_at_the_yellow_they_will_step_onto(game: Game) -> None:
    """§4.3 Those at the edge look in, those inside look out, inner corners between their two."""
    picture = drawn(game, game.start(options={"variant": "no-rings"}))
    heading = {t.attrib["id"]: t.attrib["data-heading"] for t in picture.iter() if "data-heading" in t.attrib}

    assert len(heading) == 28
    assert [heading[f"beetle:{cell}"] for cell in ("d1", "a4", "d7", "g4")] == ["0", "90", "180", "270"]
    assert [heading[f"beetle:{cell}"] for cell in ("d5", "e4", "d3", "c4")] == ["0", "90", "180", "270"]
    assert [heading[f"beetle:{cell}"] for cell in ("e5", "e3", "c3", "c5")] == ["45", "135", "225", "315"]


def test_eggs_to_lay_wait_in_their_nests(game: Game) -> None:
    """§6.2 14 for each; after Green's first, 13 and 14; none in the standard game."""
    start = game.start(options={"variant": "placement"})

    def nests(position: Position) -> list[str]:
        return [name for name in having(drawn(game, position), "data-name") if "nest" in name]

    assert nests(start) == ["green nest, 14 to lay", "red nest, 14 to lay"]
    assert nests(start.after(start.parse("place c5"))) == ["green nest, 13 to lay", "red nest, 14 to lay"]
    assert nests(game.start()) == ["green nest", "red nest"]


def test_a_strict_content_policy_finds_nothing_to_forbid(game: Game) -> None:
    """No style, no script, no handler, no outside reference; a viewBox and no size."""
    for position in positions(game).values():
        picture = drawn(game, position)
        assert "viewBox" in picture.attrib
        assert not {"width", "height"} & set(picture.attrib)
        for part in picture.iter():
            assert part.tag.removeprefix(SVG) not in ("style", "script", "image", "foreignObject", "a")
            assert not [name for name in part.attrib if name == "style" or name.startswith("on")]
            assert part.attrib.get("href", "#").startswith("#")


def test_what_is_used_is_defined_and_bears_the_games_name(game: Game) -> None:
    symbols = [symbol.id for symbol in drawing.symbols()]
    used = {
        words[1:] for position in positions(game).values() for words in having(drawn(game, position), "href")
    }

    assert all(id.startswith("beetles-") for id in symbols)
    assert used == set(symbols)


def contact_sheet() -> ModuleType:
    spec = importlib.util.spec_from_file_location("contact_sheet", ROOT / "docs/contact_sheet.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_contact_sheet_shows_the_symbols_as_they_are(game: Game) -> None:
    """python docs/contact_sheet.py --png makes it anew."""
    sheet = contact_sheet()
    committed = (ROOT / "docs/drawings/beetles.svg").read_text(encoding="utf-8")

    assert sheet.sheet(game.title, sheet.symbols_of("beetles")) == committed
    assert (ROOT / "docs/drawings/beetles.png").exists()
