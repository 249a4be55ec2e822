"""The team bot: what it counts on, what it proposes, and that any seat can follow it."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bugeyed import CHANCE, Knowledge
from bugeyed.bots import bot
from bugeyed.bots.bouts import play_bout
from bugeyed.bots.trials import Trials
from bugeyed.core.chance import Lehmer
from bugeyed.games.bugout import notation
from bugeyed.games.bugout.advice import beacon, turns
from bugeyed.games.bugout.advice.glance import Glance
from bugeyed.games.bugout.advice.odds import Odds, fewer
from bugeyed.games.bugout.advice.outlook import Journeys, Outlook
from bugeyed.games.bugout.advice.ways import Homeward, Ways, stops
from bugeyed.games.bugout.board import CELLS, NUMBER, names_of
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules import water
from tests.games.bugout.scenes import GAME, Scene, play


def far(scene: Scene, colour: int, start: str, goal: str) -> int:
    """Actions on foot between two cells."""
    valley = scene.position().valley
    ways = Ways()
    ways.look(valley)
    return int(beacon.Carriers(valley, ways).far(colour, NUMBER[start], NUMBER[goal]))


def dealt(players: int, seed: int, **options: object) -> BugoutPosition:
    """A match whose map lies, before the first action."""
    luck = Lehmer(seed)
    position = GAME.start(players, options)
    while position.turn == CHANCE:
        position = position.step(luck.weighted(position.chances()))
    assert isinstance(position, BugoutPosition)
    return position


def test_ways_are_longer_without_the_cards_for_them() -> None:
    """B3 to C3 is a climb onto the Volcano; a Rope in hand makes it cheaper for its owner alone."""
    bare, roped = Scene(), Scene().hand(0, rope=1)
    assert far(roped, 0, "B3", "C3") < far(bare, 0, "B3", "C3")
    assert far(roped, 1, "B3", "C3") == far(bare, 1, "B3", "C3")
    assert far(bare, 0, "A1", "B2") == 2


def test_a_crowd_is_in_the_way() -> None:
    """Eight people fill a tile, so who comes behind them walks round or waits."""
    scene = Scene()
    open_way = far(scene, 0, "A4", "A6")
    for who in ("red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "blue-1", "blue-2"):
        scene.put(f"{who} A5")
    assert far(scene, 0, "A4", "A6") > open_way


@pytest.mark.parametrize(
    ("expected", "health", "chance"), [(0.0, 1, 1.0), (1.0, 1, 0.3679), (1.0, 2, 0.7358)]
)
def test_ground_holds_as_long_as_fewer_hits_fall_than_it_has_health(
    expected: float, health: float, chance: float
) -> None:
    """Hits fall independently of one another: Poisson's law."""
    assert fewer(expected, health) == pytest.approx(chance, abs=1e-4)


def test_lava_and_eruptions_to_come_make_ground_unsafe() -> None:
    """Where Lava flows next, and beside a Volcano that may still erupt."""
    valley = Scene().position().valley
    quiet = Odds(valley)
    flowing = Scene().eruption("west").position().valley
    next_cell = NUMBER["B3"]
    assert Odds(flowing).stands(next_cell, 10.0, 0.0) < quiet.stands(next_cell, 10.0, 0.0)
    assert quiet.stands(next_cell, 10.0, 0.0) < quiet.stands(NUMBER["B4"], 10.0, 0.0)


def test_the_cheapest_flares_are_paired_with_the_goals() -> None:
    """The first Flare is nearest to both goals, but best for all is to give it to the second."""
    costs = vec[i64]([beacon.joined(labour, 0) for labour in (1, 2, 1, 9)])
    assert list(beacon.Pairing(costs, 2, 2).chosen) == [1, 0]


def test_a_goal_without_a_flare_stays_open() -> None:
    """Two goals, one Flare: the dearer goal goes without."""
    costs = vec[i64]([beacon.joined(labour, 0) for labour in (5, 3)])
    assert list(beacon.Pairing(costs, 2, 1).chosen) == [-1, 0]


def test_seats_work_side_by_side() -> None:
    """Everybody is home when all work is done, whoever's it is; Civilians are anybody's."""
    for players in (1, 2, 4):
        valley = dealt(players, 5).valley
        outlook = Outlook()
        outlook.value(valley)
        carriers = beacon.Carriers(valley, outlook.ways)
        journeys = Journeys(valley, Odds(valley), carriers, outlook.home)
        assert max(journeys.times(24, 0.0, 0.0)) == pytest.approx(journeys.labour(24))


def test_weak_ground_ahead_counts_for_those_who_have_not_passed_it() -> None:
    """Waiting elsewhere does not spare it: B1 lies on the way from A1 to C1, whoever stands on B1 has it behind him."""
    hazards = vec[float]([0.0] * CELLS)
    hazards[NUMBER["B1"]] = 0.25
    hazards[NUMBER["C1"]] = 0.5
    ways = Homeward(NUMBER["C1"], vec[i64]([1] * CELLS), hazards)
    assert [ways.far[NUMBER[cell]] for cell in ("A1", "B1", "C1", "C2")] == [2, 1, 0, 1]
    assert [ways.killed[NUMBER[cell]] for cell in ("A1", "B1", "C1", "A2")] == [0.25, 0.0, 0.0, 0.0]


