"""Promises about positions as values: nothing changes after the fact, nothing depends on anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from bugeyed.core.game import CHANCE, Game, Position
from bugeyed.kit.sentences import fault_of_event
from bugeyed.kit.walks import Step, Trial, Walk, on_every_step, tried, walked

WAYS, WAY = 50, 6
"""How many short ways are gone from a position, and how far."""

Portrait = tuple[bytes, list[int], list[str]]


def positions_stay_as_they_are(game: Game, trials: Sequence[Trial]) -> str:
    """Positions never change after the fact.

    Whatever is done with what they give out.
    """
    positions = 0
    for trial in trials:
        kept: dict[int, tuple[Position, Portrait]] = {}
        rng = random.Random(trial.seed)
        position = game.start(trial.players, trial.options)
        walk = Walk(game, trial)
        looked_at = {step.entry for step in walk.steps()}
        for entry, code in enumerate([*walk.codes, None]):
            with walk.blamed(entry):
                if entry in looked_at:
                    kept[entry] = (position, _portrait(position, trial.players))
                    _meddle(position, trial.players, rng)
                if code is not None:
                    position.tell(code)
                    position = position.step(code)
        for entry, (position, before) in kept.items():
            if _portrait(position, trial.players) != before:
                raise walk.broken(entry, "the position has changed since it was reached.")
        positions += len(kept)
    return tried(len(trials), positions, "positions")


def _portrait(position: Position, players: int) -> Portrait:
    views = [json.dumps(position.view(seat)) for seat in (*range(players), None)]
    return position.key(), position.possibilities(), views


def _meddle(position: Position, players: int, rng: random.Random) -> None:
    """Spoil all a position gives out: none of it may be the position's own."""
    position.actions().clear()
    position.chances().clear()
    for seat in (*range(players), None):
        _spoil(position.view(seat))
        position.resample(seat, rng)


def _spoil(value: Any) -> None:
    """Empty a view to the bottom."""
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.clear()


def steps_agree(game: Game, trials: Sequence[Trial]) -> str:
    """after, step and tell agree.

    And events tell in sentences, by existing clauses, what has happened.
    """
    return on_every_step(game, trials, _steps)


def _steps(step: Step) -> None:
    position = step.position
    for code in _some(step, 12):
        name = position.name(code)
        stepped, (told, events) = position.step(code), position.tell(code)
        if not stepped.key() == told.key() == position.after(code).key():
            raise step.broken(f"after, step and tell disagree on {name!r}.")
        again = [event.plain() for event in position.tell(code)[1]]
        if again != [event.plain() for event in events]:
            raise step.broken(f"{name!r} is told differently the second time.")
        # What leads to chance may leave the telling to chance.
        if not events and told.turn != CHANCE:
            raise step.broken(f"{name!r} is told by no event at all.")
        for event in events:
            fault = fault_of_event(step.game, event, step.walk.trial.players)
            if fault:
                raise step.broken(f"{fault} (on {name!r}).")


def keys_tell_positions_apart(game: Game, trials: Sequence[Trial]) -> str:
    """Equal keys mean equal positions.

    And equal signatures mean equal keys. Looked for where ways meet again: many short ways from one position.
    """
    positions = 0
    for trial in trials:
        walk = walked(game, trial)
        if game.start(trial.players, trial.options).key() != walk.positions[0].key():
            raise walk.broken(0, "the same start has two keys.")
        for step in list(walk.steps(0))[:2]:
            with walk.blamed(step.entry):
                positions += _roam(step)
    return tried(len(trials), positions, "positions")


def _roam(step: Step) -> int:
    """Go many short ways from here; how many positions were met."""
    rng, players = step.rng(), step.walk.trial.players
    known: dict[bytes, Position] = {}
    signed: dict[int, bytes] = {}
    met = 0
    for _ in range(WAYS):
        position, way = step.position, ""
        for _ in range(WAY):
            codes = position.possibilities()
            if not codes:
                break
            code = rng.choice(codes)
            way += f" {position.name(code)};"
            position = position.step(code)
            met += 1
            if type(position.key()) is not bytes:
                raise step.broken(f"key() is {position.key()!r}, not bytes.")
            signature = int(position.signature())
            if not 0 <= signature < 2**62 or signed.setdefault(signature, position.key()) != position.key():
                raise step.broken(
                    f"signature() is {signature} of two positions, or out of bounds, after{way}"
                )
            other = known.setdefault(position.key(), position)
            if other.signature() != signature:
                raise step.broken(f"the same position has another signature after{way}")
            if other is not position and _portrait(other, players) != _portrait(position, players):
                raise step.broken(f"another position has the same key as the one after{way}")
    return met


def same_seed_same_match(game: Game, trials: Sequence[Trial]) -> str:
    """Same seed, same match."""
    entries = 0
    for trial in trials:
        first, second = Walk(game, trial), Walk(game, trial)
        pairs = zip(first.positions, second.positions, strict=False)
        for entry, (mine, other) in enumerate(pairs):
            if mine.key() != other.key() or first.names[:entry] != second.names[:entry]:
                raise first.broken(entry, "played again with the same seed, the match goes another way.")
        if len(first.positions) != len(second.positions):
            raise first.broken(
                len(first.codes), "played again with the same seed, the match has another length."
            )
        entries += len(first.codes)
    return tried(len(trials), entries, "entries")


def _some(step: Step, most: int) -> list[int]:
    """The code that was played, and some others."""
    codes = step.position.possibilities()
    return codes if len(codes) <= most else sorted(step.rng().sample(codes, most))
