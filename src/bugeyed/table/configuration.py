"""Settings as they are given: a flag goes before the environment, that before the file, that before the default."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Final

from bugeyed.core.errors import Mistake
from bugeyed.table.settings import Meaning, Settings

PREFIX: Final = "BUGEYED_"
CONFIG: Final = "config"
"""The one thing that can be said by flag and environment alone: where the file is."""
OTHERS: Final = frozenset({"BUGEYED_INTERPRETED", "BUGEYED_BUILD", "BUGEYED_CONFIG"})
"""Variables that are no settings."""
YES: Final = frozenset({"1", "true", "yes", "on"})
NO: Final = frozenset({"0", "false", "no", "off", ""})


@dataclass(frozen=True)
class Setting:
    """One of the settings, and how it is written."""

    field: str
    kind: str
    """As the class has it: ``int``, ``tuple[str, ...]``."""
    default: Any
    meaning: Meaning

    @property
    def name(self) -> str:
        """Its key in the file, and its flag without the dashes."""
        return self.meaning.name or self.field.replace("_", "-")

    @property
    def flag(self) -> str:
        """On the command line."""
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        """In the environment."""
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def many(self) -> bool:
        """Whether there may be several."""
        return self.kind.startswith("tuple")

    def read(self, text: str) -> Any:
        """Its value in words; a Mistake without its place if they are none."""
        if self.many:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        if self.kind == "bool":
            if text.lower() not in YES | NO:
                raise Mistake(f"is on or off (true, false), not {text!r}.")
            return text.lower() in YES
        if self.kind.startswith(("int", "float")):
            try:
                number = int(text) if self.kind.startswith("int") else float(text)
            except ValueError:
                raise Mistake(f"is a {self._number}, not {text!r}.") from None
            return self._bounded(number)
        if self.kind.startswith("Path"):
            return Path(text).expanduser()
        if self.meaning.among and text not in self.meaning.among:
            raise Mistake(f"is {' or '.join(self.meaning.among)}, not {text!r}.")
        return text

    def take(self, value: Any) -> Any:
        """Its value as a TOML file has it; a Mistake without its place if it is of another kind."""
        if self.many:
            values = [value] if isinstance(value, str) else value
            if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
                raise Mistake(f'is a list of texts, such as ["..."], not {value!r}.')
            return tuple(values)
        if self.kind == "bool":
            if not isinstance(value, bool):
                raise Mistake(f"is true or false, not {value!r}.")
            return value
        if self.kind.startswith(("int", "float")):
            whole = self.kind.startswith("int")
            if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
                raise Mistake(f"is a {self._number}, not {value!r}.")
            return self._bounded(value)
        if not isinstance(value, str):
            raise Mistake(f"is a text, not {value!r}.")
        return self.read(value)

    @property
    def _number(self) -> str:
        return "whole number" if self.kind.startswith("int") else "number"

    def _bounded(self, number: float) -> float:
        least, most = self.meaning.least, self.meaning.most
        if (least is not None and not number >= least) or (most is not None and not number <= most):
            bounds = f"at least {least:g}" if most is None else f"from {least:g} to {most:g}"
            raise Mistake(f"is {bounds}, not {number:g}.")
        return number


def _known() -> tuple[Setting, ...]:
    found = []
    for each in fields(Settings):
        default = () if each.default is MISSING else each.default
        found.append(Setting(each.name, str(each.type), default, each.metadata["meaning"]))
    return tuple(found)


SETTINGS: Final = _known()


def add_flags(parser: argparse.ArgumentParser, only: Callable[[Setting], bool] = lambda one: True) -> None:
    """Every setting as a flag; one that is not given leaves no trace, so that what else was said counts."""
    parser.add_argument(
        f"--{CONFIG}", metavar="FILE", default=argparse.SUPPRESS, help="a TOML file of settings"
    )
    for one in filter(only, SETTINGS):
        words = one.meaning.words + (" (repeatable)" if one.many else "")
        if one.kind == "bool":
            action = argparse.BooleanOptionalAction
            parser.add_argument(
                one.flag, dest=one.field, action=action, default=argparse.SUPPRESS, help=words
            )
        else:
            parser.add_argument(
                one.flag,
                dest=one.field,
                action="append" if one.many else "store",
                metavar=one.meaning.metavar,
                default=argparse.SUPPRESS,
                help=words,
            )


def read_settings(
    arguments: argparse.Namespace,
    environment: Mapping[str, str] = os.environ,
    defaults: Mapping[str, Any] | None = None,
) -> Settings:
    """What was chosen; a Mistake names what cannot be, and where it was said."""
    given = vars(arguments)
    chosen = dict(defaults or {})
    file = given.get(CONFIG) or environment.get(PREFIX + CONFIG.upper())
    if file:
        chosen |= read_file(Path(file))
    chosen |= _read_environment(environment)
    for one in SETTINGS:
        if one.field in given:
            chosen[one.field] = _from_flag(one, given[one.field])
    return Settings(**chosen)


def _from_flag(one: Setting, value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if one.many:
        return tuple(value)
    try:
        return one.read(value)
    except Mistake as mistake:
        raise Mistake(f"{one.flag} {mistake}") from None


def _read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    chosen = {}
    for one in SETTINGS:
        if one.variable in environment:
            try:
                chosen[one.field] = one.read(environment[one.variable])
            except Mistake as mistake:
                raise Mistake(f"{one.variable} in the environment {mistake}") from None
    return chosen


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: told, not refused, since other programs make some up."""
    known = {one.variable for one in SETTINGS} | OTHERS
    return [
        f"{name} in the environment is no setting{_guess(name, known)}"
        for name in sorted(environment)
        if name.startswith(PREFIX) and name not in known
    ]


