"""Finds games by entry point, so that nobody imports them by name and a game can live in any package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bugeyed import build
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game, Position
from bugeyed.core.playouts import Playouts, play_out
from bugeyed.core.words import listed

GROUP = "bugeyed.games"

ANSWERS_OF_A_GAME: Final = ("codes", "deal", "draw", "diagram")
ANSWERS_OF_A_POSITION: Final = (
    "actions",
    "step",
    "tell",
    "name",
    "read",
    "refusal",
    "picks",
    "objection",
    "outcome",
    "seen",
    "key",
)
"""What every game has to define."""

_opened: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(_entries()))


def game(name: str, content: str | Path | None = None) -> Game:
    """The game called *name*, with an owner's printed values laid over its data if *content* names a file."""
    if content is None and name in _opened:
        return _opened[name]
    entries = _entries()
    if name not in entries:
        near = get_close_matches(str(name), entries, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Mistake(f"There is no game {name!r}; installed are {', '.join(sorted(entries))}.{hint}")
    opened = _open(entries[name], None if content is None else Path(content))
    if content is None:
        _opened[name] = opened
    return opened


def _open(entry: EntryPoint, content: Path | None) -> Game:
    try:
        _use_build(entry)
        kind = entry.load()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise Mistake(f"Game {entry.name!r} ({entry.value}) cannot be loaded: {reason}.") from error
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise Mistake(f"Game {entry.name!r}: {entry.value} is not a bugeyed Game class.")
    # A game's class is made with its name and the owner's content; where its folder is it knows itself.
    make: Callable[[str, Path | None], Game] = kind
    try:
        _check_answers(entry, kind, Game, ANSWERS_OF_A_GAME)
        opened = make(entry.name, content)
        _check_answers(entry, type(opened.start()), Position, ANSWERS_OF_A_POSITION)
    except Mistake as mistake:
        # What a game says of its components together names the values; an owner wants the file too.
        if content is None or str(mistake).startswith(content.name):
            raise
        raise Mistake(f"{content.name}: {mistake}") from None
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise Mistake(f"Game {entry.name!r} ({entry.value}) cannot be opened: {reason}.") from error
    return opened


def _use_build(entry: EntryPoint) -> None:
    """What an author compiled of the game's package is used, where it fits."""
    package = entry.module.partition(".")[0]
    if package != "bugeyed" and package not in sys.modules:
        found = find_spec(package)
        if found is not None and found.origin is None:
            # The folder of a project here is called as its package, and hides it from whoever starts Python here.
            for folder in list(found.submodule_search_locations or []):
                if Path(folder, package, "__init__.py").is_file():
                    sys.path.insert(0, folder)
            found = find_spec(package)
        if found is not None and found.origin is not None:
            build.use_build_of(package, Path(found.origin).parent)


def _check_answers(entry: EntryPoint, kind: type, wanted: type, questions: tuple[str, ...]) -> None:
    """A Mistake that names everything an author has left out: compiled, no class is kept from being made."""
    missing = [
        question
        for question in questions
        if next(one for one in kind.__mro__ if question in vars(one)) is wanted
    ]
    if missing:
        left_out = f"{kind.__name__} does not define {listed(missing)}"
        raise Mistake(f"Game {entry.name!r} ({entry.value}) cannot be opened: {left_out}.")


def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def playouts(
    name: str,
    games: int = 1_000,
    seed: int = 1,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Playouts:
    """Uniform random play in bulk from the game's first position."""
    return play_out(game(name).start(players, options), games, seed)
