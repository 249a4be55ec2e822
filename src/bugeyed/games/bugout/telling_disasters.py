"""Disasters in words: rain, quakes, Tornadoes and Lava; and how anything is said."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.games.bugout import pointing
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, names_of, toward
from bugeyed.games.bugout.pointing import cell_id, going, marked, struck, survivor_id
from bugeyed.games.bugout.silence import Silence
from bugeyed.games.bugout.state import HIGH, Valley
from bugeyed.games.bugout.words import FLOW, PERSON, TORNADO, people, upper

Ways: TypeAlias = list[Travel] | None
WIND: Final = "bugout-tornado"
"""The symbol of a Tornado."""


class DisasterTelling(Silence):
    """Collects the events of one step of a valley; those of Disasters are its own."""

    def __init__(self, valley: Valley) -> None:
        self.valley: Final = valley
        self.events: Final[list[Event]] = []

    def _say(
        self, kind: str, clause: str, words: str, moves: Ways = None, held_up: Spotlight | None = None
    ) -> None:
        self.events.append(Event(kind, clause, words, moves, spotlight=held_up))

    def _show(
        self, kind: str, clause: str, words: str, moves: Ways = None, held_up: Spotlight | None = None
    ) -> None:
        """A card has come up, which everybody learns now."""
        self.events.append(Event(kind, clause, words, moves, reveals=True, spotlight=held_up))

    def _active(self) -> str:
        return self.valley.colour(self.valley.active)

    def _place(self, cell: i64) -> str:
        return self.valley.place(cell)

    def _all(self, members: i64, *way: str) -> list[Travel]:
        """Several Survivors on the same way."""
        moves: list[Travel] = []
        for who in range(len(PERSON)):
            if members >> who & 1:
                moves += going(survivor_id(who), *way)
        return moves

    def rained(self, card: i64) -> None:
        cells, shape = self.valley.setting.rain[card], self.valley.setting.rain_shapes[card]
        words = f"rain falls on {', '.join(names_of(cells))}."
        card_shown = Spotlight(shape, words.capitalize(), "bugout-water", marked(cells))
        self._show("rain", "9.2", f"{shape}: {words}", struck(cells), card_shown)

    def kept_dry(self, cell: i64) -> None:
        self._say("shelter", "EV30", f"The Umbrella keeps {NAMES[cell]} dry.", struck(bit(cell)))

    def quakes_shuffled(self) -> None:
        self._say("shuffle", "Q2", "The Quake deck is shuffled anew.")

    def fault_opened(self, line: i64) -> None:
        words = f"A fault opens along {', '.join(names_of(line))}."
        self._show("quake", "10.3", words, struck(line), Spotlight("Earthquake", words, "", marked(line)))

    def trembled(self) -> None:
        self._show("quake", "10.4", "Tremors: nothing happens.")

    def stopped(self, clause: str) -> None:
        self._show("quake", clause, "The ground is still.")

    def warning_void(self) -> None:
        self._say("discard", "Q12", "That Tornado has left the game; its Warning is discarded.")

    def tornado_woke(self, tornado: i64) -> None:
        cell = self.valley.tornado_at[tornado]
        words = f"{upper(TORNADO[tornado])} wakes on {self._place(cell)}."
        self._say("tornado", "11.1", words, None, Spotlight("Tornado", words, WIND, [(cell_id(cell), "")]))

    def tornado_moved(self, tornado: i64, start: i64, way: i64) -> None:
        cell = toward(start, way)
        words = f"{upper(TORNADO[tornado])} moves {DIRECTIONS[way]} to {self._place(cell)}."
        moves = going(pointing.tornado_id(tornado), cell_id(start), cell_id(cell))
        self._show("tornado", "11.2", words, moves, Spotlight("Tornado", words, WIND, [(cell_id(cell), "")]))

    def tornado_left(self, tornado: i64, way: i64) -> None:
        words = f"{upper(TORNADO[tornado])} leaves the map {DIRECTIONS[way]}."
        moves = [Travel(pointing.tornado_id(tornado), None)]
        self._show("tornado", "11.7", words, moves, Spotlight("Tornado", words, WIND))

    def tornadoes_over(self) -> None:
        moves = [Travel(pointing.tornado_id(tornado), None) for tornado in range(2)]
        self._say("tornado", "11.8", "The winds die down; both Tornadoes are over.", moves)

    def torn_away(self, cell: i64) -> None:
        self._say("remove", "11.3", f"The Tornado tears {self._place(cell)} away.", struck(bit(cell)))

    def all_killed(self, cell: i64) -> None:
        self._say("throw", "O7", f"The Tornado on {NAMES[cell]} kills all it catches.")

    def nobody_thrown(self) -> None:
        self._say("throw", "Q11", "The wind dies before it can throw anybody.")

    def survivors_thrown(self, thrown: i64, way: i64) -> None:
        self._show("throw", "11.4", f"The Tornado throws {people(thrown)} {DIRECTIONS[way]}.")

    def thrown_to_death(self, cell: i64) -> None:
        where = "off the map" if cell < 0 else f"onto {self._place(cell)}"
        self._say("throw", "11.5", f"They are thrown {where}.")

    def landed(self, thrown: i64, start: i64, cell: i64) -> None:
        moves = self._all(thrown, cell_id(start), cell_id(cell))
        clause = "Q5" if self.valley.top[cell] == HIGH else "11.4"
        self._say("land", clause, f"They land on {self._place(cell)}.", moves)

    def caught_again(self, cell: i64) -> None:
        self._say("tornado", "11.6", f"The other Tornado is waiting on {NAMES[cell]}.")

    def no_room(self, members: i64) -> None:
        self._say("throw", "Q6", f"There is no room for {people(members)}.")

    def eruption_inert(self, eruption: i64) -> None:
        self._say("eruption", "12.12", f"Eruption {DIRECTIONS[eruption]} is inert and discarded.")

    def erupted(self, eruption: i64) -> None:
        words = f"The Volcano erupts to the {DIRECTIONS[eruption]}."
        volcano = self.valley.volcano
        shown = Spotlight("Eruption", words, "bugout-tile-volcano", [(cell_id(volcano), "")])
        self._say("eruption", "12.1", words, struck(bit(volcano)), shown)

    def flow_diverted(self, kind: i64, cell: i64, beyond: i64) -> None:
        words = f"A {FLOW[kind]} flow on {NAMES[cell]} would meet {self._place(beyond)}."
        self._show("divert", "12.7", words)

    def lava_placed(self, cell: i64, leaving: i64, diverted: bool) -> None:
        words = f"Lava covers {self._place(cell)} and flows on to the {DIRECTIONS[leaving]}."
        moves = [Travel(None, f"lava:{NAMES[cell]}", [cell_id(cell)])]
        card_shown = Spotlight("Lava", words, "bugout-tile-volcano", [(cell_id(cell), "")])
        self._show("lava", "12.8" if diverted else "12.4", words, moves, card_shown)

    def passed_under(self, cell: i64) -> None:
        self._say("lava", "12.11", f"It passes under the Rope Bridge on {NAMES[cell]}.")

    def bridge_lost(self, cell: i64) -> None:
        self._say("bridge", "I17", f"The Sturdy Bridge on {NAMES[cell]} is lost for the game.")

    def eruption_over(self, eruption: i64) -> None:
        self._say("eruption", "12.9", f"Eruption {DIRECTIONS[eruption]} has run its course.")

    def lava_used_up(self) -> None:
        self._say("eruption", "L4", "The Lava deck is empty; all Eruptions are over.")
