"""Plans: what bots are told to lay and to take."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.bots.analysis import looked_at
from bugeyed.bots.hint_words import in_words
from bugeyed.bots.hints import hint_for
from bugeyed.bots.rollouts import expected
from bugeyed.core.game import Position
from bugeyed.games.cropcircles.advice.evaluation import SCALE
from bugeyed.games.cropcircles.position import CropPosition
from tests.games.cropcircles.scenes import game, play, scene, settle

POOL = "empty-star solid-star solid-star striped-star crossed-circle"


def names(position: Position, ahead: bool = False) -> list[str]:
    """The best plan by name: weighed ahead, or by what it brings at once."""
    best = (position.plans(True) if ahead else position.quick_plans())[0]
    found = []
    for code in best.codes:
        found.append(position.name(code))
        position = position.after(code)
    return found


def test_the_best_scoring_line_comes_first() -> None:
    """§5.2 Three circles under three: (3 + 1 + 1) x 3 beats everything else."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    position = scene(row, ["empty-circle empty-circle striped-circle", ""], pool=POOL)
    plans = position.quick_plans()
    assert plans[0].value == 150
    assert len(names(position)) == 4
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)


def test_a_plan_goes_on_from_what_is_laid() -> None:
    """§4.5 After one glyph the best line that has it there."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    position = scene(row, ["empty-circle empty-circle striped-circle", ""], pool=POOL)
    position = play(position, "place empty-circle f7")
    assert names(position)[-1] == "done"
    assert sorted(name.split()[-1] for name in names(position)) == ["done", "e7", "g7"]
    alone = scene({"e5": "empty-circle"}, ["striped-circle", ""], pool=POOL)
    assert names(play(alone, "place striped-circle e6")) == ["done"]


def test_without_a_line_the_plan_is_to_pass() -> None:
    """§3.2 A crossed star suits nothing here."""
    position = scene({"e5": "empty-square"}, ["crossed-star", ""], pool=POOL)
    assert names(position) == ["pass"]


def test_the_glyph_that_makes_the_best_line_is_taken() -> None:
    """§7.1 Beside circles only, a crossed circle is worth four a neighbour; stars suit less."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    position = play(scene(row, ["empty-circle", ""], pool=POOL), "pass")
    assert names(position) == ["take crossed-circle"]
    empty = play(scene(row, ["empty-circle", ""], pool=""), "pass")
    assert [empty.name(plan.codes[0]) for plan in empty.plans(False)] == ["draw"]


def test_what_is_kept_counts_while_there_is_time_to_lay_it() -> None:
    """A glyph for two points is not worth laying, but in the last turns it is."""
    row = {"e5": "empty-circle", "f5": "empty-square"}
    early = scene(row, ["empty-circle empty-star", ""], pool=POOL)
    late = scene(row, ["empty-circle empty-star", ""], pool=POOL, final_turns=2)
    lengths = [len(position.plans(False)[0].codes) for position in (early, late)]
    assert lengths == [2, 3]
    assert early.worth(0) == 40
    assert late.worth(0) == 0


def test_who_is_about_to_lay_is_ahead_of_equal_scores() -> None:
    """And as far behind while the other is; once there is no next line it does not matter any more."""
    row = {"e5": "empty-circle", "f5": "empty-square"}
    racks = ["empty-circle", "empty-circle"]
    level = scene(row, racks, pool=POOL)
    assert level.worth(0) == -level.worth(1) > 0
    assert scene(row, racks, pool=POOL, final_turns=2).worth(0) == 0


def test_the_last_turn_is_foregone() -> None:
    """§8.2 Whoever has it lays the best line there is: three circles under three bring 15."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    racks = ["empty-circle", "empty-circle empty-circle striped-circle"]
    for ahead, ends in ((14, [-1.0, 1.0]), (15, [1.0, 1.0]), (16, [1.0, -1.0])):
        position = scene(row, racks, bag="", mover=1, scores=[ahead, 0], final_turns=1)
        assert position.foregone() == ends
    assert scene(row, racks, bag="", scores=[50, 0], final_turns=2).foregone() is None


def test_a_hint_proves_a_win_in_the_last_turns_but_one() -> None:
    """§8.2 The bag is empty, so what is behind the other screen can be told; nothing there makes up for the lead."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    racks = ["empty-circle empty-circle striped-circle", "empty-circle"]
    position = scene(row, racks, bag="", scores=[0, 5], final_turns=2)
    hint = hint_for(Knowledge(position, 0), 1, nodes=20)
    assert hint.ends_in == 4
    assert (hint.best.chance, hint.best.low, hint.settled) == (1.0, 1.0, True)
    assert in_words(hint, position)[0].endswith("wins whatever the others do, settled in 4 actions at most.")


def test_of_three_who_stand_alike_each_has_a_third() -> None:
    """§8.3 And of six a sixth; who is far behind takes nothing away."""
    row = {"e5": "empty-circle", "f5": "empty-square"}
    for players in (2, 3, 6):
        level = scene(row, [""] * players, bag="", final_turns=players)
        for seat in range(players):
            assert 0.5 + 0.5 * expected(level.worth(seat), SCALE) == pytest.approx(1 / players, abs=0.01)
    hopeless = scene(row, [""] * 3, bag="", scores=[900, 900, 0], final_turns=3)
    assert abs(hopeless.worth(0)) <= 1


