"""What conditional events ask (§13.3), and when cards in a hand must go (§13.4)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count, members
from bugeyed.games.bugout.board import CELLS
from bugeyed.games.bugout.cards import Until
from bugeyed.games.bugout.setting import first_hero
from bugeyed.games.bugout.state import DRY, SAFE, Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND

# Questions: of the valley, and of what stands on the card after a colon.


def unasked(valley: Valley, about: str) -> bool:
    """Without a question the answer is yes."""
    return True


def landmark_stands(valley: Valley, about: str) -> bool:
    """Does the tile of this name have its Landmark Token?"""
    for cell in members(valley.landmarks):
        # §8.6: a Flooded tile has no name, and covered ones are out of sight.
        if valley.setting.tile_names[valley.tile[cell]] == about:
            return valley.base[cell] == DRY
    return False


def survivor_on_high_ground(valley: Valley, about: str) -> bool:
    """Is a Survivor on High Ground?"""
    for cell in range(CELLS):
        if valley.top[cell] == HIGH_GROUND and valley.crowd[cell]:
            return True
    return False


def tiles_flooded(valley: Valley, about: str) -> bool:
    """Are so many tiles Flooded?"""
    return count(valley.tiles_of("flooded")) >= int(about)


def tornado_active(valley: Valley, about: str) -> bool:
    """Is a Tornado Active?"""
    return valley.storms != 0


def lava_on_map(valley: Valley, about: str) -> bool:
    """Is there Lava on the map?"""
    return max(valley.lava) >= 0


def signal_active(valley: Valley, about: str) -> bool:
    """Is the Distress Signal Active?"""
    return valley.extractions() != 0


def graves_filled(valley: Valley, about: str) -> bool:
    """Are so many Graveyard spaces filled?"""
    return valley.filled >= int(about)


def heroes_on_map(valley: Valley, about: str) -> bool:
    """Has the drawer so many Heroes on the map?"""
    return valley.heroes(valley.active) >= int(about)


# Until when.


class NextTurn(Until):
    """The end of the holder's next turn."""

    def ends_with_turn(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        return True


class NoResources(Until):
    """The holder has no Resources."""

    def is_met(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        return valley.resources(seat) == 0


class Numbers(Until):
    """The end of the next turn; reversed, when the holder has no Heroes."""

    def is_met(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        return reversed and valley.heroes(seat) == 0

    def ends_with_turn(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        return not reversed


class Company(Until):
    """The end of a later turn with a Hero among two others, or no Heroes (§EV37)."""

    def ends_with_turn(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        if valley.heroes(seat) == 0:
            return True
        for who in range(first_hero(seat), first_hero(seat + 1)):
            if valley.at[who] < SAFE and valley.crowd[valley.at[who]] >= 3:
                return True
        return False
