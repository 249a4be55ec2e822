"""Basic and free actions (§5), which Civilians take too."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout import news, reasons
from bugeyed.games.bugout.board import CELLS, NEXT, WAYS, toward
from bugeyed.games.bugout.cards import ENCUMBERED, ONE_RESCUE
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, payments, tokens, vehicles
from bugeyed.games.bugout.rules.verbs.targets import Target
from bugeyed.games.bugout.rules.verbs.verb import Verb, curfewed
from bugeyed.games.bugout.setting import ENTER_TORNADO, PEOPLE
from bugeyed.games.bugout.state import HIGH, URBAN, Valley


@final
class Move(Verb):
    """§5.2 to an adjacent tile for Survivors with room."""

    name = "move"
    clause = "5.2"
    on_foot = True
    varies = True
    before = " to "
    names_tile = True

    def __init__(self, first: i64, target: Target) -> None:
        super().__init__(first, target)
        self.walks: Final[list[list[int]]] = [
            [first + who * WAYS + way for way in range(WAYS) if ways >> way & 1]
            for who in range(PEOPLE)
            for ways in range(1 << WAYS)
        ]
        """By Survivor and set of ways: the codes, most of all there are in a game."""

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = NEXT[valley.at[who] * WAYS + what]
        if cell < 0:
            return reasons.EDGE
        top = valley.top[cell]
        if top < URBAN:
            return reasons.NO_FOOTING
        if top == HIGH:
            return reasons.TOO_HIGH
        if valley.room(cell) <= 0:
            return reasons.FULL
        if curfewed(valley, cell):
            return reasons.CURFEW
        if valley.is_civilian(who):
            # §C1: Civilians do nothing with a cost.
            if valley.storms >> cell & 1:
                return reasons.CIVILIAN_STORM
            if valley.held.burdens(valley.active, ENCUMBERED):
                return reasons.CIVILIAN_LOADED
        return FINE

    def base_cost(self, valley: Valley) -> i64:
        """One Resource of any kind for each Encumbered card (§EV28)."""
        return payments.of_any_kind(valley.held.burdens(valley.active, ENCUMBERED))

    def cost(self, valley: Valley, who: i64, what: i64) -> i64:
        """§11.10 a Rope onto an Active Tornado."""
        cost = self.base_cost(valley)
        cell = toward(valley.at[who], what)
        return cost + payments.price(valley, ENTER_TORNADO) if valley.is_storm(cell) else cost

    def add_options(self, valley: Valley, doers: i64, found: list[int]) -> None:
        # Heroes on a cell have the same ways, and so have Civilians: each is worked out once.
        known = vec[i64]([-1] * (2 * CELLS))
        costs = valley.storms != 0 or self.base_cost(valley) != 0
        for who in range(PEOPLE):
            if not doers >> who & 1 or self.unfit(valley, who) != FINE:
                continue
            place = valley.at[who] * 2 + (1 if valley.is_civilian(who) else 0)
            ways = known[place]
            if ways < 0:
                ways = 0
                for way in range(WAYS):
                    if self.against(valley, who, way) == FINE and (
                        not costs or payments.can_pay(valley, valley.active, self.cost(valley, who, way))
                    ):
                        ways |= 1 << way
                known[place] = ways
            found.extend(self.walks[who << WAYS | ways])

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        tokens.walk(valley, who, toward(valley.at[who], what), news.MOVED)


class Rescue(Verb):
    """§5.3 from an Active Extraction Point to the Safe Zone."""

    name = "rescue"
    clause = "5.3"

    def add_options(self, valley: Valley, doers: i64, found: list[int]) -> None:
        points = valley.extractions()
        if points:
            super().add_options(valley, doers & valley.people_within(points), found)

    def unfit(self, valley: Valley, who: i64) -> i64:
        if not valley.is_extraction(valley.at[who], valley.lit_cells()):
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

    def add_options(self, valley: Valley, doers: i64, found: list[int]) -> None:
        within_reach: i64 = 0
        for cell in valley.token_at:
            within_reach |= bit(cell)
        super().add_options(valley, doers & valley.people_within(within_reach), found)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.GRABBED, who, what)
        tokens.hold(valley, who, what)


class Give(Verb):
    """§5.5 what it holds to another Survivor on the tile with empty hands."""

    name = "give"
    clause = "5.5"
    before = " to "

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
    needs_vehicle = True
    on_foot = True

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if valley.vehicle_at[what] != valley.at[who]:
            return reasons.NO_VEHICLE
        full = vehicles.load(valley, what) >= valley.setting.vehicle_seats[valley.vehicle_side[what]]
        return reasons.NO_SEAT if full else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        vehicles.enter(valley, who, what, news.ENTERED)


class Drop(Verb):
    """§5.7 what it holds on the tile, not over water (§V8)."""

    name = "drop"
    clause = "5.7"
    is_free = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        if valley.holds[who] < 0:
            return reasons.HANDS_EMPTY
        return FINE if valley.top[valley.at[who]] >= URBAN else reasons.FLOODED

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        token, here = valley.holds[who], valley.at[who]
        valley.tell(news.DROPPED, who, token)
        tokens.lay(valley, token, here)


class Exit(Verb):
    """§5.8 out onto the tile, not over water (§V8)."""

    name = "exit"
    clause = "5.8"
    needs_vehicle = True
    is_free = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        if valley.inside[who] < 0:
            return reasons.ON_FOOT
        return FINE if valley.top[valley.at[who]] >= URBAN else reasons.FLOODED

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.GOT_OUT, who)
        tokens.leave_vehicle(valley, who)
