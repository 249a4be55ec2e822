"""The process that runs an author's code: asked in lines of JSON, ended and started again when a file changes."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from bugeyed.core.blame import Stuck, author_line, patience
from bugeyed.core.diagram import plain
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.events import told
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.registry import game as find_game

LOOP = 2.0
"""Seconds of processor time one call of the game's code may take; longer is an endless loop."""


def main(name: str, folder: str) -> None:
    """Answer until nobody asks."""
    # What an author prints is read in the terminal; answers go where nothing else is written.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for asked in sys.stdin:
        try:
            with patience(Path(folder), LOOP):
                answer = look(name, json.loads(asked))
        except Stuck as stuck:
            answer = {"error": {"words": "This does not come to an end.", "line": str(stuck.line)}}
        except (Refusal, Mistake, Exception) as error:  # an author's code may raise anything
            answer = {"error": complaint(error, Path(folder))}
        print(json.dumps(answer), file=answers, flush=True)


def complaint(error: BaseException, folder: Path) -> dict[str, Any]:
    """An error as the page shows it: a sentence, and the author's line."""
    cause = error.__cause__ if isinstance(error, Mistake) and error.__cause__ is not None else error
    words = str(cause) if isinstance(cause, Mistake | Refusal) else f"{type(cause).__name__}: {cause}"
    line = author_line(error, folder)
    return {"words": words, "line": None if line is None else str(line)}


def look(name: str, asked: dict[str, Any]) -> dict[str, Any]:
    """A match as far as it holds, and one moment of it as one seat sees it."""
    game = find_game(name)
    names, halt = list(asked["names"]), None
    positions = [game.start(asked["players"], asked["options"])]
    entries: list[dict[str, Any]] = []
    for number, entry in enumerate(names):
        try:
            add(positions, entries, entry)
        except Refusal as refusal:
            halt = {"entry": number + 1, "name": entry, "words": refusal.message, "clause": refusal.clause}
            names = names[:number]
            break
    if asked.get("chance"):
        rng = random.SystemRandom()
        while positions[-1].turn == CHANCE:
            outcomes = positions[-1].chances()
            (code,) = rng.choices([code for code, _ in outcomes], [weight for _, weight in outcomes])
            names.append(positions[-1].name(code))
            add(positions, entries, names[-1])
    at = len(names) if asked.get("at") is None else min(int(asked["at"]), len(names))
    position, seat = positions[at], asked.get("seat")
    if seat == "decides":
        seat = int(position.turn) if position.turn >= 0 else None
    view = position.view(seat)
    return {
        "title": game.title,
        "seats": game.seats()[: position.setting.players],
        "players": position.setting.players,
        "names": names,
        "at": at,
        "seat": seat,
        "turn": int(position.turn),
        "over": position.turn == OVER,
        "svg": game.draw(view),
        "diagram": plain(game.diagram(view)),
        "prompt": view.get("prompt"),
        "view": {key: value for key, value in view.items() if key not in ("actions", "labels", "spoken")},
        "entries": [entry | {"words": [event.words for event in told(entry["events"], seat)], "events": None}
                    for entry in entries],
        "possible": possible(position),
        "halt": halt,
    }  # fmt: skip


def add(positions: list[Position], entries: list[dict[str, Any]], name: str) -> None:
    """Play one entry."""
    position = positions[-1]
    after, events = position.tell(position.parse(name))
    positions.append(after)
    entries.append({"name": name, "turn": int(position.turn), "events": events})


def possible(position: Position) -> list[dict[str, Any]]:
    """What can be done or happen, with what is pointed at."""
    if position.turn == CHANCE:
        return [
            {"name": position.name(code), "picks": [], "weight": weight}
            for code, weight in position.chances()
        ]
    return [{"name": position.name(code), "picks": list(position.picks(code))} for code in position.actions()]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
