"""Why not: every impossible action and pointing is answered by a clause and a sentence."""

from __future__ import annotations

import random
import re

import pytest

import bugeyed
from bugeyed import OVER, Refusal
from bugeyed.games.lastbug.board import SQUARES
from bugeyed.games.lastbug.components import CARDS
from tests.games.lastbug.scene import names, played, refused, scene, start


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("dance", "3.1"),
        ("mascot ladybird", "1.3"),
        ("gunner 13", "1.4"),
        ("vehicle e5", "1.2"),
        ("navigator up", "1.1"),
        ("play snap", "1.5"),
        ("aim 12", "5.10"),
    ],
)
def test_words_that_are_no_action(words: str, clause: str) -> None:
    assert refused(scene(), words).clause == clause


@pytest.mark.parametrize(
    ("words", "clause", "part"),
    [
        ("navigator -1", "3.4", "clockwise"),
        ("navigator 4", "3.4", "1, 2 or 3"),
        ("navigator bottom", "3.4", "bottom is 6 squares clockwise from left"),
        ("navigator left", "3.4", "stands on left already"),
        ("vehicle NE", "3.5", "arrow"),
        ("aim 1", "3.8", "tile says"),
        ("mascot gloop", "2.4", "chosen"),
        ("gunner 2", "2.7", "before the first turn"),
        ("vehicle b3", "2.8", "before the first turn"),
        ("draw about-turn", "3.13", "chance"),
        ("tile gloop", "2.3", "before the game"),
        ("lay gloop 3", "2.2", "before the game"),
        ("decline", "8.1", "not used"),
        ("play duck-and-cover", "2.5", "not used"),
        ("first 0", "2.6", "drawn by lot: Red"),
    ],
)
def test_what_a_turn_does_not_allow(words: str, clause: str, part: str) -> None:
    """The Navigator stands on the left square."""
    refusal = refused(scene(navigator="left"), words)
    assert refusal.clause == clause
    assert part in refusal.message


def test_while_chance_decides_nobody_acts() -> None:
    position = played(start(), "mascot gloop", "mascot buzzwing")
    assert position.actions() == []
    assert refused(position, "navigator 1").clause == "2.6"
    assert refused(start(landscape="random"), "mascot gloop").clause == "2.2"
    assert refused(start(circle="random"), "mascot gloop").clause == "2.3"
    drawing = played(scene(navigator="top-left", gunner=3), "navigator 1")
    assert refused(drawing, "navigator 1").message == "First Red draws a card."


def test_placing_wants_a_square() -> None:
    """§3.3"""
    assert refused(scene(navigator=None), "navigator 1").clause == "3.3"


@pytest.mark.parametrize(
    ("picks", "clause"),
    [
        (("square:bottom",), "3.4"),
        (("square:top-left", "square:top"), "3.1"),
        (("cell:b3",), "3.5"),
        (("tile:4",), "3.8"),
        (("card:about-turn",), "5.12"),
        (("mascot:gloop",), "2.4"),
        (("seat:1",), "2.1"),
        (("moon:1",), "1.6"),
        (("tile:99",), "1.6"),
    ],
)
def test_pointing_that_leads_nowhere(picks: tuple[str, ...], clause: str) -> None:
    refusal = scene(navigator="left").why(picks)
    assert refusal is not None
    assert refusal.clause == clause


def test_pointing_out_of_reach_while_a_card_gives_the_choice() -> None:
    """§5.4, §5.10"""
    path = played(scene(hands=(["the-right-path"], [])), "play the-right-path", "navigator 1")
    refusal = path.why(["cell:d4"])
    assert refusal is not None
    assert (refusal.clause, "d4" in refusal.message) == ("5.4", True)
    aim = played(scene(hands=(["pick-your-target"], [])), "play pick-your-target", "navigator 1")
    refusal = aim.why(["tile:9"])
    assert refusal is not None
    assert refusal.clause == "5.10"


@pytest.mark.parametrize("far", range(1, 8))
def test_a_square_is_named_only_when_the_navigator_is_placed(far: int) -> None:
    """§3.4 A square in reach is said by its number; one out of reach is that far away, whichever way it goes."""
    for square in range(8):
        here, there = SQUARES[square], SQUARES[(square + far) % 8]
        message = refused(scene(navigator=here), f"navigator {there}").message
        distance = "1 square" if far == 1 else f"{far} squares"
        assert f"{there} is {distance} clockwise from {here}" in message
        assert (f"say 'navigator {far}'" in message) == (far <= 3)
        turned = played(scene(navigator=there, hands=(["about-turn"], [])), "play about-turn")
        refusal = refused(turned, f"navigator {here}")
        assert refusal.clause == "5.1"
        assert f"{here} is {distance} anticlockwise from {there}" in refusal.message
        assert (f"say 'navigator -{far}'" in refusal.message) == (far <= 3)


@pytest.mark.parametrize(
    ("cards", "words", "clause", "message"),
    [
        (
            ["slam-the-brakes"],
            "vehicle NE",
            "5.7",
            "Slam the Brakes keeps the Vehicle where it is this turn.",
        ),
        (
            ["reverse-gear"],
            "vehicle NE",
            "5.6",
            "Reverse Gear moves the Vehicle against the Navigator's arrow",
        ),
        (
            ["stand-your-ground"],
            "aim 1",
            "5.9",
            "Stand Your Ground keeps the Gunner where it stands this turn.",
        ),
        (
            ["steady-as-she-goes"],
            "navigator 1",
            "5.2",
            "Steady As She Goes keeps the Navigator on left this turn",
        ),
        (
            ["x-marks-the-spot"],
            "navigator 1",
            "5.3",
            "X Marks the Spot sends the Navigator to one of the eight",
        ),
        (["about-turn"], "navigator 1", "5.1", "About Turn moves the Navigator anticlockwise, by 1, 2 or 3."),
        (["about-turn"], "play about-turn", "5.12", "About Turn is on the table already."),
    ],
)
def test_what_a_played_card_does_not_allow(cards: list[str], words: str, clause: str, message: str) -> None:
    """The card says what its figure does, by its name."""
    position = played(scene(navigator="left", hands=(cards, [])), *(f"play {card}" for card in cards))
    refusal = refused(position, words)
    assert refusal.clause == clause
    assert refusal.message.startswith(message)


