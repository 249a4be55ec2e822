"""docs/game-api.md is what the docstrings say, and says all that the table understands."""

from __future__ import annotations

import importlib.util
import inspect
import pydoc
import re
from pathlib import Path

import pytest

import bugeyed
from bugeyed import author
from bugeyed.core.contract import GAME_TOML, VIEW_KEYS

ROOT = Path(__file__).parents[1]
SOURCES = [path for path in (ROOT / "src/bugeyed").rglob("*.py") if "games" not in path.parts]


def test_the_page_is_current() -> None:
    """'python docs/game_api.py' writes it anew."""
    spec = importlib.util.spec_from_file_location("game_api", ROOT / "docs/game_api.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.page() == (ROOT / "docs/game-api.md").read_text(encoding="utf-8")


def test_everything_an_author_is_given_is_on_it() -> None:
    text = (ROOT / "docs/game-api.md").read_text(encoding="utf-8")
    functions = [name for name in author.__all__ if callable(getattr(author, name))]
    without = {name for name in functions if f"`{name}" not in text}
    assert without <= {
        "ScenePosition",
        "Run",
        "Diagram",
        "Options",
        "View",
        "counted",
        "listed",
        "with_article",
    }


@pytest.mark.parametrize(
    ("pattern", "known"), [(r'about\.get\("(\w+)"', GAME_TOML), (r'view\.get\("(\w+)"', VIEW_KEYS)]
)
def test_every_key_the_package_reads_is_explained(pattern: str, known: dict[str, str]) -> None:
    """Of game.toml and of views; and no key is explained that nobody reads."""
    read = {key for path in SOURCES for key in re.findall(pattern, path.read_text(encoding="utf-8"))}
    assert read <= set(known)
    told = "".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name != "contract.py")
    assert not [key for key in known if f'"{key}"' not in told]


@pytest.mark.parametrize(
    ("kind", "method", "fields", "words"),
    [
        (bugeyed.Position, "resample", ["self", "seat", "rng"], "What the seat to decide may do"),
        (bugeyed.Game, "draw", ["self", "view"], "The picture of a view, as SVG text."),
        (author.Cards, "move", ["self", "number", "source", "target", "seen"], "A card changes place."),
        (author.Scene, "name_of", ["self", "seat"], "What a seat is called."),
    ],
)
def test_help_has_words_and_signatures_in_every_build(
    kind: type, method: str, fields: list[str], words: str
) -> None:
    """Compiled classes lose their docstrings; they are given back."""
    assert words in pydoc.plain(pydoc.render_doc(kind))
    assert list(inspect.signature(getattr(kind, method)).parameters) == fields
