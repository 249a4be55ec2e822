"""What a button says: an action in words, with what it costs. Names (actions.py) are for logs and typing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.board import NAMES
from bugeyed.games.bugout.rules import acting, payments
from bugeyed.games.bugout.setting import SURVIVORS
from bugeyed.games.bugout.state import Valley

ANSWERS: Final[dict[int, str]] = {
    actions.LET: "Let it happen",
    actions.DONE: "Done",
    actions.SKIP: "Skip it",
}


def label(valley: Valley, code: i64) -> str:
    """The words of an action."""
    if code < actions.USE:
        return _survivor_label(valley, code)
    if code < actions.END:
        return "Use " + valley.setting.events[code - actions.USE].name
    if int(code) in ANSWERS:
        return ANSWERS[int(code)]
    if code == actions.END:
        left = valley.actions_left
        return "End turn" if left == 0 else f"End turn ({left} unused)"
    return valley.stack[-1].label(valley, code) or _plain(actions.name(valley, code))


def _plain(name: str) -> str:
    return name[:1].upper() + name[1:].replace("-", " ")


def _survivor_label(valley: Valley, code: i64) -> str:
    """Verb, target, cost; who acts is what was pointed at."""
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    here = valley.at[who]
    target = actions.name(valley, code).partition(" " + SURVIVORS[who])[2].strip()
    words = actions.VERBS[verb].capitalize()
    if verb in (0, 1, 2):
        cell = actions.toward(here, what)
        words += f" to {_spot(valley, actions.toward(cell, what) if verb == 2 else cell)}"
    elif verb == 11:
        words += " to " + " and ".join(target.split())
    elif verb == 16 and what % 25 == 0:
        words += f" to {target}"
    elif verb == 16:
        words += f" to {SURVIVORS[what % 25 - 1]}"
    elif verb == 17:
        words = f"{actions.BRIDGES[what // 4].capitalize()} Bridge on {_spot(valley, actions.toward(here, what % 4))}"
    elif verb == 5:
        words += f" to {target}"
    elif verb in (7, 8, 12, 13, 14):
        words += f" on {_spot(valley, here)}" if verb != 7 and verb != 8 else ""
    elif target:
        words += " " + target
    cost = acting.cost_of(valley, code)
    if cost:
        return f"{words} ({payments.in_words(cost)})"
    return f"{words} (no action)" if verb == acting.DROPPING or verb == acting.EXITING else words


def _spot(valley: Valley, cell: i64) -> str:
    return f"{NAMES[cell]}, {valley.tile_name(cell)}" if 0 <= cell < 36 else "the edge"


def labels(valley: Valley, codes: list[int]) -> dict[str, object]:
    """The words of some actions, by their names."""
    found: dict[str, object] = {}
    for code in codes:
        found[actions.name(valley, code)] = label(valley, code)
    return found
