"""How long bots take: by what everybody can see, and never by what is hidden."""

from __future__ import annotations

import random

from bugeyed.core.registry import game
from bugeyed.matches import transactions
from bugeyed.matches.fold import Fold
from bugeyed.matches.takebacks import last_actor
from bugeyed.table.settings import Settings


def test_a_turn_under_way_is_thought_about_more_shortly() -> None:
    """A turn of seven actions took seven times as long as one: 6 seconds, whatever the page was set to."""
    settings = Settings("sqlite://", thinking=0.6)
    turn = settings.reply(False) + 6 * settings.reply(True)
    assert turn < 3
    assert settings.budget(True) < settings.reply(True)
    assert settings.budget(False) < settings.reply(False)


def test_the_last_actor_is_whose_action_stands_last() -> None:
    fold = Fold(game("beetles").start())
    assert last_actor(fold, [0, 1]) is None
    fold.add(transactions.act(fold, 0, "hatch c5", random.Random(1)))
    assert last_actor(fold, [0, 1]) == 0
