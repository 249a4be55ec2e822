"""Save files: round trips, what a seat may save, broken files, other rules."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bugeyed
from bugeyed import Match, Mistake
from bugeyed.matches import OtherRules, Replay
from bugeyed.matches.entries import (
    ActionTaken,
    ActionUndone,
    BotSatIn,
    ChanceResolved,
    Entry,
    PlayerReturned,
    Resigned,
    read_entry,
)
from bugeyed.matches.fold import Divergence
from tests.matches.test_match import play_at_random

SEATS = st.integers(0, 5)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(ActionTaken, SEATS, st.text()),
    st.builds(ChanceResolved, st.text()),
    st.builds(ActionUndone, SEATS, st.integers(1, 99), st.lists(SEATS).map(tuple)),
    st.builds(Resigned, SEATS),
    st.builds(BotSatIn, SEATS, st.integers(1, 9)),
    st.builds(PlayerReturned, SEATS),
)


@given(ENTRIES)
def test_an_entry_is_read_back_from_its_plain_form(entry: Entry) -> None:
    assert read_entry(json.loads(json.dumps(entry.plain()))) == entry


def test_a_running_match_without_secrets_is_saved_whole() -> None:
    match = play_at_random(Match("beetles", options={"variant": "placement"}), seed=3, most=40)
    match.undo(1 - match.turn)

    again = Match.loads(match.dumps())

    assert again.log == match.log
    assert again.position == match.position
    assert again.opened == match.opened
    assert again.dumps() == match.dumps()
    again.play(again.turn, again.position.actions()[0])


def test_a_finished_match_is_saved_whole_with_its_outcome(errands: bugeyed.Game) -> None:
    match = play_at_random(Match("errands"), seed=3)

    again = Match.loads(match.dumps(seat=1))

    assert again.log == match.log
    assert again.position == match.position
    assert json.loads(match.dumps().splitlines()[0])["outcome"]["clause"] == "4.1"


def test_a_resigned_match_is_read_back(errands: bugeyed.Game) -> None:
    match = Match("errands")
    match.resign(1)

    again = Match.loads(match.dumps())

    assert again.outcome() is not None
    assert again.log == match.log


def test_seeds_are_never_saved() -> None:
    match = Match("beetles", seed=987654321)

    assert "987654321" not in match.dumps()
    assert "seed" not in match.dumps()


def secret_match() -> Match:
    match = Match("errands")
    for seat, action in [
        (0, "choose 2"),
        (1, "choose 1"),
        (0, "gift"),
        (0, "peek"),
        (0, "done"),
        (1, "walk"),
    ]:
        match.play(seat, action)
    match.undo(1)
    return match


def test_while_a_match_runs_a_seat_saves_only_what_it_knows(errands: bugeyed.Game) -> None:
    match = secret_match()
    card = match.log[3]
    assert isinstance(card, ChanceResolved)

    ash, birch, public = match.dumps(0), match.dumps(1), match.dumps()

    assert "choose 2" in ash
    assert "Birch's secret is 1" in ash
    assert "choose 1" not in ash
    assert f"draws {card.outcome}" not in ash
    assert f"draws {card.outcome}" in birch
    assert "choose 2" not in birch
    assert "secret is" not in birch
    for words in ("choose 1", "choose 2", "secret is", f"draws {card.outcome}"):
        assert words not in public
    assert card.outcome in match.dumps_whole()


def test_positions_a_seat_cannot_tell_apart_are_saved_alike(errands: bugeyed.Game) -> None:
    """Byte for byte: Birch's other choice leaves no trace in what Ash or the public saves."""
    texts = []
    for secret in ("choose 1", "choose 2"):
        match = Match("errands")
        match.play(0, "choose 2")
        match.play(1, secret)
        match.play(0, "walk")
        texts.append((match.dumps(0), match.dumps()))

    assert texts[0] == texts[1]


def test_nobody_saves_for_a_seat_that_is_not_there(errands: bugeyed.Game) -> None:
    with pytest.raises(Mistake, match="no seat 2"):
        Match("errands").dumps(2)


