"""What a person points at to choose an action: ids of things in the drawing, in order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.setting import EVENTS, RESOURCES, SURVIVORS
from bugeyed.games.bugout.state import Valley, cell_id, survivor_id, token_id

ON_SHEET: Final[list[int]] = [3, 7, 8, 12, 13, 14, 18, 20]
"""Verbs without a target on the map: rescue, drop, exit, repair, rebuild, reinforce, place, loot."""


def picks(valley: Valley, code: i64) -> tuple[str, ...]:
    """Survivor first, then what or where; nothing for what is a button."""
    if code < actions.USE:
        return _survivor_picks(valley, code)
    if code < actions.END:
        return ("card:" + EVENTS[code - actions.USE],)
    if code >= actions.DEAL:
        return ()
    if code >= actions.BOARD:
        return (survivor_id(code - actions.BOARD),)
    if code >= actions.SETTLE:
        return (survivor_id((code - actions.SETTLE) // 36), cell_id((code - actions.SETTLE) % 36))
    if code >= actions.DONE:
        return ()
    if code >= actions.SEAT:
        return (survivor_id(code - actions.SEAT),)
    if code >= actions.CHOPPER:
        return (cell_id(code - actions.CHOPPER),)
    if code >= actions.ORDER:
        return ()
    if code >= actions.TAKE:
        return ("pile:" + RESOURCES[code - actions.TAKE],)
    if code >= actions.STEP:
        thing, way = (code - actions.STEP) // 4, (code - actions.STEP) % 4
        cell = actions.toward(actions.thing_cell(valley, thing), way)
        return (_thing_id(thing), cell_id(cell) if cell >= 0 else "off-map")
    if code >= actions.PICK:
        return (_thing_id(code - actions.PICK),)
    if code >= actions.TARGET:
        return (cell_id(code - actions.TARGET),)
    if code >= actions.CHOOSE:
        return ()
    if code >= actions.DISCARD:
        return ("resource:" + RESOURCES[code - actions.DISCARD],)
    if code >= actions.SAVE:
        return ()
    if code >= actions.PAY:
        way = code - actions.PAY
        return ("card:grappling-hook",) if way == 4 else ("resource:" + RESOURCES[way],)
    return ()


def _thing_id(thing: i64) -> str:
    if thing < 24:
        return survivor_id(thing)
    if thing < 37:
        return token_id(thing - 24)
    return "tornado:" + ("field", "plain")[thing - 37]


def _survivor_picks(valley: Valley, code: i64) -> tuple[str, ...]:
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    name = "survivor:" + SURVIVORS[who]
    here = valley.at[who]
    if verb in (0, 1, 9):
        return (name, _place(actions.toward(here, what)))
    if verb == 2:
        return (name, _place(actions.toward(actions.toward(here, what), what)))
    if verb in ON_SHEET:
        return (name, "verb:" + actions.VERBS[verb])
    if verb in (4, 10):
        return (name, token_id(what))
    if verb == 5:
        return (name, survivor_id(what))
    if verb in (6, 19):
        return (name, f"vehicle:{what + 1}")
    if verb == 11:
        return (name, *[_place(cell) for cell in actions.drive_cells(here, what)])
    if verb == 15:
        return (name, _thing_id(what))
    if verb == 16:
        there = _place(actions.toward(here, what // 25))
        return (name, there) if what % 25 == 0 else (name, there, survivor_id(what % 25 - 1))
    return (name, _place(actions.toward(here, what % 4)))


def _place(cell: i64) -> str:
    return cell_id(cell) if 0 <= cell < 36 else "off-map"
