"""Basic and free actions (§5), which Civilians take too."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, members
from bugeyed.games.bugout import news, reasons
from bugeyed.games.bugout.board import BESIDE, CELLS, NEXT, WAYS, toward
from bugeyed.games.bugout.cards import ENCUMBERED, ONE_RESCUE
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, payments, tokens, vehicles
from bugeyed.games.bugout.rules.verbs.verb import FreeAction, Verb, curfewed
from bugeyed.games.bugout.setting import ENTER_TORNADO, TOKENS
from bugeyed.games.bugout.state import Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND


@final
class Move(Verb):
    """§5.2 to an adjacent tile for Survivors with room."""

    name = "move"
    clause = "5.2"
    on_foot = True
    varies = True
    before = " to "
    names_tile = True

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = NEXT[valley.at[who] * WAYS + what]
        if cell < 0:
            return reasons.EDGE
        found = self.against_cell(valley, cell)
        return self.against_civilian(valley, cell) if found == FINE and valley.is_civilian(who) else found

    def against_cell(self, valley: Valley, cell: i64) -> i64:
        """What is against going to a cell, whoever does."""
        if not valley.can_stand(cell):
            return reasons.NO_FOOTING
        if valley.top[cell] == HIGH_GROUND:
            return reasons.TOO_HIGH
        if valley.room(cell) <= 0:
            return reasons.FULL
        return reasons.CURFEW if curfewed(valley, cell) else FINE

    def against_civilian(self, valley: Valley, cell: i64) -> i64:
        """§C1 Civilians do nothing with a cost."""
        if valley.is_storm(cell):
            return reasons.CIVILIAN_STORM
        return reasons.CIVILIAN_LOADED if valley.held.burdens(valley.active, ENCUMBERED) else FINE

    def base_cost(self, valley: Valley) -> i64:
        """One Resource of any kind for each Encumbered card (§EV28)."""
        return payments.of_any_kind(valley.held.burdens(valley.active, ENCUMBERED))

    def cost(self, valley: Valley, who: i64, what: i64) -> i64:
        return self.cost_of_cell(valley, toward(valley.at[who], what))

    def cost_of_cell(self, valley: Valley, cell: i64) -> i64:
        """§11.10 a Rope onto an Active Tornado."""
        cost = self.base_cost(valley)
        return cost + payments.price(valley, ENTER_TORNADO) if valley.is_storm(cell) else cost

    def add_options(self, valley: Valley, doers: vec[i64], found: vec[i64]) -> vec[i64]:
        # It depends on the cell who may go there, not on where they come from: each cell is looked at once.
        near: i64 = 0
        for who in doers:
            near |= BESIDE[valley.at[who]]
        open_cells: i64 = 0
        for cell in range(CELLS):
            if near >> cell & 1 and self.against_cell(valley, cell) == FINE:
                open_cells |= bit(cell)
        to_heroes, to_civilians = open_cells, open_cells
        # Most of them cost nothing.
        for cell in members(open_cells if self.base_cost(valley) else open_cells & valley.storms):
            if not payments.can_pay(valley, valley.active, self.cost_of_cell(valley, cell)):
                to_heroes &= ~bit(cell)
            if self.against_civilian(valley, cell) != FINE:
                to_civilians &= ~bit(cell)
        for who in doers:
            if self.unfit(valley, who) != FINE:
                continue
            here, start = valley.at[who], self.first + who * WAYS
            to = to_civilians if valley.is_civilian(who) else to_heroes
            for way in range(WAYS):
                cell = NEXT[here * WAYS + way]
                if cell >= 0 and to >> cell & 1:
                    found = append(found, start + way)
        return found

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        tokens.walk(valley, who, toward(valley.at[who], what), news.MOVED)


class Rescue(Verb):
    """§5.3 from an Active Extraction Point to the Safe Zone."""

    name = "rescue"
    clause = "5.3"

    def within(self, valley: Valley) -> i64:
        return valley.extractions()

    def unfit(self, valley: Valley, who: i64) -> i64:
        if not valley.extractions() >> valley.at[who] & 1:
            return reasons.NO_SIGNAL
        if valley.rescues > 0 and valley.held.burdens(valley.active, ONE_RESCUE):
            return reasons.STATIC
        return FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.rescues += 1
        ending.rescue(valley, who)


class Grab(Verb):
    """§5.4 a holdable Token on the tile, lying there or held by another."""

    name = "grab"
    clause = "5.4"

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if valley.token_at[what] != valley.at[who]:
            return reasons.NOT_HERE
        if valley.holds[who] >= 0:
            return reasons.HANDS_FULL
        return FINE if tokens.is_holdable(valley, what) else reasons.UNLIT

    def within(self, valley: Valley) -> i64:
        cells: i64 = 0
        for cell in valley.token_at:
            cells |= bit(cell)
        return cells

    def add_options(self, valley: Valley, doers: vec[i64], found: vec[i64]) -> vec[i64]:
        within = self.within(valley)
        for who in doers:
            here = valley.at[who]
            if not within >> here & 1:
                continue
            # Most Tokens lie somewhere else, which is seen at a glance.
            for token in range(TOKENS):
                if valley.token_at[token] == here and self.against(valley, who, token) == FINE:
                    found = append(found, self.first + who * TOKENS + token)
        return found

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.GRABBED, who, what)
        tokens.hold(valley, who, what)


class Give(Verb):
    """§5.5 what it holds to another Survivor on the tile with empty hands."""

    name = "give"
    clause = "5.5"
    before = " to "

    def within(self, valley: Valley) -> i64:
        return tokens.cells_of_holders(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.holds[who] >= 0 else reasons.HANDS_EMPTY

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if what == who:
            return reasons.SELF
        if valley.at[what] != valley.at[who]:
            return reasons.NOT_HERE
        return FINE if valley.holds[what] < 0 else reasons.RECEIVER_FULL

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        token = valley.holds[who]
        tokens.hold(valley, what, token)
        valley.tell(news.GIVEN, who, token, what)


class Enter(Verb):
    """§5.6 a free seat in a Vehicle on the tile."""

    name = "enter"
    clause = "5.6"
    on_foot = True

    def within(self, valley: Valley) -> i64:
        return vehicles.cells(valley)

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if valley.vehicle_at[what] != valley.at[who]:
            return reasons.NO_VEHICLE
        full = vehicles.load(valley, what) >= valley.setting.vehicle_seats[valley.vehicle_side[what]]
        return reasons.NO_SEAT if full else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        vehicles.enter(valley, who, what, news.ENTERED)


class Drop(FreeAction):
    """§5.7 what it holds on the tile, not over water (§V8)."""

    name = "drop"
    clause = "5.7"

    def within(self, valley: Valley) -> i64:
        return tokens.cells_of_holders(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        if valley.holds[who] < 0:
            return reasons.HANDS_EMPTY
        return FINE if valley.can_stand(valley.at[who]) else reasons.FLOODED

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        token, here = valley.holds[who], valley.at[who]
        valley.tell(news.DROPPED, who, token)
        tokens.lay(valley, token, here)


class Exit(FreeAction):
    """§5.8 out onto the tile, not over water (§V8)."""

    name = "exit"
    clause = "5.8"

    def within(self, valley: Valley) -> i64:
        return vehicles.cells(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        if valley.inside[who] < 0:
            return reasons.ON_FOOT
        return FINE if valley.can_stand(valley.at[who]) else reasons.FLOODED

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.GOT_OUT, who)
        tokens.leave_vehicle(valley, who)
