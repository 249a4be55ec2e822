"""The picture: what can be pointed at is there, secrets are not, and a phone gets it on one screen."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import bugeyed
from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.games.lastbug.picture import cards, circle, compass, drawing
from bugeyed.games.lastbug.picture.lettering import SHRUNK
from bugeyed.games.lastbug.position import LastBugPosition
from tests.games.lastbug.scene import played, scene, start

GAME = bugeyed.game("lastbug")


def things(text: str) -> dict[str, ElementTree.Element]:
    """Everything with an id."""
    return {
        element.attrib["id"]: element
        for element in ElementTree.fromstring(text).iter()
        if "id" in element.attrib
    }


def middle() -> LastBugPosition:
    """A game well under way."""
    return scene(
        navigator="top-right",
        vehicle="c2",
        gunner=7,
        flipped=["b1"],
        gaps=((4, 12), (1,)),
        hands=(["about-turn"], ["behind-you", "full-throttle"]),
        duck="open",
    )


def test_boards_figures_hands_and_gaps_are_drawn_with_their_names() -> None:
    found = things(GAME.draw(middle().view(0)))
    assert {"navigator", "vehicle", "gunner", "deck", "seat:0", "seat:1", "card:duck-and-cover"} <= set(found)
    assert (
        found["square:top-right"].attrib["data-name"] == "top-right square, arrow SE, the Navigator is here"
    )
    assert found["cell:b1"].attrib["data-name"] == "b1: flipped, counts 2, matches every BEM"
    assert found["cell:c2"].attrib["data-name"] == "c2: one tentaclor, the Vehicle is here"
    assert found["tile:7"].attrib["data-name"] == "place 7: scuttler, the Gunner is here"
    assert found["tile:12"].attrib["data-name"] == "place 12: gap"
    assert found["seat:0"].attrib["data-name"] == "Red, red drop; mascot scuttler; on turn"
    assert {f"bem:{place}" for place in range(1, 13)} <= set(found), (
        "shot tiles lie in front of who shot them"
    )


def test_tiles_of_the_circle_are_as_large_as_a_finger_and_lie_apart() -> None:
    """A phone is 390 px wide; squares on a true circle would meet at their corners before they are that large."""
    side = circle.RING_TILE
    assert side * SHRUNK * 390 / drawing.TALL[0] >= 40
    spots = [circle.ring_spot(place) for place in range(1, 13)]
    for (x, y), (beyond, below) in zip(spots, spots[1:] + spots[:1], strict=True):
        assert max(abs(x - beyond), abs(y - below)) > side
    for x, y in spots:
        assert side / 2 + 5 < x < 490 - side / 2 - 5
        assert 32 + side / 2 < y < 514 - side / 2 - 4, "between the title and the frame"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_drawing_shows_its_viewers_secrets_alone(viewer: int | None) -> None:
    text = GAME.draw(middle().view(viewer))
    found = things(text)
    assert ("card:about-turn" in found) is (viewer == 0)
    assert ("card:behind-you" in found) is (viewer == 1)
    assert ("back:1:1" in found) is (viewer != 1)
    names = [found[f"seat:{seat}"].attrib["data-name"] for seat in range(2)]
    assert ["unknown" not in name for name in names] == [viewer == 0, viewer == 1]


def test_tokens_to_choose_from_are_there_for_whom_is_asked() -> None:
    """§2.4 And for nobody else."""
    position = start()
    assert {"mascot:gloop", "mascot:scuttler"} <= set(things(GAME.draw(position.view(0))))
    assert not any(id.startswith("mascot:") for id in things(GAME.draw(position.view(1))))
    asked = played(position, "mascot gloop")
    assert {"mascot:tentaclor", "mascot:buzzwing"} <= set(things(GAME.draw(asked.view(1))))
    assert not any(id.startswith("mascot:") for id in things(GAME.draw(asked.view(0))))


def test_the_viewer_sits_at_the_near_side() -> None:
    for viewer, near in ((0, 0), (1, 1), (None, 0)):
        text = GAME.draw(middle().view(viewer))
        heights = {
            int(seat): int(y)
            for seat, y in re.findall(r'data-panel="plate-(\d)" transform="translate\(\d+ (\d+)\)"', text)
        }
        assert heights[near] > heights[1 - near]


def test_a_phone_gets_the_same_things_on_one_screen() -> None:
    """Planet and circle below each other, the compass beside them; the squares 40 px or more at a width of 360."""
    wide = GAME.draw(middle().view(0))
    tall = svg.tall(wide)
    assert list(things(tall)) == list(things(wide))
    places = dict(re.findall(r'data-panel="(\w+)" transform="translate\((\d+ \d+)\)', tall))
    board = {name: tuple(map(int, places[name].split())) for name in ("compass", "planet", "circle")}
    assert board["planet"][0] == board["circle"][0] > board["compass"][0]
    assert board["planet"][1] < board["circle"][1]
    scale = 360 / drawing.TALL[0]
    assert compass.SQUARE * SHRUNK * scale >= 40
    # With a row of cards it is no higher than a phone's screen between the prompt and the buttons.
    view = middle().view(0)
    view["hands"], view["duck"] = [["about-turn", "full-throttle", "slam-the-brakes"], 1], None
    height = float(re.findall(r'viewBox="0 0 480 (\d+)"', svg.tall(GAME.draw(view)))[0])
    assert height * 390 / drawing.TALL[0] <= 844 - 140


def test_a_spectators_phone_has_room_for_the_backs_of_the_near_hand() -> None:
    view = middle().view(None)
    view["active"], view["duck"] = [], None
    heights = []
    for backs in (0, 2):
        view["hands"] = [backs, 1]
        heights.append(float(re.findall(r'viewBox="0 0 480 (\d+)"', svg.tall(GAME.draw(view)))[0]))
    assert heights[1] - heights[0] > cards.SMALL[1]


def test_what_is_reconstructed_is_marked_on_the_board() -> None:
    text = GAME.draw(middle().view(0))
    for words in ("arrows reconstructed", "tiles reconstructed", "order reconstructed", "reconstructed"):
        assert words in text
    view = middle().view(0)
    view["reconstructed"] = []
    assert "reconstructed" not in GAME.draw(view)


def test_symbols_are_listed_and_named_after_the_game() -> None:
    symbols = drawing.symbols()
    assert len({symbol.body for symbol in symbols}) == len(symbols)
    assert all(symbol.id.startswith("lastbug-") for symbol in symbols)


def test_one_card_is_no_cards() -> None:
    view = middle().view(0)
    view["hands"] = [["about-turn"], 1]
    view["points"] = [2, 1]
    assert "hand 1 card;" in plain(GAME.diagram(view))
    assert "shot by Blue: 1 point<" in GAME.draw(view)


def test_the_diagram_says_the_same_in_characters() -> None:
    lines = plain(GAME.diagram(middle().view(0))).splitlines()
    assert lines == [
        "compass       landscape                circle",
        "↗  →  ↘*      4 g1   t3   s1   b3        1 .   2 g   3 g   4 .",
        "↑     ↓       3 s3   b1   g3   t1        5 t   6 t > 7 s   8 s",
        "↖  ←  ↙       2 b1   s3   t1V  g3        9 s  10 b  11 b  12 .",
        "              1 t3   ##   b3   s1",
        "                a    b    c    d",
        "> Red: mascot scuttler; hand about-turn; shot tentaclor, buzzwing",
        "  Blue: mascot hidden; hand 2 cards; shot gloop",
        "deck 7; duck-and-cover lies open",
    ]


def test_a_shot_tile_and_a_drawn_card_have_a_place_of_their_own_to_come_to() -> None:
    """Where they lie once they have come: a way to them ends there."""
    view = middle().view(0)
    after = middle().view(0)
    view["mover"] = after["mover"] = 0
    view["circle"] = ["gloop", "scuttler", *[None] * 10]
    view["collected"], view["removed"] = [["gloop", "tentaclor"], []], [[7, 5], []]
    after["circle"] = ["gloop", *[None] * 11]
    after["collected"], after["removed"] = [["gloop", "scuttler", "tentaclor"], []], [[7, 2, 5], []]
    rests = {
        element.attrib["data-rest"]: element.attrib["x"]
        for element in ElementTree.fromstring(GAME.draw(view)).iter()
        if "data-rest" in element.attrib
    }
    lying = things(GAME.draw(after))["bem:2"].find(".//{*}rect")
    assert lying is not None
    assert rests["bem:2"] == lying.attrib["x"]
    assert not any(id.startswith("bem:5") for id in rests)
    held = set(view["hands"][0]) if isinstance(view["hands"], list) else set()
    assert held
    assert not held & {id.removeprefix("card:") for id in rests}
