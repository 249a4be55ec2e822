"""Complex actions (§6): a Hero's, for the Resources they cost."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout import news, reasons, words
from bugeyed.games.bugout.actions import PATHS, drive_cells, thing_cell, thing_token
from bugeyed.games.bugout.board import BESIDE, MAP, NAMES, NEXT, WAYS, around, is_adjacent, toward
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, hands, payments, tiles, tokens, vehicles
from bugeyed.games.bugout.rules.verbs.targets import NOBODY, bridge_in, receiver_in, way_bridged, way_thrown
from bugeyed.games.bugout.rules.verbs.verb import ComplexAction, curfewed, has_cold_feet, is_stormy
from bugeyed.games.bugout.setting import (
    ALL_LIT,
    ENTER_TORNADO,
    PEOPLE,
    ROPE_BRIDGE_PRICE,
    STURDY_BRIDGE_PRICE,
)
from bugeyed.games.bugout.state import SAFE, Valley
from bugeyed.games.bugout.tile_reference import CALLED, FLOODED, HIGH_GROUND, LANDMARK, STURDY_BRIDGE


class Drain(ComplexAction):
    """§6.2 an adjacent Flooded tile is turned to its dry side."""

    name = "drain"
    clause = "6.2"

    def within(self, valley: Valley) -> i64:
        return around(valley.where[FLOODED])

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = NEXT[valley.at[who] * WAYS + what]
        if cell < 0:
            return reasons.EDGE
        if valley.top[cell] != FLOODED:
            covered = valley.bridge[cell] and valley.ground(cell) == FLOODED
            return reasons.COVERED if covered else reasons.NOT_FLOODED
        if valley.is_storm(cell):
            return reasons.STORM_THERE
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        cell = toward(valley.at[who], what)
        valley.tell(news.DRAINED, who, cell)
        tiles.drain(valley, cell)


class Relight(ComplexAction):
    """§6.3 an unlit Flare on the tile is lit and held."""

    name = "relight"
    clause = "6.3"

    def within(self, valley: Valley) -> i64:
        return 0 if valley.lit == ALL_LIT else MAP

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if valley.token_at[what] != valley.at[who]:
            return reasons.NOT_HERE
        if valley.is_lit(what):
            return reasons.LIT
        return reasons.HANDS_FULL if valley.holds[who] >= 0 and valley.holds[who] != what else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.lit |= 1 << what
        tokens.hold(valley, who, what)
        valley.tell(news.RELIT, who, what)


class Drive(ComplexAction):
    """§6.4 a Car one tile, a Motorcycle up to two, one more with a Full Tank; room at the end (§V6)."""

    name = "drive"
    clause = "6.4"
    before = " to "

    def within(self, valley: Valley) -> i64:
        return vehicles.cells(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.inside[who] >= 0 else reasons.NO_DRIVER

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        vehicle, start = valley.inside[who], valley.at[who]
        ways = PATHS[what]
        if len(ways) > vehicles.reach(valley, vehicle):
            return reasons.TOO_FAR
        cell = start
        for way in ways:
            cell = toward(cell, way)
            if cell < 0:
                return reasons.EDGE
            found = self.against_cell(valley, cell)
            if found != FINE:
                return found
        # §V6: room is needed where it may stay.
        is_stop = cell != start and valley.can_stand(cell)
        return reasons.LOAD if is_stop and valley.room(cell) < vehicles.load(valley, vehicle) else FINE

    def against_cell(self, valley: Valley, cell: i64) -> i64:
        """What is against driving over a cell, or onto it."""
        if not valley.lets_vehicles_pass(cell):
            return reasons.NO_ENTRY
        if valley.is_storm(cell):
            return reasons.STORM_THERE
        return reasons.CURFEW if curfewed(valley, cell) else FINE

    def base_cost(self, valley: Valley) -> i64:
        """Nothing with a Full Tank (§EV33)."""
        return 0 if valley.has_full_tank else super().base_cost(valley)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.DROVE, who, what)
        vehicles.shift(valley, valley.inside[who], self.target.cell(valley.at[who], what))
        valley.has_full_tank = False

    def described(self, valley: Valley, who: i64, what: i64) -> dict[str, str]:
        """Where it stops: the first cell that does not let the Vehicle in, or the last."""
        found = super().described(valley, who, what)
        if valley.at[who] >= SAFE:
            return found
        if valley.inside[who] >= 0:
            found["side"] = words.SIDE[valley.vehicle_side[valley.inside[who]]]
        for cell in drive_cells(valley.at[who], what):
            if cell >= 0 and self.against_cell(valley, cell) != FINE:
                found["where"], found["tile"] = NAMES[cell], valley.tile_name(cell)
                break
        return found


class Repair(ComplexAction):
    """§6.5 the Structure the Hero stands on gains one health (§R8)."""

    name = "repair"
    clause = "6.5"
    before = " on "
    names_tile = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        cell = valley.at[who]
        if not valley.is_structure(cell):
            return reasons.NO_STRUCTURE
        if valley.top_health(cell) >= valley.full_health(cell):
            return reasons.SOUND
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.change_health(valley.at[who], 1)
        valley.tell(news.REPAIRED, who, valley.at[who])


class Rebuild(ComplexAction):
    """§6.6 a Landmark Token comes back to the dry Landmark tile the Hero stands on."""

    name = "rebuild"
    clause = "6.6"
    before = " on "
    names_tile = True

    def within(self, valley: Valley) -> i64:
        return tiles.bare_landmark_tiles(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        cell = valley.at[who]
        if valley.top[cell] != LANDMARK:
            return reasons.NO_LANDMARK_TILE
        if valley.landmarks >> cell & 1:
            return reasons.ONE_LANDMARK
        if valley.landmarks_dead == 0:
            return reasons.NO_DEAD_LANDMARK
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.REBUILT, who, valley.at[who])
        tiles.rebuild(valley, valley.at[who])


class Reinforce(ComplexAction):
    """§6.7 the built Landmark Token on the tile is turned to its reinforced side."""

    name = "reinforce"
    clause = "6.7"
    before = " on "
    names_tile = True

    def within(self, valley: Valley) -> i64:
        return valley.landmarks & ~valley.reinforced

    def unfit(self, valley: Valley, who: i64) -> i64:
        cell = valley.at[who]
        if not valley.landmarks >> cell & 1:
            return reasons.NO_LANDMARK
        return reasons.REINFORCED if valley.reinforced >> cell & 1 else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.REINFORCED, who, valley.at[who])
        valley.reinforced |= bit(valley.at[who])
        if valley.is_apocalypse:
            tiles.secure_landmarks(valley, news.LANDMARK_SECURED)


class Pull(ComplexAction):
    """§6.8 another Survivor, or a holdable Token, from an adjacent tile."""

    name = "pull"
    clause = "6.8"

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        here = valley.at[who]
        there = thing_cell(valley, what)
        if what == who:
            return reasons.PULLS_SELF
        if there >= SAFE or not BESIDE[here] >> there & 1:
            return reasons.NOT_ADJACENT
        if what >= PEOPLE:
            if not tokens.is_holdable(valley, thing_token(what)):
                return reasons.UNLIT
            return FINE if valley.holds[who] < 0 else reasons.HANDS_FULL
        if not valley.can_stand(here):
            return reasons.FLOODED
        if valley.room(here) <= 0:
            return reasons.FULL
        return reasons.CURFEW if curfewed(valley, here) else FINE

    def add_options(self, valley: Valley, doers: vec[i64], found: vec[i64]) -> vec[i64]:
        if not payments.can_pay(valley, valley.active, self.base_cost(valley)):
            return found
        for who in doers:
            # Most things are not beside a Hero, which is seen at a glance.
            beside = BESIDE[valley.at[who]]
            for what in range(self.span):
                there = valley.at[what] if what < PEOPLE else valley.token_at[thing_token(what)]
                if beside >> there & 1 and self.against(valley, who, what) == FINE:
                    found = append(found, self.first + who * self.span + what)
        return found

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        if what < PEOPLE:
            # Out of a Vehicle if need be (§V9).
            valley.tell(news.SURVIVOR_PULLED, who, what)
            tokens.leave_vehicle(valley, what)
            tokens.carry(valley, what, valley.at[who])
        else:
            # Into the Hero's hands (§H9).
            valley.tell(news.TOKEN_PULLED, who, thing_token(what))
            tokens.hold(valley, who, thing_token(what))


class Throw(ComplexAction):
    """§6.9 what the Hero holds lands on an adjacent tile, or in the empty hands of somebody there."""

    name = "throw"
    clause = "6.9"
    before = " to "

    def within(self, valley: Valley) -> i64:
        return tokens.cells_of_holders(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.holds[who] >= 0 else reasons.HANDS_EMPTY

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell, receiver = toward(valley.at[who], way_thrown(what)), receiver_in(what)
        if cell < 0:
            return reasons.EDGE
        if receiver != NOBODY and valley.at[receiver] != cell:
            return reasons.NOT_THERE
        if receiver != NOBODY and valley.holds[receiver] >= 0:
            return reasons.RECEIVER_FULL
        if not valley.can_stand(cell):
            return reasons.NO_FOOTING
        return reasons.COLD_FEET if has_cold_feet(valley) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        cell, receiver = toward(valley.at[who], way_thrown(what)), receiver_in(what)
        token = valley.holds[who]
        if receiver != NOBODY:
            valley.tell(news.THROWN_TO, who, token, cell, receiver)
            tokens.hold(valley, receiver, token)
        else:
            valley.tell(news.THROWN, who, token, cell)
            tokens.lay(valley, token, cell)


class Climb(ComplexAction):
    """§6.10 to an adjacent High Ground tile with room."""

    name = "climb"
    clause = "6.10"
    on_foot = True
    varies = True
    before = " to "
    names_tile = True

    def within(self, valley: Valley) -> i64:
        return around(valley.where[HIGH_GROUND])

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = NEXT[valley.at[who] * WAYS + what]
        if cell < 0:
            return reasons.EDGE
        if valley.top[cell] != HIGH_GROUND:
            return reasons.NOT_HIGH
        if valley.room(cell) <= 0:
            return reasons.FULL
        return reasons.COLD_FEET if has_cold_feet(valley) else FINE

    def cost(self, valley: Valley, who: i64, what: i64) -> i64:
        """§11.10 onto an Active Tornado's cell it takes a second Rope."""
        cost = self.base_cost(valley)
        if not valley.is_storm(toward(valley.at[who], what)):
            return cost
        return cost + payments.complex_price(valley, ENTER_TORNADO)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        tokens.walk(valley, who, toward(valley.at[who], what), news.CLIMBED)


