"""Placing Gunner and Vehicle by what was tried: whoever does so gives its mascot away to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.games.lastbug.board import CELL_NUMBER, CELLS, CENTRE, PLACES
from bugeyed.games.lastbug.position import LastBugPosition

from .scene import played, start

MASCOTS = (("gloop", "scuttler"), ("tentaclor", "buzzwing"))


def placing(placer: int, mascot: str, **options: object) -> LastBugPosition:
    """*placer*, who has that *mascot*, is to place the Gunner (§2.7)."""
    chosen = [mascot if placer == 0 else "gloop", mascot if placer == 1 else "tentaclor"]
    return played(start(**options), *(f"mascot {bem}" for bem in chosen), f"first {1 - placer}")


def expected(position: LastBugPosition) -> list[float] | None:
    """By action, what matches that began so let expect."""
    openings = position.setting.game.openings()
    assert openings is not None
    return openings.expected(position)


def turned(way: list[str]) -> list[str]:
    """The same placing with the boards turned by half a circle."""
    place, cell = int(way[0].split()[1]), CELL_NUMBER[way[1].split()[1]]
    return [f"gunner {(place + 5) % PLACES + 1}", f"vehicle {CELLS[15 - cell]}"]


def test_every_placing_was_tried_with_either_colour() -> None:
    """§2.7, §2.8 Twelve places and four tiles; turned by half a circle they are one, and both ways are listed."""
    openings = bugeyed.game("lastbug").openings()
    assert openings is not None
    every = {(f"gunner {place}", f"vehicle {cell}") for place in range(1, 13) for cell in CENTRE}
    for seat in range(2):
        rows = [one for one in openings.rows if one.seat == seat]
        assert sorted(tuple(way) for one in rows for way in one.ways) == sorted(every)
        assert all(one.ways[1] == turned(one.ways[0]) for one in rows)
        assert min(one.matches[0] for one in rows) >= 8


@pytest.mark.parametrize("placer", [0, 1])
def test_a_placing_tells_nothing_of_the_mascot(placer: int) -> None:
    """§2.4 Whichever it is, the same is expected of every place and then of every tile."""
    first, second = (placing(placer, mascot) for mascot in MASCOTS[placer])
    assert expected(first) == expected(second)
    for gunner in ("gunner 1", "gunner 8"):
        found = expected(played(first, gunner))
        assert found == expected(played(second, gunner))
        assert found is not None
        assert len(found) == 4


@pytest.mark.parametrize("placer", [0, 1])
def test_level_five_places_as_went_best(placer: int) -> None:
    """§2.7, §2.8 And level 4, which looks a little ahead only, does without."""
    position = placing(placer, MASCOTS[placer][0])
    for _ in range(2):
        found = expected(position)
        assert found is not None
        code = bot(5, 3).choose(Knowledge(position, placer), nodes=600)
        assert found[position.actions().index(code)] == pytest.approx(max(found))
        position = position.step(code)
    assert expected(position) is None, "the match has begun"


@pytest.mark.parametrize(
    "options",
    [{"variant": "collection"}, {"edges": "wrapped"}, {"circle": "paired"}],
    ids=lambda options: "-".join(options.values()),
)
def test_where_nothing_was_tried_nothing_is_said(options: dict[str, object]) -> None:
    assert expected(placing(0, "gloop", **options)) is None
    assert expected(placing(0, "gloop", cards="none")) is not None


def test_nothing_is_said_of_another_box(tmp_path: Path) -> None:
    """An owner's printed landscape is not the one it was tried on; other words for the same boards do not matter."""
    other = tmp_path / "mine.toml"
    drawn = "g3 t3 s1 b3\ns3 b1 g1 t1\nb1 s3 t1 g3\nt3 g1 b3 s1"
    other.write_text(f'[landscape.tiles]\nfirst-game = """\n{drawn}\n"""\n')
    for file, silent in ((other, True), (None, False)):
        position = bugeyed.game("lastbug", content=file).start()
        for name in ("mascot gloop", "mascot tentaclor", "first 1"):
            position = position.after(position.parse(name))
        assert isinstance(position, LastBugPosition)
        assert (expected(position) is None) == silent
