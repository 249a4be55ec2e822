"""What is being decided, in one sentence: with what is at stake and what it costs."""

from __future__ import annotations

from bugeyed.games.bugout import pending
from bugeyed.games.bugout.board import names_of
from bugeyed.games.bugout.pending import Record
from bugeyed.games.bugout.setting import CARDS, SURVIVORS
from bugeyed.games.bugout.state import Valley

ERRANDS: dict[int, str] = {
    pending.RAZE: "Choose a Landmark Token to give up.",
    pending.REMOVE: "Choose a Terrain tile to take off the map, with everything on it.",
    pending.DRY: "Choose a Flooded tile to drain.",
    pending.LIFT: "Choose a Survivor, then the Terrain tile to put it on.",
    pending.GIFT: "Choose where the Vehicle comes, and which side is up.",
    pending.PICK_UP: "Choose who takes up the Sample.",
    pending.STEER: "Choose a Tornado and the way it goes; it may leave the map.",
    pending.SPARE: "One Rescue that counts as no action: choose who goes, or skip it.",
    pending.RELIGHT: "Choose an unlit Flare to light.",
    pending.RETURN: "Choose a Landmark tile that gets its Token back.",
    pending.UNLIGHT: "Choose a lit Flare that goes out.",
    pending.RADIO: "A Rainstorm is about to be drawn: listen to the Weather Radio first?",
}
"""By the record on top of the stack, where nothing of the position needs to be said."""


def prompt(valley: Valley) -> str | None:
    """The sentence; None where chance decides or the game is over."""
    if valley.turn < 0 or not valley.stack:
        return None
    record = valley.stack[-1]
    if not isinstance(record, Record):
        return record.prompt(valley)
    kind = int(record.kind)
    if kind in ERRANDS:
        return ERRANDS[kind]
    if kind == pending.TURN:
        return _acting(valley)
    if kind < pending.PLOT:
        return _setting_up_or_paying(valley, record)
    return _event(valley, record)


def _acting(valley: Valley) -> str:
    left = valley.actions_left
    begun = valley.draw_left < sum(valley.setting.draw)
    if left == 0:
        return "No action is left: drop, get out, use a card, or end the turn."
    actions = "1 action" if left == 1 else f"{left} actions"
    if not begun:
        return f"{actions}. Carry lit Flares into the Signal's shape: there Survivors are rescued. Pick a Survivor."
    if valley.extractions():
        return f"{actions}. Rescue is open on {', '.join(names_of(valley.extractions()))}. Pick a Survivor."
    return f"{actions}. Pick a Survivor, then where it goes or what it does."


def _setting_up_or_paying(valley: Valley, record: Record) -> str | None:
    seat = valley.colour(valley.turn)
    if record.kind == pending.LIMIT:
        held, limit = valley.resources(record.a), valley.hand_limit(record.a)
        return f"{seat} holds {held} Resources, and {limit} is the most: choose one to discard."
    return None


def _event(valley: Valley, record: Record) -> str | None:
    name = valley.setting.event_names[valley.plot] if valley.plot >= 0 else "The event"
    if record.kind == pending.CHOOSE:
        row = record.a * 4 + record.b
        texts = [text for text in valley.setting.texts[row : row + 2] if text]
        return f"{name}. " + " Or: ".join(texts)
    if record.kind == pending.DISCARD:
        return f"{name}: choose a Resource to discard, {record.b} to go."
    if record.kind == pending.TAKE:
        return f"{name}: take a Resource from the discard pile, {record.b} to go."
    if record.kind == pending.HARM:
        return f"{name}: choose a tile to be damaged, {record.b} to go."
    if record.kind == pending.RESTORE:
        return f"{name}: choose a Structure that gains a health, {record.a} to go."
    if record.kind == pending.WALK:
        steps = record.d // 16
        if record.c:
            return f"{name}: {SURVIVORS[record.c - 1]} may take {steps} more steps; point at the next tile."
        return f"{name}: point at a Survivor and a tile beside it; {record.a} may move, {steps} steps each."
    if record.kind == pending.NUDGE:
        return f"{name}: move a Token tile by tile, {record.c} steps to go."
    if record.kind == pending.ORDER:
        cards = ", ".join(f"{n}. {card}" for n, card in enumerate(looked(valley), 1))
        return f"{name}: the next cards are {cards}. Put them in order."
    return f"{name}: do what the card says."


def looked(valley: Valley) -> list[str]:
    """The cards somebody looks at, by name."""
    top = valley.stack[-1] if valley.stack else None
    rain = isinstance(top, Record) and top.b == 1
    names = valley.setting.rain_ids if rain else CARDS
    return [names[card] for card in valley.looked]
