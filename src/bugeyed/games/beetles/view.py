"""What everybody sees, as JSON can hold it: nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugeyed.core.game import View
from bugeyed.games.beetles.board import names
from bugeyed.games.beetles.rules import NOTHING
from bugeyed.games.beetles.standing import goal, prompt, standing

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


def seen(position: BeetlesPosition) -> View:
    """The game's own keys of the view."""
    rings = position.setting.options["variant"] in ("standard", "placement")
    return {
        "eggs": [names(position.eggs_of(0)), names(position.eggs_of(1))],
        "beetles": [names(position.beetles_of(0)), names(position.beetles_of(1))],
        "placing": position.placing != NOTHING,
        "goal": goal(rings),
        "standing": standing(position, rings),
        "prompt": prompt(position),
        "seat_names": list(position.setting.game.seat_names),
        "rings": rings,
    }
