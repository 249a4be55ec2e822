"""An owner of the box lays the printed values over ours; impossible ones are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake


def written(folder: Path, text: str) -> Path:
    """A content file."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_printed_values_replace_ours(tmp_path: Path) -> None:
    """Arrows, landscape, circle, cards: what the box says is played and no longer marked as a guess."""
    path = written(
        tmp_path,
        """
        [compass.arrows]
        top-right = "W"
        bottom = "SE"
        [landscape.tiles]
        first-game = '''
        b1 t3 s1 g3
        s3 b1 g3 t1
        b3 s3 t1 g1
        t3 g1 b3 s1
        '''
        [circle.orders]
        interlaced = ["scuttler", "scuttler", "scuttler", "buzzwing", "buzzwing", "buzzwing",
                      "gloop", "gloop", "gloop", "tentaclor", "tentaclor", "tentaclor"]
        [[cards.card]]
        id = "about-turn"
        name = "Volte-face"
        numbers = [1, 2]
        [[cards.card]]
        id = "slam-the-brakes"
        effect = "gunner-choice"
        numbers = [4, 5]
        [[bems.bem]]
        id = "gloop"
        name = "blobberoo"
        """,
    )
    game = bugeyed.game("lastbug", content=path)
    view = game.start().view(None)
    assert view["arrows"] == [2, 6, 4, 5, 3, 7, 0, 1]
    assert isinstance(view["landscape"], dict)
    assert view["landscape"]["a4"] == ["buzzwing", 1]
    assert isinstance(view["circle"], list)
    assert view["circle"][0] == "scuttler"
    sources = {f"{origin.file}.{origin.path}": origin.source for origin in game.content.origins}
    assert sources["compass.arrows.bottom"] == "owner"
    assert sources["compass.arrows.left"] == "reconstruction"
    assert game.version != bugeyed.game("lastbug").version


def test_a_card_does_what_its_owner_says(tmp_path: Path) -> None:
    """Another effect with other numbers, under the same id."""
    from bugeyed.games.lastbug.position import LastBugPosition
    from tests.games.lastbug.scene import names, played

    path = written(
        tmp_path, '[[cards.card]]\nid = "slam-the-brakes"\neffect = "gunner-choice"\nnumbers = [5, 4]\n'
    )
    position = bugeyed.game("lastbug", content=path).start()
    position = played(position, "mascot gloop", "mascot buzzwing", "first 0", "gunner 1", "vehicle b2")
    assert isinstance(position, LastBugPosition)
    state = position.state.copy()
    state.hands = 1 << 6
    position = played(LastBugPosition(state), "play slam-the-brakes", "navigator top")
    assert names(position) == ["aim 4", "aim 5"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[compass.arrows]\nleft = 'Q'", "compass.arrows.left is 'Q'"),
        ("[compass.arrows]\nleft = 'E'", "no arrow N"),
        ("[compass.arrows]\ntop = 'N'\nleft = 'E'", "compass.arrows.top"),
        ("[compass.arrows]\nmiddle = 'N'", "unknown key 'middle'"),
        ("[landscape.tiles]\nfirst-game = 'g1 t3'", "4 rows of 4"),
        ("[landscape.tiles]\nfirst-game = '''" + "g1 t3 s1 z3\n" * 4 + "'''", "'z3'"),
        ("[landscape.tiles]\nfirst-game = '''" + "g1 t3 s1 b2\n" * 4 + "'''", "'b2'"),
        ("[circle.orders]\npaired = ['gloop']", "each BEM three times"),
        ("[circle.orders]\npaired = ['moth']", "'moth'"),
        (
            "[circle.orders]\npaired = [" + "'gloop', 'scuttler', 'tentaclor', 'buzzwing', " * 3 + "]",
            "side by side",
        ),
        (
            "[circle.orders]\ninterlaced = ["
            + "".join(f"'{bem}', " * 3 for bem in ("gloop", "scuttler", "tentaclor", "buzzwing"))
            + "]",
            "red and blue types in turn",
        ),
        (
            "[[cards.card]]\nid = 'about-turn'\neffect = 'explode'",
            "cards.card.about-turn.effect is 'explode'",
        ),
        ("[[cards.card]]\nid = 'about-turn'\neffect = 'protection'", "Duck and Cover alone"),
        ("[[cards.card]]\nid = 'about-turn'\nnumbers = [9]", "from 1 to 7"),
        (
            "[[cards.card]]\nid = 'about-turn'\nnumbers = []",
            "about-turn.numbers has 0 entries; it must have 1 to 7",
        ),
        (
            "[[cards.card]]\nid = 'full-throttle'\nnumbers = [2, 3]",
            "full-throttle.numbers has 2 entries; it must have 1.",
        ),
        ("[[cards.card]]\nid = 'tea-break'\nname = 'Tea'", "no entry 'tea-break'"),
        (
            "[[bems.bem]]\nid = 'gloop'\nbackground = 'blue'",
            "bems.bem.gloop.background cannot be another: the rulebook has two types on red",
        ),
        ("[[bems.bem]]\nid = 'gloop'\nletter = 's'", "not all different"),
        ("[landscape.reverse]\nimages = 0", "landscape.reverse.images is 0"),
        ("[game.ending]\nstall = -3", "game.ending.stall is -3"),
    ],
)
def test_impossible_values_are_refused_by_name(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Mistake) as caught:
        bugeyed.game("lastbug", content=written(tmp_path, text))
    assert words in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")