class Swing(ComplexAction):
    """§6.11 straight over one Empty, Flooded or Lava cell (§I18, §M4)."""

    name = "swing"
    clause = "6.11"
    on_foot = True
    before = " to "
    names_tile = True

    def within(self, valley: Valley) -> i64:
        return around(valley.gaps())

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        over = NEXT[valley.at[who] * WAYS + what]
        cell = toward(over, what)
        if cell < 0:
            return reasons.EDGE
        if not valley.is_gap(over):
            return reasons.BRIDGED_GAP if valley.bridge[over] else reasons.NO_GAP
        if not valley.can_stand(cell):
            return reasons.NO_FOOTING
        if valley.top[cell] == HIGH_GROUND:
            return reasons.SWING_HIGH
        if valley.room(cell) <= 0:
            return reasons.FULL
        if valley.is_storm(over) or valley.is_storm(cell):
            return reasons.SWING_STORM
        if curfewed(valley, cell):
            return reasons.CURFEW
        return reasons.COLD_FEET if has_cold_feet(valley) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        cell = toward(toward(valley.at[who], what), what)
        tokens.walk(valley, who, cell, news.SWUNG)

    def described(self, valley: Valley, who: i64, what: i64) -> dict[str, str]:
        found = super().described(valley, who, what)
        over = toward(valley.at[who], what)
        if over >= 0:
            found["over"] = NAMES[over]
            found["over_tile"] = valley.tile_name(over)
        return found


