"""What the log of a match records. The list of entries *is* the match; all else is folded from it.

An entry is stored under its word, one JSON object: ``{"entry": "action", "seat": 0, "action": "hatch c5"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bugeyed.core.errors import Mistake
from bugeyed.core.options import Options


@dataclass(frozen=True)
class MatchOpened:
    """A match was set up. It heads the log and is not counted: the first entry after it is number 1."""

    game: str
    players: int
    options: Options = field(default_factory=dict)
    """The options somebody chose; the others are at their default."""
    rules_version: str = ""
    content: str | None = None
    """The name of the file with an owner's printed values, where one was laid over the data."""

    def plain(self) -> dict[str, object]:
        """The set-up as JSON can hold it."""
        words: dict[str, object] = {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "rules_version": self.rules_version,
        }
        return words if self.content is None else words | {"content": self.content}


@dataclass(frozen=True)
class ActionTaken:
    """A seat acted. Stored as its name, so a log can be read without the engine."""

    seat: int
    action: str

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "action", "seat": self.seat, "action": self.action}


@dataclass(frozen=True)
class ChanceResolved:
    """A die, a deck or a bag decided. Recorded, so that replaying never rolls a die."""

    outcome: str

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "chance", "outcome": self.outcome}


@dataclass(frozen=True)
class ActionUndone:
    """A seat took back its action, entry *number*, with everything that had followed from it."""

    seat: int
    number: int
    agreed: tuple[int, ...] = ()
    """The other seats, if they were asked: without them a seat goes back no further than what it has learnt."""

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "undo", "seat": self.seat, "number": self.number, "agreed": list(self.agreed)}


@dataclass(frozen=True)
class Resigned:
    """A seat gave up, and the match ended."""

    seat: int

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "resignation", "seat": self.seat}


@dataclass(frozen=True)
class BotSatIn:
    """From here on a bot plays for the player of a seat."""

    seat: int
    level: int

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "stand-in", "seat": self.seat, "level": self.level}


@dataclass(frozen=True)
class PlayerReturned:
    """The player of a seat has it back from the bot."""

    seat: int

    def plain(self) -> dict[str, object]:
        """The entry as JSON can hold it."""
        return {"entry": "return", "seat": self.seat}


Entry = ActionTaken | ChanceResolved | ActionUndone | Resigned | BotSatIn | PlayerReturned

SHAPES: Mapping[str, dict[str, type]] = {
    "action": {"seat": int, "action": str},
    "chance": {"outcome": str},
    "undo": {"seat": int, "number": int, "agreed": list},
    "resignation": {"seat": int},
    "stand-in": {"seat": int, "level": int},
    "return": {"seat": int},
}
"""The keys of each kind of entry and what they hold."""


def read_entry(plain: object) -> Entry:
    """The entry in a JSON object, the inverse of ``plain``; a Mistake if it is none."""
    if not isinstance(plain, dict) or plain.get("entry") not in SHAPES:
        raise Mistake(f'an entry is an object whose "entry" is one of {", ".join(SHAPES)}.')
    kind = plain["entry"]
    if kind == "action" and len(plain) == 3:  # most of them, by the shortest way
        seat, action = plain.get("seat"), plain.get("action")
        if type(seat) is int and type(action) is str:
            return ActionTaken(seat, action)
    words = {key: value for key, value in plain.items() if key != "entry"}
    check_shape(words, SHAPES[kind], f"an entry {kind!r}")
    if kind == "action":
        return ActionTaken(words["seat"], words["action"])
    if kind == "chance":
        return ChanceResolved(words["outcome"])
    if kind == "undo":
        if not all(type(seat) is int for seat in words["agreed"]):
            raise Mistake("an entry 'undo' needs seats in its \"agreed\".")
        return ActionUndone(words["seat"], words["number"], tuple(words["agreed"]))
    if kind == "stand-in":
        return BotSatIn(words["seat"], words["level"])
    if kind == "return":
        return PlayerReturned(words["seat"])
    return Resigned(words["seat"])


NAMES_OF_TYPES = {int: "a number", str: "a text", list: "a list", dict: "an object"}


def check_shape(
    words: Mapping[str, Any], shape: Mapping[str, type], what: str, optional: frozenset[str] = frozenset()
) -> None:
    """A Mistake unless *words* has the keys of *shape*, each of its type, and no other."""
    for key, kind in shape.items():
        if key not in words:
            if key in optional:
                continue
            raise Mistake(f'{what} needs a "{key}".')
        # By type, not isinstance: true is no number.
        if type(words[key]) is not kind:
            raise Mistake(f'{what} needs {NAMES_OF_TYPES[kind]} as its "{key}", not {words[key]!r}.')
    for key in words:
        if key not in shape:
            raise Mistake(f'{what} has an unknown key "{key}".')