def test_riders_count_on_roads_alone() -> None:
    """B3 is a Rope Bridge and C3 the Volcano, so with Gas for one Drive a Car on B2 comes to A2, B1 or C2."""
    scene = Scene().flood("B3").bridge("B3", "rope").vehicle(1, "car", "B2", "red-1 red-2").hand(0, gas=1)
    valley = scene.position().valley
    assert names_of(stops(valley, NUMBER["B2"], 1, 1)[1]) == ["B1", "A2", "B2", "C2"]


def test_who_is_driven_nowhere_walks() -> None:
    """Flooded all round, a Car shortens nobody's way, however much Gas there is."""
    scene = Scene(signal="E09").flood("A1", "C1", "B2").vehicle(1, "car", "B1", "red-1 red-2")
    found = []
    for gas in (0, 3):
        valley = scene.hand(0, gas=gas).position().valley
        outlook = Outlook()
        outlook.value(valley)
        journeys = Journeys(valley, Odds(valley), beacon.Carriers(valley, outlook.ways), outlook.home)
        found.append(list(journeys.costs))
    assert found[0] == found[1]


def test_plans_are_whole_turns_that_can_be_played() -> None:
    """Every code is possible in its place, the best plan comes first, and its turn ends in a card."""
    position = dealt(2, 3)
    plans = position.plans(False)
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
    for plan in plans:
        after = position
        for code in plan.codes:
            assert code in after.actions()
            after = after.step(code)
        assert after.turn < 0


def test_a_car_is_placed_for_a_crowd_far_from_home() -> None:
    """Placing it and boarding four people pays only at the end, so a line is not given up in the middle of it."""
    scene = Scene(signal="E09").hand(0, gas=4, tool=1)
    scene.token("flare-1", "E4").token("flare-2", "F4").token("flare-3", "F5")
    position = scene.unlit("flare-4", "flare-5", "flare-6").position()
    done = []
    for code in position.plans(False)[0].codes:
        done.append(position.name(code))
        position = position.step(code)
    assert len([name for name in done if name.startswith("board")]) == 4


def test_somebody_gets_out_of_a_car_for_the_last_step() -> None:
    """Getting out looks worse at first; with the step that follows, the signal is complete."""
    scene = Scene(signal="M01", first_game=True).vehicle(1, "car", "D4", "red-1 red-2")
    for name, cell in (("flare-1", "A4"), ("flare-3", "B3"), ("flare-4", "B5")):
        scene.token(name, cell)
    position = scene.token("flare-2", "red-1").position()
    done = []
    for code in position.plans(True)[0].codes:
        done.append(position.name(code))
        position = position.step(code)
    assert done.index("exit red-1") < done.index("move red-1 C4")


def test_a_turn_is_proposed_once_in_its_shortest_form() -> None:
    """Else most of the six that are tried out would be the same, with somebody getting out of a Car and in again."""
    scene = Scene(signal="E09").vehicle(1, "car", "B1", "red-1 red-2").put("red-3 A1").token("flare-1", "A1")
    lines = turns.best_lines(scene.position().valley, 6, Outlook())
    values = [line.value for line in lines]
    assert len(set(values)) == len(values) > 6
    assert len(min((line.codes for line in lines), key=len)) == 1


def test_no_landmark_is_looted() -> None:
    """A Resource is never worth a Grave, and the plans with a Loot in them would push out others."""
    position = Scene().put("red-1 A2").pile(pipe=1, gas=1).position()
    assert any(position.name(code).startswith("loot") for code in position.actions())
    for plan in position.plans(True):
        for code in plan.codes:
            assert not position.name(code).startswith("loot")
            position = position.step(code)
        position = Scene().put("red-1 A2").pile(pipe=1, gas=1).position()


def test_of_comrades_in_one_place_one_is_followed() -> None:
    """What red-2 can do from the same cell, with the same empty hands, leads to the same."""
    valley = Scene().put("red-1 B2, red-2 B2, red-3 A3").position().valley
    moves = {
        notation.name(valley, code): turns.is_waste(valley, code)
        for code in water.answers(valley)
        if notation.name(valley, code).startswith("move red")
    }
    assert moves["move red-2 B1"]
    assert not moves["move red-1 B1"]
    assert not moves["move red-3 B3"]


def test_following_more_lines_finds_a_turn_at_least_as_good() -> None:
    """Level 4 sees what level 3 sees, and what looks worse at first."""
    position = dealt(4, 9)
    assert position.plans(True)[0].value >= position.plans(False)[0].value


