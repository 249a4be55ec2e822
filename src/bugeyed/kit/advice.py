"""Promises about what a game tells its bots."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.game import Game
from bugeyed.kit.walks import Step, Trial, on_every_step


def worth_is_a_number(game: Game, trials: Sequence[Trial]) -> str:
    """What bots are told is a whole number."""
    return on_every_step(game, trials, _worth, 2)


def _worth(step: Step) -> None:
    for seat in range(step.walk.trial.players):
        worth: object = step.position.worth(seat)
        if type(worth) is not int:
            raise step.broken(f"worth({seat}) is {worth!r}, which is no whole number.")
