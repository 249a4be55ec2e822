"""What a step reports, and to whom."""

from __future__ import annotations

import json

from bugeyed import Event, Outcome, Travel
from bugeyed.core import witness
from bugeyed.core.diagram import Run, plain
from bugeyed.core.events import Spotlight, told

PUBLIC = Event("move", "1.1", "Green moves.", [Travel("a", "b", ["c", "d"])])
BLAND = Event("draw", "1.2", "Green draws a card.")
PRIVATE = Event("draw", "1.2", "Green draws the moon.", seats=(0,), bland=BLAND, reveals=True)
SECRET = Event("look", "1.3", "Red looks.", seats=(1, 2))


def test_everybody_is_told_what_is_for_all() -> None:
    """Spectators too."""
    assert [PUBLIC.told(seat) for seat in (0, 1, None)] == [PUBLIC, PUBLIC, PUBLIC]


def test_whoever_may_not_see_an_event_sees_a_blander_one_or_nothing() -> None:
    """The public is no seat."""
    assert [PRIVATE.told(seat) for seat in (0, 1, None)] == [PRIVATE, BLAND, BLAND]
    assert [SECRET.told(seat) for seat in (0, 1, 2, None)] == [None, SECRET, SECRET, None]


def test_a_seat_gets_its_part_of_what_happened_in_order() -> None:
    """Nothing marks the place of what it may not see."""
    happened = [PUBLIC, PRIVATE, SECRET]
    assert told(happened, 0) == [PUBLIC, PRIVATE]
    assert told(happened, 1) == [PUBLIC, BLAND, SECRET]
    assert told(happened, None) == [PUBLIC, BLAND]


def test_an_event_in_plain_form_says_nothing_of_others() -> None:
    """Neither who sees it, nor whether it is news, nor the blander version."""
    assert json.loads(json.dumps(PRIVATE.plain())) == {
        "kind": "draw",
        "clause": "1.2",
        "words": "Green draws the moon.",
        "moves": [],
    }
    assert PUBLIC.plain()["moves"] == [{"before": "a", "after": "b", "way": ["c", "d"]}]


def test_what_takes_the_stage_is_told_with_its_event() -> None:
    """A card with its text, and what it hits, each with a note or none."""
    card = Spotlight("Downpour", "Rain falls on a1.", "toy-rain", [("cell:a1", "-1"), ("cell:b1", "")])
    assert Event("rain", "1.1", "Rain falls.", spotlight=card).plain()["spotlight"] == {
        "title": "Downpour",
        "text": "Rain falls on a1.",
        "symbol": "toy-rain",
        "strikes": [["cell:a1", "-1"], ["cell:b1", ""]],
    }
    assert "spotlight" not in PUBLIC.plain()


def test_every_event_is_heard_with_its_clause() -> None:
    """That is how a test run knows what it has proven."""
    with witness.listening() as heard:
        Event("move", "7.1", "Green moves.")
    assert heard == {"7.1"}


def test_an_outcome_in_plain_form_has_scores_where_the_game_counts() -> None:
    """JSON has no tuples."""
    assert Outcome((0, 2), "Green and Blue share", "4.3", (3, 1, 3)).plain() == {
        "winners": [0, 2],
        "reason": "Green and Blue share",
        "clause": "4.3",
        "scores": [3, 1, 3],
    }
    assert Outcome((), "All is lost", "4.3").plain()["scores"] is None


def test_a_diagram_is_lines_of_runs() -> None:
    """Without colours, and without blanks at the end of a line."""
    assert plain([[Run("G", 0), Run(" . ")], [], [Run("R", 1)]]) == "G .\n\nR"
