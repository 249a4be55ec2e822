"""Drawing an event, and what became of it."""

from __future__ import annotations

from bugeyed.games.bugout.position import BugoutPosition
from tests.games.bugout.scenes import (
    Scene,
    names,
    play,
    seen,
)


def draw(scene: Scene, event: str) -> BugoutPosition:
    """The active player ends the Action Phase and draws a Plot Twist with this event."""
    return play(scene.position(), "end", "card plot-twist", f"event {event}")


def kept(position: BugoutPosition, seat: int) -> list[str]:
    """The Event cards of a hand."""
    hands = seen(position)["hands"]
    assert isinstance(hands, list)
    return [card["id"] for card in hands[seat]["events"]]


def drawing(position: BugoutPosition) -> bool:
    """Whether the next Draw card is due: the event is done."""
    return "card rope" in names(position)