class Bridge(ComplexAction):
    """§6.12 a Bridge from the pool on an adjacent cell that is Empty, Flooded or Lava (§M5)."""

    name = "bridge"
    clause = "6.12"
    varies = True
    before = " on "
    names_tile = True

    def within(self, valley: Valley) -> i64:
        for row in (STURDY_BRIDGE_PRICE, ROPE_BRIDGE_PRICE):
            if payments.can_pay(valley, valley.active, payments.complex_price(valley, row)):
                return around(valley.gaps())
        return 0

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = NEXT[valley.at[who] * WAYS + way_bridged(what)]
        if cell < 0:
            return reasons.EDGE
        if not valley.is_gap(cell):
            return reasons.NO_BRIDGE_SITE
        if valley.vehicle_at[0] == cell or valley.vehicle_at[1] == cell:
            return reasons.BRIDGE_VEHICLE
        if valley.bridges == 0:
            return reasons.NO_BRIDGE
        if valley.is_storm(cell):
            return reasons.STORM_THERE
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def cost(self, valley: Valley, who: i64, what: i64) -> i64:
        """The two kinds have their own prices."""
        row = STURDY_BRIDGE_PRICE if bridge_in(what) == STURDY_BRIDGE else ROPE_BRIDGE_PRICE
        return payments.complex_price(valley, row)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        kind, cell = bridge_in(what), toward(valley.at[who], way_bridged(what))
        valley.tell(news.BRIDGE_BUILT, who, cell, kind)
        valley.lay_bridge(cell, kind)

    def titled(self, valley: Valley, who: i64, what: i64) -> str:
        return super().titled(valley, who, what).replace("Bridge", CALLED[int(bridge_in(what))])


