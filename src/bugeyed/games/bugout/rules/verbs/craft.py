"""Complex actions of a Hero's hands: Drain, Relight, Repair, Rebuild, Reinforce, Bridges, Loot (§6)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import reasons
from bugeyed.games.bugout.board import WAYS, bit, toward
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, payments, tiles, tokens
from bugeyed.games.bugout.rules.verbs.verb import ComplexAction, is_stormy
from bugeyed.games.bugout.setting import (
    BRIDGES,
    KINDS,
    ROPE_BRIDGE_PRICE,
    STURDY_BRIDGE_PRICE,
)
from bugeyed.games.bugout.state import ALL_LIT, FLOODED, LANDMARK, STURDY, URBAN, Valley


class Drain(ComplexAction):
    """§6.2 an adjacent Flooded tile is turned to its dry side."""

    name = "drain"
    clause = "6.2"
    price = "drain"

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = toward(valley.at[who], what)
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
        valley.told.drained(who, cell)
        tiles.drain(valley, cell)


class Relight(ComplexAction):
    """§6.3 an unlit Flare on the tile is lit and held."""

    name = "relight"
    clause = "6.3"
    price = "relight"

    def is_idle(self, valley: Valley) -> bool:
        return valley.lit == ALL_LIT

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        if valley.token_at[what] != valley.at[who]:
            return reasons.NOT_HERE
        if valley.lit >> what & 1:
            return reasons.LIT
        return reasons.HANDS_FULL if valley.holds[who] >= 0 and valley.holds[who] != what else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.lit |= 1 << what
        tokens.hold(valley, who, what)
        valley.told.relit(who, what)


class Repair(ComplexAction):
    """§6.5 the Structure the Hero stands on gains one health (§R8)."""

    name = "repair"
    clause = "6.5"
    price = "repair"
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
        valley.told.repaired(who, valley.at[who])


class Rebuild(ComplexAction):
    """§6.6 a Landmark Token comes back to the dry Landmark tile the Hero stands on."""

    name = "rebuild"
    clause = "6.6"
    price = "rebuild"
    before = " on "
    names_tile = True

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
        tiles.rebuild(valley, valley.at[who])
        valley.told.rebuilt(who, valley.at[who])


class Reinforce(ComplexAction):
    """§6.7 the built Landmark Token on the tile is turned to its reinforced side."""

    name = "reinforce"
    clause = "6.7"
    price = "reinforce"
    before = " on "
    names_tile = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        cell = valley.at[who]
        if not valley.landmarks >> cell & 1:
            return reasons.NO_LANDMARK
        return reasons.REINFORCED if valley.reinforced >> cell & 1 else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.told.reinforced(who)
        valley.reinforced |= bit(valley.at[who])
        if valley.apocalypse:
            tiles.secure_landmarks(valley, "P9")


class Bridge(ComplexAction):
    """§6.12 a Bridge from the pool on an adjacent cell that is Empty, Flooded or Lava (§M5)."""

    name = "bridge"
    clause = "6.12"
    before = " on "
    names_tile = True

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = toward(valley.at[who], what % WAYS)
        if cell < 0:
            return reasons.EDGE
        if valley.top[cell] >= URBAN:
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
        return payments.complex_price(valley, STURDY_BRIDGE_PRICE if what < WAYS else ROPE_BRIDGE_PRICE)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        kind, cell = STURDY + what // WAYS, toward(valley.at[who], what % WAYS)
        valley.told.bridge_built(who, cell, kind)
        tiles.build_bridge(valley, kind, cell)

    def titled(self, valley: Valley, who: i64, what: i64) -> str:
        return (
            super()
            .titled(valley, who, what)
            .replace("Bridge", BRIDGES[what // WAYS].capitalize() + " Bridge")
        )


class Loot(ComplexAction):
    """§6.15 the Landmark Token on the tile is destroyed for a Resource from the discard pile."""

    name = "loot"
    clause = "6.15"
    price = "loot"
    before = " a "

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.landmarks >> valley.at[who] & 1 else reasons.NO_LANDMARK

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        return FINE if valley.discard[what] else reasons.PILE_EMPTY

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.told.looted(who, what)
        tiles.destroy_landmark(valley, valley.at[who])
        ending.check_graveyard(valley)
        valley.discard[what] -= 1
        valley.hand[valley.active * KINDS + what] += 1
        valley.unsettled = True
