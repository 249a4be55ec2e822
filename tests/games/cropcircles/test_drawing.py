"""The picture and the diagram of a view."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from bugeyed.core.diagram import plain
from bugeyed.core.game import Position
from bugeyed.games.cropcircles.picture import drawing
from bugeyed.games.cropcircles.position import CropPosition
from bugeyed.games.cropcircles.state import PLACING
from tests.games.cropcircles.scenes import game, play, scene, settle, wander

POOL = "empty-star solid-star solid-star striped-star crossed-star"


def picture(position: Position, seat: int | None) -> ElementTree.Element:
    """The drawing of a seat's view."""
    return ElementTree.fromstring(game().draw(position.view(seat)))


def ids(root: ElementTree.Element) -> list[str]:
    """All ids in it."""
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def names(root: ElementTree.Element) -> dict[str, str]:
    """What everything to point at is called."""
    return {e.attrib["data-pick"]: e.attrib["data-name"] for e in root.iter() if "data-pick" in e.attrib}


def test_one_of_a_thing_is_not_called_several() -> None:
    """In names, in the road of points and in the diagram."""
    position = scene({"e5": "empty-circle"}, ["", "empty-square"], bag="solid-star", scores=[1, 1])
    root = picture(position, 0)
    words = [e.attrib["data-name"] for e in root.iter() if "data-name" in e.attrib]
    words += [e.text or "" for e in root.iter() if e.tag.endswith("title")]
    words.append(plain(game().diagram(position.view(0))))
    assert "Red, 1 point, 1 glyph" in words
    assert "bag with 1 glyph" in words
    assert not [text for text in words if re.search(r"\b1 (points|glyphs)", text)]


def test_everything_that_is_to_be_seen_is_there() -> None:
    """§1.3 §3.3 Field, rack, pool, bag, rules, the announced one, the card and whose it is, the score track."""
    position = scene(
        {"e5": "empty-circle"}, ["solid-star solid-star empty-star", "empty-square", ""],
        known=["", "crossed-circle", ""], pool=POOL, holder=1, scores=[7, 112, 30],
    )  # fmt: skip
    root = picture(position, 0)
    called = names(root)
    assert called["rack:solid-star"] == "2 times solid star in your rack"
    assert called["pool:striped-star"] == "striped star in the pool"
    assert called["glyph:e5"] == "empty circle on e5"
    assert called["cell:d2"] == "cow on d2, counts 3 times"
    assert called["bag"] == "bag with 4 glyphs"
    found = ids(root)
    assert len(found) == len(set(found))
    assert {"rule:empty", "rule:solid", "rule:striped", "rule:crossed", "next-rule", "deck"} <= set(found)
    assert {"held:1:0", "held:1:1", "score:2", "screen:0", "cow:d2", "barn:a1", "scarecrow:e3"} <= set(found)
    assert "held:1:2" not in found
    seats = {e.attrib["data-seat"]: e for e in root.iter() if "points" in e.attrib.get("data-name", "")}
    assert "change-card" in ids(seats["1"])
    assert "change-card" not in ids(seats["0"])
    texts = " ".join(text for e in root.iter() if e.tag.endswith("text") for text in e.itertext())
    assert "112" in texts
    assert "reconstructed: field, glyphs and rule deck" in texts


def test_others_see_backs_and_what_was_taken_openly() -> None:
    """§3.3 Of Red's two glyphs one is known; the other is a back, whoever looks but Red."""
    position = scene({"e5": "empty-circle"}, ["", "empty-square"], known=["", "crossed-circle"], pool=POOL)
    for viewer in (0, None):
        text = game().draw(position.view(viewer))
        held = re.findall(r'<g id="held:1:\d" data-name="[^"]*">(.*?)</g>', text)
        assert len(held) == 2
        assert "cropcircles-crossed-circle" in held[0]
        assert "cropcircles-back" in held[1]
        assert "empty square" not in text
    assert "rack:empty-square" in ids(picture(position, 1))


def test_the_running_score_is_shown_before_done() -> None:
    """§5.2 The sum of the line being placed stands on the sign, and the line is marked."""
    position = scene(
        {"c3": "empty-circle", "d3": "empty-circle"}, ["crossed-circle solid-circle", ""], pool=POOL
    )
    position = play(position, "place crossed-circle c2", "place solid-circle d2")
    root = picture(position, 1)
    texts = [text for e in root.iter() if e.tag.endswith("text") for text in e.itertext()]
    assert "(4 + 2x3) x 2" in texts
    assert "= 20" in texts
    assert names(root)["glyph:d2"] == "solid circle on d2, being placed"
    assert "cow:d2" not in ids(root), "it is blown up"


