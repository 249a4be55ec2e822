"""A verb: one action of the rulebook, with everything there is to say of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.words import upper
from bugeyed.games.bugout import reasons, words
from bugeyed.games.bugout.board import MAP, NAMES
from bugeyed.games.bugout.cards import COLD_FEET, CURFEW, ONE_ACTION_EACH
from bugeyed.games.bugout.pointing import SURVIVOR_IDS
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import payments
from bugeyed.games.bugout.rules.verbs.targets import Target
from bugeyed.games.bugout.setting import COSTS, EVERYBODY, HEROES, SURVIVORS, first_hero
from bugeyed.games.bugout.state import SAFE, Valley
from bugeyed.games.bugout.tile_reference import URBAN


class Verb:
    """What a Survivor may do. The same reasons decide what is possible and why something is not."""

    name: str = ""
    clause: str = ""
    heading: str = "Basic actions"
    """What it stands under in the rulebook, and on the sheet."""
    is_free: bool = False
    """Whether it takes no action (§5.7, §5.8)."""
    is_complex: bool = False
    """Whether it takes a Hero (§6.1)."""
    on_foot: bool = False
    """Whether nobody in a Vehicle does it (§V4)."""
    before: str = " "
    """What stands before its target in a label."""
    varies: bool = False
    """Whether the price depends on the target."""
    names_tile: bool = False
    """Whether a label names the tile."""

    def __init__(self, first: i64, target: Target) -> None:
        self.first: Final = first
        """Its first code; a Survivor has as many as there are targets."""
        self.target: Final = target
        self.span: Final[i64] = target.span
        self.row: Final[i64] = COSTS.index(self.name) if self.name in COSTS else -1
        """Its row in costs.toml; none for what costs no Resources, or has a price for each kind."""

    # Who may, and why not.

    def within(self, valley: Valley) -> i64:
        """The cells where it is seen at a glance that somebody there might do it."""
        return MAP

    def unfit(self, valley: Valley, who: i64) -> i64:
        """What is against it whatever the target."""
        return reasons.SEATED if self.on_foot and valley.inside[who] >= 0 else FINE

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        """What is against a target."""
        return FINE

    def base_cost(self, valley: Valley) -> i64:
        """What it costs now, whatever the target."""
        return payments.complex_price(valley, self.row) if self.row >= 0 else 0

    def cost(self, valley: Valley, who: i64, what: i64) -> i64:
        """What it costs now."""
        return self.base_cost(valley)

    def objection(self, valley: Valley, who: i64, what: i64) -> i64:
        """The first reason against it, or FINE. The price comes last, so that the better reason is given."""
        found = against_control(valley, who) if self.is_free else against_acting(valley, who, self.is_complex)
        if found == FINE:
            found = self.unfit(valley, who)
        if found == FINE:
            found = self.against(valley, who, what)
        if found == FINE and not payments.can_pay(valley, valley.active, self.cost(valley, who, what)):
            return reasons.CANNOT_PAY
        return found

    def add_options(self, valley: Valley, doers: vec[i64], found: vec[i64]) -> vec[i64]:
        """With every way Survivors who may act can do it now; codes ascend as they do."""
        within = self.within(valley)
        if not within or not payments.can_pay(valley, valley.active, self.base_cost(valley)):
            return found
        for who in doers:
            if not within >> valley.at[who] & 1 or self.unfit(valley, who) != FINE:
                continue
            start = self.first + who * self.span
            for what in range(self.span):
                if self.against(valley, who, what) == FINE and (
                    not self.varies or payments.can_pay(valley, valley.active, self.cost(valley, who, what))
                ):
                    found = append(found, start + what)
        return found

    # What it does.

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        """It is counted and paid, and takes effect."""

    # How it is written, pointed at and told.

    def written(self, valley: Valley, who: i64, what: i64) -> str:
        """Its notation."""
        return f"{self.name} {SURVIVORS[who]} {self.target.written(valley.at[who], what)}".rstrip()

    def picks(self, valley: Valley, who: i64, what: i64) -> tuple[str, ...]:
        """The Survivor, then what or where, or else its line of the sheet."""
        found = self.target.picks(valley.at[who], what)
        return (SURVIVOR_IDS[who], *found) if found else (SURVIVOR_IDS[who], "verb:" + self.name)

    def label(self, valley: Valley, who: i64, what: i64) -> str:
        """What its button says; who acts is what was pointed at."""
        cost = self.cost(valley, who, what)
        if cost:
            left = payments.left_in_words(valley, valley.active, cost)
            return f"{self.titled(valley, who, what)} ({payments.in_words(cost)}, leaves {left})"
        return self.titled(valley, who, what) + (" (no action)" if self.is_free else "")

    def titled(self, valley: Valley, who: i64, what: i64) -> str:
        """Verb and target."""
        here = valley.at[who]
        called = self.target.called(here, what)
        if self.names_tile:
            cell = self.target.cell(here, what)
            called = f"{NAMES[cell]}, {valley.tile_name(cell)}" if cell >= 0 else "the edge"
        return f"{upper(self.name)}{self.before}{called}" if called else upper(self.name)

    def refusal(self, valley: Valley, who: i64, what: i64, reason: i64) -> Refusal:
        """A reason in the words of the position, under its own clause or the verb's."""
        clause, sentence = reasons.SENTENCES[reason]
        told = sentence.format(**self.described(valley, who, what))
        return Refusal(clause or self.clause, upper(told))

    def described(self, valley: Valley, who: i64, what: i64) -> dict[str, str]:
        """What a sentence may speak of."""
        found = {"seat": valley.colour(valley.active), "who": words.PERSON[who]}
        here = valley.at[who]
        if here < SAFE:
            cell = self.target.cell(here, what)
            found["place"] = valley.place(here)
            found["where"] = NAMES[cell] if cell >= 0 else "the edge"
            found["tile"] = valley.tile_name(cell) if cell >= 0 else ""
            found["thing"] = self.target.called(here, what)
            found["cost"] = payments.in_words(self.cost(valley, who, what)) if cell >= 0 else ""
        return found


