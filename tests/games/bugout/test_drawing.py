"""The picture: everything that can be meant is there, once, with a name, and large enough to be meant."""

from __future__ import annotations

import gzip
import re

from bugeyed.core import svg
from bugeyed.games.bugout.picture import drawing, panel, people
from bugeyed.games.bugout.picture import map as ground
from bugeyed.kit.drawings import Drawing
from tests.games.bugout.scenes import GAME, PLAN, Scene, play

DESK = (780, 770)
"""The room a table of 1440 x 900 leaves for a drawing, in pixels."""


def busy(players: int = 4) -> Scene:
    """A map with one of everything."""
    scene = Scene(players).flood("B4").lava(B3="west").eruption("west", 0).empty("F6").bridge("F6", "rope")
    scene.put("red-1 F6, blue-2 C3").tornado("field", "C2", 0).token("flare-1", "red-2")
    scene.vehicle(1, "car", "D3", "red-4 blue-3").keep(0, "umbrella").hand(0, rope=2, gas=1)
    return scene.raze("A5").put("yellow-5 grave, green-5 safe").reinforce("A4").unlit("flare-5")


def drawn(scene: Scene) -> str:
    """The public's picture."""
    return GAME.draw(scene.position().view(None))


def test_a_busy_map_is_sound() -> None:
    """No style, no script, unique ids, a description."""
    for players in GAME.players:
        position = busy(players).position()
        shown = Drawing(GAME.draw(position.view(0)))
        assert shown.faults() == []
        for code in position.actions():
            for pick in position.picks(code):
                assert shown.picks[pick] == 1, pick


def test_the_next_lava_and_the_signal_are_marked() -> None:
    """Where Lava will flow, where the signal would fit and what is still missing."""
    assert "lava W next" in drawn(busy())
    close = drawn(Scene().token("flare-1", "D2").token("flare-2", "C3").token("flare-3", "E3"))
    assert 'class="fit"' in close
    assert ">1 Flare<" in close
    assert 'class="wanted"' in close
    active = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    assert 'class="extraction"' in drawn(active)
    assert ">Active at<" in drawn(active)


def test_the_signal_is_not_wanted_where_nobody_can_stand() -> None:
    """§D3: a place under water is no Extraction Point, whatever Flares lie round it."""
    scene = Scene().token("flare-1", "D2").token("flare-2", "C3").token("flare-3", "E3")
    assert [fit["at"] for fit in ground.closest(scene.position().view(None))] == ["E2", "D3"]
    scene.flood("D3")
    assert [fit["at"] for fit in ground.closest(scene.position().view(None))] == ["E2"]


def test_a_vehicle_is_drawn_with_who_is_inside() -> None:
    """By name for ears, over its side for eyes."""
    text = drawn(busy())
    assert 'data-name="Car, Vehicle 1, on D3 with Red 4, Blue 3"' in text
    assert "bugout-car-side" in text.partition("</defs>")[2]
    assert 'data-name="Motorcycle, Vehicle 2, on D4, empty"' in drawn(Scene().vehicle(2, "motorcycle", "D4"))


def test_heroes_and_civilians_are_told_apart() -> None:
    """§1.1: a colour nobody plays is drawn and named as Civilians; solo, three colours are."""
    text = drawn(Scene(1)).partition("</defs>")[2]
    assert text.count("#bugout-civilian-green") >= 6
    assert "#bugout-hero-green" not in text
    assert 'data-name="Civilian Green 1 on A1"' in text
    assert "#bugout-civilian" not in drawn(Scene(4)).partition("</defs>")[2]


