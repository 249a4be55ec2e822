"""What is done to tiles for the better: drained, repaired, bridged, their Landmarks rebuilt (§6, §14.1)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout.board import CELLS, NAMES, bit, count
from bugeyed.games.bugout.pointing import cell_id, landmark_id, struck
from bugeyed.games.bugout.setting import SURVIVORS
from bugeyed.games.bugout.state import DRY, LANDMARK, ROPE, STURDY, URBAN, Valley


def drain(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """A Flooded tile turns to its dry side, with health 1 (§8.2)."""
    if valley.telling:
        valley.tell("drain", clause, f"{start}{valley.place(cell)}.", struck(bit(cell)))
    valley.base[cell] = DRY
    valley.health[cell] = 1
    valley.retop(cell)


def repair(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """One health back."""
    valley.change_health(cell, 1)
    if valley.telling:
        words = f"{start}{valley.place(cell)} to health {valley.top_health(cell)}."
        valley.tell("repair", clause, words, struck(bit(cell)))


def build_bridge(valley: Valley, who: i64, kind: i64, cell: i64) -> None:
    """§6.12 a Bridge from the pool; unlit Flares there now lie on it (§M6)."""
    before = valley.place(cell)
    if kind == STURDY:
        valley.lay_bridge(cell, STURDY, valley.setting.sturdy_health)
    else:
        valley.lay_bridge(cell, ROPE, valley.setting.rope_health)
    if valley.telling:
        words = f"{SURVIVORS[who]} builds a {valley.tile_name(cell)} over {before}."
        valley.tell("bridge", "6.12", words, [Travel(None, f"bridge:{NAMES[cell]}", ["pool", cell_id(cell)])])


def rebuild(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """A Landmark Token comes back from the Graveyard, built side up."""
    valley.landmarks |= bit(cell)
    valley.landmarks_dead -= 1
    valley.filled -= 1
    if valley.telling:
        moves = [Travel(None, landmark_id(cell), ["graveyard", cell_id(cell)])]
        valley.tell("rebuild", clause, f"{start}{valley.place(cell)}.", moves)


def destroy_landmark(valley: Valley, cell: i64) -> None:
    """§1.2 a Landmark Token goes to the Graveyard, built side up, reinforced or not (§R6)."""
    if not valley.landmarks >> cell & 1:
        return
    valley.landmarks &= ~bit(cell)
    valley.reinforced &= ~bit(cell)
    valley.landmarks_dead += 1
    valley.filled += 1
    if valley.telling:
        name = valley.setting.tile_names[valley.tile[cell]]
        moves = [Travel(landmark_id(cell), None, ["graveyard"])]
        valley.tell("bury", "1.2", f"The Landmark of the {name} is destroyed and buried.", moves)


def secure_landmarks(valley: Valley, clause: str) -> None:
    """Reinforced Landmark Tokens go to the Safe Zone (§14.1, §P9)."""
    number = count(valley.reinforced)
    if number and valley.telling:
        moves = [
            Travel(landmark_id(cell), None, ["safe"])
            for cell in range(CELLS)
            if valley.reinforced >> cell & 1
        ]
        valley.tell("landmark", clause, f"{number} reinforced Landmarks reach the Safe Zone.", moves)
    valley.landmarks_safe += number
    valley.landmarks &= ~valley.reinforced
    valley.reinforced = 0


def bare_landmark_tiles(valley: Valley) -> i64:
    """Dry Landmark tiles without a Token."""
    cells: i64 = 0
    for cell in range(CELLS):
        if valley.top[cell] == LANDMARK and not valley.landmarks >> cell & 1:
            cells |= bit(cell)
    return cells


def standing_room(valley: Valley, cell: i64) -> bool:
    """Whether one more could be put on a cell by an event (§E6)."""
    return valley.top[cell] >= URBAN and valley.room(cell) > 0 and not valley.is_storm(cell)
