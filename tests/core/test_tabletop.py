"""Things on a table lay themselves out: nothing too small to press, nothing over an edge, on desk and phone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bugeyed.author import Face, Panel, Tabletop, Thing, card, card_back, cell, grid, hand, token, track
from bugeyed.core import svg
from bugeyed.core.emblems import PATHS, emblem
from bugeyed.core.tabletop import EDGE, FINGER, PANEL
from bugeyed.kit.drawings import Drawing
from bugeyed.kit.reach import sizes


def cards(number: int) -> list[Thing]:
    """So many cards side by side."""
    return [card(f"card:0:{n}", "Moth", value=str(n), picture="moth") for n in range(number)]


@pytest.mark.parametrize("number", [0, 1, 3, 5, 7, 8, 20])
def test_a_hand_of_any_size_can_be_pressed_and_lies_on_its_sheet(number: int) -> None:
    panel = Panel("Green", cards(number), "3 points", seat=0, colour="green", pick="seat:0")
    for row in panel.rows():
        assert all(room >= FINGER for _, room, _ in row)
        assert all(x >= EDGE and x + thing.width <= PANEL - EDGE + 0.01 for x, _, thing in row)
    drawing = Tabletop([panel, Panel("Pool", [card_back("deck", value="9")])]).draw("try", "Try")
    assert Drawing(drawing).faults() == []
    for text in (svg.tall(drawing),):
        found = list(sizes(ElementTree.fromstring(text)))
        assert len(found) == number + 2
        assert all(min(width, height) >= FINGER for _, width, height in found)


def test_grids_tokens_and_tracks_are_things_like_others() -> None:
    board = grid(3, [cell(f"cell:{n}", f"cell {n}", picture="beetle" if n == 4 else "") for n in range(9)])
    steps = track([cell(f"space:{n}", f"space {n}", value=str(n)) for n in range(12)])
    table = Tabletop(
        [Panel("Board", [board], zone="board"), Panel("Track", [steps, token("sun", "Sun", picture="sun")])]
    )
    drawing = table.draw("try", "Try")
    assert Drawing(drawing).faults() == []
    assert all(min(w, h) >= FINGER for _, w, h in sizes(ElementTree.fromstring(svg.tall(drawing))))
    told = table.explain("cell:4")
    assert told is not None
    assert (told.title, told.lines) == ("cell 4", ("Cell 4.",))
    assert table.explain("nothing") is None


def test_equal_cards_are_a_heap_and_hidden_ones_lie_face_down() -> None:
    seen = [
        {"card": None, "seen": [1], "id": None},
        {"card": "Moth", "seen": [], "id": "moth"},
        {"card": "Moth", "seen": [], "id": "moth"},
    ]
    things = hand(0, seen, {"Moth": Face("3", "moth")}, ["Green", "Red"])
    assert [(thing.id, thing.name, thing.short) for thing in things] == [
        ("card:0:hidden-1", "a hidden card of Green, seen by Red", "? (R)"),
        ("card:0:moth", "Moth, 2 of them", "Moth 3 ×2"),
    ]


def test_every_emblem_is_drawn() -> None:
    names = [*PATHS, "moth", "beetle", "eye", "sun", "flower", "ring"]
    assert len({emblem(name, "#fff") for name in names}) == len(names)
