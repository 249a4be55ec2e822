"""What each value of the data may be, for an owner of the box who lays the printed ones over ours."""

from bugeyed.core.box import about
from bugeyed.core.schema import Bounds, Each, Fields, Fixed, Tables, Text
from bugeyed.games.beetles.setup import read_layout


def _layouts_fit(tables: Tables) -> None:
    for name, drawn in tables["game"]["layouts"].items():
        if name != "source":
            read_layout(f"game.layouts.{name}", drawn)


BOUNDS = Bounds(
    {
        "game": about(
            2,
            2,
            {
                "board": Fields(
                    {"plan": Fixed("ways and captures are worked out for this board alone (§R6)")}
                ),
                "layouts": Each(Text(200)),
            },
        )
    },
    [_layouts_fit],
)
