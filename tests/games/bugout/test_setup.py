"""Setting up (§2, §S), the components, and the options (§O)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import bugeyed
from bugeyed.core.errors import Refusal
from bugeyed.core.game import CHANCE
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.setting import BugoutSetting
from tests.games.bugout.scenes import (
    GAME,
    PLAN,
    Scene,
    at,
    clauses,
    names,
    play,
    refused,
    seen,
    tile,
    token,
    told,
)


def dealt(players: int = 4, seed: int = 1, **options: object) -> BugoutPosition:
    """A game set up by chance."""
    position = GAME.start(players, options)
    rng = random.Random(seed)
    while position.turn == CHANCE and not _begun(position):
        codes = [code for code, _ in position.chances()]
        position, _ = position.tell(rng.choice(codes))
    assert isinstance(position, BugoutPosition)
    return position


def _begun(position: object) -> bool:
    assert isinstance(position, BugoutPosition)
    return position.valley.phase > 0


@pytest.mark.clause("1.1", "2.6", "S3")
def test_every_urban_tile_starts_with_its_population_on_the_dots() -> None:
    """§2.6 §S3 Six in the Capital, four in a City, two in a Suburb, by colour as dotted; 24 in all."""
    position = Scene().position()
    people = Counter(at(position, who) for who in seen(position)["survivors"])
    assert people == {"A1": 6, "B1": 4, "D4": 4, "A6": 4, "E1": 2, "A3": 2, "B6": 2}
    capital = [who for who in seen(position)["survivors"] if at(position, who) == "A1"]
    assert capital == ["red-1", "red-2", "blue-1", "yellow-1", "yellow-2", "green-1"]


@pytest.mark.clause("2.1", "2.2", "S1", "S6", "I14")
def test_chance_draws_a_signal_deals_the_map_and_the_first_player() -> None:
    """§2.1 §2.2 §S1 In whatever order the book prints its steps (§I14), the table is the same."""
    position = GAME.start(3)
    assert names(position) == {f"signal M{n:02}" for n in range(1, 15)}  # type: ignore[arg-type]
    assert isinstance(position, BugoutPosition)
    position, events = told(position, "signal M05", *[f"deal {tile}" for tile in PLAN[:-1]])
    assert names(position) == {"first red", "first blue", "first yellow"}
    position = play(position, "first blue")
    assert position.turn == 1
    assert seen(position)["signal"]["id"] == "M05"
    assert tile(position, "C3")["name"] == "Volcano"
    assert {"2.1", "2.2"} <= clauses(events)


@pytest.mark.clause("2.3", "2.4", "2.5", "2.7", "2.8", "I2", "I9", "S4", "S5")
def test_tokens_lie_where_their_icons_are_printed() -> None:
    """§2.3-§2.8 Six Landmarks, six lit Flares, two Samples (§I2), four Maps, two inert Tornadoes, full pools."""
    position = Scene().position()
    view = seen(position)
    landmarks = {name: row["at"] for name, row in view["tokens"].items() if name.startswith("landmark")}
    assert set(landmarks.values()) == {"A2", "E2", "E3", "A4", "A5", "E5"}
    assert all(token(position, name)["side"] == "built" for name in landmarks)
    assert [token(position, f"flare-{n}")["at"] for n in range(1, 7)] == ["D1", "B2", "C2", "F2", "D3", "F3"]
    assert all(token(position, f"flare-{n}")["lit"] for n in range(1, 7))
    assert [token(position, f"sample-{n}")["at"] for n in (1, 2, 3)] == ["A2", "E3", "box"]
    assert [token(position, f"map-{n}")["at"] for n in "abcd"] == ["A5", "B3", "C5", "C6"]
    assert all(token(position, f"map-{n}")["side"] == "map" for n in "abcd")
    assert view["tornadoes"] == {
        "field": {"at": "C1", "state": "inert"},
        "plain": {"at": "D2", "state": "inert"},
    }
    assert view["pools"] == {"bridges": 6, "lost_bridges": 0, "vehicles": 2}
    assert view["decks"]["apocalypse"] == 18
    assert view["hands"] == seen(Scene().position())["hands"]
    assert all(not sum(row["resources"].values()) for row in view["hands"])
    assert view["graveyard"] == []
    assert view["spaces"] == 7


@pytest.mark.clause("2.9", "I12")
def test_the_decks_have_their_numbers() -> None:
    """§2.9 The sums of the rulebook's list of contents."""
    setting = GAME.start(4).setting
    assert isinstance(setting, BugoutSetting)
    assert setting.draw == [18, 18, 16, 14, 30, 15, 3, 1, 1, 1, 1, 1, 1]
    assert sum(setting.draw) == 120
    assert len(setting.rain) == 60
    assert len(setting.faults) + setting.tremors + setting.stops == 24
    assert sum(setting.gusts) == 24
    assert sum(setting.flows) == 24
    assert len(setting.events) == 40
    assert len(setting.doom) == 24
    assert len(setting.signal_ids) == 42


def test_every_cell_lies_on_five_storms_and_two_faults() -> None:
    """No spot of the reconstructed map is safer than another."""
    setting = GAME.start(4).setting
    assert isinstance(setting, BugoutSetting)
    for cell in range(36):
        assert sum(card >> cell & 1 for card in setting.rain) == 5
        assert sum(card >> cell & 1 for card in setting.faults) == 2
    assert len(set(setting.rain)) == 60


