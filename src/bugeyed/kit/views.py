"""Promises about views: all anybody gets to see of a position."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bugeyed.core.game import Game
from bugeyed.kit.broken import difference
from bugeyed.kit.walks import Step, Trial, on_every_step, seat_name


def views_are_plain(game: Game, trials: Sequence[Trial]) -> str:
    """Views are JSON, stable and complete.

    They survive JSON unchanged and bring turn, outcome and the seat's actions.
    """
    return on_every_step(game, trials, _views)


def _views(step: Step) -> None:
    position = step.position
    for viewer in step.viewers:
        who = seat_name(viewer)
        view = position.view(viewer)
        try:
            read = json.loads(json.dumps(view, allow_nan=False))
        except (TypeError, ValueError) as error:
            raise step.broken(f"the view of {who} is not JSON: {error}.") from error
        changed = difference(view, read)
        if changed:
            raise step.broken(f"the view of {who} does not survive JSON: {changed}.")
        if json.dumps(position.view(viewer)) != json.dumps(view):
            raise step.broken(f"the view of {who} is another the second time.")
        for key in ("turn", "outcome", "actions"):
            if key not in view:
                raise step.broken(f"the view of {who} has no {key!r}.")
        if view["turn"] != position.turn:
            raise step.broken(f"the view of {who} says turn {view['turn']}, and it is {position.turn}.")
        outcome = position.outcome()
        if view["outcome"] != (None if outcome is None else outcome.plain()):
            raise step.broken(f"the view of {who} has another outcome than the position.")
        actions = [
            {"code": code, "name": position.name(code), "picks": list(position.picks(code))}
            for code in (position.actions() if viewer is not None and viewer == position.turn else [])
        ]
        if view["actions"] != actions:
            raise step.broken(f"the view of {who} offers other actions than the position.")
