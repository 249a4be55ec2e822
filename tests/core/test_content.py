"""Data files: where each value comes from, and an owner's values laid over them."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.core.content import Content

GAME = """
title = "Moths"
tests = "tests/moths"
source = "rulebook"

[wings]
source = "public"
sources = { left = "reconstruction" }
left = 2
right = 2

[wings.inner]
span = 3

[options.size]
values = ["small"]
"""
CARDS = """
source = "reconstruction"

[[card]]
id = "lamp"
copies = 3
text = "Fly to it."

[[card]]
id = "moon"
copies = 1
text = "Fly on."
sources = { copies = "rulebook" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with two data files."""
    (tmp_path / "moths").mkdir()
    (tmp_path / "moths/game.toml").write_text(GAME)
    (tmp_path / "moths/cards.toml").write_text(CARDS)
    return tmp_path / "moths"


def laid_over(folder: Path, text: str) -> Content:
    """The folder's data with an owner's file over it."""
    mine = folder.parent / "mine.toml"
    mine.write_text(text)
    return Content(folder, mine)


def test_a_table_says_where_its_values_come_from(folder: Path) -> None:
    """A default for the table, exceptions by field; tables inside it and entries of a list inherit."""
    sources = {(origin.file, origin.path): origin.source for origin in Content(folder).origins}

    assert sources == {
        ("cards", "card.lamp.id"): "reconstruction",
        ("cards", "card.lamp.copies"): "reconstruction",
        ("cards", "card.lamp.text"): "reconstruction",
        ("cards", "card.moon.id"): "reconstruction",
        ("cards", "card.moon.copies"): "rulebook",
        ("cards", "card.moon.text"): "reconstruction",
        ("game", "title"): "rulebook",
        ("game", "wings.left"): "reconstruction",
        ("game", "wings.right"): "public",
        ("game", "wings.inner.span"): "public",
    }


def test_the_reconstructed_values_are_listed(folder: Path) -> None:
    """What a Fidelity page shows."""
    listed = [(origin.path, origin.value) for origin in Content(folder).reconstructed()]
    assert ("wings.left", 2) in listed
    assert ("card.moon.copies", 1) not in listed
    assert len(listed) == 6


def test_an_owners_values_replace_the_data_and_are_marked(folder: Path) -> None:
    """Tables by name, entries of a list by id; the rest stays."""
    content = laid_over(folder, '[game.wings]\nleft = 5\n[[cards.card]]\nid = "moon"\ncopies = 2\n')

    assert content.table("game")["wings"]["left"] == 5
    assert [card["copies"] for card in content.table("cards")["card"]] == [3, 2]
    owned = {(origin.path, origin.value) for origin in content.origins if origin.source == "owner"}
    assert owned == {("wings.left", 5), ("card.moon.copies", 2)}
    assert content.override == "mine.toml"
    assert content.dumps() != Content(folder).dumps()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[gane.wings]\nleft = 5", "mine.toml: unknown key 'gane' (did you mean 'game'?)."),
        ("[game.wings]\nlefft = 5", "mine.toml: game.wings: unknown key 'lefft' (did you mean 'left'?)."),
        ("[game.wings]\nxyz = 5", "mine.toml: game.wings: unknown key 'xyz'."),
        (
            '[game.wings]\nleft = "two"',
            "mine.toml: game.wings.left must be a whole number, and 'two' is a text.",
        ),
        (
            "[game.wings]\nleft = true",
            "mine.toml: game.wings.left must be a whole number, and True is true or false.",
        ),
        ("[game]\nwings = 3", "mine.toml: game.wings must be a table, and 3 is a whole number."),
        (
            '[[cards.card]]\nid = "sun"\ncopies = 2',
            "mine.toml: cards.card has no entry 'sun'; it has lamp, moon.",
        ),
        ("[[cards.card]]\ncopies = 2", "mine.toml: cards.card has no entry ''; it has lamp, moon."),
        (
            '[[cards.card]]\nid = "moon"\ncopys = 2',
            "mine.toml: cards.card.moon: unknown key 'copys' (did you mean 'copies'?).",
        ),
        (
            '[game.options.size]\nvalues = ["big"]',
            "mine.toml: game.options is not printed on anything, so it cannot be changed here.",
        ),
        (
            '[game.wings]\nsource = "rulebook"',
            "mine.toml: game.wings.source is not printed on anything, so it cannot be changed here.",
        ),
        ("left = = 5", "mine.toml is not TOML: Invalid value (at line 1, column 8)."),
    ],
)
def test_unknown_and_wrong_values_are_refused_by_name(folder: Path, text: str, sentence: str) -> None:
    """A sentence with file and key, and what was probably meant."""
    with pytest.raises(Mistake) as mistake:
        laid_over(folder, text)
    assert str(mistake.value) == sentence


def test_a_list_takes_members_of_its_own_kind_only(folder: Path) -> None:
    """Numbers for numbers, also deep inside."""
    (folder / "game.toml").write_text(GAME + "[board]\nrows = [[1, 2], [3]]\n")

    assert laid_over(folder, "[game.board]\nrows = [[9]]").table("game")["board"]["rows"] == [[9]]
    with pytest.raises(
        Mistake, match=r"game\.board\.rows\.1\.1 must be a whole number, and 'nine' is a text"
    ):
        laid_over(folder, '[game.board]\nrows = [["nine"]]')


def test_a_date_is_a_kind_of_its_own(folder: Path) -> None:
    """TOML has dates, and a game may print one."""
    (folder / "game.toml").write_text(GAME + "[box]\nprinted = 2015-06-01\n")
    assert (
        str(laid_over(folder, "[game.box]\nprinted = 2016-01-02").table("game")["box"]["printed"])
        == "2016-01-02"
    )
    with pytest.raises(Mistake, match=r"game\.box\.printed must be a date, and 3 is a whole number"):
        laid_over(folder, "[game.box]\nprinted = 3")


def test_a_list_without_ids_is_given_as_a_whole(folder: Path) -> None:
    """Nobody could say which entry is meant, so all of them are said, each with all it must have."""
    (folder / "cards.toml").write_text('source = "public"\n[[card]]\nname = "lamp"\nsize = 2\n')
    content = laid_over(
        folder, '[[cards.card]]\nname = "sun"\nsize = 9\n[[cards.card]]\nname = "star"\nsize = 8'
    )
    assert [card["name"] for card in content.table("cards")["card"]] == ["sun", "star"]
    owned = [origin.path for origin in content.origins if origin.source == "owner"]
    assert owned == ["card.1.name", "card.1.size", "card.2.name", "card.2.size"]
    with pytest.raises(Mistake, match=r"^mine.toml: cards.card.1: size is missing\.$"):
        laid_over(folder, '[[cards.card]]\nname = "sun"')


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('source = "public"', 'source = "hearsay"', "game.toml: wings has an unknown source 'hearsay'."),
        (
            'left = "recon',
            'lft = "recon',
            "game.toml: sources of wings: unknown key 'lft' (did you mean 'left'?).",
        ),
        (
            'sources = { left = "reconstruction" }',
            'sources = "rulebook"',
            "game.toml: sources of wings is a table: a source for each field.",
        ),
    ],
)
def test_a_wrong_source_is_a_mistake_of_the_game(folder: Path, old: str, new: str, sentence: str) -> None:
    """A reconstruction is never taken for the printed fact by a slip."""
    (folder / "game.toml").write_text(GAME.replace(old, new))
    with pytest.raises(Mistake) as mistake:
        Content(folder)
    assert str(mistake.value) == sentence


def test_a_file_that_cannot_be_read_is_a_sentence(folder: Path, tmp_path: Path) -> None:
    """Missing, a folder, or no text at all."""
    with pytest.raises(Mistake, match=r"^nowhere.toml cannot be read: No such file or directory\.$"):
        Content(folder, tmp_path / "nowhere.toml")
    with pytest.raises(Mistake, match=r"^moths cannot be read: Is a directory\.$"):
        Content(folder, folder)
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Mistake, match=r"^noise.toml is not TOML: "):
        Content(folder, tmp_path / "noise.toml")


def test_a_folder_without_game_toml_is_no_game(tmp_path: Path) -> None:
    """It says which folder."""
    with pytest.raises(Mistake, match=r"has no game.toml\.$"):
        Content(tmp_path)


def test_an_impossible_layout_is_refused_by_its_name(tmp_path: Path) -> None:
    """Beetles: an owner's picture with one green beetle too many."""
    rows = bugeyed.game("beetles").content.table("game")["layouts"]["camps"].replace("R", "G", 1)
    mine = tmp_path / "mine.toml"
    mine.write_text(f'[game.layouts]\ncamps = """{rows}"""\n')

    with pytest.raises(Mistake, match=r"game\.layouts\.camps has 15 green beetles; there are 14"):
        bugeyed.game("beetles", mine)


def test_other_content_is_another_rules_version(tmp_path: Path) -> None:
    """Two matches with the same version were played by the same rules and components."""
    mine = tmp_path / "mine.toml"
    quarters = bugeyed.game("beetles").content.table("game")["layouts"]["quarters"]
    mine.write_text(f'[game.layouts]\npinwheel = """{quarters}"""\n')

    assert bugeyed.game("beetles", mine).version != bugeyed.game("beetles").version
