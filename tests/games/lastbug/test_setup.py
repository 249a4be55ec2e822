"""What is in the box and how a game is prepared (§1, §2)."""

from __future__ import annotations

from collections import Counter

import pytest

import bugeyed
from bugeyed import CHANCE, Refusal
from tests.games.lastbug.scene import facts, names, played, refused, scene, start

LAID_OUT = {
    "a4": ["gloop", 1], "b4": ["tentaclor", 3], "c4": ["scuttler", 1], "d4": ["buzzwing", 3],
    "a3": ["scuttler", 3], "b3": ["buzzwing", 1], "c3": ["gloop", 3], "d3": ["tentaclor", 1],
    "a2": ["buzzwing", 1], "b2": ["scuttler", 3], "c2": ["tentaclor", 1], "d2": ["gloop", 3],
    "a1": ["tentaclor", 3], "b1": ["gloop", 1], "c1": ["buzzwing", 3], "d1": ["scuttler", 1],
}  # fmt: skip


@pytest.mark.clause("2.1")
def test_two_play() -> None:
    """§2.1"""
    game = bugeyed.game("lastbug")
    assert list(game.players) == [2]
    with pytest.raises(Refusal) as caught:
        game.start(3)
    assert caught.value.clause == "2.1"
    assert [seat["name"] for seat in game.seats()] == ["Red", "Blue"]


@pytest.mark.clause("1.1")
def test_the_arrow_of_the_top_square_points_right() -> None:
    """§1.1 All eight directions occur, each once."""
    arrows = start().view(None)["arrows"]
    assert isinstance(arrows, list)
    assert arrows[0] == 2
    assert sorted(arrows) == list(range(8))


@pytest.mark.clause("1.2", "2.2")
def test_the_first_game_has_its_own_landscape() -> None:
    """§1.2, §2.2 Sixteen tiles, one or three images up."""
    assert facts(start(), "landscape", "flipped") == [LAID_OUT, []]


@pytest.mark.clause("2.2")
def test_a_random_landscape_is_laid_tile_by_tile_from_the_same_tiles() -> None:
    """§2.2 Chance draws from what is left; the last ones, all alike, are no draw."""
    position = start(landscape="random")
    assert position.turn == CHANCE
    assert {position.name(code): weight for code, weight in position.chances()} == {
        f"lay {bem} {images}": 2
        for bem in ("gloop", "scuttler", "tentaclor", "buzzwing")
        for images in (1, 3)
    }
    position = played(position, "lay gloop 1")
    assert dict(position.chances())[position.parse("lay gloop 1")] == 1
    assert facts(position, "landscape") == [{"a4": ["gloop", 1]}]
    for _ in range(16):
        if position.turn == CHANCE:
            position = played(position, names(position)[-1])
    assert position.view(None)["phase"] == "mascot"
    landscape = position.view(None)["landscape"]
    assert isinstance(landscape, dict)
    assert Counter(map(tuple, landscape.values())) == Counter(map(tuple, LAID_OUT.values()))


@pytest.mark.clause("1.3", "1.4", "2.3", "R21")
def test_the_circle_is_interlaced_unless_another_order_is_chosen() -> None:
    """§1.4, §2.3, §R21 Three tiles of each type; the order can be chosen in the standard game too."""
    groups = ["gloop", "tentaclor", "scuttler", "buzzwing"]
    assert facts(start(), "circle") == [[bem for bem in groups for _ in range(3)]]
    paired = ["gloop", "scuttler", "tentaclor", "buzzwing"]
    assert facts(start(variant="friend", circle="paired"), "circle") == [
        [bem for bem in paired for _ in range(3)]
    ]


@pytest.mark.clause("9.4")
def test_a_random_circle_is_drawn_without_putting_back() -> None:
    """§9.4 The fourth gloop does not exist."""
    position = played(start(circle="random"), "tile gloop", "tile gloop", "tile gloop")
    assert names(position) == ["tile scuttler", "tile tentaclor", "tile buzzwing"]
    for _ in range(3):
        position = played(position, "tile scuttler")
    for _ in range(3):
        position = played(position, "tile tentaclor")
    # What is left can only be buzzwings: no more chance.
    assert position.turn == 0
    assert facts(position, "circle") == [
        ["gloop"] * 3 + ["scuttler"] * 3 + ["tentaclor"] * 3 + ["buzzwing"] * 3
    ]


def test_each_player_chooses_a_mascot_of_the_own_colour() -> None:
    """§2.4 and §R12: before anything else."""
    position = start()
    assert names(position) == ["mascot gloop", "mascot scuttler"]
    assert refused(position, "mascot buzzwing").clause == "2.4"
    assert refused(position, "gunner 4").clause == "R12"
    position = played(position, "mascot gloop")
    assert names(position) == ["mascot tentaclor", "mascot buzzwing"]


