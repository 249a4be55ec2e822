"""What each value of the data may be, for an owner of the box who lays the printed ones over ours.

What several values must be together is checked where they are put together (``components.py``).
"""

from bugeyed.core.box import about
from bugeyed.core.schema import (
    Bounds,
    ByWord,
    Each,
    Entries,
    Fields,
    Fixed,
    ListOf,
    OneOf,
    Shape,
    Text,
    Whole,
)
from bugeyed.games.lastbug.board import DIRECTIONS, SQUARES
from bugeyed.games.lastbug.components import BEMS, EFFECTS, NUMBERED


def _card(effect: str) -> Fields:
    """What a card with this effect says; numbers where it moves by them or lets its player choose."""
    printed: dict[str, Shape] = {"name": Text(40), "text": Text(160)}
    if effect in NUMBERED:
        least, most = NUMBERED[effect]
        longest = 1 if effect == "vehicle-far" else most - least + 1
        printed["numbers"] = ListOf(Whole(least, most), 1, longest, distinct=True)
    return Fields(printed)


BOUNDS = Bounds(
    {
        "game": about(2, 2, {"ending": Fields({"stall": Whole(1, 1000)})}),
        "bems": Fields(
            {
                "bem": Entries(
                    Fields(
                        {
                            "name": Text(20),
                            "letter": Text(1),
                            "background": Fixed("the rulebook has two types on red and two on blue ground"),
                            "tiles": Fixed("the rulebook has three tiles of each type"),
                        }
                    )
                )
            }
        ),
        "cards": Fields({"card": Entries(ByWord("effect", {effect: _card(effect) for effect in EFFECTS}))}),
        "circle": Fields({"orders": Each(ListOf(OneOf(BEMS)))}),
        "compass": Fields({"arrows": Fields({square: OneOf(DIRECTIONS) for square in SQUARES})}),
        "landscape": Fields(
            {
                "tiles": Fields({"first-game": Text(120)}),
                "reverse": Fields({"images": Whole(1, 11)}),
            }
        ),
    }
)
