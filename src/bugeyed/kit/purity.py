"""Promises about positions as values: nothing changes after the fact, nothing depends on anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from bugeyed.core.game import Game, Position
from bugeyed.kit.sentences import fault_of_event
from bugeyed.kit.walks import Step, Trial, Walk, on_every_step, outcomes, tried

Portrait = tuple[bytes, list[int], list[str]]


def positions_stay_as_they_are(game: Game, trials: Sequence[Trial]) -> str:
    """Positions never change after the fact, whatever is done with what they give out."""
    positions = 0
    for trial in trials:
        kept: list[tuple[Position, Portrait]] = []
        rng = random.Random(trial.seed)
        position = game.start(trial.players, trial.options)
        walk = Walk(game, trial)
        for entry, code in enumerate([*walk.codes, None]):
            with walk.blamed(entry):
                kept.append((position, _portrait(position, trial.players)))
                _meddle(position, trial.players, rng)
                if code is not None:
                    position.tell(code)
                    position = position.step(code)
        for entry, (position, before) in enumerate(kept):
            if _portrait(position, trial.players) != before:
                raise walk.broken(entry, "the position has changed since it was reached.")
        positions += len(kept)
    return tried(len(trials), positions, "positions")


def _portrait(position: Position, players: int) -> Portrait:
    views = [json.dumps(position.view(seat)) for seat in (*range(players), None)]
    return position.key(), outcomes(position), views


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
    """after, step and tell lead to the same position, and events tell it in sentences with clauses."""
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
        if not events:
            raise step.broken(f"{name!r} is told by no event at all.")
        for event in events:
            fault = fault_of_event(step.game, event, step.walk.trial.players)
            if fault:
                raise step.broken(f"{fault} (on {name!r}).")


def keys_tell_positions_apart(game: Game, trials: Sequence[Trial]) -> str:
    """key() is equal exactly when positions are."""
    known: dict[tuple[str, bytes], tuple[str, Portrait]] = {}
    positions = 0
    for trial in trials:
        walk = Walk(game, trial)
        for step in walk.steps():
            with walk.blamed(step.entry):
                position = step.position
                portrait = _portrait(position, trial.players)
                same = game.start(trial.players, trial.options) if step.entry == 0 else None
            if not isinstance(position.key(), bytes):
                raise step.broken(f"key() is {position.key()!r}, not bytes.")
            if same is not None and not (same.key() == position.key() and same == position):
                raise step.broken("the same start has two keys.")
            setting = (f"{trial.players} {sorted(trial.options.items())}", position.key())
            where, other = known.setdefault(setting, (str(step.entry), portrait))
            if other != portrait:
                raise step.broken(f"this position and one at entry {where} have the same key and differ.")
            positions += 1
    return f"{tried(len(trials), positions, 'positions')}, {len(known):,} keys"


def same_seed_same_match(game: Game, trials: Sequence[Trial]) -> str:
    """The same choices and the same chance lead through the same positions."""
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
    codes = outcomes(step.position)
    return codes if len(codes) <= most else sorted(step.rng().sample(codes, most))
