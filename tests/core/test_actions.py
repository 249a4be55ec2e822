"""A table of actions: codes, names, picks and why not, from one row each. Moth Night is the game it is tried on."""

from __future__ import annotations

import pytest

from bugeyed import Game, Mistake, Position, Refusal
from bugeyed.author import HAND, Act, Actions, roll
from bugeyed.core.events import apart, told


def nothing(*_: object) -> None:
    """What these rows do."""


def start(game: Game, *names: str) -> Position:
    """The position after these actions and chance outcomes."""
    position = game.start(2)
    for name in names:
        position = position.after(position.parse(name))
    return position


DEALT = ("deal moth", "deal mite", "deal moth", "deal beetle", "deal mite", "deal emperor")
SEEN = (*DEALT, "look at red", "see emperor")


def test_rows_are_numbered_one_after_the_other() -> None:
    table = Actions(
        [Act("rest", "1", "play", nothing), Act("give {card} to {seat}", "2", "play", nothing)],
        clause="1",
        over="3",
        card=["Mite", "Moth"],
        seat=["Green", "Red"],
    )
    assert [table.name(code) for code in range(table.codes)] == [
        "rest",
        "give mite to green",
        "give mite to red",
        "give moth to green",
        "give moth to red",
    ]
    assert all(table.read(table.name(code)) == code for code in range(table.codes))


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([Act("go {place}", "1", "play", nothing)], "no vocabulary is called so"),
        ([Act("swap {seat} and {seat}", "1", "play", nothing)], "the field 'seat' twice"),
        ([Act("go", "1", "play", nothing), Act("go", "1", "rest", nothing)], "written alike"),
        ([Act("go", "1", "play", nothing), Act("roll {seat}", "1", "play", nothing, chance=roll([1, 1]))], "chance"),
    ],
)  # fmt: skip
def test_a_table_that_makes_no_sense_is_a_mistake(acts: list[Act], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        Actions(acts, clause="1", over="1", seat=["Green", "Red"])


def test_a_phase_that_no_row_knows_is_a_mistake() -> None:
    """Misspelt, it would be a dead end."""
    table = Actions(
        [Act("rest", "1", "play", nothing), Act("roll {seat}", "1", "roll", nothing, chance=roll([1, 1]))],
        clause="1", over="1", seat=["Green", "Red"],
    )  # fmt: skip
    assert (table.is_chance("roll"), table.is_chance("play")) == (True, False)
    with pytest.raises(Mistake, match="in the phase 'paly': there are 'play' and 'roll', and 'over'"):
        table.is_chance("paly")


def test_a_card_of_a_hand_comes_first() -> None:
    with pytest.raises(Mistake, match="must be its first field"):
        Act("to {seat} give {card}", "1", "play", nothing, of=HAND)


def test_picks_follow_from_the_row(mothnight: Game) -> None:
    position = start(mothnight, *SEEN)
    named = {position.name(code): position.picks(code) for code in position.actions()}
    assert named == {
        "keep mite": ("card:0:mite",),
        "keep moth": ("card:0:moth",),
        "catch emperor seen by green from red": ("card:1:emperor-seen-by-green",),
        "rest": (),
    }


@pytest.mark.parametrize(
    ("words", "clause", "message"),
    [
        ("keep emperor", "2.4", "You hold no emperor."),
        ("catch mite seen by green from red", "2.5", "You have seen no such card in that hand."),
        ("look at red", "2.2", "Now is not the time to look at a seat; one may keep a card, catch a card from a seat "
         "or rest."),
        ("catch moth seen by green from blue", "2.5", "Nobody sits there: this match is for 2."),
        ("draw moth", "2.7", "What chance brings cannot be chosen."),
        ("keep mothh", "2.3", "'keep mothh' is no action; the nearest one is 'keep moth'."),
        ("sing", "2.3", "'sing' is no action; write 'look at green', 'keep mite', 'catch mite from green' or 'rest'."),
    ],
)  # fmt: skip
def test_why_not_follows_from_the_row(mothnight: Game, words: str, clause: str, message: str) -> None:
    position = start(mothnight, *SEEN)
    with pytest.raises(Refusal) as refused:
        position.after(position.parse(words))
    assert (refused.value.clause, refused.value.message) == (clause, message)


def test_pointing_says_what_it_would_have_meant(mothnight: Game) -> None:
    position = start(mothnight, *SEEN)
    refusals = [position.why(picks) for picks in (("seat:1",), ("card:0:moth", "seat:1"), ("moon",))]
    assert [refusal and refusal.clause for refusal in refusals] == ["2.2", "2.4", "2.4"]
    assert position.why(("card:0:moth",)) is None


def test_a_draw_that_is_none_is_made_at_once(mothnight: Game) -> None:
    """Green looks a third time at Red's three cards: there is one left to see, so chance is not asked."""
    position = start(
        mothnight, *SEEN, "rest", "look at green", "see mite", "rest", "look at red", "see mite", "rest"
    )
    position = position.after(position.parse("look at green"))
    position = position.after(position.parse("see moth"))
    position = position.after(position.parse("rest"))
    assert position.after(position.parse("look at red")).turn == 0


def test_giver_receiver_and_others_have_words_of_their_own() -> None:
    """The giver knows the card, the receiver learns it, the others see that one was given."""
    bland = apart("give", "1", "Green gives Red a card.", None, ())
    event = apart("give", "1", "Green gives Red a moth.", (0, 1), (1,), None, bland, 3)
    assert event is not None
    versions = [told([event], seat)[0] for seat in (0, 1, 2, None)]
    assert [version.words for version in versions] == ["Green gives Red a moth."] * 2 + [
        "Green gives Red a card."
    ] * 2
    assert [version.reveals for version in versions] == [False, True, False, False]
