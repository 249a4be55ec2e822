"""What the kit says of words."""

from __future__ import annotations

import pytest

import bugeyed
from bugeyed import Event
from bugeyed.kit.sentences import fault_of_event
from bugeyed.kit.speech import id_in, ids_of


@pytest.mark.parametrize(
    ("words", "fine"),
    [
        ("Red plays “Behind You”.", True),
        ("Red plays Behind You.", False),
        ("You play “Behind You”.", False),
    ],
)
def test_an_event_speaks_to_nobody_but_may_quote_a_name_that_does(words: str, fine: bool) -> None:
    game = bugeyed.game("beetles")
    assert (fault_of_event(game, Event("card", "3.1", words), 2) == "") is fine


@pytest.mark.parametrize(
    ("name", "words", "id"),
    [
        ("bugout", "Rain hits B3, City B.", ""),
        ("bugout", "Rain hits city-b.", "city-b"),
        ("bugout", "Rain hits city b.", "city b"),
        ("bugout", "The next card is plot-twist.", "plot-twist"),
        ("bugout", "Plot Twist: First Class.", ""),
        ("bugout", "The storm is R27.", "R27"),
        ("bugout", "The map runs from A1 to F6; §R8 holds.", ""),
        ("lastbug", "The Navigator moves to top-right.", ""),
        ("lastbug", "Red plays about-turn.", "about-turn"),
        ("lastbug", "cell:b3 is meant by pointing at it alone.", "cell:b3"),
        ("cropcircles", "Blue places a solid star on b10.", ""),
        ("cropcircles", "Blue places solid-star on b10.", "solid-star"),
    ],
)
def test_an_id_is_told_from_a_name(name: str, words: str, id: str) -> None:
    """Keys of the data are ids, unless the data or the rulebook say them in a text."""
    assert id_in(words, ids_of(bugeyed.game(name))) == id
