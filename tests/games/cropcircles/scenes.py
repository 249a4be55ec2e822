"""Positions laid out by hand, and matches played by name."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import bugeyed
from bugeyed.core.events import Event, told
from bugeyed.core.game import CHANCE, Position
from bugeyed.games.cropcircles import CropCircles
from bugeyed.games.cropcircles.board import CELL_NUMBER, SPOT_OF
from bugeyed.games.cropcircles.glyphs import KIND_NUMBER
from bugeyed.games.cropcircles.position import CropPosition
from bugeyed.games.cropcircles.rules.active_rules import ActiveRules
from bugeyed.games.cropcircles.state import BLIND, PLACING, CropSetting, fresh

RULES = {
    "empty": "circle square triangle star",
    "solid": "circle square triangle",
    "striped": "circle square",
    "crossed": "circle",
}
CENTRE = {"f6": "empty-circle", "g6": "empty-circle", "f7": "empty-circle", "g7": "empty-circle"}


def game(content: Path | None = None) -> CropCircles:
    """The game, perhaps with an owner's values."""
    found = bugeyed.game("cropcircles", content)
    assert isinstance(found, CropCircles)
    return found


def heap(names: Iterable[str]) -> list[int]:
    """Glyphs by kind."""
    counts = [0] * 16
    for name in names:
        counts[KIND_NUMBER[name]] += 1
    return counts


def scene(
    board: Mapping[str, str] = CENTRE,
    racks: Sequence[str] = ("", ""),
    known: Sequence[str] | None = None,
    pool: str = "",
    bag: str = "empty-circle empty-square empty-triangle empty-star",
    rules: Mapping[str, str] | None = None,
    next_rule: str = "solid: square triangle star",
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    holder: int = 0,
    can_change: bool = False,
    mover: int = 0,
    turns: int = 5,
    scores: Sequence[int] | None = None,
    final_turns: int = -1,
    fixed: bool = False,
    content: Path | None = None,
) -> Position:
    """A position at the beginning of a turn; glyphs are names parted by blanks."""
    title = game(content)
    players = len(racks)
    setting = CropSetting(title, players, {"rules": "fixed" if fixed else "changing"}, title.box)
    draft = fresh(setting)
    draft.board = draft.board.copy()
    for cell, kind in board.items():
        draft.board[SPOT_OF[CELL_NUMBER[cell]]] = KIND_NUMBER[kind]
    draft.hidden = [heap(rack.split()) for rack in racks]
    draft.known = [heap(part.split()) for part in known or [""] * players]
    draft.stories = [BLIND * sum(heap) for heap in draft.hidden]
    draft.pool, draft.pool_count = heap(pool.split()), len(pool.split())
    draft.bag, draft.bag_count = heap(bag.split()), len(bag.split())
    draft.scores = list(scores or [0] * players)
    draft.phase, draft.mover, draft.turns = PLACING, mover, turns
    draft.final_turns, draft.ending = final_turns, final_turns >= 0
    draft.rules = active(
        title, RULES | dict(rules or {}), next_rule, deck, discards, holder, can_change, fixed
    )
    return CropPosition(draft)


def active(
    title: CropCircles,
    rules: Mapping[str, str],
    next_rule: str,
    deck: Sequence[str] | None,
    discards: Sequence[str],
    holder: int,
    can_change: bool,
    fixed: bool,
) -> ActiveRules:
    """The rule cards as they lie; the deck holds all others unless it is given."""
    cards = [card_number(f"{shading}: {shapes}") for shading, shapes in rules.items()]
    if fixed:
        return ActiveRules(title.box, cards, -1, [0] * 15, [0] * 15, -1, False)
    announced = card_number(next_rule)
    away = [card_number(card) for card in discards]
    if deck is None:
        down = [1 if card not in [*cards, announced, *away] else 0 for card in range(15)]
    else:
        down = [[card_number(card) for card in deck].count(card) for card in range(15)]
    out = [away.count(card) for card in range(15)]
    return ActiveRules(title.box, cards, announced, down, out, holder, can_change)


def card_number(words: str) -> int:
    """The card of *solid: square triangle star*."""
    shading, _, shapes = words.partition(": ")
    id = "empty-any" if shading == "empty" else f"{shading}-{'-'.join(shapes.split())}"
    return game().box.card_names.index(id)


def play(position: Position, *names: str) -> Position:
    """The position after some actions and outcomes."""
    for name in names:
        position = position.after(position.parse(name))
    return position


def tell(position: Position, *names: str) -> tuple[Position, list[Event]]:
    """The same, with all that happened."""
    events: list[Event] = []
    for name in names:
        position, more = position.tell(position.parse(name))
        events += more
    return position, events


def words(events: Iterable[Event], kind: str | None = None) -> list[str]:
    """What the events say."""
    return [event.words for event in events if kind in (None, event.kind)]


def possible(position: Position) -> list[str]:
    """The names of all actions."""
    return [position.name(code) for code in position.actions()]


def outcome_of(position: Position, rng: random.Random) -> int:
    """A chance outcome by its weight."""
    outcomes, weights = zip(*position.chances(), strict=True)
    return int(rng.choices(outcomes, weights)[0])


def settle(position: Position, rng: random.Random) -> Position:
    """Let chance run until somebody decides."""
    while position.turn == CHANCE:
        position = position.step(outcome_of(position, rng))
    return position


def wander(position: Position, rng: random.Random, decisions: int = 10_000) -> list[tuple[Position, int]]:
    """Random play: every position with the code that was played there."""
    path: list[tuple[Position, int]] = []
    while position.turn != bugeyed.OVER and decisions:
        if position.turn == CHANCE:
            code = outcome_of(position, rng)
        else:
            code = rng.choice(position.actions())
            decisions -= 1
        path.append((position, code))
        position = position.step(code)
    path.append((position, -1))
    return path


def plain(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """What a seat sees, to be compared."""
    return [event.plain() | {"reveals": event.reveals} for event in told(events, seat)]
