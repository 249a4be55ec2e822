"""Writes docs/game-api.md from the docstrings and the contract: ``python docs/game_api.py``."""

from __future__ import annotations

from pathlib import Path

import bugeyed.author as author
from bugeyed.core.box import COLOURS, SHAPES
from bugeyed.core.contract import GAME_TOML, VIEW_KEYS
from bugeyed.core.docstrings import Described, described
from bugeyed.core.emblems import PATHS
from bugeyed.core.tabletop import SEAT_COLOURS

PAGE = Path(__file__).with_name("game-api.md")
CHAPTERS: dict[str, tuple[str, tuple[object, ...]]] = {
    "A game from a table of actions": (
        "The short way: `bugeyed new` begins with it. A game is a subclass of `SceneGame` with a `table` of "
        "actions, an `opening` scene and a `layout`.",
        (author.SceneGame, author.Scene, author.Act, author.Actions, author.draw_from, author.roll),
    ),
    "Cards": (
        "Places are numbers: a hand is its seat's, piles are `DECK`, `DISCARD`, `TABLE`, `TOP` and others up to 15.",
        (author.Cards, author.card_names, author.sees),
    ),
    "What happens": ("Log, sounds and animation are made of events.", (
        author.Event, author.Travel, author.Spotlight, author.Outcome, author.Refusal, author.Mistake)),
    "Things on a table": (
        "`layout(view)` gives a `Tabletop` of panels; picture, diagram and explanations follow.",
        (author.Tabletop, author.Panel, author.seat_panel, author.Thing, author.Face, author.hand, author.card,
         author.card_back, author.token, author.grid, author.cell, author.track),
    ),
    "A game from scratch": (
        "What `SceneGame` and `Scene` answer for you. A game that needs more, or more speed, answers itself. Ours do. "
        "They use phrases, draws and words of the above, not `Cards`: racks in Crop Circles are drawn again by when "
        "each glyph came and went, hands in Last Bug are sets of bits that its bots look up. Nor `Tabletop`: they draw "
        "printed boards.",
        (author.Game, author.Position, author.Setting, author.Phrase, author.Phrasebook, author.drawn_from,
         author.lone_kind, author.Explanation),
    ),
}  # fmt: skip


def page() -> str:
    """The whole page."""
    lines = [
        "# What a game is written with",
        "",
        "Made from the docstrings by `python docs/game_api.py`; a test keeps it so. Everything here is imported from",
        "`bugeyed.author`. [tutorial.md](tutorial.md) shows it at work, [drawing.md](drawing.md) what a picture is.",
        "",
    ]
    for title, (words, things) in CHAPTERS.items():
        lines += [f"## {title}", "", words, ""]
        for thing in things:
            lines += entry(described(thing))
    lines += ["## game.toml", "", *table("key", "what the package makes of it", GAME_TOML)]
    lines += [
        "## Seats",
        "",
        f"Colours: {listed(COLOURS)}. Shapes: {listed(SHAPES)}. The pages paint a seat's sign in its colour and shape,",
        "and a panel of the tabletop has the colour of its seat: "
        + ", ".join(f"`{name}` {value}" for name, value in SEAT_COLOURS.items())
        + ".",
        "",
        f"Emblems of cards and tokens: {listed([*PATHS, 'moth', 'beetle', 'eye', 'sun', 'flower', 'ring'])}.",
        "",
        "## View",
        "",
        *table("key", "what the table makes of it", VIEW_KEYS),
    ]
    return "\n".join(lines).rstrip() + "\n"


def entry(told: Described) -> list[str]:
    """A class or function with all it says."""
    lines = [f"### `{told.name}{told.signature}`", "", *told.words.splitlines(), ""]
    for member in told.members:
        if member.words:
            lines.append(f"- `{member.name}{member.signature}`: {' '.join(member.words.split())}")
    return [*lines, ""] if told.members else lines


def listed(words: list[str] | tuple[str, ...]) -> str:
    """Words in code type."""
    return ", ".join(f"`{word}`" for word in words)


def table(first: str, second: str, rows: dict[str, str]) -> list[str]:
    """A table of two columns."""
    return [
        f"| {first} | {second} |",
        "|---|---|",
        *(f"| `{key}` | {words} |" for key, words in rows.items()),
        "",
    ]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
