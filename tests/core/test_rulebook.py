"""RULES.md as the program reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.core.rulebook import Rulebook

RULES = """# Moths

A game for one. Rulings (§R1) are at the end.

## 1 The lamp

Some words that are no clause.

**1.1** The lamp burns.

**1.2** *Flying.* You fly to it, see §1.1
and §R1.

- by night
- by day

## Rulings

**R1** Moths have no choice.
"""


def test_clauses_are_paragraphs_that_begin_with_their_number() -> None:
    """They run to the next clause or heading, lists included."""
    rules = Rulebook.parse(RULES)

    assert rules.title == "Moths"
    assert rules.preface == "A game for one. Rulings (§R1) are at the end."
    assert [clause.id for clause in rules] == ["1.1", "1.2", "R1"]
    assert rules["1.1"].text == "The lamp burns."
    assert rules["1.2"].text == "*Flying.* You fly to it, see §1.1\nand §R1.\n\n- by night\n- by day"
    assert len(rules) == 3
    assert "1.2" in rules
    assert "1.3" not in rules


def test_clauses_are_listed_by_chapter() -> None:
    """In the order of the book."""
    chapters = Rulebook.parse(RULES).chapters()
    assert {name: [clause.id for clause in clauses] for name, clauses in chapters.items()} == {
        "1 The lamp": ["1.1", "1.2"],
        "Rulings": ["R1"],
    }


def test_an_unknown_clause_is_a_sentence() -> None:
    """Whoever asks for it."""
    with pytest.raises(Mistake, match=r"^There is no clause §9\.9 in the rules of Moths\.$"):
        Rulebook.parse(RULES)["9.9"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("**R1**", "**1.1**", "RULES.md numbers two clauses §1.1."),
        ("see §1.1", "see §1.7", "RULES.md: §1.2 cites §1.7, which does not exist."),
        ("# Moths", "Moths", "RULES.md needs a title (# ...) and clauses (**1.1** ...)."),
        ("**", "", "RULES.md needs a title (# ...) and clauses (**1.1** ...)."),
    ],
)
def test_a_wrong_rulebook_is_a_mistake_of_the_game(old: str, new: str, sentence: str) -> None:
    """Two clauses of one number, a citation that leads nowhere, no clauses at all."""
    text = RULES.replace(old, new) if old == "**" else RULES.replace(old, new, 1)
    with pytest.raises(Mistake) as mistake:
        Rulebook.parse(text)
    assert str(mistake.value) == sentence


def test_a_file_that_is_no_rulebook_is_a_sentence(tmp_path: Path) -> None:
    """Missing, or not text."""
    with pytest.raises(Mistake, match=r"^RULES\.md cannot be read: No such file or directory\.$"):
        Rulebook.read(tmp_path / "RULES.md")
    (tmp_path / "RULES.md").write_bytes(b"# \xff\xfe")
    with pytest.raises(Mistake, match=r"^RULES\.md is not text in UTF-8\.$"):
        Rulebook.read(tmp_path / "RULES.md")


@pytest.mark.parametrize("name", bugeyed.games())
def test_the_rulebooks_of_the_shipped_games_say_what_they_cite(name: str) -> None:
    """Every clause has words; citations were checked when it was read."""
    rules = bugeyed.game(name).rules
    assert all(clause.text and clause.chapter for clause in rules)