def test_what_was_told_comes_back_to_be_watched(errands: bugeyed.Game) -> None:
    match = secret_match()

    replay = Match.loads(match.dumps(0))

    assert isinstance(replay, Replay)
    assert not isinstance(Replay.loads(match.dumps_whole()), Replay)
    assert replay.told_to == 0
    assert replay.seq == match.seq
    assert replay.view(0) == match.view(0) | {"actions": []}
    assert [step.plain() for step in replay.steps(0, 2)] == [step.plain() for step in match.steps(0, 2)]
    assert replay.view(0, 3) == match.view(0, 3) | {"actions": []}
    assert replay.log == (*(match.log[n] for n in (0, 2, 4, 5)), match.log[-1])
    assert replay._repr_svg_().startswith("<svg")
    assert replay.dumps() == match.dumps(0)
    assert repr(replay) == "<Match of Errands: 8 entries, Birch to act>"
    assert replay.outcome() is None
    for refused in (
        lambda: replay.position,
        lambda: replay.at(1),
        lambda: replay.play(1, "walk"),
        lambda: replay.undo(1),
        lambda: replay.resign(1),
        lambda: replay.dumps_whole(),
    ):
        with pytest.raises(Mistake, match="what Ash was told of a match; it can be watched, not played"):
            refused()
    with pytest.raises(Mistake, match="no view after 9"):
        replay.view(0, 9)


def test_the_owner_of_a_match_saves_it_whole_to_go_on(errands: bugeyed.Game) -> None:
    match = secret_match()

    first, second = (Match.loads(match.dumps_whole(), seed=5) for _ in range(2))

    assert first.log == match.log
    assert first.position == match.position
    for loaded in (first, second):
        loaded.play(1, "roll")
    assert first.log == second.log


def changed(text: str, line: int, **words: object) -> str:
    """The text with some words of a line changed; None takes them out."""
    lines = text.splitlines()
    plain = json.loads(lines[line - 1]) | words
    lines[line - 1] = json.dumps({key: value for key, value in plain.items() if value is not None})
    return "\n".join(lines)


def saved() -> str:
    return play_at_random(Match("beetles"), seed=1, most=5).dumps()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The saved match is empty."),
        ("\n\n", "The saved match is empty."),
        ("hello", "Line 1 of the saved match is not JSON."),
        ("[1, 2]", "Line 1 of the saved match is not a JSON object."),
        ("[" * 100_000, "Line 1 of the saved match is not JSON."),
        ("{}", 'Line 1 of the saved match: "format" must be'),
        (changed(saved(), 1, format="chess"), 'Line 1 of the saved match: "format" must be'),
        (changed(saved(), 1, game="beatles"), "Line 1 of the saved match: There is no game 'beatles'"),
        (changed(saved(), 1, game=None), 'Line 1 of the saved match: the head needs a "game".'),
        (changed(saved(), 1, players="two"), "the head needs a number as its \"players\", not 'two'."),
        (changed(saved(), 1, players=True), 'the head needs a number as its "players", not True.'),
        (changed(saved(), 1, players=7), "Line 1 of the saved match: Battle of the Beetles is for 2 players"),
        (
            changed(saved(), 1, options={"variant": "x"}),
            "Line 1 of the saved match: Option variant has no value 'x'",
        ),
        (changed(saved(), 1, options={"variant": []}), "option variant has a value [] that is no text"),
        (changed(saved(), 1, colour="red"), 'the head has an unknown key "colour".'),
        (changed(saved(), 1, told_to=1), 'the head has an unknown key "told_to".'),
        (changed(saved(), 1, seq=9), "ends at line 6 with 5 of 9 entries, so a part is missing."),
        (changed(saved(), 1, seq=4), "Line 6 of the saved match is one too many: it has 4 entries."),
        ("\n".join(saved().splitlines()[:4]), "ends at line 4 with 3 of 5 entries"),
        (saved()[:-20], "Line 6 of the saved match is not JSON."),
        (changed(saved(), 3, entry="dance"), "Line 3 of the saved match: an entry is an object whose"),
        (changed(saved(), 3, seat=None), "Line 3 of the saved match: an entry 'action' needs a \"seat\"."),
        (changed(saved(), 3, seat="1"), "Line 3 of the saved match: an entry 'action' needs a number"),
        (
            changed(saved(), 3, extra=1),
            "Line 3 of the saved match: an entry 'action' has an unknown key \"extra\".",
        ),
        (
            changed(saved(), 3, entry="undo", action=None, number=1, agreed=["x"]),
            "Line 3 of the saved match: an entry 'undo' needs seats",
        ),
    ],
)
def test_a_broken_file_is_refused_in_a_sentence_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(Mistake) as mistake:
        Match.loads(text)

    assert sentence in str(mistake.value)
    assert "\n" not in str(mistake.value)