def test_the_lot_says_who_starts_and_the_other_places_gunner_and_vehicle() -> None:
    """§2.6, §2.7, §2.8"""
    position = played(start(), "mascot gloop", "mascot buzzwing")
    assert position.chances() == [(position.parse("first 0"), 1), (position.parse("first 1"), 1)]
    events = position.tell(position.parse("first 0"))[1]
    assert [(event.clause, event.reveals) for event in events] == [("2.6", True)]
    position = played(position, "first 0")
    assert position.turn == 1
    assert names(position) == [f"gunner {place}" for place in range(1, 13)]
    assert refused(position, "vehicle b2").clause == "2.7"
    position = played(position, "gunner 7")
    assert (position.turn, names(position)) == (1, ["vehicle b2", "vehicle c2", "vehicle b3", "vehicle c3"])
    assert refused(position, "vehicle a1").clause == "2.8"
    assert refused(position, "navigator top").clause == "2.8"
    position = played(position, "vehicle c3")
    assert position.turn == 0
    assert facts(position, "gunner", "vehicle", "navigator") == [7, "c3", None]


@pytest.mark.clause("1.5", "2.5")
def test_ten_cards_are_the_deck_and_duck_and_cover_stays_in_the_box() -> None:
    """§1.5, §2.5"""
    assert facts(start(), "deck", "duck") == [10, "off"]
    assert facts(start(cards="none"), "deck") == [0]
    assert facts(start(duck="deck"), "deck", "duck") == [11, "deck"]


@pytest.mark.clause("1.6")
def test_the_figures_belong_to_nobody() -> None:
    """§1.6 Both players move the same three."""
    position = played(scene(turn=0, navigator="top-left", vehicle="b2", gunner=6), "navigator 1")
    assert (position.turn, *facts(position, "navigator", "vehicle", "gunner")) == (1, "top", "c2", 7)
    position = played(position, "navigator 3")
    assert (position.turn, *facts(position, "navigator", "vehicle", "gunner")) == (0, "bottom-right", "b1", 8)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cards": "four"}, "tournament"),
        ({"cards": "two", "games": "best-of-3"}, "single game"),
        ({"cards": "four", "variant": "collection"}, "tournament"),
        ({"cards": "none", "duck": "open"}, "no cards"),
        ({"cards": "none", "duck": "deck", "games": "best-of-3"}, "no cards"),
    ],
)
def test_what_the_book_rules_out_is_refused(options: dict[str, object], words: str) -> None:
    """§R22"""
    with pytest.raises(Refusal) as caught:
        start(**options)
    assert caught.value.clause == "R22"
    assert words in caught.value.message


@pytest.mark.clause("9.5", "R22")
def test_a_tournament_has_four_cards_unless_it_has_none() -> None:
    """§9.5, §R22 Everything else combines."""
    assert start(games="best-of-3").setting.options["cards"] == "four"
    assert start(games="best-of-3", cards="none", variant="collection", edges="wrapped").turn == 0
    assert start(games="best-of-3", variant="collection").setting.options["cards"] == "four"
    assert start(games=1, cards="two").setting.options["cards"] == "two"
    assert start(games="1").setting.options["games"] == 1


@pytest.mark.parametrize(
    ("option", "clause"),
    [
        ("variant", "9.1"), ("edges", "6.1"), ("circle", "9.4"), ("cards", "2.5"), ("duck", "8.1"),
        ("games", "7.1"), ("landscape", "2.2"),
    ],
)  # fmt: skip
def test_every_option_has_its_clause(option: str, clause: str) -> None:
    """An unknown value is refused by the clause that explains the option."""
    with pytest.raises(Refusal) as caught:
        start(**{option: "sideways"})
    assert caught.value.clause == clause


@pytest.mark.clause("R23")
def test_what_nobody_outside_the_box_can_know_is_marked() -> None:
    """§R23 The Fidelity page lists it; the rulebook's own values are not on that list."""
    content = bugeyed.game("lastbug").content
    guessed = {f"{origin.file}.{origin.path}" for origin in content.reconstructed()}
    assert {
        "compass.arrows.right",
        "landscape.tiles.first-game",
        "circle.orders.interlaced",
        "cards.card.about-turn.name",
        "cards.card.the-right-path.effect",
        "cards.card.the-right-path.name",
        "bems.bem.gloop.name",
        "game.ending.stall",
    } <= guessed
    known = {f"{origin.file}.{origin.path}" for origin in content.origins} - guessed
    assert {"compass.arrows.top", "cards.card.duck-and-cover.name", "bems.bem.gloop.background"} <= known