def test_cards_that_contradict_each_other_say_about_which_figure() -> None:
    """§R9 One that keeps a figure where it is moves nothing."""
    position = scene(hands=(["slam-the-brakes", "full-throttle"], []))
    refusal = refused(played(position, "play full-throttle"), "play slam-the-brakes")
    assert (refusal.clause, refusal.message) == (
        "R9",
        "Slam the Brakes and Full Throttle contradict each other: each says what the Vehicle does this turn.",
    )


def test_while_a_card_gives_the_choice_places_and_tiles_are_not_named() -> None:
    """§5.4 a direction, §5.10 a number."""
    path = played(scene(hands=(["the-right-path"], [])), "play the-right-path", "navigator 1")
    assert refused(path, "vehicle b3").clause == "5.4"
    aim = played(scene(hands=(["pick-your-target"], [])), "play pick-your-target", "navigator 1")
    assert refused(aim, "gunner 3").message == "Pick Your Target moves the Gunner by 1, 2 or 3."


def test_a_card_that_is_out_says_who_played_it() -> None:
    """§5.12"""
    position = played(scene(hands=(["behind-you"], [])), "play behind-you", "navigator 1")
    assert refused(position, "play behind-you").message == "Red has played Behind You already, so it is out."


def test_duck_and_cover_says_where_it_is() -> None:
    """§8.2, §8.5, §8.6"""
    assert refused(scene(duck="deck"), "claim").clause == "8.6"
    assert "in Blue's hand" in refused(scene(duck="open", held=1), "claim").message
    used = played(scene(duck="open", held=0), "play duck-and-cover", "navigator 1")
    assert refused(used, "claim").clause == "8.5"
    assert refused(scene(cards="none"), "claim").clause == "2.5"
    assert "lies open" in refused(scene(duck="open"), "play duck-and-cover").message


@pytest.mark.parametrize(
    ("word", "code"), [("play About Turn", "play about-turn"), ("PLAY about-turn", "play about-turn")]
)
def test_a_card_can_be_called_by_its_printed_name(word: str, code: str) -> None:
    position = scene(hands=(["about-turn"], []))
    assert position.name(position.parse(word)) == code


def test_after_a_collection_game_its_own_clause_says_so() -> None:
    """§9.2"""
    gaps = ((1, 2, 3, 4, 7, 8), (9, 10, 11, 12))
    position = scene(
        vehicle="c2",
        gunner=6,
        gaps=gaps,
        mascots=("gloop", "tentaclor"),
        hands=(["slam-the-brakes"], []),
        variant="collection",
    )
    over = played(position, "play slam-the-brakes", "navigator 1")
    assert over.turn == OVER
    refusal = refused(over, "navigator 1")
    assert (refusal.clause, refusal.message) == (
        "9.2",
        "The match is over. The last bug standing is a tentaclor, Blue's mascot.",
    )


def test_after_the_end_nobody_acts() -> None:
    """§4.1"""
    position = scene(navigator="top-left", gunner=3, gaps=((5, 6), ()), mascots=("gloop", "tentaclor"))
    over = played(position, "navigator 1")
    assert over.turn == OVER
    assert refused(over, "navigator 1").clause == "4.1"
    refusal = over.why(["square:top"])
    assert refusal is not None
    assert refusal.clause == "4.1"


PICKS = [
    *(
        f"{kind}:{where}"
        for kind, where in (("seat", 0), ("tile", 7), ("cell", "c3"), ("moon", 1), ("bem", 4))
    ),
    *(f"card:{card}" for card in CARDS),
    *(f"square:{square}" for square in SQUARES),
    "deck",
    "mascot-of:0",
]


def shown_ids(words: str) -> list[str]:
    """What belongs to the machinery: ids of cards, and of things in the drawing."""
    return [card for card in CARDS if card in words] + re.findall(r"\w+:\w+", words)


@pytest.mark.parametrize("seed", range(12))
def test_every_code_is_possible_or_refused_by_a_clause(seed: int) -> None:
    """In random matches with everything switched on, tournament and Duck and Cover included."""
    game = bugeyed.game("lastbug")
    rng = random.Random(seed)
    options = {
        "games": "best-of-3",
        "duck": ("open", "deck")[seed % 2],
        "variant": ("friend", "collection")[seed % 3 % 2],
    }
    position = game.start(options=options)
    while position.turn != OVER:
        possible = position.possibilities()
        for code in rng.sample(range(-1, game.codes + 1), 20):
            if code not in possible:
                with pytest.raises(Refusal) as caught:
                    position.after(code)
                assert caught.value.clause in game.rules
                assert caught.value.message.endswith(".")
                assert not shown_ids(caught.value.message)
        for pick in rng.sample(PICKS, 8):
            refusal = position.why([pick])
            assert refusal is None or not shown_ids(refusal.message)
        prompt = position.view(None)["prompt"]
        assert prompt is None or not shown_ids(str(prompt))
        position, events = position.tell(rng.choice(possible))
        for event in events:
            assert not shown_ids(event.words)
            assert event.bland is None or not shown_ids(event.bland.words)
    assert names(position) == []
