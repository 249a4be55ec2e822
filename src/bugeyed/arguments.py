"""What every command that names a game understands: the game, --players, --option, --content."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from bugeyed.build import is_compiled
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game, Position
from bugeyed.core.registry import game

Commands = argparse._SubParsersAction  # argparse has no public name for it


@dataclass(frozen=True)
class Choice:
    """A game as chosen on the command line."""

    game: Game
    players: int | None
    options: dict[str, object]

    def start(self) -> Position:
        """The first position of it."""
        return self.game.start(self.players, self.options)


def build_of(game: Game) -> str:
    """How a game's own rules run: "compiled" or "interpreted", whatever the core does that they extend."""
    position = game.start()
    # Not by isinstance: compiled, ABCs share what they remember of a class, and a no to one would be a no to Position.
    rules: object = getattr(position, "scene", position)
    return "compiled" if is_compiled(type(rules)) else "interpreted"


def add_choice(parser: argparse.ArgumentParser) -> None:
    """Let *parser* take a game and how it is to be set up."""
    parser.add_argument("game", metavar="GAME", help="a game by name, such as beetles")
    parser.add_argument("--players", type=int, metavar="N", help="how many sit down (the game's fewest)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )
    parser.add_argument("--content", metavar="FILE", help="a TOML file with the printed values of your box")


def read_choice(arguments: argparse.Namespace) -> Choice:
    """The game and set-up that were asked for; a Mistake or Refusal if there is no such thing."""
    options: dict[str, object] = {}
    for words in arguments.option:
        name, sign, value = words.partition("=")
        if not sign or not name:
            raise Mistake(f"--option takes NAME=VALUE, such as variant=placement, not {words!r}.")
        options[name] = value
    return Choice(game(arguments.game, arguments.content), arguments.players, options)
