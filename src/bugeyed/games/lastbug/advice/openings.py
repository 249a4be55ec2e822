"""Where Gunner and Vehicle are placed (§2.7, §2.8): what matches that began so say of it.

In the layout of a first game the boards turned by half a circle look to one mascot of a colour as they look to the
other unturned. So a placing and the same turned count as one, whichever mascot it is for, and give neither away.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bugeyed.core.content import Content
from bugeyed.core.game import Position
from bugeyed.core.openings import Openings
from bugeyed.games.lastbug.actions import BOOK, GUNNER
from bugeyed.games.lastbug.board import SQUARES
from bugeyed.games.lastbug.position import LastBugPosition
from bugeyed.games.lastbug.state import PARKING, PLACING

OPTIONS: Final = {"variant": "friend", "edges": "hard", "circle": "interlaced", "landscape": "first-game"}
"""What matches had in common in which they were tried."""


class Placings(Openings):
    """Of a box; of another than the one they were tried with they say nothing."""

    def __init__(self, file: Path, content: Content) -> None:
        super().__init__(file)
        self.fits: Final = boards_of(content) == self.table.get("boards")

    def begun(self, position: Position) -> list[str] | None:
        assert isinstance(position, LastBugPosition)
        state = position.state
        options = state.setting.options
        for option, value in OPTIONS.items():
            if not self.fits or options[option] != value:
                return None
        if state.phase == PLACING:
            return []
        return [BOOK.name(int(GUNNER + state.gunner))] if state.phase == PARKING else None


def boards_of(content: Content) -> dict[str, Any]:
    """What lies on the three boards, as openings.toml says it."""
    arrows = content.table("compass")["arrows"]
    return {
        "landscape": content.table("landscape")["tiles"]["first-game"],
        "circle": content.table("circle")["orders"]["interlaced"],
        "arrows": [arrows[square] for square in SQUARES],
    }
