"""Why not, in the Action Phase: the clause in the way of an action or a pointing, in the words of the position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.words import listed, upper
from bugeyed.games.bugout import actions, reasons, words
from bugeyed.games.bugout.actions import THING_IDS, THINGS_CALLED
from bugeyed.games.bugout.board import NUMBER
from bugeyed.games.bugout.pointing import VEHICLE_IDS
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import acting
from bugeyed.games.bugout.rules.verbs.table import BRIDGE, BY_CODE, BY_NAME, VERBS, what_in, who_in
from bugeyed.games.bugout.rules.verbs.targets import bridge_in
from bugeyed.games.bugout.rules.verbs.verb import Verb
from bugeyed.games.bugout.setting import EVENTS, SURVIVORS
from bugeyed.games.bugout.state import SAFE, Valley
from bugeyed.games.bugout.tile_reference import ROPE_BRIDGE, STURDY_BRIDGE


def of_action(valley: Valley, code: i64) -> Refusal:
    """Why an action is not possible."""
    if not 0 <= code <= actions.END:
        return Refusal("3.1", "In the Action Phase one acts with a Survivor, uses a card or ends it.")
    reason = acting.objection(valley, code)
    if code < actions.USE:
        return BY_CODE[code].refusal(valley, who_in(code), what_in(code), reason)
    clause, sentence = reasons.SENTENCES[reason]
    return Refusal(clause, sentence.format(seat=valley.colour(valley.active)))


def of_stranding(valley: Valley) -> Refusal:
    """Why a possible answer to a question is not open: it would leave a Vehicle on the water (§V8)."""
    clause, sentence = reasons.SENTENCES[reasons.STRANDED]
    return Refusal(clause, sentence.format(seat=valley.colour(valley.active)))


def of_picks(valley: Valley, picks: tuple[str, ...]) -> Refusal:
    """Why nothing possible starts with what somebody points at."""
    if not picks:
        return Refusal("3.1", "Point at one of your Survivors or cards.")
    kind, _, name = picks[0].partition(":")
    if kind == "card" and name in EVENTS:
        return _of_card(valley, EVENTS.index(name))
    if kind == "verb" and name in SHEET:
        return Refusal(SHEET[name].clause, f"{_title(name)}: point at the Survivor who is to do it first.")
    if kind == "survivor" and name in SURVIVORS:
        return _of_survivor(valley, SURVIVORS.index(name), picks)
    first = upper(called(valley, picks[0]))
    return Refusal("3.1", f"{first} does nothing by itself; point at a Survivor or a card of yours first.")


CALLED: Final[dict[str, str]] = {
    **dict(zip(THING_IDS, THINGS_CALLED, strict=True)),
    **{id: words.vehicle(vehicle) for vehicle, id in enumerate(VEHICLE_IDS)},
    "safe": "the Safe Zone",
    "graveyard": "the Graveyard",
    "off-map": "the edge of the map",
}


def called(valley: Valley, pick: str) -> str:
    """A thing of the drawing as people call it."""
    kind, _, name = pick.partition(":")
    if kind == "card" and name in EVENTS:
        return valley.card(EVENTS.index(name))
    if kind in ("cell", "landmark") and name in NUMBER:
        place = valley.place(NUMBER[name])
        return place if kind == "cell" else f"the Landmark of {place}"
    if kind in ("resource", "pile", "verb"):
        return f"“{_title(name)}”"
    return CALLED.get(pick, "that")


def _of_survivor(valley: Valley, who: i64, picks: tuple[str, ...]) -> Refusal:
    """Why nothing possible starts with a Survivor and what else is pointed at."""
    if valley.at[who] >= SAFE:
        return Refusal("1.1", f"{words.PERSON[who]} is not on the map.")
    if len(picks) == 2 and picks[1].startswith("verb:") and picks[1][5:] in SHEET:
        return _of_verb(valley, who, picks[1][5:])
    meant = [
        (verb, what)
        for verb in VERBS
        for what in range(verb.span)
        if verb.picks(valley, who, what)[: len(picks)] == picks
    ]
    return _of_one(valley, who, meant) if meant else _of_nothing(valley, who, picks)


def _of_one(valley: Valley, who: i64, meant: list[tuple[Verb, int]]) -> Refusal:
    """The reason that says most among those against all a Survivor may be meant to do."""
    found = [_against(valley, who, verb, what) for verb, what in meant]
    place = min(range(len(found)), key=lambda place: reasons.weight(found[place]))
    verb, what = meant[place]
    return verb.refusal(valley, who, what, found[place])


def _against(valley: Valley, who: i64, verb: Verb, what: i64) -> int:
    """What is against a Survivor doing something now."""
    return int(acting.objection(valley, verb.first + who * verb.span + what))


def _of_nothing(valley: Valley, who: i64, picks: tuple[str, ...]) -> Refusal:
    """Nothing at all is done with that."""
    name, last = words.PERSON[who], picks[-1]
    thing = upper(called(valley, last))
    if last == "safe":
        return Refusal("5.3", f"{name} comes to the Safe Zone by a Rescue: point at Rescue on the sheet.")
    if last == "off-map":
        return Refusal("7.10", "Beyond the edge of the map there is nothing.")
    if last.startswith("landmark:"):
        return Refusal("6.7", f"{thing} is reinforced, rebuilt or looted: point at the verb on the sheet.")
    if last.startswith("cell:"):
        if len(picks) > 2:
            return Refusal("5.1", f"{thing} is not adjacent to {called(valley, picks[-2])}.")
        if NUMBER.get(last[5:]) == valley.at[who]:
            return Refusal("5.1", f"{name} is on {valley.place(valley.at[who])} already.")
        return Refusal("5.1", f"{thing} is not adjacent to {name}.")
    return Refusal("3.1", f"{name} can do nothing with {called(valley, last)}.")


def _of_card(valley: Valley, event: i64) -> Refusal:
    """Why a card cannot be used now, after what it says: whoever points at it may want to read it."""
    refusal = of_action(valley, actions.USE + event)
    for card in valley.held.cards:
        if card.event == event:
            shown = valley.setting.events[event]
            return Refusal(refusal.clause, f"{shown.name}: {shown.text(card.reversed)} {refusal.message}")
    return refusal


# The sheet of actions.

SHEET: Final[dict[str, Verb]] = {**BY_NAME, "sturdy-bridge": BRIDGE, "rope-bridge": BRIDGE}
"""The lines of the sheet; the two kinds of Bridge have one each."""


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _of_verb(valley: Valley, who: i64, name: str) -> Refusal:
    """Somebody points at a Survivor and then at a line of the sheet: where it can be done, or why it cannot."""
    verb = SHEET[name]
    meant = list(range(verb.span))
    if verb is BRIDGE:
        kind = ROPE_BRIDGE if name == "rope-bridge" else STURDY_BRIDGE
        meant = [what for what in meant if bridge_in(what) == kind]
    possible = [what for what in meant if _against(valley, who, verb, what) == FINE]
    if not possible:
        return _of_one(valley, who, [(verb, what) for what in meant])
    targets = [verb.picks(valley, who, what)[1] for what in possible]
    names = [target[5:] if target.startswith("cell:") else called(valley, target) for target in targets]
    return Refusal(verb.clause, f"{_title(name)}: now point at {listed(list(dict.fromkeys(names)), 'or')}.")
