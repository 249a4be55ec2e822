"""What each value of the data may be, for an owner of the box who lays the printed ones over ours.

What several values must be together is checked where they are put together (``components.py``).
"""

from bugeyed.core.box import about
from bugeyed.core.schema import Bounds, Entries, Fields, ListOf, OneOf, Text, Whole
from bugeyed.games.cropcircles.glyphs import SHAPES

COPIES = Whole(0, 99)
TAKEN = Whole(1, 20)

BOUNDS = Bounds(
    {
        "game": about(
            2,
            6,
            {
                "counts": Fields(
                    {"rack": TAKEN, "pool": Whole(0, 20), "takes": TAKEN, "pass_takes": TAKEN},
                )
            },
        ),
        "glyphs": Fields({"glyph": Entries(Fields({"value": Whole(1, 99), "copies": COPIES}))}),
        "rules": Fields(
            {"card": Entries(Fields({"shapes": ListOf(OneOf(SHAPES), distinct=True), "copies": COPIES}))}
        ),
        "board": Fields(
            {
                "plan": Text(600),
                "multipliers": Fields({name: Whole(2, 9) for name in ("scarecrow", "cow", "barn")}),
            }
        ),
    }
)
