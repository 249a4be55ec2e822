"""What the table says beside the map."""

from __future__ import annotations

import random

import bugeyed


def test_the_standing_counts_what_decides() -> None:
    """§1.1, §1.3: rescued, graves, cards, and whether there is a way out; Heroes and hands by seat."""
    position = bugeyed.Match("bugout", players=2, seed=1).position
    view = position.view(None)
    words = [row["words"] for row in view["standing"] if row["seat"] is None]
    assert words[0] == "0 of 24 rescued"
    assert f"{view['spaces']} of {view['spaces']} graves free" in words[1]
    assert f"{view['exposed']} at risk" in words[1]
    assert words[2].endswith("until the Apocalypse")
    assert [row["words"].split(";")[0] for row in view["standing"] if row["seat"] is not None] == [
        "6 Heroes on the map",
        "6 Heroes on the map",
    ]
    assert view["tally"] == []
    short = [row["short"] for row in view["standing"] if row["seat"] is None]
    assert short[:2] == ["0 of 24 rescued", f"{view['spaces']} graves free"]
    assert all(len(words) <= 20 for words in short), short


def test_the_tally_accounts_for_everybody() -> None:
    """§1.2: the saved, the dead and those left are all who were there."""
    rng = random.Random(4)
    match = bugeyed.Match("bugout", players=1, seed=4)
    while match.position.turn != bugeyed.OVER:
        match.play(match.position.turn, rng.choice(match.position.actions()))
    rows = {row["words"]: row["number"] for row in match.position.view(0)["tally"]}
    saved = int(rows["Survivors rescued"].removesuffix(" of 24"))
    assert (
        saved + int(rows["Survivors in the Graveyard"]) + int(rows.get("Survivors left on the map", 0)) <= 24
    )
    assert int(rows["Survivors in the Graveyard"]) > 0
