"""The studies behind the pages in this folder, played and reported by the package's own commands.

``make balance`` makes all of them, ``make balance ARGS="beetles lastbug"`` those named. The studies are kept in
build/balance, so that a run that was stopped goes on; only the reports are kept here.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bugeyed.cli import main

HERE = Path(__file__).parent
STUDIES = HERE.parents[1] / "build" / "balance"

BEETLES = "sim beetles --bots 2 --nodes 200 --games 2000"
LASTBUG = "sim lastbug --bots 2 --nodes 200 --games 500"
CROPCIRCLES = "sim cropcircles --bots 2 --nodes 200 --games 300"
BUGOUT = "sim bugout --bots 4 --nodes 200 --games 40"

PAGES: dict[str, dict[str, str]] = {
    "beetles": {"": f"{BEETLES} --sweep layout=pinwheel,alternating,quarters,camps"},
    "beetles-variants": {
        "": f"{BEETLES} --sweep variant=standard,placement,no-rings,placement-no-rings",
    },
    "beetles-levels": {"": "sim beetles --bots 3,2 --nodes 2000 --games 400"},
    "lastbug": {"": "sim lastbug --bots 2 --nodes 200 --games 2000 --sweep cards=two,none"},
    "lastbug-variants": {"": f"{LASTBUG} --sweep variant=friend,collection --sweep edges=hard,wrapped"},
    "lastbug-circles": {"": f"{LASTBUG} --sweep circle=interlaced,paired,random"},
    "lastbug-landscapes": {"": f"{LASTBUG} --sweep landscape=first-game,random"},
    "lastbug-duck": {"": "sim lastbug --bots 2 --nodes 200 --games 1000 --sweep duck=off,open,deck"},
    "lastbug-tournament": {"": f"{LASTBUG} --sweep games=1,best-of-3"},
    "cropcircles": {"": f"{CROPCIRCLES} --sweep rules=changing,fixed --sweep players=2,4"},
    "cropcircles-players": {"": f"{CROPCIRCLES} --sweep players=2,3,4,5,6"},
    "bugout": {"": f"{BUGOUT} --players 4 --sweep signal=easy,medium,hard"},
    "bugout-players": {"": f"{BUGOUT} --sweep players=1,2,3,4"},
    "bugout-options": {
        "as printed": f"{BUGOUT} --players 4",
        "first game": f"{BUGOUT} --players 4 --option first_game=on",
        "night": f"{BUGOUT} --players 4 --option night=on",
        "no inert eruptions": f"{BUGOUT} --players 4 --option no_inert=on",
        "unprepared": f"{BUGOUT} --players 4 --option unprepared=on",
        "trained team": f"{BUGOUT} --players 4 --option trained_team=on",
        "lethal tornadoes": f"{BUGOUT} --players 4 --option lethal_tornadoes=on",
        "three budget cuts": f"{BUGOUT} --players 4 --option budget_cuts=3",
    },
    "bugout-readings": {
        "as we read it": f"{BUGOUT} --players 4",
        "free placement": f"{BUGOUT} --players 4 --option placement=free",
        "nine graves": f"{BUGOUT} --players 4 --option graves=9",
        "three samples": f"{BUGOUT} --players 4 --option samples=3",
        "floods are safe": f"{BUGOUT} --players 4 --option flood_destroy=off",
        "structures crumble": f"{BUGOUT} --players 4 --option structures_crumble=on",
        "unlit flares carried": f"{BUGOUT} --players 4 --option unlit_holdable=on",
    },
}
"""By the name of the page, what it sets side by side: its studies by name, none for a page of one study, and the words
after ``bugeyed``. All think in positions: anybody gets the same figures."""


def make(page: str) -> int:
    """Play what is missing of the studies of one page, and write it."""
    studies = []
    for name, words in PAGES[page].items():
        studies.append(str(STUDIES / page / name))
        played = main([*words.split(), "--trace", "--out", studies[-1]])
        if played:
            return played
    return main(["report", *studies, "--still", "--out", str(HERE / f"{page}.html")])


def make_all(pages: list[str]) -> int:
    """The pages named, or all; the worst of their exit codes."""
    unknown = [page for page in pages if page not in PAGES]
    if unknown:
        print(f"There is no page {unknown[0]!r}; there are {', '.join(PAGES)}.", file=sys.stderr)
        return 2
    return max(make(page) for page in pages or PAGES)


if __name__ == "__main__":
    sys.exit(make_all(sys.argv[1:]))
