"""The pictures that tests compare: ``python -m tests.games.beetles.redraw`` draws them anew."""

from __future__ import annotations

from pathlib import Path

import bugeyed
from bugeyed.core.game import Game, Position
from bugeyed.games.beetles import setup

FOLDER = Path(__file__).with_name("drawings")
DRAWINGS = ("start", "middle", "placing", "end")
MIDDLE = """
7  # g . g G g #
6  R + + + + + r
5  . + g r r + g
4  . + . # g + R
3  G + R . G + G
2  r + + + + + R
1  # G r g G R #
   a b c d e f g
Red to act
"""
END = """
7  # . . . . . #
6  . + + + + + .
5  . + G . . + G
4  . + . # . + .
3  . + . . . + .
2  R + + + + + R
1  # G R . . . #
   a b c d e f g
Green to act
"""


def positions(game: Game) -> dict[str, Position]:
    """What is drawn, by the name of its picture."""
    placing = game.start(options={"variant": "placement"})
    for cell in ("c5", "d5", "a3"):
        placing = placing.after(placing.parse(f"place {cell}"))
    return {
        "start": game.start(),
        "middle": setup.read_diagram(game, MIDDLE),
        "placing": placing,
        "end": setup.read_diagram(game, END),
    }


def main() -> None:
    """Write all pictures."""
    game = bugeyed.game("beetles")
    FOLDER.mkdir(exist_ok=True)
    for name, position in positions(game).items():
        (FOLDER / f"{name}.svg").write_text(game.draw(position.view(0)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