class FreeAction(Verb):
    """§5.7 §5.8 takes no action."""

    heading = "Free actions"
    is_free = True


class ComplexAction(Verb):
    """§6.1 takes a Hero and the Resources it costs."""

    heading = "Complex actions"
    is_complex = True


def against_control(valley: Valley, who: i64) -> i64:
    """What is against the active player using a Survivor at all: it is off the map, or somebody else's."""
    if valley.at[who] >= SAFE:
        return reasons.OFF_MAP
    return FINE if controlled(valley) >> who & 1 else reasons.NOT_YOURS


def controlled(valley: Valley) -> i64:
    """Whom the active player controls, wherever they are: the own colour, and Civilians (§4.2)."""
    own: i64 = ((1 << HEROES) - 1) << first_hero(valley.active)
    return own | EVERYBODY & ~((1 << valley.setting.first_civilian) - 1)


def against_acting(valley: Valley, who: i64, hero: bool) -> i64:
    """What is against a Survivor taking any counted action now, a Complex one if *hero*."""
    found = against_control(valley, who)
    if found != FINE:
        return found
    return reasons.CIVILIAN if hero and valley.is_civilian(who) else against_more_actions(valley, who)


def against_more_actions(valley: Valley, who: i64) -> i64:
    """What is against one action more: none is left, or none for a Survivor who has had one (§3.2, §EV31)."""
    if valley.actions_left == 0:
        return reasons.NO_ACTIONS
    return reasons.ANKLE if limping(valley) >> who & 1 else FINE


def limping(valley: Valley) -> i64:
    """§EV31 those who have acted and may not act again."""
    return valley.acted if valley.held.burdens(valley.active, ONE_ACTION_EACH) > 0 else 0


def curfewed(valley: Valley, cell: i64) -> bool:
    """§EV40 nobody enters an Urban tile by an action."""
    return valley.top[cell] == URBAN and valley.held.burdens(valley.active, CURFEW) > 0


def has_cold_feet(valley: Valley) -> bool:
    """§EV37 whether the acting player has Cold Feet."""
    return valley.held.burdens(valley.active, COLD_FEET) > 0


def is_stormy(valley: Valley, who: i64) -> bool:
    """Whether somebody stands on an Active Tornado's cell."""
    return valley.storms >> valley.at[who] & 1 == 1
