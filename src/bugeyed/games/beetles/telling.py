"""What is told of an action: the events with their clauses, their words, and what travelled where.

A step of this game has nothing to tell on its way, so the rules know nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.game import Setting
from bugeyed.core.outcome import Outcome
from bugeyed.games.beetles.actions import CAPTURE, HATCH, HUNTER, PREY
from bugeyed.games.beetles.board import CELLS, COLOURS, WAYS
from bugeyed.games.beetles.rules import EGGS

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


class Telling:
    """Collects the events of one action."""

    def __init__(self, setting: Setting) -> None:
        self.events: Final[list[Event]] = []
        self.seats: Final = setting.game.seat_names

    def action(self, position: BeetlesPosition, code: i64) -> None:
        """What *code* does in *position*."""
        mover = position.mover
        if code < HATCH and position.placing == EGGS:
            self.laid(mover, CELLS[code])
        elif code < HATCH:
            self.placed(mover, CELLS[code])
        elif code < CAPTURE:
            self.hatched(mover, CELLS[code - HATCH])
        else:
            hunter, prey = HUNTER[code - CAPTURE], PREY[code - CAPTURE]
            self.captured(mover, hunter, prey, position.theirs >> prey & 1 != 0)

    def laid(self, seat: i64, cell: str) -> None:
        """§6.2: out of the nest."""
        egg = Travel(None, f"egg:{cell}", [f"nest:{seat}", f"cell:{cell}"])
        self.events.append(Event("place", "6.2", f"{self.seats[seat]} lays an egg on {cell}.", [egg]))

    def placed(self, seat: i64, cell: str) -> None:
        """§6.4: out of the nest, and born."""
        beetle = Travel(None, f"beetle:{cell}", [f"nest:{seat}", f"cell:{cell}"])
        self.events.append(Event("place", "6.4", f"{self.seats[seat]} places a beetle on {cell}.", [beetle]))

    def hatched(self, seat: i64, cell: str) -> None:
        """§4.1: the shell leaves the game."""
        moves = [Travel(f"shell:{cell}", None), Travel(f"egg:{cell}", f"beetle:{cell}")]
        self.events.append(Event("hatch", "4.1", f"{self.seats[seat]} hatches a beetle on {cell}.", moves))

    def captured(self, seat: i64, hunter: i64, prey: i64, enemy: bool) -> None:
        """§4.2, §4.4: over a yellow cell onto an enemy, or in need onto a friend."""
        who = self.seats[seat]
        start, landing = CELLS[hunter], CELLS[prey]
        over = WAYS[hunter][prey]
        way = [f"cell:{start}", f"cell:{over}", f"cell:{landing}"]
        moves = [Travel(f"beetle:{landing}", None), Travel(f"beetle:{start}", f"beetle:{landing}", way)]
        struck = Spotlight("", "", "", [(f"beetle:{landing}", "")])
        if enemy:
            other = COLOURS[1 - seat]
            words = f"{who} flies from {start} over {over} and captures the {other} beetle on {landing}."
            self.events.append(Event("capture", "4.2", words, moves, spotlight=struck))
        else:
            words = f"{who} can do nothing else, and its beetle on {start} eats its friend on {landing}."
            self.events.append(Event("cannibal", "4.4", words, moves, spotlight=struck))

    def ended(self, outcome: Outcome) -> None:
        """§5.1."""
        self.events.append(Event("end", outcome.clause, outcome.reason + "."))