def read_file(file: Path) -> dict[str, Any]:
    """The settings in a TOML file, by their fields; a Mistake names the line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise Mistake(f"The configuration {file} cannot be read: {reason}.") from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"The configuration {file} is no TOML: {error}.") from None
    known = {one.name: one for one in SETTINGS}
    chosen = {}
    for key, value in table.items():
        one = known.get(key.replace("_", "-"))
        place = f"{file}{_line(text, key)}"
        if one is None:
            raise Mistake(f"{place}: {key} is no setting{_guess(key, known)}")
        if one.field in chosen:
            raise Mistake(f"{place}: {key} is set twice.")
        try:
            chosen[one.field] = _beside(file, one, one.take(value))
        except Mistake as mistake:
            raise Mistake(f"{place}: {key} {mistake}") from None
    return chosen


def _beside(file: Path, one: Setting, value: Any) -> Any:
    """Folders in a file are meant from where the file is."""
    return file.parent / value if one.kind.startswith("Path") else value


def _line(text: str, key: str) -> str:
    """Where a key stands, as a file's name is followed by it."""
    pattern = re.compile(rf"""^\s*\[*\s*["']?{re.escape(key)}["']?\s*[\].=]""")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return f", line {number}"
    return ""


def _guess(name: str, known: Mapping[str, object] | set[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f"; {near[0]} is one." if near else "."


def page() -> str:
    """docs/configuration.md."""
    rows = [_row(one) for one in SETTINGS]
    return "\n".join([HEAD, *rows, "", TAIL])


def _row(one: Setting) -> str:
    default = one.default
    if one.many:
        shown = "none"
    elif isinstance(default, bool):
        shown = "on" if default else "off"
    else:
        shown = (
            "" if default in (None, "") else f"{default:g}" if isinstance(default, float) else str(default)
        )
    flag = f"--[no-]{one.name}" if one.kind == "bool" else f"{one.flag} {one.meaning.metavar}"
    words = one.meaning.words + (" (several)" if one.many else "")
    if one.meaning.among:
        words += f": {' or '.join(one.meaning.among)}"
    return f"| `{one.name}` | `{flag}` | `{one.variable}` | {shown} | {words} |"


HEAD: Final = """\
# Configuration

Every setting can be given in a file, in the environment and on the command line. A flag goes before the environment,
the environment before the file, the file before the default. What is no setting or cannot be is refused in a sentence
that names the line, the variable or the flag. This page is made from `src/bugeyed/table/settings.py`.

```sh
bugeyed serve --config bugeyed.toml --port 8300
```

```toml
# bugeyed.toml: keys are the names below
data = "/var/lib/bugeyed"        # folders are meant from where this file is
host = ["play.example.org"]      # what there may be several of is a list
proxy = ["127.0.0.1"]
thinking = 1.0
log = "json"
keep-days = 365
```

In the environment several things are separated by commas, and switches are `true` or `false`:
`BUGEYED_HOST=a.org,b.org`, `BUGEYED_LAN=true`. `BUGEYED_CONFIG` names the file. `bugeyed` without a command takes the
same settings as `bugeyed serve`; `serve` opens no browser, writes nothing into its log that a player may not know, and
ends where its port is taken.

| setting | flag | variable | default | what it is |
|---|---|---|---|---|"""

TAIL: Final = """\
What the limits answer is in [table.md](table.md), how to run it for others in [hosting.md](hosting.md).
"""
