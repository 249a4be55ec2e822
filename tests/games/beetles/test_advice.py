"""What bots are told to look for in Battle of the Beetles."""

from __future__ import annotations

import random

import bugeyed
from bugeyed.games.beetles.advice import WEIGHTS
from bugeyed.games.beetles.advice.evaluation import count, worth
from bugeyed.games.beetles.advice.exact import essence
from bugeyed.games.beetles.board import BLUE, CELL_NUMBER, cell_name, names
from bugeyed.games.beetles.position import BeetlesPosition

QUARTER = {cell_name(row, column): cell_name(column, 6 - row) for row, column in BLUE}
"""Where each cell comes to lie when the board is turned."""


def cells(*names: str) -> int:
    """A set of cells by name."""
    return sum(1 << CELL_NUMBER[name] for name in names)


def test_cells_are_counted() -> None:
    """Fourteen of each colour at most, but any set will do."""
    rng = random.Random(1)
    for drawn in (0, 2**28 - 1, *(rng.getrandbits(28) for _ in range(500))):
        assert count(drawn) == drawn.bit_count()


def test_each_weight_counts_for_what_it_is_named_after() -> None:
    """§4.3 A beetle on b7 reaches c4, one on c4 does not reach b7."""
    b7, c4 = cells("b7"), cells("c4")
    value = dict(zip(WEIGHTS.names, WEIGHTS.numbers(), strict=True))

    assert worth(b7, 0, 0, 0) == value["egg"]
    assert worth(0, 0, b7, 0) == value["beetle"]
    assert worth(0, 0, b7, c4) == value["prey"]
    assert worth(0, c4, b7, 0) == value["beetle"] - value["egg"] + value["ambush"]
    assert worth(0, 0, b7 | c4, 0) == 2 * value["beetle"] + value["friend"]


def test_what_is_good_for_one_is_as_bad_for_the_other() -> None:
    """On every position of random play, and the start is even."""
    rng = random.Random(2)
    position = bugeyed.game("beetles").start()
    assert position.worth(0) == 0
    while position.turn >= 0:
        assert position.worth(0) == -position.worth(1)
        position = position.step(rng.choice(position.actions()))


def test_exact_play_tells_no_image_apart_and_nothing_that_takes_no_part() -> None:
    """All eight images of a position are one to it; a change that matters is not."""
    rng = random.Random(4)
    for variant in ("standard", "no-rings"):
        position = bugeyed.game("beetles").start(options={"variant": variant})
        while position.turn >= 0:
            assert isinstance(position, BeetlesPosition)
            parts = [position.my_eggs, position.their_eggs, position.mine, position.theirs]
            turned = [sum(1 << CELL_NUMBER[QUARTER[name]] for name in names(cells)) for cells in parts]
            image = BeetlesPosition(position.setting, position.mover, *turned, position.placing)
            assert image.essence() == position.essence()
            others = [position.step(code) for code in position.actions()]
            assert all(other.essence() != position.essence() for other in others)
            position = rng.choice(others)
    alone, pair = cells("g2"), (cells("b7"), cells("c4"))
    assert essence(0, 0, pair[0], pair[1], 0) == essence(0, 0, pair[0] | alone, pair[1], 0)
    assert essence(0, 0, pair[0], pair[1], 0) != essence(0, 0, pair[1], pair[0], 0)
