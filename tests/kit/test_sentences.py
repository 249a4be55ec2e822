"""What the kit says of words."""

from __future__ import annotations

import pytest

import bugeyed
from bugeyed import Event
from bugeyed.kit.sentences import fault_of_event


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
