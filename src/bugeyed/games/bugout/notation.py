"""Any action or chance outcome as text, as what one points at, and as what a button says."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.words import listed
from bugeyed.games.bugout import actions, words
from bugeyed.games.bugout.rules.turn import ActionPhase
from bugeyed.games.bugout.rules.verbs import targets
from bugeyed.games.bugout.rules.verbs.table import BY_CODE, BY_NAME, what_in, who_in
from bugeyed.games.bugout.state import SAFE, Valley


def name(valley: Valley, code: i64) -> str:
    """The text of an action or chance outcome."""
    if code < actions.USE:
        return BY_CODE[code].written(valley, who_in(code), what_in(code))
    return actions.name(valley, code)


def picks(valley: Valley, code: i64) -> tuple[str, ...]:
    """Survivor first, then what or where; nothing for what is a button."""
    if code < actions.USE:
        return BY_CODE[code].picks(valley, who_in(code), what_in(code))
    return actions.picks(valley, code)


def label(valley: Valley, code: i64) -> str:
    """An action in words, with what it costs."""
    matter = valley.stack[-1]
    if code < actions.USE:
        verb, who, what = BY_CODE[code], who_in(code), what_in(code)
        if isinstance(matter, ActionPhase):
            return verb.label(valley, who, what)
        return f"{words.PERSON[who]}: {verb.titled(valley, who, what)}"
    return matter.label(valley, code) or actions.label(valley, code)


def spoken(valley: Valley, codes: list[int]) -> dict[str, str]:
    """Actions with a Survivor by name, each with who acts: a label follows on what was pointed at, a hint does not."""
    if not isinstance(valley.stack[-1], ActionPhase):
        return {}
    return {
        name(valley, code): f"{words.PERSON[who_in(code)]}: {label(valley, code)}"
        for code in codes
        if code < actions.USE
    }


def heading(valley: Valley, code: i64) -> str:
    """The rulebook's heading over an action with a Survivor (chapters 5 and 6); empty for anything else."""
    if code >= actions.USE or not isinstance(valley.stack[-1], ActionPhase):
        return ""
    return BY_CODE[code].heading


def other_ways(valley: Valley, codes: list[int]) -> str:
    """The Event cards that can be used instead of acting with a Survivor, for the prompt; empty without one."""
    if not isinstance(valley.stack[-1], ActionPhase):
        return ""
    events = [
        valley.setting.events[code - actions.USE].name for code in codes if actions.USE <= code < actions.END
    ]
    return f" Or use {listed(events, 'or')}." if events else ""


def read(valley: Valley, text: str) -> int:
    """The code of a text, possible now or not; a Refusal if it is no action of this game."""
    parts = text.split()
    if not parts:
        raise Refusal("3.1", "Write an action, verb first: 'move red-1 C4', 'save', 'end'.")
    verb, rest = parts[0].lower(), parts[1:]
    if verb in BY_NAME and rest:
        return _read_action(valley, verb, rest)
    code = actions.read(valley, verb, rest)
    if code < 0:
        raise Refusal("3.1", f"{text!r} is no action; write the verb first, as in 'move red-1 C4'.")
    return int(code)


def _read_action(valley: Valley, word: str, rest: list[str]) -> int:
    verb = BY_NAME[word]
    who = targets.read_survivor(rest[0])
    here = valley.at[who]
    if here >= SAFE:
        raise Refusal("1.1", f"{words.PERSON[who]} is not on the map.")
    given = rest[1:]
    if not verb.target.fewest <= len(given) <= verb.target.most:
        raise Refusal("3.1", f"{' '.join([word, *rest])!r} is incomplete or says too much.")
    return int(verb.first + who * verb.span + verb.target.read(here, words.PERSON[who], given))
