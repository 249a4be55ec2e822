"""Effects on tiles: damage, repair, removal, draining, Landmarks (§13.7)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import members, set_of
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import CELLS, MAP
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect
from bugeyed.games.bugout.rules import damage
from bugeyed.games.bugout.rules import tiles as works
from bugeyed.games.bugout.rules.events.errand import Asking
from bugeyed.games.bugout.setting import FIRST_MAP, FIRST_SAMPLE
from bugeyed.games.bugout.state import Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND


class TileEffect(Asking):
    """An effect on tiles of the drawer's choice."""

    def cells(self, valley: Valley) -> i64:
        """The tiles it can be done to."""
        return 0

    def do(self, valley: Valley, cell: i64) -> None:
        """It is done to a tile."""

    def answers(self, valley: Valley) -> list[int]:
        return actions.each(actions.TARGET, self.cells(valley))

    def accept(self, valley: Valley, code: i64) -> None:
        self.do(valley, code - actions.TARGET)


class Damage(TileEffect):
    """`points` damage to each of `amount` different tiles: terrain, structure, landmark or the crowd."""

    asks = "{name}: choose a tile to be damaged, {left} to go."

    def cells(self, valley: Valley) -> i64:
        of_kind = crowded(valley) if self.of == "crowd" else valley.tiles_of(self.of)
        return damage.threatened(valley, of_kind)

    def do(self, valley: Valley, cell: i64) -> None:
        """As many points as the card says, while the tile is still a Structure (§EV13)."""
        valley.tell(news.EVENT_STRUCK, cell)
        damage.hit(valley, cell)
        for _ in range(self.points - 1):
            if valley.is_structure(cell):
                damage.hit(valley, cell)


def crowded(valley: Valley) -> i64:
    """The tiles with the most Survivors."""
    most = max(1, *valley.crowd)
    return set_of([int(cell) for cell in range(CELLS) if valley.crowd[cell] == most])


class DamageHolders(Effect):
    """One damage to every tile with a Survivor that holds a Token."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if damage.threatened(valley, holders(valley)) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        hit_all(valley, holders(valley))


def holders(valley: Valley) -> i64:
    """The cells with a Survivor who holds something."""
    return set_of(
        [int(valley.at[who]) for who in members(valley.people_within(MAP)) if valley.holds[who] >= 0]
    )


class DamageSamples(Effect):
    """One damage to every tile where a Sample lies."""

    def begin(self, valley: Valley) -> None:
        lying = [token for token in range(FIRST_SAMPLE, FIRST_MAP) if valley.holder[token] < 0]
        hit_all(valley, set_of([int(valley.token_at[token]) for token in lying]) & MAP)


def hit_all(valley: Valley, cells: i64) -> None:
    """One damage to each of some tiles, in reading order (§R1)."""
    for cell in reversed(members(cells)):
        valley.push(damage.Hit(cell))


class Restore(TileEffect):
    """One health back on each of `amount` different Structures."""

    asks = "{name}: choose a Structure that gains a health, {left} to go."

    def cells(self, valley: Valley) -> i64:
        structures = members(valley.tiles_of("structure"))
        return set_of([cell for cell in structures if valley.top_health(cell) < valley.full_health(cell)])

    def do(self, valley: Valley, cell: i64) -> None:
        valley.change_health(cell, 1)
        valley.tell(news.EVENT_REPAIRED, self.event, cell)


class RemoveTile(TileEffect):
    """Take a tile of the type `of` off the map with everything on it."""

    asks = "Choose a Terrain tile to take off the map, with everything on it."

    def cells(self, valley: Valley) -> i64:
        return valley.tiles_of(self.of)

    def do(self, valley: Valley, cell: i64) -> None:
        valley.tell(news.TILE_REMOVED, self.event, cell)
        damage.remove_top(valley, cell)


class Drain(TileEffect):
    """Turn a Flooded tile to its dry side."""

    asks = "Choose a Flooded tile to drain."

    def cells(self, valley: Valley) -> i64:
        return valley.tiles_of("flooded")

    def do(self, valley: Valley, cell: i64) -> None:
        valley.tell(news.EVENT_DRAINED, self.event, cell)
        works.drain(valley, cell)


class DestroyLandmark(TileEffect):
    """Destroy a Landmark Token on the map."""

    asks = "Choose a Landmark Token to give up."

    def cells(self, valley: Valley) -> i64:
        return valley.landmarks

    def do(self, valley: Valley, cell: i64) -> None:
        works.destroy_landmark(valley, cell)


class ReturnLandmark(TileEffect):
    """The player may put a Landmark Token back on a bare Landmark tile."""

    asks = "Choose a Landmark tile that gets its Token back."
    may_skip = True

    def cells(self, valley: Valley) -> i64:
        return works.bare_landmark_tiles(valley) if valley.landmarks_dead else 0

    def do(self, valley: Valley, cell: i64) -> None:
        valley.tell(news.LANDMARK_RETURNED, self.event, cell)
        works.rebuild(valley, cell)


class ScourVolcano(Effect):
    """Kill everybody and destroy every Token on the Volcano."""

    def begin(self, valley: Valley) -> None:
        if valley.top[valley.volcano] == HIGH_GROUND:
            valley.tell(news.VOLCANO_SWEPT, self.event)
            damage.sweep(valley, valley.volcano)
