"""The peer of the line generator: plain enumeration by names, each line checked as a referee would.

For every run of free cells that touches a glyph, every glyph of the rack is tried on the first cell, then every other
on the next, and so on; the rules are asked for every pair that touches. It also proves the generator in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Laid = tuple[tuple[str, str], ...]
"""Cells and what lies on them, from the left or from below."""

COLUMNS = "abcdefghijkl"
DIRECTIONS = ((1, 0), (0, 1))


def all_lines(
    board: Mapping[str, str],
    rack: Sequence[str],
    rules: Mapping[str, Sequence[str]],
    values: Mapping[str, int],
    times: Mapping[str, int],
) -> dict[Laid, int]:
    """All legal lines of a rack, with their scores."""
    found: dict[Laid, int] = {}
    for column in range(12):
        for row in range(12):
            for right, up in DIRECTIONS:
                for length in range(1, len(rack) + 1):
                    spots = [(column + n * right, row + n * up) for n in range(length)]
                    if max(spots[-1]) > 11:
                        break
                    cells = [name(*spot) for spot in spots]
                    if cells[-1] in board:
                        break
                    touched = sum(other in board for cell in cells for other in around(cell))
                    if touched:
                        for laid in fillings((), cells, list(rack), board, rules):
                            worth = sum(values[glyph] * times.get(cell, 1) for cell, glyph in laid)
                            found[laid] = worth * touched
    return found


def fillings(
    laid: Laid,
    cells: Sequence[str],
    rack: list[str],
    board: Mapping[str, str],
    rules: Mapping[str, Sequence[str]],
) -> Iterator[Laid]:
    """All legal ways to fill the cells that are left."""
    if not cells:
        yield laid
        return
    for glyph in sorted(set(rack)):
        longer = (*laid, (cells[0], glyph))
        if is_legal(longer, board, rules):
            rest = rack.copy()
            rest.remove(glyph)
            yield from fillings(longer, cells[1:], rest, board, rules)


def is_legal(laid: Laid, board: Mapping[str, str], rules: Mapping[str, Sequence[str]]) -> bool:
    """Whether every glyph laid suits all it touches, old and new."""
    lying = {**board, **dict(laid)}
    return all(
        suits(glyph, lying[other], rules) and suits(lying[other], glyph, rules)
        for cell, glyph in laid
        for other in around(cell)
        if other in lying
    )


def suits(glyph: str, other: str, rules: Mapping[str, Sequence[str]]) -> bool:
    """Whether the rule for a glyph's shading allows the other's shape."""
    return other.split("-")[1] in rules[glyph.split("-")[0]]


def around(cell: str) -> list[str]:
    """The names of the cells around."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:]) - 1
    near = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return [name(c, r) for c, r in near if 0 <= c < 12 and 0 <= r < 12]


def name(column: int, row: int) -> str:
    """The name of a cell."""
    return COLUMNS[column] + str(row + 1)
