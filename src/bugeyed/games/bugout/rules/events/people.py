"""Effects on people and Vehicles: placing, moving, rescuing, missing a turn (§13.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, members, set_of
from bugeyed.games.bugout import actions, news, words
from bugeyed.games.bugout.board import NEXT, WAYS
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect
from bugeyed.games.bugout.pending import GO_ON
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, hands, tiles, tokens, vehicles
from bugeyed.games.bugout.rules.events.errand import Asking, Errand
from bugeyed.games.bugout.rules.verbs.table import PLACE, what_in, who_in
from bugeyed.games.bugout.rules.verbs.verb import against_control
from bugeyed.games.bugout.setting import PEOPLE, first_hero
from bugeyed.games.bugout.state import SAFE, Valley, add
from bugeyed.games.bugout.tile_reference import HIGH_GROUND

NOBODY: Final[i64] = -1


class PlaceSurvivor(Effect):
    """Put any Survivor on a tile of the type `of`, whatever the way."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if placeable(valley, self.of) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(PlacingSurvivor(self.number, NOBODY))


def open_tiles(valley: Valley, of: str) -> i64:
    """Tiles of a type with room and no Active Tornado (§E6)."""
    of_type = members(valley.tiles_of(of))
    return set_of([cell for cell in of_type if tiles.standing_room(valley, cell)])


def placeable(valley: Valley, of: str) -> list[int]:
    """Survivors who could be placed on some such tile other than their own (§EV1)."""
    spots = open_tiles(valley, of)
    return [who for who in range(PEOPLE) if valley.at[who] < SAFE and spots & ~bit(valley.at[who])]


class PlacingSurvivor(Errand):
    """First who, then where."""

    asks = "Choose a Survivor, then the Terrain tile to put it on."

    def __init__(self, effect: i64, who: i64) -> None:
        super().__init__(effect)
        self.who: Final = who

    def options(self, valley: Valley) -> list[int]:
        of = self.of(valley).of
        if self.who == NOBODY:
            return [actions.PICK + who for who in placeable(valley, of)]
        return actions.each(actions.TARGET, open_tiles(valley, of) & ~bit(valley.at[self.who]))

    def answer(self, valley: Valley, code: i64) -> None:
        if self.who == NOBODY:
            valley.push(PlacingSurvivor(self.effect, code - actions.PICK))
            return
        tokens.leave_vehicle(valley, self.who)
        tokens.walk(valley, self.who, code - actions.TARGET, news.BROUGHT)


class Move(Effect):
    """Move `amount` different Survivors up to `steps` tiles each."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if steps_open(valley, 0, NOBODY) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(Moving(self.number, self.amount, 0, NOBODY, self.steps))


def can_step(valley: Valley, who: i64, way: i64) -> bool:
    """§13.6 one step on foot, not onto High Ground, an Active Tornado or a full tile."""
    if valley.at[who] >= SAFE or valley.inside[who] >= 0:
        return False
    cell = NEXT[valley.at[who] * WAYS + way]
    return cell >= 0 and valley.top[cell] != HIGH_GROUND and tiles.standing_room(valley, cell)


def steps_open(valley: Valley, moved: i64, walker: i64) -> list[int]:
    """The steps open to Survivors not moved yet, or to one who is under way."""
    walkers = [who for who in range(PEOPLE) if not moved >> who & 1] if walker == NOBODY else [walker]
    return [actions.step(who, way) for who in walkers for way in range(WAYS) if can_step(valley, who, way)]


class Moving(Errand):
    """The drawer moves Survivors step by step until content, from no step at all up (§A1)."""

    def __init__(self, effect: i64, left: i64, moved: i64, walker: i64, steps: i64) -> None:
        super().__init__(effect)
        self.left: Final = left
        """Survivors who may still be moved, one under way included."""
        self.moved: Final = moved
        self.walker: Final = walker
        """Who is under way, or nobody."""
        self.steps: Final = steps
        """Steps left for whoever walks."""

    def rested(self, valley: Valley, moved: i64) -> Moving:
        """The next Survivor may be moved."""
        return Moving(self.effect, self.left - 1, moved, NOBODY, self.of(valley).steps)

    def decider(self, valley: Valley) -> i64:
        return valley.active if self.left > 0 and steps_open(valley, self.moved, self.walker) else GO_ON

    def go_on(self, valley: Valley) -> None:
        if self.walker != NOBODY and self.left > 1:
            valley.push(self.rested(valley, self.moved))

    def options(self, valley: Valley) -> list[int]:
        return [*steps_open(valley, self.moved, self.walker), actions.DONE]

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.DONE:
            return
        who, way = actions.stepped(code)
        moved = self.moved | 1 << who
        if self.steps > 1:
            valley.push(Moving(self.effect, self.left, moved, who, self.steps - 1))
        else:
            valley.push(self.rested(valley, moved))
        tokens.walk(valley, who, NEXT[valley.at[who] * WAYS + way], news.LED)

    def prompt(self, valley: Valley) -> str:
        asked = f"point at a Survivor and a tile beside it, or be done; {self.left} may move, {self.steps} steps each."
        if self.walker != NOBODY:
            asked = f"{words.PERSON[self.walker]} may take {self.steps} more steps; point at the next tile."
        return self.titled(valley, asked)


class PlaceVehicle(Asking):
    """A Vehicle from the pool to one of the player's Heroes, free."""

    asks = "Choose where the Vehicle comes, and which side is up."

    def answers(self, valley: Valley) -> list[int]:
        return [
            PLACE.first + who * PLACE.span + side
            for who in range(first_hero(valley.active), first_hero(valley.active + 1))
            for side in range(PLACE.span)
            if valley.at[who] < SAFE and PLACE.unfit(valley, who) == FINE
        ]

    def accept(self, valley: Valley, code: i64) -> None:
        vehicles.bring(valley, valley.at[who_in(code)], what_in(code))


class Rescue(Asking):
    """The player may Rescue a Survivor, not counted."""

    asks = "One Rescue that counts as no action: choose who goes, or skip it."
    may_skip = True

    def answers(self, valley: Valley) -> list[int]:
        waiting = valley.people_within(valley.extractions())
        return [actions.RESCUE + who for who in members(waiting) if against_control(valley, who) == FINE]

    def accept(self, valley: Valley, code: i64) -> None:
        valley.tell(news.RESCUE_UNCOUNTED, self.event)
        ending.rescue(valley, who_in(code))


class SkipActionPhase(Effect):
    """The player misses the next Action Phase."""

    def begin(self, valley: Valley) -> None:
        valley.idle = add(valley.idle, valley.active, 1)
        valley.tell(news.PHASE_TO_MISS, self.event)


class SkipTurn(Effect):
    """The next player misses a turn; alone it is oneself (§A8)."""

    def begin(self, valley: Valley) -> None:
        seat = next_player(valley)
        valley.skips = add(valley.skips, seat, 1)
        valley.tell(news.TURN_TO_MISS, self.event, seat)


def next_player(valley: Valley) -> i64:
    """§A8 the next player who has not left."""
    others = [seat for seat in hands.players(valley) if seat != valley.active]
    return others[0] if others else valley.active
