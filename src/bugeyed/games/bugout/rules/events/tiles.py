"""Effects on tiles: damage, repair, removal, draining, Landmarks (§13.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.board import NAMES, bit, count
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect, share
from bugeyed.games.bugout.rules import acting, damage, tokens
from bugeyed.games.bugout.rules.events.errand import Errand, Offer, targets
from bugeyed.games.bugout.state import FIRST_MAP, FIRST_SAMPLE, FLOODED, HIGH, SAFE, Valley


def harmable(valley: Valley, of: str) -> i64:
    """The tiles of a kind that can be damaged, or those with the most Survivors (§13.7)."""
    if of != "crowd":
        return damage.threatened(valley, damage.tiles_of(valley, of))
    most: i64 = 1
    for cell in range(36):
        if valley.crowd[cell] > most:
            most = valley.crowd[cell]
    found: i64 = 0
    for cell in range(36):
        if valley.crowd[cell] == most:
            found |= bit(cell)
    return damage.threatened(valley, found)


class Damage(Effect):
    """`points` damage to each of `amount` different tiles: terrain, structure, landmark or the crowd."""

    def extent(self, valley: Valley) -> i64:
        return share(count(harmable(valley, self.of)), self.amount)

    def begin(self, valley: Valley) -> None:
        valley.push(Damaging(self.number, self.amount, 0))


class Damaging(Errand):
    """The drawer chooses one tile after another."""

    fields = "effect left done"

    def __init__(self, effect: i64, left: i64, done: i64) -> None:
        super().__init__(effect)
        self.left: Final = left
        self.done: Final = done
        """Tiles that have had their share."""

    def options(self, valley: Valley) -> list[int]:
        return targets(harmable(valley, self.of(valley).of) & ~self.done) if self.left > 0 else []

    def answer(self, valley: Valley, code: i64) -> None:
        """One damage, or as many points as the card says while the tile is still a Structure (§EV13)."""
        cell = code - actions.TARGET
        valley.replace(Damaging(self.effect, self.left - 1, self.done | bit(cell)))
        if valley.telling:
            words = f"{valley.colour(valley.active)} lets it strike {valley.place(cell)}."
            valley.tell("event", "13.7", words)
        damage.hit(valley, cell)
        for _ in range(self.of(valley).points - 1):
            if valley.is_structure(cell):
                damage.hit(valley, cell)

    def prompt(self, valley: Valley) -> str:
        return self.titled(valley, f"choose a tile to be damaged, {self.left} to go.")


class DamageHolders(Effect):
    """One damage to every tile with a Survivor that holds a Token."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if damage.threatened(valley, holders(valley)) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(damage.Hits(holders(valley)))


def holders(valley: Valley) -> i64:
    """The cells with a Survivor who holds something."""
    cells: i64 = 0
    for who in range(24):
        if valley.holds[who] >= 0 and valley.at[who] < SAFE:
            cells |= bit(valley.at[who])
    return cells


class DamageSamples(Effect):
    """One damage to every tile where a Sample lies."""

    def begin(self, valley: Valley) -> None:
        cells: i64 = 0
        for token in range(FIRST_SAMPLE, FIRST_MAP):
            if valley.token_at[token] < SAFE and valley.holder[token] < 0:
                cells |= bit(valley.token_at[token])
        valley.push(damage.Hits(cells))


class Restore(Effect):
    """One health back on each of `amount` different Structures."""

    def extent(self, valley: Valley) -> i64:
        return share(count(mendable(valley)), self.amount)

    def begin(self, valley: Valley) -> None:
        valley.push(Restoring(self.number, self.amount, 0))


def mendable(valley: Valley) -> i64:
    """Structures below their full health."""
    found: i64 = 0
    for cell in range(36):
        if valley.is_structure(cell) and valley.top_health(cell) < valley.full_health(cell):
            found |= bit(cell)
    return found


class Restoring(Errand):
    """The drawer chooses Structures to mend."""

    fields = "effect left done"

    def __init__(self, effect: i64, left: i64, done: i64) -> None:
        super().__init__(effect)
        self.left: Final = left
        self.done: Final = done

    def options(self, valley: Valley) -> list[int]:
        return targets(mendable(valley) & ~self.done) if self.left > 0 else []

    def answer(self, valley: Valley, code: i64) -> None:
        cell = code - actions.TARGET
        valley.replace(Restoring(self.effect, self.left - 1, self.done | bit(cell)))
        acting.mend(valley, cell, "EV3", "Spare parts bring ")

    def prompt(self, valley: Valley) -> str:
        return self.titled(valley, f"choose a Structure that gains a health, {self.left} to go.")


class RemoveTile(Effect):
    """Take a tile of the type `of` off the map with everything on it."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if damage.tiles_of(valley, self.of) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(Removing(self.number))


class Removing(Errand):
    """Which tile goes."""

    asks = "Choose a Terrain tile to take off the map, with everything on it."

    def options(self, valley: Valley) -> list[int]:
        return targets(damage.tiles_of(valley, self.of(valley).of))

    def answer(self, valley: Valley, code: i64) -> None:
        cell = code - actions.TARGET
        valley.pop()
        if valley.telling:
            valley.tell("remove", "EV1", f"The tile on {NAMES[cell]} is taken away.")
        damage.remove_top(valley, cell)


class Drain(Effect):
    """Turn a Flooded tile to its dry side."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if flooded(valley) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(Draining(self.number))


def flooded(valley: Valley) -> i64:
    """Cells with a Flooded tile on top."""
    found: i64 = 0
    for cell in range(36):
        if valley.top[cell] == FLOODED:
            found |= bit(cell)
    return found


class Draining(Errand):
    """Which tile is drained."""

    asks = "Choose a Flooded tile to drain."

    def options(self, valley: Valley) -> list[int]:
        return targets(flooded(valley))

    def answer(self, valley: Valley, code: i64) -> None:
        valley.pop()
        acting.dry(valley, code - actions.TARGET, "EV7", "The water drains off ")


class DestroyLandmark(Effect):
    """Destroy a Landmark Token on the map."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if valley.landmarks else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(LosingLandmark(self.number))


class LosingLandmark(Errand):
    """Which Landmark Token is given up."""

    asks = "Choose a Landmark Token to give up."

    def options(self, valley: Valley) -> list[int]:
        return targets(valley.landmarks)

    def answer(self, valley: Valley, code: i64) -> None:
        valley.pop()
        tokens.destroy_landmark(valley, code - actions.TARGET)


class ReturnLandmark(Effect):
    """The player may put a Landmark Token back on a bare Landmark tile."""

    def begin(self, valley: Valley) -> None:
        valley.push(ReturningLandmark(self.number))


class ReturningLandmark(Offer):
    """Which tile gets its Landmark Token back."""

    asks = "Choose a Landmark tile that gets its Token back."

    def offers(self, valley: Valley) -> list[int]:
        return targets(acting.bare_landmark_tiles(valley)) if valley.landmarks_dead else []

    def accept(self, valley: Valley, code: i64) -> None:
        acting.rebuild(valley, code - actions.TARGET, "EV26", "A Landmark returns to ")


class ScourVolcano(Effect):
    """Kill everybody and destroy every Token on the Volcano."""

    def begin(self, valley: Valley) -> None:
        if valley.top[valley.volcano] == HIGH:
            if valley.telling:
                valley.tell("eruption", self.clause(), "The Volcano is swept clean.")
            damage.sweep(valley, valley.volcano)
