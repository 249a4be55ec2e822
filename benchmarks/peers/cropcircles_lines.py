"""The peer of the line generator: plain enumeration by names, each line checked as a referee would.

Every cell of a line is tried as the first one laid, every glyph of the rack on it, then every glyph on the next cell,
and so on; the rules are asked for every pair that touches. It also proves the generator in the game's tests.
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
            for direction in DIRECTIONS:
                for laid in growing((), (column, row), direction, list(rack), board, rules):
                    touched = sum(cell in board for part, _ in laid for cell in around(part))
                    if touched:
                        worth = sum(values[glyph] * times.get(cell, 1) for cell, glyph in laid)
                        found[laid] = worth * touched
    return found


def growing(
    laid: Laid,
    spot: tuple[int, int],
    direction: tuple[int, int],
    rack: list[str],
    board: Mapping[str, str],
    rules: Mapping[str, Sequence[str]],
) -> Iterator[Laid]:
    """All legal lines that go on from *laid* at a spot."""
    column, row = spot
    if not (0 <= column < 12 and 0 <= row < 12):
        return
    cell = name(column, row)
    if cell in board:
        return
    for glyph in sorted(set(rack)):
        longer = (*laid, (cell, glyph))
        if is_legal(longer, board, rules):
            yield longer
            rest = rack.copy()
            rest.remove(glyph)
            further = (column + direction[0], row + direction[1])
            yield from growing(longer, further, direction, rest, board, rules)


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