def test_in_the_last_round_a_line_may_bar_the_next_players_way() -> None:
    """§8.2 Many lines score most on the same cells; the best on other cells are looked at too."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle", "h6": "empty-circle"}
    racks = ["empty-circle empty-circle striped-circle striped-circle", "crossed-circle"]
    last = scene(row, racks, bag="", final_turns=2)
    fields = [frozenset(code // 16 for code in plan.codes[:-1]) for plan in last.plans(True)]
    assert len(fields) == len(set(fields)) > 12
    usual = scene(row, racks, pool=POOL)
    assert len(usual.plans(True)) == 12


def test_what_is_given_away_is_told_of_an_action_no_plan_has() -> None:
    """§8.2 To pass in the last turn but one loses what laying wins, with the same luck in every trial."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    racks = ["empty-circle empty-circle striped-circle", "", ""]
    position = scene(row, racks, bag="", scores=[0, 5, 5], final_turns=3)
    passed = looked_at(position, position.parse("pass"), 1, 1, 1.0, nodes=40)
    assert passed.loss > 0.9
    assert passed.better.startswith("place ")
    best = position.plans(True)[0].codes[0]
    assert looked_at(position, best, 1, 1, 1.0, nodes=40).loss == 0.0


def test_ahead_a_line_that_feeds_the_next_player_counts_less() -> None:
    """What is left behind: with crossed circles behind Red's screen every cell opened to them costs."""
    row = {"e5": "empty-circle", "f5": "empty-square"}
    poor = scene(row, ["empty-circle empty-star", ""], pool=POOL)
    rich = scene(row, ["empty-circle empty-star", "crossed-circle crossed-circle crossed-circle"], pool=POOL)
    value = {tuple(plan.codes): plan.value for plan in poor.plans(True)}
    assert all(plan.value < value[tuple(plan.codes)] for plan in rich.plans(True))


@pytest.mark.parametrize("ahead", [False, True])
def test_plans_can_be_played_to_the_end(ahead: bool) -> None:
    """§4.5 Through a whole match of four, every code of the best plan is possible in its turn."""
    rng = random.Random(2)
    position = settle(game().start(4), rng)
    while position.turn != bugeyed.OVER:
        sampled = position.resample(int(position.turn), rng)
        for code in sampled.plans(ahead)[0].codes:
            assert code in position.actions()
            position = position.step(code)
        position = settle(position, rng)
    assert isinstance(position, CropPosition)
    assert max(position.state.scores) > 60


def test_trials_play_on_by_the_best_line_and_take_what_suits() -> None:
    """§7.1 The line is worth as much as the first of the plans; an empty circle suits more than stars do."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    taking = play(scene(row, ["empty-circle", ""], pool="empty-circle crossed-star solid-star"), "pass")
    plan = taking.first_plan()
    assert plan is not None
    assert [taking.name(code) for code in plan.codes] == ["take empty-circle"]
    rng = random.Random(5)
    position = settle(game().start(2), rng)
    while position.turn != bugeyed.OVER:
        assert isinstance(position, CropPosition)
        state, plan = position.state, position.first_plan()
        assert plan is not None
        if state.takes_left:
            assert len(plan.codes) == (min(state.takes_left, state.pool_count) or 1)
        else:
            assert plan.value == position.plans(False)[0].value
        for code in plan.codes:
            assert code in position.actions()
            position = position.step(code)
        position = settle(position, rng)


def test_what_was_asked_before_changes_no_plan() -> None:
    """Best scores are kept while a turn is weighed: another field, rack or rule is looked at anew."""
    positions = [settle(game().start(2), random.Random(seed)) for seed in range(6)]
    once = [[plan.value for plan in position.plans(True)] for position in positions]
    again = [[plan.value for plan in position.plans(True)] for position in reversed(positions)]
    assert once == again[::-1]
    assert len({tuple(values) for values in once}) == len(once)


@pytest.mark.parametrize("ahead", [False, True])
def test_which_plans_there_are_depends_on_nothing_hidden(ahead: bool) -> None:
    """§3.3 In positions a seat cannot tell apart the same turns are proposed, and but for *ahead* at the same value."""
    rng = random.Random(4)
    position = settle(game().start(3), rng)
    for _ in range(25):
        mine = position.plans(ahead)
        theirs = position.resample(int(position.turn), rng).plans(ahead)
        assert {tuple(plan.codes) for plan in mine} == {tuple(plan.codes) for plan in theirs}
        if not ahead:
            assert [plan.value for plan in mine] == [plan.value for plan in theirs]
        position = settle(position.step(mine[0].codes[0]), rng)


def test_the_bot_that_weighs_what_it_leaves_wins() -> None:
    """Level 4 against level 2, two players, two matches with little thought."""
    won = 0
    for number in range(2):
        rng = random.Random(number)
        position = settle(game().start(2), rng)
        seat = number % 2
        bots = {seat: bot(4, number), 1 - seat: bot(2, number)}
        while position.turn != bugeyed.OVER:
            turn = int(position.turn)
            position = position.step(bots[turn].choose(Knowledge(position, turn), nodes=1))
            position = settle(position, rng)
        won += position.returns()[seat] > 0
    assert won == 2
