"""Why not: the clause in the way of an action or a pointing, in the words of the position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.bugout import actions, pointing, reasons
from bugeyed.games.bugout.board import NAMES, NEXT
from bugeyed.games.bugout.reasons import CLAUSES, FINE
from bugeyed.games.bugout.rules import acting, choices, payments
from bugeyed.games.bugout.setting import EVENTS, SURVIVORS
from bugeyed.games.bugout.state import SAFE, TOKEN_NAMES, Valley

TELLING: Final[list[int]] = [
    reasons.STRANDED,
    reasons.CANNOT_PAY,
    reasons.COLD_FEET,
    reasons.CURFEW,
    reasons.STATIC,
    reasons.ANKLE,
    reasons.NO_ACTIONS,
    reasons.CIVILIAN_STORM,
    reasons.CIVILIAN_LOADED,
    reasons.SWING_STORM,
    reasons.STORM_THERE,
    reasons.STORM_HERE,
    reasons.FULL,
    reasons.LOAD,
    reasons.SEATED,
    reasons.HANDS_FULL,
    reasons.RECEIVER_FULL,
    reasons.UNLIT,
]
"""Reasons that say most, the best first: they come up only when little else is in the way."""

BRIDGING: Final = 17
SHEET: Final[dict[str, tuple[int, str]]] = {
    "move": (0, "5.2"),
    "climb": (1, "6.10"),
    "swing": (2, "6.11"),
    "rescue": (3, "5.3"),
    "grab": (4, "5.4"),
    "give": (5, "5.5"),
    "enter": (6, "5.6"),
    "drop": (7, "5.7"),
    "exit": (8, "5.8"),
    "drain": (9, "6.2"),
    "relight": (10, "6.3"),
    "drive": (11, "6.4"),
    "repair": (12, "6.5"),
    "rebuild": (13, "6.6"),
    "reinforce": (14, "6.7"),
    "pull": (15, "6.8"),
    "throw": (16, "6.9"),
    "sturdy-bridge": (BRIDGING, "6.12"),
    "rope-bridge": (BRIDGING, "6.12"),
    "place": (18, "6.13"),
    "tow": (19, "6.14"),
    "loot": (20, "6.15"),
}
"""The lines of the sheet of actions: the number of the verb and the clause that says what it does."""


def of_action(valley: Valley, code: i64) -> Refusal:
    """Why an action is not possible in the Action Phase."""
    if not 0 <= code <= actions.END:
        return Refusal("3.1", "In the Action Phase one acts with a Survivor, uses a card or ends it.")
    return worded(valley, code, choices.reason(valley, code))


def worded(valley: Valley, code: i64, reason: i64) -> Refusal:
    """A reason in the words of the position."""
    clause, sentence = CLAUSES[reason]
    words = {"seat": valley.colour(valley.active), "who": "", "where": "", "tile": "", "place": ""}
    words.update({"thing": "", "over": "", "over_tile": "", "side": "", "cost": ""})
    if code < actions.USE:
        _describe(valley, code, words)
    elif code < actions.END:
        words["thing"] = EVENTS[code - actions.USE]
    return Refusal(clause, sentence.format(**words))


def _describe(valley: Valley, code: i64, words: dict[str, str]) -> None:
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    words["who"] = SURVIVORS[who]
    here = valley.at[who]
    if here >= SAFE:
        return
    words["place"] = valley.place(here)
    cell = here
    if verb in (0, 1, 9):
        cell = NEXT[here * 4 + what]
    elif verb == 2:
        over = NEXT[here * 4 + what]
        if over >= 0:
            words["over"] = NAMES[over]
            words["over_tile"] = valley.tile_name(over)
            cell = NEXT[over * 4 + what]
    elif verb == 11:
        words["side"] = (
            actions.SIDES[valley.vehicle_side[valley.inside[who]]] if valley.inside[who] >= 0 else ""
        )
        cell = _stop(valley, here, what)
    elif verb == 16:
        cell = NEXT[here * 4 + what // 25]
        words["thing"] = SURVIVORS[what % 25 - 1] if what % 25 else ""
    elif verb == 17:
        cell = NEXT[here * 4 + what % 4]
    elif verb in (4, 10):
        words["thing"] = TOKEN_NAMES[what]
    elif verb == 5:
        words["thing"] = SURVIVORS[what]
    elif verb == 15:
        words["thing"] = actions.thing_name(what)
    elif verb in (6, 19):
        words["thing"] = f"vehicle-{what + 1}"
    if cell >= 0:
        words["where"] = NAMES[cell]
        words["tile"] = valley.tile_name(cell)
        words["cost"] = payments.in_words(acting.cost_of(valley, code))


def _stop(valley: Valley, start: i64, path: i64) -> i64:
    """The first cell of a Drive that does not let the Vehicle in, or its last."""
    cells = actions.drive_cells(start, path)
    for cell in cells:
        if cell < 0 or (valley.top[cell] != 1 and not valley.takes_vehicles(cell)):
            return cell
    return cells[-1]


def of_picks(valley: Valley, picks: tuple[str, ...]) -> Refusal:
    """Why nothing possible starts with what somebody points at."""
    if not picks:
        return Refusal("3.1", "Point at one of your Survivors or cards.")
    kind, _, name = picks[0].partition(":")
    if kind == "card" and name in EVENTS:
        return _of_card(valley, EVENTS.index(name))
    if kind == "verb" and name in SHEET:
        return Refusal(SHEET[name][1], f"{_title(name)}: point at the Survivor who is to do it first.")
    if kind != "survivor" or name not in SURVIVORS:
        return Refusal(
            "3.1", f"Nothing begins with {picks[0]}; point at a Survivor or a card of yours first."
        )
    return _of_survivor(valley, SURVIVORS.index(name), picks)


def _of_survivor(valley: Valley, who: i64, picks: tuple[str, ...]) -> Refusal:
    best_code: i64 = -1
    best: i64 = FINE
    if valley.at[who] >= SAFE:
        return Refusal("1.1", f"{SURVIVORS[who]} is not on the map.")
    if len(picks) == 2 and picks[1].startswith("verb:") and picks[1][5:] in SHEET:
        return _of_verb(valley, who, picks[1][5:])
    for verb in range(21):
        for what in range(actions.SPANS[verb]):
            code = actions.STARTS[verb] + who * actions.SPANS[verb] + what
            if pointing.picks(valley, code)[: len(picks)] != picks:
                continue
            found = choices.reason(valley, code)
            if best_code < 0 or _weight(found) < _weight(best):
                best_code, best = code, found
    if best_code < 0:
        target = picks[-1].partition(":")[2]
        return Refusal("5.1", f"{SURVIVORS[who]} can do nothing with {target}: it is not adjacent.")
    return worded(valley, best_code, best)


def _of_card(valley: Valley, event: i64) -> Refusal:
    """Why a card cannot be used now, after what it says: whoever points at it may want to read it."""
    refusal = worded(valley, actions.USE + event, choices.reason(valley, actions.USE + event))
    for card in valley.held:
        if card.event == event:
            shown = valley.setting.events[event]
            return Refusal(refusal.clause, f"{shown.name}: {shown.text(card.reversed)} {refusal.message}")
    return refusal


def _title(verb: str) -> str:
    return verb.replace("-", " ").capitalize()


def _of_verb(valley: Valley, who: i64, name: str) -> Refusal:
    """Somebody points at a Survivor and then at a line of the sheet: where it can be done, or why it cannot."""
    verb, clause = SHEET[name]
    best_code: i64 = -1
    best: i64 = FINE
    targets: list[str] = []
    for what in range(actions.SPANS[verb]):
        if verb == BRIDGING and (what >= 4) != (name == "rope-bridge"):
            continue
        code = actions.STARTS[verb] + who * actions.SPANS[verb] + what
        found = choices.reason(valley, code)
        if found == FINE:
            target = pointing.picks(valley, code)[1].partition(":")[2]
            if target not in targets:
                targets.append(target)
        elif best_code < 0 or _weight(found) < _weight(best):
            best_code, best = code, found
    if targets:
        return Refusal(clause, f"{_title(name)}: now point at {' or '.join(targets)}.")
    return worded(valley, best_code, best)


def _weight(reason: i64) -> int:
    return TELLING.index(int(reason)) if int(reason) in TELLING else len(TELLING)
