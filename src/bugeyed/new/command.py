"""``bugeyed new NAME``: copies the template, under a name of its own."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake

TEMPLATE = Path(__file__).parent / "template"
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """new."""
    words = "make a package with a small complete game: cards, hands, chance and a secret"
    parser = commands.add_parser("new", help=words, description=words.capitalize() + ".")
    parser.add_argument("name", metavar="NAME", help="what it is called: small letters, such as moths")
    parser.add_argument("--folder", type=Path, default=Path(), metavar="DIR", help="where to put it (here)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make it, and say how to go on."""
    made = make(arguments.name, arguments.folder)
    print(f"{made} is a game. To play it and change it:\n")
    print(f"    pip install -e {made}\n    bugeyed dev {arguments.name}\n    bugeyed check {arguments.name}")
    return 0


def make(name: str, folder: Path) -> Path:
    """A copy of the template for a game called *name*, in a folder of that name; a Mistake if that cannot be."""
    if not NAME.fullmatch(name):
        raise Mistake(f"{name!r} is no name for a package: small letters, digits and _, such as moths.")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise Mistake(f"There is a Python package {name!r} already; take another name.")
    target = folder / name
    if target.exists():
        raise Mistake(f"{target} is there already; take another name or another --folder.")
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_dir() or source.suffix == ".pyc":
            continue
        inside = source.relative_to(TEMPLATE).as_posix().replace("newgame", name)
        (target / inside).parent.mkdir(parents=True, exist_ok=True)
        (target / inside).write_text(_renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    return target


def _renamed(text: str, name: str) -> str:
    words = name.split("_")
    text = text.replace("New Game", " ".join(word.capitalize() for word in words))
    return text.replace("Newgame", "".join(word.capitalize() for word in words)).replace("newgame", name)
