"""Preview: what a seat can foresee of an action, and nothing it could not know."""

from __future__ import annotations

import random

import bugeyed
from bugeyed.core.game import FORESIGHT, Position


def test_where_nothing_is_hidden_a_preview_is_what_will_happen() -> None:
    position = bugeyed.game("beetles").start()
    code = position.actions()[0]
    _, events = position.tell(code)
    foreseen = position.preview(code, 0, random.Random(1))
    assert [event.plain() for event in foreseen] == [event.plain() for event in events]


def first_turn(red: str) -> Position:
    """Blue is to place the Navigator; of Red it knows that there is a mascot."""
    position = bugeyed.game("lastbug").start()
    for name in (f"mascot {red}", "mascot buzzwing", "first 1", "gunner 3", "vehicle b2"):
        position = position.after(position.parse(name))
    return position


def test_a_preview_agrees_in_all_positions_the_seat_cannot_tell_apart() -> None:
    """The same seed gives the same preview whichever mascot the opponent really has."""
    previews = []
    for red in ("gloop", "scuttler"):
        position = first_turn(red)
        for code in position.actions():
            foreseen = position.preview(code, 1, random.Random(FORESIGHT))
            assert foreseen[0].kind == "navigate"
            previews.append((position.name(code), [event.plain() for event in foreseen]))
    half = len(previews) // 2
    assert previews[:half] == previews[half:]
