"""How actions are written and pointed at: names, picks and codes of a row for every choice of its fields."""

from __future__ import annotations

import pytest

from bugeyed import Mistake
from bugeyed.author import Phrase, Phrasebook

KINDS = ["Star", "Small Moon"]
CELLS = ["a1", "b1"]


def book() -> Phrasebook:
    """Placings by cell, with a gap before what follows."""
    placing = Phrase(
        "place {kind} on {cell}", 0, {"cell": CELLS, "kind": KINDS}, ("rack:{kind}", "cell:{cell}")
    )
    return Phrasebook(
        [placing, Phrase("done", 6), Phrase("start {seat}", 7, {"seat": ["Red"]}, ("seat:{seat}",))], 8
    )


def test_codes_run_through_the_first_field_slowest() -> None:
    """Whatever the order of the words."""
    assert [book().name(code) for code in range(8)] == [
        "place Star on a1", "place Small Moon on a1", "place Star on b1", "place Small Moon on b1", "", "", "done",
        "start Red",
    ]  # fmt: skip


def test_a_text_is_read_in_small_letters_and_capitals() -> None:
    assert [book().read(words) for words in ("PLACE small moon on b1", "done", "dance", "")] == [3, 6, -1, -1]


def test_things_pointed_at_have_plain_ids() -> None:
    """Names without blanks, seats by number."""
    assert [book().picks(code) for code in (3, 5, 6, 7)] == [
        ("rack:small-moon", "cell:b1"),
        (),
        (),
        ("seat:0",),
    ]


def test_a_code_that_is_none_has_no_name_and_no_picks() -> None:
    assert [(book().name(code), book().picks(code)) for code in (-1, 8)] == [("", ())] * 2


def test_choices_can_be_listed_where_not_all_are_any() -> None:
    flights = Phrase("{start}x{end}", 0, {"start": CELLS, "end": CELLS}, choices=[(0, 1), (1, 0)])
    assert flights.names() == ["a1xb1", "b1xa1"]


@pytest.mark.parametrize("second", [Phrase("done", 1), Phrase("rest", 0)])
def test_no_code_and_no_name_is_given_twice(second: Phrase) -> None:
    with pytest.raises(Mistake, match="of another action"):
        Phrasebook([Phrase("Done", 0), second], 2)