def test_zones_and_parts_to_enlarge_are_marked() -> None:
    """§1.1 The page finds the board, the hand, the pool, and what a phone may enlarge."""
    position = settle(game().start(4), random.Random(3))
    root = picture(position, 2)
    zones = {e.attrib["data-zone"] for e in root.iter() if "data-zone" in e.attrib}
    assert {"board", "hand", "pool"} <= zones
    (field,) = (e for e in root.iter() if "data-roam" in e.attrib)
    assert "cell:f6" in ids(field)
    assert "bag" not in ids(field), "pool and rack stay in sight while the field is closer"
    panels = {e.attrib["data-panel"] for e in root.iter() if "data-tall" in e.attrib and e is not root}
    assert {"seat-0", "seat-3", "rule-0", "rule-5"} <= panels


@pytest.mark.parametrize("players", [2, 6])
def test_all_picks_can_be_pointed_at(players: int) -> None:
    """§4.5 §7.1 Whatever an action names is in the drawing once."""
    rng = random.Random(players)
    for position, _ in rng.sample(wander(game().start(players), rng), 25):
        if position.turn < 0:
            continue
        pickable = names(picture(position, int(position.turn)))
        for code in position.actions():
            assert set(position.picks(code)) <= set(pickable)


def test_symbols_have_the_games_name_and_are_all_different() -> None:
    """§1.4 Sixteen glyphs, four shadings, four shapes, and what stands in the field."""
    found = drawing.symbols()
    assert len({symbol.id for symbol in found}) == len({symbol.body for symbol in found}) == len(found)
    assert all(symbol.id.startswith("cropcircles-") for symbol in found)


def test_the_diagram_reads_without_colours() -> None:
    """§1.1 Row 12 on top; a glyph is its shading and its shape."""
    position = scene(
        {"a12": "striped-star", "b12": "crossed-circle"}, ["empty-star", ""], pool=POOL, scores=[3, 4]
    )
    lines = plain(game().diagram(position.view(0))).splitlines()
    assert lines[0].startswith("12  =* xo  . ")
    assert lines[11].startswith(" 1  4X  . ")
    assert "pool: empty-star, 2 solid-star, striped-star, crossed-star; bag: 4" in lines
    assert "next rule: solid may touch square, triangle and star" in lines
    assert "Green holds the card: rules can't change" in lines
    assert "> Green     3  empty-star" in lines
    assert "  Red       4  0 glyphs" in lines


def test_a_rack_of_all_kinds_is_drawn_in_two_rows() -> None:
    """§R10 Sixteen kinds fit, eight a row."""
    path = wander(game().start(2), random.Random(1))
    biggest = max(
        (p for p, _ in path if isinstance(p, CropPosition) and p.state.phase == PLACING),
        key=lambda p: len(set(p.view(int(p.turn))["racks"][int(p.turn)])),  # type: ignore[index]
    )
    kinds = set(biggest.view(int(biggest.turn))["racks"][int(biggest.turn)])  # type: ignore[index]
    assert len(kinds) > 8
    shown = names(picture(biggest, int(biggest.turn)))
    assert {f"rack:{kind}" for kind in kinds} <= set(shown)


def test_what_is_taken_has_a_place_of_its_own_in_the_rack() -> None:
    """Where it lies once it is there; a kind that is there already has its stack."""
    before = picture(scene({}, ["solid-circle crossed-star", "empty-square"], pool=POOL), 0)
    after = picture(scene({}, ["solid-circle solid-star crossed-star", "empty-square"], pool=POOL), 0)
    rests = {e.attrib["data-rest"]: e for e in before.iter() if "data-rest" in e.attrib}
    assert "rack:crossed-star" not in rests
    lying = next(e for e in after.iter() if e.attrib.get("id") == "rack:solid-star").find(".//{*}rect")
    spot = rests["rack:solid-star"].attrib
    assert lying is not None
    assert float(spot["x"]) - float(lying.attrib["x"]) == 9, "the tile in its stack's halo"
    assert "held:1:1" in rests
