"""The picture: everything that can be meant is there, once, with a name."""

from __future__ import annotations

from bugeyed.kit.drawings import Drawing
from tests.games.bugout.scenes import GAME, PLAN, Scene, play


def busy() -> Scene:
    """A map with one of everything."""
    scene = Scene().flood("B4").lava(B3="west").eruption("west", 0).empty("F6").bridge("F6", "rope")
    scene.put("red-1 F6, blue-2 C3").tornado("field", "C2", 0).token("flare-1", "red-2")
    scene.vehicle(1, "car", "D3", "red-4 blue-3").keep(0, "umbrella").hand(0, rope=2, gas=1)
    return scene.raze("A5").put("yellow-5 grave, green-5 safe").reinforce("A4").unlit("flare-5")


def test_a_busy_map_is_sound() -> None:
    """No style, no script, unique ids, a description."""
    position = busy().position()
    drawing = Drawing(GAME.draw(position.view(0)))
    assert drawing.faults() == []
    for code in position.actions():
        for pick in position.picks(code):
            assert drawing.picks[pick] == 1, pick


def test_what_is_at_stake_is_written() -> None:
    """A Reaction asks with its cause, the health, the people and the cost."""
    scene = Scene().put("blue-1 C4, blue-2 C4").health("C4", 1).hand(1, pipe=1)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    text = GAME.draw(position.view(1))
    assert "Blue may save the tile: C4" in text
    assert "rain, health 1, costs pipe; there: blue-1, blue-2" in text


def test_the_next_lava_and_the_signal_are_marked() -> None:
    """Where Lava will flow, where the signal would fit and what is still missing."""
    text = GAME.draw(busy().position().view(None))
    assert "lava W" in text
    close = Scene().token("flare-1", "D2").token("flare-2", "C3").token("flare-3", "E3").position()
    assert ">-1<" in GAME.draw(close.view(None))
    active = (
        Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3").position()
    )
    assert 'class="extraction"' in GAME.draw(active.view(None))


def test_the_map_is_drawn_while_it_is_dealt() -> None:
    """Tiles that lie, places that wait."""
    position = GAME.start(4)
    for line in ("signal M01", f"deal {PLAN[0]}"):
        position = position.step(position.parse(line))
    drawing = Drawing(GAME.draw(position.view(None)))
    assert drawing.faults() == []
    assert "cell:F6" in drawing.ids


def test_a_page_of_it_is_light() -> None:
    """Under 200 KB gzipped with room for the page."""
    import gzip

    assert len(gzip.compress(GAME.draw(busy().position().view(0)).encode())) < 30_000