def test_a_pawn_is_large_enough_to_be_meant() -> None:
    """24 px at a desk of 1440 x 900, also where eight stand on a tile; few are larger."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn(Scene()))
    assert box is not None
    pixels = min(DESK[0] / float(box[1]), DESK[1] / float(box[2])) * drawing.MAP_SCALE
    assert people.SMALL * pixels >= 24
    assert 4 * people.SMALL <= people.CELL
    assert ground.SIDE * pixels >= 590


def test_the_picture_has_a_place_for_every_panel_on_a_phone() -> None:
    """The map takes the whole width there, then comes the viewer's hand; the others' and the sheet are folded."""
    view = busy(3).position().view(2)
    text = svg.tall(GAME.draw(view))
    at = dict(re.findall(r'data-panel="([^"]+)" transform="translate\(([^)]*)\)', text))
    assert at["map"] == "0 0"
    spots = {name: (float(place.split()[1]), float(place.split()[0])) for name, place in at.items()}
    below = sorted((spot, name) for name, spot in spots.items() if spot[0] > 0)
    assert below[0][1] == "hand-2"
    assert {name for _, name in below[1:]} >= {"clock", "signal", "graveyard-panel"}
    folded = re.findall(r'<g display="none" data-fold="[\d.]+"><g data-panel="([^"]+)"', text)
    assert sorted(folded) == ["hand-0", "hand-1", "sheet"]


def test_the_map_is_drawn_while_it_is_dealt() -> None:
    """Tiles that lie, places that wait."""
    position = GAME.start(4)
    for line in ("signal M01", f"deal {PLAN[0]}"):
        position = position.step(position.parse(line))
    shown = Drawing(GAME.draw(position.view(None)))
    assert shown.faults() == []
    assert "cell:F6" in shown.ids


def test_a_page_of_it_is_light() -> None:
    """Under 200 KB gzipped with room for the page."""
    assert len(gzip.compress(drawn(busy()).encode())) < 30_000


def test_the_safe_zone_shows_whom_it_counts_and_nobody_else_above_them() -> None:
    """§1.1: who is between life and death, or not settled yet, stands apart with a word for it."""
    view = Scene().position().view(0)
    survivors = view["survivors"]
    assert isinstance(survivors, dict)
    for who in ("red-1", "red-2", "blue-1"):
        survivors[who]["at"] = "safe"
    survivors["red-3"]["at"] = survivors["red-4"]["at"] = "limbo"
    text = panel.safe(view)
    counted, apart, others = text.partition("between life and death:")
    assert "3 of 24" in counted
    assert apart
    assert counted.count('id="survivor:') == 3
    assert others.count('id="survivor:') == 2


def test_the_tile_a_question_is_about_is_ringed() -> None:
    """§8.6: not the one that was struck last."""
    scene = Scene().hand(0, pipe=1).put("red-1 D4")
    view = scene.position().view(0)
    assert "asked-about" not in GAME.draw(view)
    view["pending"] = {"question": "save", "cell": "D4", "card": None}
    left, top = ground.CORNERS["D4"]
    ring = re.search(r'<g class="asked-about".*?<rect x="([\d.]+)" y="([\d.]+)"', GAME.draw(view))
    assert ring is not None
    assert (float(ring[1]), float(ring[2])) == (left + 3, top + 3)


def test_known_cards_stand_beside_the_deck() -> None:
    """§13: cards somebody looked at are known to all seats."""
    scene = Scene()
    scene.valley.draw_top = (2, 4)
    assert "next: Rope, Downpour" in drawn(scene)


def test_rain_strikes_tiles_one_by_one() -> None:
    """§9.2, §8.1: the card touches all its tiles, then each falls by itself, so that it can be seen."""
    position = play(Scene().position(), "end", "card downpour")
    _, events = position.tell(position.parse("rain R27"))
    struck = [
        [travel.before for travel in event.moves] for event in events if event.kind in ("rain", "damage")
    ]
    assert len(struck[0]) > 1
    assert [[cell] for cell in struck[0] if cell in [one[0] for one in struck[1:]]] == struck[1:]


def test_a_crowd_stays_on_its_tile() -> None:
    """§V7: two Vehicles with their riders and people on foot, or eight on foot, leave room for nothing else."""
    riding = Scene().vehicle(1, "car", "C4", "red-1 blue-1 green-1 yellow-1")
    riding.vehicle(2, "motorcycle", "C4", "yellow-3 green-4").put("blue-5 C4, blue-6 C4")
    walking = Scene().put(", ".join(f"{colour}-{n} C4" for colour in ("red", "blue") for n in range(1, 5)))
    halo = (
        r'data-name="\S+ \d on C4[^>]*>'
        r'<rect class="halo" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
    )
    left, top = ground.CORNERS["C4"]
    for scene in (riding, walking):
        found = [[float(number) for number in one] for one in re.findall(halo, drawn(scene))]
        assert len(found) >= 8
        for x, y, width, height in found:
            assert left <= x
            assert x + width <= left + people.CELL
            assert top <= y
            assert y + height <= top + people.CELL
