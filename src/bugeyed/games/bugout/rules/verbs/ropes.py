"""Complex actions with a Rope: Pull, Throw, Climb, Swing (§6.8 to §6.11)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import reasons
from bugeyed.games.bugout.actions import thing_cell, thing_token
from bugeyed.games.bugout.board import NAMES, direction_to, toward
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import payments, tokens
from bugeyed.games.bugout.rules.verbs.targets import HANDS, NOBODY
from bugeyed.games.bugout.rules.verbs.verb import ComplexAction, curfewed, has_cold_feet
from bugeyed.games.bugout.setting import ENTER_TORNADO, PEOPLE
from bugeyed.games.bugout.state import HIGH, SAFE, URBAN, Valley


class Pull(ComplexAction):
    """§6.8 another Survivor, or a holdable Token, from an adjacent tile."""

    name = "pull"
    clause = "6.8"
    price = "pull"

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        here, there = valley.at[who], thing_cell(valley, what)
        if what == who:
            return reasons.PULLS_SELF
        if there >= SAFE or direction_to(here, there) < 0:
            return reasons.NOT_ADJACENT
        if what >= PEOPLE:
            if not tokens.is_holdable(valley, thing_token(what)):
                return reasons.UNLIT
            return FINE if valley.holds[who] < 0 else reasons.HANDS_FULL
        if valley.top[here] < URBAN:
            return reasons.FLOODED
        if valley.room(here) <= 0:
            return reasons.FULL
        return reasons.CURFEW if curfewed(valley, here) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        if what < PEOPLE:
            self.pull_survivor(valley, who, what)
        else:
            self.pull_token(valley, who, thing_token(what))

    def pull_survivor(self, valley: Valley, who: i64, other: i64) -> None:
        """Somebody comes to the Hero's tile, out of a Vehicle if need be (§V9)."""
        valley.told.survivor_pulled(who, other)
        tokens.leave_vehicle(valley, other)
        tokens.carry(valley, other, valley.at[who])

    def pull_token(self, valley: Valley, who: i64, token: i64) -> None:
        """A Token comes into the Hero's hands (§H9)."""
        valley.told.token_pulled(who, token)
        tokens.hold(valley, who, token)


class Throw(ComplexAction):
    """§6.9 what the Hero holds lands on an adjacent tile, or in the empty hands of somebody there."""

    name = "throw"
    clause = "6.9"
    price = "throw"
    before = " to "

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.holds[who] >= 0 else reasons.HANDS_EMPTY

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell, receiver = toward(valley.at[who], what // HANDS), what % HANDS - 1
        if cell < 0:
            return reasons.EDGE
        if receiver != NOBODY and valley.at[receiver] != cell:
            return reasons.NOT_THERE
        if receiver != NOBODY and valley.holds[receiver] >= 0:
            return reasons.RECEIVER_FULL
        if valley.top[cell] < URBAN:
            return reasons.NO_FOOTING
        return reasons.COLD_FEET if has_cold_feet(valley) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        cell, receiver = toward(valley.at[who], what // HANDS), what % HANDS - 1
        token = valley.holds[who]
        valley.told.thrown(who, token, cell, receiver)
        if receiver != NOBODY:
            tokens.hold(valley, receiver, token)
        else:
            tokens.lay(valley, token, cell)


class Climb(ComplexAction):
    """§6.10 to an adjacent High Ground tile with room."""

    name = "climb"
    clause = "6.10"
    price = "climb"
    before = " to "
    names_tile = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.inside[who] < 0 else reasons.SEATED

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        cell = toward(valley.at[who], what)
        if cell < 0:
            return reasons.EDGE
        if valley.top[cell] != HIGH:
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
        tokens.walk(valley, who, toward(valley.at[who], what), self.clause, "climbs")


class Swing(ComplexAction):
    """§6.11 straight over one Empty, Flooded or Lava cell (§I18, §M4)."""

    name = "swing"
    clause = "6.11"
    price = "swing"
    before = " to "
    names_tile = True

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.inside[who] < 0 else reasons.SEATED

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        over = toward(valley.at[who], what)
        cell = toward(over, what)
        if cell < 0:
            return reasons.EDGE
        if valley.top[over] >= URBAN:
            return reasons.BRIDGED_GAP if valley.bridge[over] else reasons.NO_GAP
        if valley.top[cell] < URBAN:
            return reasons.NO_FOOTING
        if valley.top[cell] == HIGH:
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
        tokens.walk(valley, who, cell, self.clause, "swings")

    def described(self, valley: Valley, who: i64, what: i64) -> dict[str, str]:
        found = super().described(valley, who, what)
        over = toward(valley.at[who], what)
        if over >= 0:
            found["over"] = NAMES[over]
            found["over_tile"] = valley.tile_name(over)
        return found
