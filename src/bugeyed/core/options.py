"""What can be chosen before a match: declared in game.toml, read from anybody's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from bugeyed.core.errors import Mistake, Refusal

Value = str | int | bool
Options = dict[str, Value]

_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True)
class Option:
    """One choice of set-up, with the clause that explains it."""

    name: str
    values: tuple[Value, ...]
    default: Value
    clause: str
    meaning: str
    meanings: Mapping[str, str]
    """What each value means, by its text."""

    @property
    def type(self) -> type:
        """bool, int or str; str where the values are of several kinds."""
        kinds = {type(value) for value in self.values}
        return kinds.pop() if len(kinds) == 1 else str

    def read(self, given: object) -> Value:
        """The declared value meant by *given*, typed or written; a Refusal if there is none."""
        for value in self.values:
            if type(value) is type(given) and value == given:
                return value
        words = str(given).strip().lower()
        for value in self.values:
            if isinstance(value, bool) and _SWITCH.get(words) is value:
                return value
            if str(value).lower() == words:
                return value
        known = ", ".join(plain(value) for value in self.values)
        raise Refusal(self.clause, f"Option {self.name} has no value {given!r}; it takes {known}.")


def plain(value: Value) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def declared(table: Mapping[str, Mapping[str, object]], where: str) -> dict[str, Option]:
    """The options of a game.toml's ``[options.NAME]`` tables."""
    options: dict[str, Option] = {}
    for name, row in table.items():
        if not isinstance(row, dict):
            raise Mistake(f"{where}: option {name} is a table with values, default, clause and meaning.")
        unknown = set(row) - {"values", "default", "clause", "meaning", "meanings"}
        if unknown:
            raise Mistake(f"{where}: option {name} has an unknown key {min(unknown)!r}.")
        values = row.get("values")
        if not isinstance(values, list) or not values:
            raise Mistake(f"{where}: option {name} needs a list of values.")
        for value in values:
            if type(value) not in (str, int, bool):
                raise Mistake(f"{where}: option {name}: {value!r} is no text, whole number, true or false.")
        default: Value = row["default"] if "default" in row else values[0]
        # By type too: 1 and true are equal in Python, and not to a player.
        if (type(default), default) not in [(type(value), value) for value in values]:
            raise Mistake(f"{where}: option {name} has a default {default!r} that is no value.")
        meanings = row.get("meanings", {})
        if not isinstance(meanings, dict):
            raise Mistake(f"{where}: option {name}: meanings is a table, a line for each value.")
        options[name] = Option(
            name=name,
            values=tuple(values),
            default=default,
            clause=str(row.get("clause", "")),
            meaning=str(row.get("meaning", "")),
            meanings={str(key): str(text) for key, text in meanings.items()},
        )
    return options


@dataclass(frozen=True)
class Preset:
    """A set-up to begin with: a name for options that go together."""

    name: str
    meaning: str
    options: Options
    """What it chooses otherwise than by default."""


def presets(table: object, options: Mapping[str, Option], where: str) -> list[Preset]:
    """The set-ups of a game.toml's ``[presets."NAME"]`` tables; the standard one where it has none."""
    if not isinstance(table, dict) or not table:
        return [Preset("Standard", "As the rules have it.", {})]
    found: list[Preset] = []
    for name, row in table.items():
        if not isinstance(row, dict) or set(row) - {"meaning", "options"} or not row.get("meaning"):
            raise Mistake(f"{where}: preset {name} is a table with a meaning and options.")
        chosen = row.get("options", {})
        for option in chosen:
            if option not in options:
                raise Mistake(f"{where}: preset {name} chooses {option}, which is no option.")
        found.append(
            Preset(
                name,
                str(row["meaning"]),
                {option: options[option].read(value) for option, value in chosen.items()},
            )
        )
    return found


def settle(options: Mapping[str, Option], given: Mapping[str, object], clause: str) -> Options:
    """All options with their values: the given ones read, the others at their default."""
    for name in given:
        if name not in options:
            near = get_close_matches(name, options, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            known = ", ".join(options) or "none"
            raise Refusal(clause, f"There is no option {name!r}; this game has {known}.{hint}")
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in options.items()
    }