class Place(ComplexAction):
    """§6.13 a Vehicle from the pool to the Hero's tile, either side up."""

    name = "place"
    clause = "6.13"
    before = " a "

    def unfit(self, valley: Valley, who: i64) -> i64:
        if not valley.takes_vehicles(valley.at[who]):
            return reasons.NO_ENTRY
        if valley.vehicle_at[0] >= 0 and valley.vehicle_at[1] >= 0:
            return reasons.POOL_EMPTY
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        vehicles.bring(valley, valley.at[who], what)


class Tow(ComplexAction):
    """§6.14 a Vehicle with everybody in it from an adjacent tile to the Hero's."""

    name = "tow"
    clause = "6.14"

    def within(self, valley: Valley) -> i64:
        return around(vehicles.cells(valley))

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        here, there = valley.at[who], valley.vehicle_at[what]
        if there < 0 or not is_adjacent(here, there):
            return reasons.NOT_ADJACENT
        if not valley.takes_vehicles(here):
            return reasons.NO_ENTRY
        if valley.room(here) < vehicles.load(valley, what):
            return reasons.LOAD
        if curfewed(valley, here):
            return reasons.CURFEW
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.TOWED, who, what)
        vehicles.shift(valley, what, valley.at[who])


class Loot(ComplexAction):
    """§6.15 the Landmark Token on the tile is destroyed for a Resource from the discard pile."""

    name = "loot"
    clause = "6.15"
    before = " a "

    def within(self, valley: Valley) -> i64:
        return valley.landmarks

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.landmarks >> valley.at[who] & 1 else reasons.NO_LANDMARK

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        return FINE if valley.discard[what] else reasons.PILE_EMPTY

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.tell(news.LOOTED, who, valley.at[who], what)
        tiles.destroy_landmark(valley, valley.at[who])
        ending.check_graveyard(valley)
        hands.take_back(valley, valley.active, what)
