"""What the rules say of all Events, of their own sources, and why each ruling is as it is."""

from __future__ import annotations

import re

import pytest

from tests.games.bugout.scenes import GAME, Scene, names, play, seen, told


@pytest.mark.clause("13.9")
def test_events_are_no_disasters() -> None:
    """§13.9 An Event card in the hand does nothing in the Disaster Phase; who left with nothing else is passed over."""
    _, events = told(Scene().keep(0, "curfew").position(), "end")
    assert not [event for event in events if event.clause == "3.3"]
    gone = Scene().put(", ".join(f"red-{n} safe" for n in range(1, 7))).turn_of(3)
    position = play(gone.position(), "end", "card plot-twist", "event curfew", "card rope")
    assert position.turn == 1
    assert seen(position)["hands"][3]["disasters"] == []


@pytest.mark.clause("13.10")
def test_may_allows_to_leave_it_undone() -> None:
    """§13.10 A Signal Check that is not Active may relight a Flare, and may not; Blackout must put one out."""
    may = play(Scene().unlit("flare-1").position(), "end", "card plot-twist", "event signal-check")
    assert names(may) == {"pick flare-1", "skip"}
    must = play(Scene().position(), "end", "card plot-twist", "event blackout")
    assert "skip" not in names(must)


@pytest.mark.clause("13.12")
def test_four_events_are_printed_and_thirty_six_are_ours() -> None:
    """§13.12 The clause, the preface and the data say the same four."""
    content = GAME.content
    printed = [
        f"EV{number}"
        for number, row in enumerate(content.table("events")["event"], 1)
        if row.get("source") == "rulebook"
    ]
    assert re.findall(r"§(EV\d+)", GAME.rules["13.12"].text) == printed
    assert re.findall(r"§(EV\d+)", GAME.rules.preface) == printed
    assert len(content.table("events")["event"]) - len(printed) == 36
    assert "The other 36" in GAME.rules["13.12"].text


@pytest.mark.clause("6.16")
def test_the_costs_known_from_the_text_are_those_the_data_mark() -> None:
    """§6.16 Of the Complex Actions Relight alone; the three Reactions and the way onto a Tornado are no such."""
    known = {row["id"] for row in GAME.content.table("costs")["cost"] if row.get("source") == "rulebook"}
    assert known == {"relight", "save-rain", "save-quake", "save-tornado", "enter-tornado"}


def test_every_ruling_gives_its_reason() -> None:
    """Set-up and turn, Tokens and tiles, Disasters and ends: what the book leaves open is never just decreed."""
    rulings = [clause for clause in GAME.rules if re.match(r"(?!EV|O)[A-Z]", clause.id)]
    assert len(rulings) >= 122
    for ruling in rulings:
        _, why, reason = ruling.text.partition("*Why:*")
        assert why, ruling.id
        assert len(reason.split()) >= 4, ruling.id
        assert reason.rstrip().endswith("."), ruling.id