def test_a_glance_is_for_ones_own_people() -> None:
    """Level 2: how far others have to go is their affair; what all see at once, such as a death, counts."""
    start = Scene().position().valley
    near, far_off = (Scene().put(f"blue-1 {cell}").position().valley for cell in ("B1", "F6"))
    dead = Scene().put("blue-1 grave").position().valley
    assert Glance(0).value(near) == Glance(0).value(far_off)
    assert Glance(1).value(near) != Glance(1).value(far_off)
    assert Glance(0).value(dead) < Glance(0).value(start)


def test_civilians_are_everybodys_own_at_a_glance() -> None:
    """Of two players, green has nobody who looks after it but all."""
    near, far_off = (Scene(2).put(f"green-1 {cell}").position().valley for cell in ("B1", "F6"))
    assert Glance(0).value(near) != Glance(0).value(far_off)


def test_a_glance_sees_nothing_coming() -> None:
    """Where Lava flows next is as good as any other ground; to whoever weighs the odds it is not."""
    quiet, flowing = (
        scene.put("red-1 B3").position().valley for scene in (Scene(), Scene().eruption("west"))
    )
    assert Glance(0).value(quiet) == Glance(0).value(flowing)
    outlook = Outlook()
    outlook.homes = [NUMBER["D2"]]
    assert outlook.value(quiet) > outlook.value(flowing)


def test_each_level_goes_by_its_own_plans() -> None:
    """2 at a glance, 3 for the team, 4 with more lines followed; 5 tries those out."""
    position = dealt(4, 9)
    for level, plans in ((2, position.quick_plans()), (3, position.plans(False)), (4, position.plans(True))):
        firsts = {plan.codes[0] for plan in plans if plan.value == plans[0].value}
        assert bot(level, 1).choose(Knowledge(position, position.turn)) in firsts
    advice = GAME.search_advice()
    assert (advice.ahead_from, advice.tried_from) == (4, 5)


def test_who_is_asked_out_of_turn_has_no_turn() -> None:
    """Rain on C4 asks blue, who stands there with a Pipe, in the turn of red."""
    scene = Scene().put("blue-1 C4").hand(1, pipe=1)
    assert not scene.position().is_aside()
    asked = play(scene.position(), "end", "card downpour", "rain R27")
    assert asked.turn == 1
    assert asked.is_aside()
    after = Trials(5, 1, length=0).played_on(asked, 1, 0)
    assert isinstance(after, BugoutPosition)
    assert after.valley.active == 1
    assert not after.is_aside()


def test_advice_is_the_same_for_every_seat_and_there_before_anybody_asks() -> None:
    """A person may ask what the bot would do: plans with names, and how well the team stands."""
    position = dealt(4, 9)
    assert len({position.worth(seat) for seat in range(4)}) == 1
    assert position.name(position.plans(False)[0].codes[0]) in {
        position.name(code) for code in position.actions()
    }


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_team_rescues_far_more_than_random_play(players: int) -> None:
    """Two matches on an easy signal: many against none or next to none."""
    rescued = {0: 0, 2: 0}
    for level, total in rescued.items():
        for seed in range(2):
            bots = [bot(level, seed + seat) for seat in range(players)] if level else []
            bout = play_bout(GAME.start(players, {"signal": "easy"}), bots, Lehmer(seed), 0.0)
            assert bout.outcome is not None
            assert bout.outcome.scores is not None
            total += bout.outcome.scores[0]
        rescued[level] = total
    assert rescued[2] >= rescued[0] + 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"placement": "free", "night": True},
        {"unprepared": True, "lethal_tornadoes": True, "budget_cuts": 6},
        {"no_inert": True, "trained_team": True, "structures_crumble": True, "unlit_holdable": True},
        {"signal": "hard", "graves": 9, "samples": 3, "flood_destroy": False, "first_game": True},
    ],
    ids=lambda options: "+".join(options),
)
def test_every_variant_is_played_to_its_end(options: dict[str, object]) -> None:
    """Three seats, so that there are Civilians."""
    bots = [bot(2, seat) for seat in range(3)]
    assert play_bout(GAME.start(3, options), bots, Lehmer(4), 0.0).outcome is not None


def test_thinking_ahead_depends_on_the_position_alone() -> None:
    """Its samples come from the position, so a match can be had again; the answer is possible."""
    position = dealt(4, 11)
    first, second = (bot(3, 1).choose(Knowledge(position, position.turn)) for _ in range(2))
    assert first == second
    assert first in position.actions()


def test_a_trial_of_one_player_ends_with_the_next_turn() -> None:
    """Nobody else comes to part one turn from the next: a trial once went on for hundreds of decisions."""
    position = GAME.start(players=1)
    luck = Lehmer(5)
    while position.turn == CHANCE or not position.plans(False):
        position = position.step(position.drawn(luck) if position.turn == CHANCE else position.actions()[0])
    assert not position.plans(False)[0].answers
    for number in range(2):
        after = Trials(5, 1, length=1).played_on(position, number, 0)
        assert isinstance(position, BugoutPosition)
        assert isinstance(after, BugoutPosition)
        assert after.turn == 0
        assert not after.plans(False)[0].answers
        assert position.valley.draw_left - after.valley.draw_left == 8
