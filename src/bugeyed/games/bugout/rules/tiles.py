"""What is done to tiles for the better: drained, repaired, bridged, their Landmarks rebuilt (§6, §14.1)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import bit, count
from bugeyed.games.bugout import news
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.state import DRY, Valley, put
from bugeyed.games.bugout.tile_reference import LANDMARK


def drain(valley: Valley, cell: i64) -> None:
    """A Flooded tile turns to its dry side, with health 1 (§8.2)."""
    valley.base = put(valley.base, cell, DRY)
    valley.health = put(valley.health, cell, 1)
    valley.retop(cell)


def rebuild(valley: Valley, cell: i64) -> None:
    """A Landmark Token comes back from the Graveyard, built side up; under an Active Tornado it goes again (§11.13)."""
    valley.landmarks |= bit(cell)
    valley.landmarks_dead -= 1
    valley.filled -= 1
    if valley.is_storm(cell):
        valley.tell(news.LANDMARK_BLOWN_AWAY, cell)
        destroy_landmark(valley, cell)


def destroy_landmark(valley: Valley, cell: i64) -> None:
    """§1.2 a Landmark Token goes to the Graveyard, built side up, reinforced or not (§R6)."""
    if not valley.landmarks >> cell & 1:
        return
    valley.landmarks &= ~bit(cell)
    valley.reinforced &= ~bit(cell)
    valley.landmarks_dead += 1
    valley.filled += 1
    valley.tell(news.LANDMARK_BURIED, cell)


def secure_landmarks(valley: Valley, told: News) -> None:
    """Reinforced Landmark Tokens go to the Safe Zone (§14.1, §P9)."""
    if valley.reinforced:
        valley.tell(told)
        valley.landmarks_safe += count(valley.reinforced)
        valley.landmarks &= ~valley.reinforced
        valley.reinforced = 0


def bare_landmark_tiles(valley: Valley) -> i64:
    """Dry Landmark tiles without a Token."""
    return valley.where[LANDMARK] & ~valley.landmarks


def standing_room(valley: Valley, cell: i64) -> bool:
    """Whether one more could be put on a cell by an event (§E6)."""
    return valley.can_stand(cell) and valley.room(cell) > 0 and not valley.is_storm(cell)
