"""Recorded matches, put before a table up to a moment that is worth a picture."""

from __future__ import annotations

import asyncio
import re
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import bugeyed
from bugeyed.core.game import CHANCE, OVER
from bugeyed.matches import opening, store
from bugeyed.matches.entries import ActionTaken, ChanceResolved, Entry
from bugeyed.matches.store import Append, MatchRow, SeatRow, Store
from bugeyed.table.authentication import digest
from bugeyed.table.settings import database_in

GAMES = Path(__file__).parent.parent / "tests" / "games"


@dataclass(frozen=True)
class Scene:
    """A recorded match, and how much of it has been played."""

    name: str
    game: str
    recording: str
    part: float = 1
    """Of its entries; from there on to the next decision of *seat*."""
    seat: int = 0
    """Who looks at it."""
    shows: bool = False
    """Whether the decision taken then takes the stage, itself or by what chance brings: it is the one to be shown."""


@dataclass(frozen=True)
class Set:
    """A scene as the table has it."""

    scene: Scene
    match: str
    tokens: tuple[str, ...]
    seq: int
    next: ActionTaken | None
    """What was done then; None at the end."""


def recorded(game: str, recording: str) -> tuple[dict[str, Any], list[str]]:
    """A golden match and its entries by name."""
    data = tomllib.loads((GAMES / game / "golden" / f"{recording}.toml").read_text(encoding="utf-8"))
    told = data.get("entries", data.get("actions"))
    if isinstance(told, list):
        return data, told
    plain = re.sub(r"#.*|\b\d+\. ", "", told)
    return data, [entry.strip() for entry in re.split(r"[;\n]", plain) if entry.strip()]


def played(scene: Scene) -> tuple[MatchRow, list[Entry], ActionTaken | None]:
    """The match up to the scene, and what comes next."""
    data, names = recorded(scene.game, scene.recording)
    game = bugeyed.game(scene.game)
    opened, position = opening.open_match(game, data.get("players"), data.get("options", {}))
    entries: list[Entry] = []
    following: ActionTaken | None = None
    cut, waiting = len(names), False
    for number, name in enumerate(names):
        turn = position.turn
        if turn == CHANCE:
            entries.append(ChanceResolved(name))
        else:
            if number >= scene.part * len(names) and (scene.shows or turn == scene.seat):
                cut, waiting, following = number, True, ActionTaken(turn, name)
            entries.append(ActionTaken(turn, name))
        position, events = position.tell(position.parse(name))
        if waiting and (not scene.shows or any(event.spotlight for event in events)):
            break
    else:
        assert scene.part == 1, f"{scene.name}: there is no such moment"
        assert position.turn == OVER, f"{scene.name}: the recording has no end"
        following = None
    entries = entries[:cut]
    tokens = [f"{scene.name}-{seat}" for seat in range(opened.players)]
    rows = tuple(SeatRow(seat, "human", None, None, digest(token)) for seat, token in enumerate(tokens))
    id = re.sub(r"\W", "", scene.name)
    row = MatchRow(
        id,
        scene.game,
        opened.players,
        dict(opened.options),
        opened.rules_version,
        time.time(),
        None,
        rows,
    )
    return row, entries, following


def put(scenes: list[Scene], folder: Path) -> dict[str, Set]:
    """Write the scenes into the database of a table that does not run yet."""
    jobs: list[Callable[..., None]] = []
    sets = {}
    for scene in scenes:
        row, entries, following = played(scene)
        jobs += [
            partial(store.add_match, row),
            Append(row.id, 0, [entry.plain() for entry in entries]),
        ]
        tokens = tuple(f"{scene.name}-{seat}" for seat in range(row.players))
        sets[scene.name] = Set(scene, row.id, tokens, len(entries), following)

    async def write() -> None:
        database = Store(database_in(folder))
        for job in jobs:
            await database.write(job)
        database.close()

    asyncio.run(write())
    return sets
