"""The names users rely on."""

from __future__ import annotations

import bugeyed


def test_the_list_of_games_can_be_asked_for_before_and_after_one_is_opened() -> None:
    """A package bugeyed.games lies behind the function of the same name."""
    before = bugeyed.games()
    bugeyed.game("beetles").start()

    assert bugeyed.games() == before
    assert "beetles" in before
