"""The studies behind the pages in this folder, played and reported by the package's own commands: ``make balance``.

The studies are kept in build/balance, so that a run that was stopped goes on; only the reports are kept here.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bugeyed.cli import main

HERE = Path(__file__).parent
STUDIES = HERE.parents[1] / "build" / "balance"

PLAYED = {
    "beetles": "sim beetles --bots 2 --nodes 200 --games 2000 --sweep layout=pinwheel,alternating,quarters,camps",
    "beetles-variants": "sim beetles --bots 2 --nodes 200 --games 2000"
    " --sweep variant=standard,placement,no-rings,placement-no-rings",
    "beetles-levels": "sim beetles --bots 3,2 --nodes 2000 --games 400",
    "lastbug": "sim lastbug --bots 2 --nodes 200 --games 2000 --sweep cards=two,none",
    "lastbug-variants": "sim lastbug --bots 2 --nodes 200 --games 500"
    " --sweep variant=friend,collection --sweep edges=hard,wrapped",
    "lastbug-circles": "sim lastbug --bots 2 --nodes 200 --games 500 --sweep circle=interlaced,paired,random",
    "cropcircles": "sim cropcircles --bots 2 --nodes 200 --games 300 --sweep rules=changing,fixed --sweep players=2,4",
    "bugout": "sim bugout --players 4 --bots 2 --nodes 200 --games 40 --sweep signal=easy,medium,hard",
}
"""By the name of the page: the words after ``bugeyed``. All think in positions: anybody gets the same figures."""


def play(name: str) -> int:
    """Play what is missing of one study and write its page."""
    study = STUDIES / name
    played = main([*PLAYED[name].split(), "--trace", "--out", str(study)])
    return played or main(["report", str(study), "--still", "--out", str(HERE / f"{name}.html")])


if __name__ == "__main__":
    sys.exit(max(play(name) for name in sys.argv[1:] or PLAYED))
