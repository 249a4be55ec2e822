"""The board of chapter 1: what the rulebook's text says of the picture that is lost."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from bugeyed.core.game import Game
from bugeyed.games.beetles.board import (
    BLUE,
    CELL_NUMBER,
    CELLS,
    FLIGHTS,
    STEPS,
    WAYS,
    YELLOW,
    YELLOW_CELLS,
    names,
)
from bugeyed.games.beetles.rules import slot

Cell = tuple[int, int]
GRID = [(row, column) for row in range(7) for column in range(7)]
BOARD = [(r, c) for r, c in GRID if (r, c) != (3, 3) and not (r in (0, 6) and c in (0, 6))]
INNER_CORNERS = {"c5", "e5", "c3", "e3"}
LARGE_CLASS = {"b7", "d7", "f7", "a6", "g6", "a4", "g4", "a2", "g2", "b1", "d1", "f1", "d5", "c4", "e4", "d3"}


def reach(cell: str) -> set[str]:
    return {CELLS[prey] for prey in WAYS[CELL_NUMBER[cell]]}


def touching(cell: Cell, others: list[Cell]) -> int:
    return sum((cell[0] + down, cell[1] + right) in others for down, right in STEPS)


@pytest.mark.clause("1.1")
def test_the_board_is_seven_by_seven_without_corners_and_centre() -> None:
    """§1.1 44 cells, a1 at the lower left: b1 is one, a1, g7 and d4 are none."""
    cells = set(CELLS) | set(YELLOW_CELLS)

    assert sorted(BLUE + YELLOW) == BOARD
    assert len(cells) == 44
    assert {"b1", "a2", "b7", "g6"} <= cells
    assert not {"a1", "a7", "g1", "g7", "d4"} & cells


@pytest.mark.clause("1.2", "1.3")
def test_28_cells_are_blue_and_16_yellow() -> None:
    """§1.2, §1.3 The outer ring and the inner square are blue, the ring between is yellow."""
    assert len(CELLS) == 28
    assert len(YELLOW_CELLS) == 16
    assert CELLS[0] == "b7"
    assert CELLS[27] == "f1"
    assert {"b6", "d6", "f4", "b2"} <= set(YELLOW_CELLS)
    assert {"a4", "d7", "c5", "d3"} <= set(CELLS)


@pytest.mark.clause("R6")
def test_each_blue_cell_touches_one_yellow_cell_but_the_inner_corners_two() -> None:
    """§R6 The rulebook's own remark on its board."""
    touched = {CELLS[number]: touching(cell, YELLOW) for number, cell in enumerate(BLUE)}

    assert {cell for cell, count in touched.items() if count == 2} == INNER_CORNERS
    assert {count for cell, count in touched.items() if cell not in INNER_CORNERS} == {1}


@pytest.mark.clause("R6")
def test_three_boards_fit_the_text_and_one_of_them_leaves_out_corners_and_centre() -> None:
    """§R6 Of all boards of 16 yellow and 28 blue cells that stay the same when turned and mirrored."""
    orbits = sorted({_images(cell) for cell in GRID}, key=sorted)
    inner_corners = sorted(BLUE[CELL_NUMBER[cell]] for cell in INNER_CORNERS)
    fitting = []
    for colours in product(".+#", repeat=len(orbits)):
        cells = {
            colour: [
                cell
                for images, drawn in zip(orbits, colours, strict=True)
                if drawn == colour
                for cell in images
            ]
            for colour in ".+#"
        }
        if [len(cells[colour]) for colour in ".+#"] != [28, 16, 5]:
            continue
        counts = {cell: touching(cell, cells["+"]) for cell in cells["."]}
        twice = sorted(cell for cell, count in counts.items() if count == 2)
        if set(counts.values()) == {1, 2} and twice == inner_corners:
            fitting.append({colour: sorted(found) for colour, found in cells.items()})

    assert len(fitting) == 3
    left_out = sorted(set(GRID) - set(BOARD))
    assert [board for board in fitting if board["#"] == left_out] == [
        {".": sorted(BLUE), "+": sorted(YELLOW), "#": left_out}
    ]


def _images(cell: Cell) -> frozenset[Cell]:
    """A cell turned and mirrored in all eight ways."""
    images = set()
    row, column = cell
    for _ in range(4):
        row, column = column, 6 - row
        images |= {(row, column), (row, 6 - column)}
    return frozenset(images)


@pytest.mark.clause("R3")
def test_two_ways_never_lead_to_the_same_prey() -> None:
    """§R3 From an inner corner the landings over one yellow cell are none of those over the other."""
    for corner in sorted(INNER_CORNERS):
        row, column = BLUE[CELL_NUMBER[corner]]
        over = [
            (row + down, column + right) for down, right in STEPS if (row + down, column + right) in YELLOW
        ]
        first, second = (
            {cell for cell in BLUE if {abs(cell[0] - r), abs(cell[1] - c)} == {1, 2}} for r, c in over
        )
        assert first
        assert second
        assert not first & second
        assert {CELLS[BLUE.index(cell)] for cell in first | second} - {corner} == reach(corner) - {corner}


@pytest.mark.clause("R5")
def test_a_flight_stays_in_its_chequer_class() -> None:
    """§R5 16 cells and 12 cells that never reach each other."""
    assert len(LARGE_CLASS) == 16
    for cell in CELLS:
        assert reach(cell)
        assert all((prey in LARGE_CLASS) == (cell in LARGE_CLASS) for prey in reach(cell))


def test_not_every_attack_has_an_answer() -> None:
    """§4.3 b7 reaches c4, and c4 does not reach b7."""
    assert "c4" in reach("b7")
    assert "b7" not in reach("c4")


def test_inner_side_cells_are_hit_most_and_cells_beside_the_corners_least() -> None:
    """§4.3 From 8 cells and from 2."""
    hit = {cell: sum(cell in reach(hunter) for hunter in CELLS) for cell in CELLS}

    assert {hit[cell] for cell in ("d5", "c4", "e4", "d3")} == {8} == {max(hit.values())}
    assert (
        {hit[cell] for cell in ("b7", "f7", "a6", "g6", "a2", "g2", "b1", "f1")} == {2} == {min(hit.values())}
    )


def test_a_set_of_cells_is_a_bit_for_each(game: Game) -> None:
    assert names(0) == []
    assert names((1 << 0) | (1 << 27)) == ["b7", "f1"]
    assert [names(flights) for flights in FLIGHTS] == [sorted(reach(cell)) for cell in CELLS]
    assert game.codes <= 257, "codes stay small integers, which Python shares"


def test_every_set_of_prey_in_a_hunters_reach_has_a_slot_of_its_own() -> None:
    for hunter, ways in enumerate(WAYS):
        sets = [
            sum(1 << prey for prey in chosen)
            for n in range(len(ways) + 1)
            for chosen in combinations(ways, n)
        ]
        slots = {slot(cells) for cells in sets}
        assert len(slots) == len(sets) == 2 ** len(ways), CELLS[hunter]
        assert max(slots) < 256