@pytest.mark.parametrize(
    ("text", "number", "clause", "sentence"),
    [
        (
            changed(saved(), 3, action="hatch d4"),
            2,
            "1.2",
            "Line 3 of the saved match: Entry 2, 'hatch d4' by seat 1",
        ),
        (changed(saved(), 3, seat=0), 2, None, "it was not the turn of seat 0"),
        (changed(saved(), 3, seat=None, action=None, entry="chance", outcome="die 1"), 2, None, "not chance"),
        (
            changed(saved(), 3, seat=0, action=None, entry="undo", number=2, agreed=[]),
            2,
            None,
            "entry 2 is no action of seat 0 that stands",
        ),
        (changed(saved(), 3, seat=5, action=None, entry="resignation"), 2, None, "there is no seat 5"),
        (changed(saved(), 3, action=None, entry="resignation"), 3, None, "the match was over"),
        (
            changed(saved(), 1, outcome={"winners": [0], "reason": "Red ran"}),
            5,
            None,
            "ended: Red ran; replayed",
        ),
    ],
)
def test_a_replay_that_diverges_says_where_and_by_which_clause(
    text: str, number: int, clause: str | None, sentence: str
) -> None:
    with pytest.raises(Divergence) as diverged:
        Match.loads(text)

    assert (diverged.value.number, diverged.value.clause) == (number, clause)
    assert sentence in str(diverged.value)


def test_a_log_that_ends_where_chance_was_due_is_not_whole(errands: bugeyed.Game) -> None:
    match = secret_match()
    match.play(1, "roll")
    text = changed(match.dumps_whole(), 1, seq=match.seq - 1)

    with pytest.raises(Divergence, match="ends after entry 9, where chance was due"):
        Match.loads("\n".join(text.splitlines()[:-1]))


def test_other_rules_are_named_and_followed_if_possible() -> None:
    text = changed(saved(), 1, rules_version="0123456789ab")

    with pytest.warns(OtherRules, match="begun under rules version 0123456789ab"):
        match = Match.loads(text)

    assert match.seq == 5
    with (
        pytest.warns(OtherRules),
        pytest.raises(Divergence, match=r"Entry 1, 'hatch d5' by seat 0.* \(§\S+\) .* version 0123456789ab"),
    ):
        Match.loads(changed(text, 2, action="hatch d5"))


def test_printed_values_are_named_in_the_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[game]\ntagline = "Printed on my box."\n')
    match = Match("beetles", content=mine)

    assert Match.loads(match.dumps(), content=mine).opened.content == "mine.toml"
    with pytest.warns(OtherRules, match=r"with the values of mine.toml \(--content\)"):
        Match.loads(match.dumps())


def told_text() -> str:
    return "\n".join(
        [
            json.dumps(
                {
                    "format": "bugeyed-told-1",
                    "game": "beetles",
                    "players": 2,
                    "options": {},
                    "rules_version": bugeyed.game("beetles").version,
                    "seq": 0,
                    "told_to": 0,
                }
            ),
            json.dumps({"seq": 0, "events": [], "view": {"turn": 0}}),
        ]
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed(told_text(), 1, told_to="me"), 'needs a seat or "public" as its "told_to", not \'me\''),
        (changed(told_text(), 2, view={}), 'Line 2 of the saved match: its "view" needs a "turn"'),
        (changed(told_text(), 2, seq=3), "entry 0 is due here, not 3"),
        (changed(told_text(), 2, events=[1]), "an event is an object"),
        (changed(told_text(), 2, events=[{"kind": "x"}]), 'an event needs a "clause"'),
        (
            changed(told_text(), 2, events=[{"kind": "x", "clause": "1", "words": "y", "moves": [0]}]),
            'a move of an event has "before", "after" and "way"',
        ),
    ],
)
def test_a_broken_told_file_is_refused_too(text: str, sentence: str) -> None:
    assert isinstance(Match.loads(told_text()), Replay)
    with pytest.raises(Mistake, match=re.escape(sentence)):
        Match.loads(text)


@given(st.text(), st.integers(0, 2_000))
@pytest.mark.filterwarnings("ignore::bugeyed.matches.OtherRules")
def test_no_text_in_a_save_file_ends_in_a_traceback(garbage: str, place: int) -> None:
    text = saved()
    # Anything but a Mistake would fail the test.
    with contextlib.suppress(Mistake):
        assert Match.loads(text[:place] + garbage + text[place:]).seq == 5
