"""What conditional events ask (§13.3), and when cards in a hand must go (§13.4)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.games.bugout.board import CELLS
from bugeyed.games.bugout.cards import Question, Until
from bugeyed.games.bugout.rules.damage import tiles_of
from bugeyed.games.bugout.setting import PEOPLE, first_hero
from bugeyed.games.bugout.state import ACTIVE, DRY, HIGH, SAFE, Valley


class LandmarkStands(Question):
    """Does the tile of this name have its Landmark Token?"""

    def holds(self, valley: Valley) -> bool:
        for cell in range(CELLS):
            # §8.6: a Flooded tile has no name, and covered ones are out of sight.
            if valley.landmarks >> cell & 1 and valley.setting.tile_names[valley.tile[cell]] == self.about:
                return valley.base[cell] == DRY
        return False


class SurvivorOnHighGround(Question):
    """Is a Survivor on High Ground?"""

    def holds(self, valley: Valley) -> bool:
        for who in range(PEOPLE):
            if valley.at[who] < SAFE and valley.top[valley.at[who]] == HIGH:
                return True
        return False


class TilesFlooded(Question):
    """Are so many tiles Flooded?"""

    def holds(self, valley: Valley) -> bool:
        return count(tiles_of(valley, "flooded")) >= self.number


class TornadoActive(Question):
    """Is a Tornado Active?"""

    def holds(self, valley: Valley) -> bool:
        return valley.tornado[0] == ACTIVE or valley.tornado[1] == ACTIVE


class LavaOnMap(Question):
    """Is there Lava on the map?"""

    def holds(self, valley: Valley) -> bool:
        for cell in range(CELLS):
            if valley.lava[cell] >= 0:
                return True
        return False


class SignalActive(Question):
    """Is the Distress Signal Active?"""

    def holds(self, valley: Valley) -> bool:
        return valley.extractions() != 0


class GravesFilled(Question):
    """Are so many Graveyard spaces filled?"""

    def holds(self, valley: Valley) -> bool:
        return valley.filled >= self.number


class HeroesOnMap(Question):
    """Has the drawer so many Heroes on the map?"""

    def holds(self, valley: Valley) -> bool:
        return valley.heroes(valley.active) >= self.number


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