@pytest.mark.clause("D1")
def test_signals_fit_the_map_wherever_their_box_does() -> None:
    """§D1 Shifted only, never turned or mirrored."""
    setting = GAME.start(4).setting
    assert isinstance(setting, BugoutSetting)
    rows = GAME.content.table("signals")["signal"]
    for number, row in enumerate(rows):
        fits = [cell for cell in range(36) if setting.needs[number * 36 + cell]]
        high, wide = len(row["pattern"]), len(row["pattern"][0])
        assert len(fits) == (7 - high) * (7 - wide), row["id"]
        assert len(setting.offsets[number]) == {"easy": 3, "medium": 4, "hard": 5}[row["difficulty"]]


@pytest.mark.clause("O1")
def test_the_signal_comes_from_the_chosen_deck() -> None:
    """§O1"""
    for level, letter in (("easy", "E"), ("medium", "M"), ("hard", "H")):
        position = GAME.start(4, {"signal": level})
        assert names(position) == {f"signal {letter}{n:02}" for n in range(1, 15)}  # type: ignore[arg-type]


@pytest.mark.clause("O2")
def test_a_first_game_leaves_warnings_and_eruptions_out() -> None:
    """§O2 114 cards remain."""
    position = Scene(first_game=True).position()
    assert seen(position)["decks"]["draw"] == 114
    cards = names(play(position, "end"))
    assert not any(card.startswith(("card tornado", "card eruption")) for card in cards)


@pytest.mark.clause("O4", "S7")
def test_without_inert_eruptions_the_volcano_stands_free() -> None:
    """§S7 From any corner the Volcano ends on an inner cell without High Ground beside it."""
    for seed in range(12):
        position = dealt(seed=seed, no_inert=True)
        volcano = next(cell for cell, row in _tiles(position) if row["volcano"])
        assert volcano[0] in "BCDE"
        assert volcano[1] in "2345"
        column, row = "ABCDEF".index(volcano[0]), int(volcano[1])
        for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            assert tile(position, "ABCDEF"[column + right] + str(row + down))["type"] != "high-ground"
        assert len({row["name"] for _, row in _tiles(position)}) == 16


def _tiles(position: BugoutPosition) -> list[tuple[str, dict[str, object]]]:
    tiles = seen(position)["tiles"]
    assert isinstance(tiles, dict)
    return list(tiles.items())


def test_a_tie_for_the_volcanos_place_is_drawn_by_lot() -> None:
    """§S7 A corner is as near to one inner tile only; the middle of an edge too; two swaps may tie."""
    plan = list(PLAN)
    plan[14], plan[0] = plan[0], plan[14]
    position = GAME.start(4, {"no_inert": True})
    assert isinstance(position, BugoutPosition)
    position, events = told(position, "signal M01", *[f"deal {tile}" for tile in plan[:-1]])
    assert tile(position, "B2")["name"] == "Volcano"
    assert "S7" in clauses(events)


@pytest.mark.clause("O5")
def test_the_unprepared_start_in_the_dark() -> None:
    """§O5"""
    position = Scene(unprepared=True).position()
    assert not any(token(position, f"flare-{n}")["lit"] for n in range(1, 7))


def test_a_trained_team_brings_two_rescue_cards() -> None:
    """§O6 The two Map Tokens left out are looked up at the start."""
    position = dealt(trained_team=True)
    assert len(seen(position)["decks"]["rescue_cards"]) == 2
    assert seen(position)["decks"]["apocalypse"] == 20
    assert bin(position.valley.numbers).count("1") == 4


def test_budget_cuts_start_in_the_graveyard() -> None:
    """§O8 Three Landmarks, drawn at random, are buried before the first turn."""
    position = dealt(budget_cuts=3)
    assert seen(position)["graveyard"] == ["landmark"] * 3
    assert bin(position.valley.landmarks).count("1") == 3


def test_free_placement_keeps_the_population_numbers() -> None:
    """§O9 Seats in turn settle their colour; Civilians come last."""
    position = dealt(players=2, placement="free")
    settled: list[str] = []
    while seen(position)["pending"]["question"] == "settle":
        assert refused(position, "settle red-1 C3") == "O9", "no Urban tile lies there"
        name = sorted(names(position))[0]
        settled.append(name.split()[1].split("-")[0])
        position = play(position, name)
    assert Counter(settled) == {"red": 6, "blue": 6, "yellow": 6, "green": 6}
    assert set(settled[:12]) == {"red", "blue"}
    assert settled[0] != settled[1]
    assert set(settled[12:]) == {"yellow", "green"}
    people = Counter(row["at"] for row in seen(position)["survivors"].values())
    assert sorted(people.values()) == [2, 2, 2, 4, 4, 4, 6]


@pytest.mark.clause("O10", "I1", "O11")
def test_spaces_and_samples_can_be_chosen() -> None:
    """§I1 Seven spaces or nine; §O11 two Samples or three, the third on Forest C."""
    assert seen(Scene(graves=9).position())["spaces"] == 9
    assert token(Scene(samples=3).position(), "sample-3")["at"] == "B4"


@pytest.mark.clause("S2")
def test_seats_have_their_colours_and_the_rest_are_civilians() -> None:
    """§S2 Two players are Red and Blue; Yellow and Green stand on the map as Civilians."""
    position = Scene(players=2).position()
    assert seen(position)["colours"] == {"red": 0, "blue": 1, "yellow": "civilian", "green": "civilian"}
    assert at(position, "green-1") == "A1"


def test_options_and_players_out_of_range_are_refused() -> None:
    """§3.2 One to four players; an option's clause names what it takes."""
    with pytest.raises(Refusal) as five:
        GAME.start(5)
    assert five.value.clause == "3.2"
    with pytest.raises(Refusal) as graves:
        GAME.start(4, {"graves": 8})
    assert graves.value.clause == "O10"


def test_the_game_is_found_by_name() -> None:
    """The entry point of pyproject.toml."""
    if "bugout" in bugeyed.games():
        assert bugeyed.game("bugout").title == "BUGOUT"
