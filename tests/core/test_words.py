"""Lists, numbers of things and articles in sentences."""

from __future__ import annotations

import pytest

from bugeyed.core.words import counted, listed, with_article


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_ends_in_and(words: list[str], said: str) -> None:
    """With a comma between all others."""
    assert listed(words) == said


def test_a_choice_ends_in_or() -> None:
    """Or in whatever word is wanted."""
    assert listed(["Red", "Blue", "Green"], "or") == "Red, Blue or Green"


def test_one_thing_is_a_thing_and_others_are_things() -> None:
    """None are things too; an odd plural is given."""
    assert [counted(number, "tile") for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert counted(3, "Wood", "Wood") == "3 Wood"
    assert counted(2, "city", "cities") == "2 cities"


def test_an_article_goes_by_the_first_letter() -> None:
    """Of a name too."""
    assert with_article("empty circle") == "an empty circle"
    assert with_article("Umbrella") == "an Umbrella"
    assert with_article("star") == "a star"
