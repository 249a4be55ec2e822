"""Monte Carlo tree search: what it must see, in whatever game, and that the same seed sees it again."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import time
from statistics import stdev

import pytest

import bugeyed
from bugeyed import Game, Knowledge, Position
from bugeyed.bots.beliefs import MOST_GLANCES, Others
from bugeyed.bots.evaluation import WIN as WON_AT_ONCE
from bugeyed.bots.foresight import SHARE, WEIGHT, hope
from bugeyed.bots.forking import forked
from bugeyed.bots.mcts import Mcts
from bugeyed.bots.progress import PROGRESS
from bugeyed.bots.rollouts import TO_THE_END, USUAL_SCALE, Rollouts, expected
from bugeyed.bots.tree import Tree
from bugeyed.core.chance import Lehmer

from .trees import Fork, TreePosition, chance, decide, end, grow, hide, looks, puzzle, sees

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)
KINDS: dict[str, dict[str, object]] = {
    "rollouts": {},
    "advice": {"advised": True, "length": 0},
    "both": {"advised": True, "length": 3},
    "two processes": {"processes": 2},
    "a tree a case": {"cases": 4},
    "a tree a case, advised, in two processes": {"cases": 4, "advised": True, "length": 2, "processes": 2},
}


def searcher(kind: str, seed: int = 1) -> Mcts:
    """A search of one of the kinds."""
    return Mcts(5, seed, **KINDS[kind])  # type: ignore[arg-type]


def choice(fork: Fork, kind: str, players: int = 2, seed: int = 1, nodes: int = 600) -> int:
    """What a search does at the root of a tree."""
    position = grow(fork, players)
    return searcher(kind, seed).choose(Knowledge(position, int(position.turn)), nodes=nodes)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Every kind of search."""
    return str(request.param)


def test_it_sees_what_the_other_seat_will_make_of_it(kind: str) -> None:
    """Nine replies of ten lose for the replier, but it will find the tenth."""
    trap = decide(1, *[WIN] * 9, LOSS)
    assert choice(decide(0, trap, DRAW), kind) == 1


def test_chance_is_weighed_and_not_chosen(kind: str) -> None:
    """A draw for sure is worse than winning three times in five, better than twice in five."""
    assert choice(decide(0, DRAW, chance((3, WIN), (2, LOSS))), kind) == 1
    assert choice(decide(0, DRAW, chance((2, WIN), (3, LOSS))), kind) == 0


def test_every_seat_looks_after_itself(kind: str) -> None:
    """Seat 1 would help seat 0 and hurt seat 2, and has nothing from either; its own win comes first."""
    mine, hers, third = end(1.0, -1.0, -1.0), end(-1.0, 1.0, -1.0), end(-1.0, -1.0, 1.0)
    even = end(0.0, 0.0, 0.0)
    assert choice(decide(0, even, decide(1, mine, hers)), kind, players=3) == 0
    assert choice(decide(0, decide(2, mine, third), decide(1, decide(0, mine, even))), kind, players=3) == 1


def test_those_who_win_together_help_each_other(kind: str) -> None:
    """Co-operative ends need nobody to say who is an ally."""
    all_win, all_lose, undecided = end(0.8, 0.8), end(-1.0, -1.0), end(0.0, 0.0)
    assert choice(decide(0, undecided, decide(1, all_lose, decide(0, all_lose, all_win))), kind) == 1


def test_one_seat_alone_finds_the_way_out(kind: str) -> None:
    won, lost = end(1.0), end(-1.0)
    maze = decide(0, chance((9, lost), (1, won)), decide(0, lost, decide(0, lost, won)), lost)
    assert choice(maze, kind, players=1) == 1


def test_what_is_hidden_is_weighed_over_all_it_may_be(kind: str) -> None:
    """Under one of three cups lies the pea: passing is best on average, pointing in each position by itself."""
    cups = hide(*(decide(1, DRAW, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    for seed in range(4):
        assert {choice(fork, kind, seed=seed) for fork in cups} == {0}


def test_a_seat_is_taken_to_know_its_own_secrets(kind: str) -> None:
    """Seat 1 knows where the pea is and will point there, so letting it point loses; averaged over its secrets as if
    it had to guess, it would be worth more than what is sure."""
    poor = end(-0.5, 0.5)
    cups = hide(
        *(
            sees(decide(0, poor, decide(1, *(LOSS if cup == pea else WIN for cup in range(3)))), "", f"{pea}")
            for pea in range(3)
        )
    )
    assert {choice(fork, kind) for fork in cups} == {0}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "cases" in KINDS[kind]])
def test_others_are_not_taken_to_know_what_the_seat_hides(kind: str) -> None:
    """Each has a pea of its own. Seat 1 may guess where that of seat 0 is, which is a draw on average and better than
    to give up half; whoever took it to know would give up."""

    def world(own: int, other: int) -> Fork:
        guess = decide(1, *(LOSS if cup == own else WIN for cup in range(2)))
        return sees(decide(0, end(-0.5, 0.5), guess), f"{own}", f"{other}")

    worlds = [[world(own, other) for other in range(2)] for own in range(2)]
    for own in range(2):
        hide(*worlds[own])
        puzzle(1, *(worlds[pea][own] for pea in range(2)))
    assert {choice(fork, kind) for row in worlds for fork in row} == {1}


def test_what_others_may_think_of_is_left_alone_where_it_is_very_much(kind: str) -> None:
    """Of two hundred worlds they could be in, those that are drawn need not hold the one the seat is in."""
    worlds = [sees(decide(0, WIN, LOSS), f"{number // 2}", "") for number in range(200)]
    puzzle(1, *worlds)
    for pair in range(0, 200, 2):
        hide(*worlds[pair : pair + 2])
    assert [choice(fork, kind, nodes=20) for fork in worlds[:6]] == [0] * 6


def test_what_is_not_learnt_is_not_known_later(kind: str) -> None:
    """A little for certain, or a look under a cup later, with nothing learnt till then: guessing will be no easier."""
    guesses = hide(*(decide(1, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    later = hide(*(decide(1, end(-0.2, 0.2), guess) for guess in guesses))
    assert {choice(fork, kind) for fork in later} == {0}


def bidding(ace: bool, history: str, asked: dict[str, Fork]) -> Fork:
    """Three times seat 1 bids or passes, and bidding is good with the ace and bad without; then seat 0 guesses."""
    if len(history) == 3:
        right, wrong = end(0.5, -0.5), LOSS
        fork = decide(0, wrong if ace else right, right if ace else wrong)
    else:
        seen_well = bidding(ace, history + "b", asked)
        bid = chance((1, seen_well), (1, LOSS if ace else WIN))
        fork = decide(0, decide(1, bid, bidding(ace, history + "p", asked)), LOSS)
    asked[history] = fork
    return fork


@pytest.mark.parametrize("ace", [True, False])
def test_what_others_did_tells_what_they_hide(ace: bool) -> None:
    """By the third bid or pass seat 0 knows who is across, and guesses by that."""
    asked: dict[bool, dict[str, Fork]] = {True: {}, False: {}}
    for holds, forks in asked.items():
        bidding(holds, "", forks)
    for history in asked[True]:
        hide(asked[True][history], asked[False][history])
    thinker = searcher("a tree a case")
    start = grow(asked[ace][""])
    for times in range(4):
        position = TreePosition(start.setting, asked[ace][("b" if ace else "p") * times])
        code = thinker.choose(Knowledge(position, 0), nodes=400)
    assert code == (1 if ace else 0)
    assert thinker.trees is not None
    assert max(thinker.trees.cases.beliefs) > 0.9


def test_what_others_did_is_judged_however_much_they_could_have_done() -> None:
    """Seat 1 takes three of many branches before seat 0 is asked again; one of them shows what it hides."""
    asked: dict[bool, Fork] = {}
    starts: dict[bool, Fork] = {}
    for ace in (True, False):
        right, wrong = end(0.5, -0.5), LOSS
        told = decide(0, wrong if ace else right, right if ace else wrong)
        other = [decide(0, right, right) for _ in range(20)]
        bold = [decide(1, *other[:19], told)] * 19
        asked[ace] = told
        starts[ace] = decide(0, decide(1, decide(1, *bold), *[LOSS if ace else WIN] * 20), LOSS)
    hide(*starts.values())
    hide(*asked.values())
    thinker = searcher("a tree a case")
    start = grow(starts[False])
    thinker.choose(Knowledge(start, 0), nodes=400)
    thinker.choose(Knowledge(TreePosition(start.setting, asked[False]), 0), nodes=400)

    assert thinker.trees is not None
    beliefs = dict(
        zip(
            (position.key() for position in thinker.trees.cases.positions),
            thinker.trees.cases.beliefs,
            strict=True,
        )
    )
    # Whoever wins by going elsewhere hardly came here.
    assert beliefs[str(asked[False].number).encode()] > 0.8


def test_several_looks_show_how_likely_another_is_to_choose_where_one_shows_luck() -> None:
    """In a match of Last Bug, shares found by eight looks are less than half as far from each other as by one."""
    position = bugeyed.game("lastbug").start(options={"cards": "none"})
    for words in ("mascot gloop", "mascot buzzwing", "first 0", "gunner 1", "vehicle b2", "navigator top"):
        position = position.after(position.parse(words))

    def spread(glances: int) -> float:
        shares: list[float] = []
        for seed in range(12):
            plain = Tree(Rollouts(Lehmer(seed + 1), TO_THE_END, USUAL_SCALE), 1.0, False)
            shares.append(Others([plain], glances, random.Random(seed)).shares(position)[0])
        return stdev(shares)

    assert spread(8 * MOST_GLANCES) < spread(MOST_GLANCES) / 2


def trap(length: int) -> Fork:
    """Seat 1 loses a little wherever it turns, but wins if it goes straight on to the end."""
    fork = LOSS
    for _ in range(length):
        fork = decide(0, decide(1, *[end(0.2, -0.2)] * 3, fork))
    return fork


def test_what_can_be_forced_far_ahead_is_foreseen_where_little_is_hidden() -> None:
    """Simulations hardly ever come to the end of a narrow line; alpha-beta does, in every case."""
    cups = hide(*(sees(decide(0, trap(6), DRAW), "", f"{pea}") for pea in range(2)))
    for seed in range(5):
        assert {choice(fork, "a tree a case", seed=seed, nodes=60) for fork in cups} == {1}


@pytest.mark.parametrize("lucky", [True, False])
def test_foresight_counts_only_where_no_chance_comes_in(lucky: bool) -> None:
    """Over chance alpha-beta sees no further than simulations."""
    last = chance((1, WIN), (1, LOSS)) if lucky else DRAW
    cups = hide(*(sees(decide(0, decide(1, last, WIN), DRAW), "", f"{pea}") for pea in range(2)))
    thinker = searcher("a tree a case")
    thinker.choose(Knowledge(grow(cups[0]), 0), nodes=60)
    assert thinker.trees is not None
    assert {choice.trust for choice in thinker.trees.own()} == {1.0 if lucky else 1.0 - WEIGHT}


def test_foresight_goes_no_further_once_chance_came_in() -> None:
    """What does not count need not be looked for."""
    for last, deepest in ((chance((1, trap(6)), (1, trap(5))), 2), (trap(6), 14)):
        cups = hide(*(sees(decide(0, decide(1, last, WIN), DRAW), "", f"{pea}") for pea in range(2)))
        thinker = searcher("a tree a case")
        thinker.choose(Knowledge(grow(cups[0]), 0), nodes=600)
        assert thinker.foresight.minimax.depth == deepest


def test_foresight_is_a_part_of_how_far_it_is() -> None:
    """Its positions are looked at before the simulations, and most is still to come then."""
    said: list[float] = []
    PROGRESS.begin()
    PROGRESS.listener = said.append
    try:
        position = bugeyed.game("lastbug").start(options={"cards": "none"})
        searcher("a tree a case").choose(Knowledge(position.step(position.actions()[0]), 1), nodes=2_000)
    finally:
        PROGRESS.listener = None
    assert said == sorted(said)
    assert len([share for share in said if share > SHARE]) > 10


def test_what_is_forced_soon_weighs_more_than_what_is_forced_late() -> None:
    assert (
        hope(int(WON_AT_ONCE - 1), 2_500.0) > hope(int(WON_AT_ONCE - 9), 2_500.0) > hope(800 * 256, 2_500.0)
    )
    assert hope(int(9 - WON_AT_ONCE), 2_500.0) == -hope(int(WON_AT_ONCE - 9), 2_500.0)
    assert hope(0, 2_500.0) == 0.0


def test_the_choice_is_the_same_in_positions_the_seat_cannot_tell_apart(kind: str) -> None:
    """Nothing pays more than anything else, so a search that peeked would find the pea."""
    cups = hide(*(decide(1, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    found = 0
    for seed in range(30):
        chosen = {choice(fork, kind, seed=seed, nodes=60) for fork in cups}
        assert len(chosen) == 1
        found += min(chosen) == seed % 3
    assert found <= 20


def test_advice_says_where_to_look_first() -> None:
    """Of thirty actions one looks good, and a budget that could not try them all goes there."""
    branches = [looks(decide(1, DRAW), -500, 500) for _ in range(30)]
    branches[17] = looks(decide(1, DRAW), 4_000, -4_000)
    thinker = searcher("advice")
    thinker.choose(Knowledge(grow(decide(0, *branches)), 0), nodes=12)

    assert thinker.findings[0].code == 17


def test_a_rollout_stopped_early_is_judged_by_advice() -> None:
    """Both ways go on for long; only advice tells them apart, and a rollout to the end does not ask it."""
    long = DRAW
    for _ in range(30):
        long = decide(1, long)
    good, poor = looks(decide(1, long), 3_000, -3_000), looks(decide(1, long), -3_000, 3_000)

    assert choice(decide(0, poor, good), "advice", nodes=20) == 1
    assert expected(0.0, 400.0) == 0.0
    assert expected(400.0, 400.0) == pytest.approx(0.4621, abs=1e-4)
    assert expected(10.0**9, 1.0) == pytest.approx(1.0)
    assert expected(-(10.0**9), 1.0) == pytest.approx(-1.0)


def test_it_stops_when_everything_is_proven() -> None:
    """A tree seen to its ends needs no more simulations, through chance too."""
    thinker = searcher("rollouts")
    small = decide(0, chance((1, DRAW), (1, decide(1, WIN, LOSS))), decide(1, DRAW, WIN))
    begin = time.perf_counter()
    assert thinker.choose(Knowledge(grow(small), 0), seconds=60.0) == 1

    assert time.perf_counter() - begin < 5.0
    assert [(finding.code, finding.proven) for finding in sorted(thinker.findings, key=lambda f: f.code)] == [
        (0, [-0.5, 0.5]),
        (1, [0.0, 0.0]),
    ]


def test_a_win_that_is_proven_is_taken_though_another_was_tried_more() -> None:
    """And a proven loss is not, however well it went before."""
    deep = WIN
    for _ in range(3):
        deep = decide(0, decide(1, deep))
    thinker = searcher("rollouts", 3)
    assert thinker.choose(Knowledge(grow(decide(0, deep, decide(1, *[WIN] * 20, LOSS))), 0), nodes=4_000) == 0
    assert thinker.findings[0].proven is not None


def beetles(actions: int) -> Position:
    """Battle of the Beetles after some actions."""
    rng = random.Random(3)
    position = bugeyed.game("beetles").start()
    for _ in range(actions):
        position = position.step(rng.choice(position.actions()))
    return position


def test_a_node_of_its_budget_is_a_simulation(kind: str) -> None:
    thinker = searcher(kind)
    thinker.choose(Knowledge(beetles(4), 0), nodes=300)
    assert thinker.simulations == 300


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "cases" in KINDS[kind]])
def test_simulations_of_earlier_choices_are_not_counted_again(kind: str) -> None:
    """A match of Last Bug without cards keeps its trees, of which two are one's own and two are others' thoughts."""
    rng = random.Random(4)
    position = bugeyed.game("lastbug").start(options={"cards": "none"})
    thinker = searcher(kind)
    for _ in range(16):
        if position.turn == bugeyed.CHANCE:
            position = position.step(position.chances()[0][0])
            continue
        code = rng.choice(position.actions())
        if position.turn == 0:
            code = thinker.choose(Knowledge(position, 0), nodes=800)
            assert thinker.simulations <= 800
        position = position.step(code)
    assert thinker.trees is not None
    assert len(thinker.trees.cases.worlds) == 4
    kept = sum(int(visits) for visits, _ in thinker.trees.begun)
    assert kept > 0
    assert sum(int(choice.visits) for choice in thinker.trees.own()) - kept <= thinker.simulations
    # A tree that is new does not know which action leads to its root.
    assert any(node.code >= 0 for node in thinker.trees.cases.worlds[2:])


def test_the_tree_is_kept_for_the_next_action() -> None:
    """What was found below the position that came to be counts."""
    thinker = searcher("rollouts")
    position = beetles(6)
    position = position.step(thinker.choose(Knowledge(position, 0), nodes=2_000))
    assert thinker.root is not None
    reply = max(
        (child for child in thinker.root.children), key=lambda child: child.visits
    ).children  # what it looked at below its own action
    position = position.step(int(max(reply, key=lambda child: child.visits).code))
    known = max(reply, key=lambda child: child.visits).visits
    thinker.choose(Knowledge(position, 0), nodes=50)

    assert known > 20
    assert thinker.root.visits == known + 50


def test_another_match_begins_with_a_new_tree() -> None:
    thinker = searcher("rollouts")
    for _ in range(2):
        thinker.choose(Knowledge(beetles(6), 0), nodes=100)
        assert thinker.root is not None
        assert thinker.root.visits == 100


def test_the_same_seed_gives_the_same_choices(kind: str) -> None:
    """In a game without secrets and in one with them."""

    def match(seed: int) -> list[int]:
        position = beetles(0)
        thinkers = [searcher(kind, seed), searcher(kind, seed + 1)]
        played: list[int] = []
        for _ in range(6):
            seat = int(position.turn)
            played.append(thinkers[seat].choose(Knowledge(position, seat), nodes=40))
            position = position.step(played[-1])
        return played

    assert match(1) == match(1)
    assert match(1) != match(3)


def test_it_keeps_its_time(kind: str) -> None:
    """The best of five, since other work on the machine may hold it up."""
    late = []
    for _ in range(5):
        begin = time.perf_counter()
        searcher(kind).choose(Knowledge(beetles(0), 0), seconds=0.1)
        late.append(time.perf_counter() - begin - 0.1)
    assert min(abs(moment) for moment in late) < 0.05


def test_it_answers_however_little_time_it_has(kind: str) -> None:
    position = beetles(0)
    assert searcher(kind).choose(Knowledge(position, 0), seconds=0.0) in position.actions()
    assert searcher(kind).choose(Knowledge(position, 0), nodes=1) in position.actions()


def test_it_answers_however_little_time_it_has_for_many_thoughts(kind: str) -> None:
    """The one simulation there is time for may go through a world that only the other could think of."""
    position = bugeyed.game("lastbug").start(options={"cards": "none"})
    position = position.step(position.actions()[0])
    for seed in range(20):
        assert searcher(kind, seed).choose(Knowledge(position, 1), seconds=0.0) in position.actions()


def test_a_third_partys_game_with_bag_and_secrets_is_played_to_its_end(toygame: Game, kind: str) -> None:
    position = toygame.start()
    thinkers = [searcher(kind, seat) for seat in range(3)]
    while position.turn != bugeyed.OVER:
        if position.turn == bugeyed.CHANCE:
            position = position.after(position.chances()[0][0])
        else:
            seat = int(position.turn)
            position = position.after(thinkers[seat].choose(Knowledge(position, seat), nodes=40))
    assert position.outcome() is not None


def test_copies_of_the_process_answer_in_order_and_a_failed_one_not_at_all(
    capfd: pytest.CaptureFixture[str],
) -> None:
    done: list[str] = []

    def theirs(number: int) -> str:
        if number == 2:
            raise ValueError("the second fails")
        return f"copy {number}"

    assert forked(3, theirs, lambda: done.append("here")) == ["copy 1", "copy 3"]
    assert done == ["here"]
    assert "the second fails" in capfd.readouterr().err


def test_no_rings_are_looked_for_while_it_thinks() -> None:
    """A tree has none; whatever happens, they are looked for again afterwards."""
    looked: list[bool] = []

    def fails() -> None:
        looked.append(gc.isenabled())
        raise ValueError("given up")

    forked(0, str, lambda: looked.append(gc.isenabled()))
    with pytest.raises(ValueError, match="given up"):
        forked(0, str, fails)
    assert looked == [False, False]
    assert gc.isenabled()


LONG_LINES = """
import bugeyed
from bugeyed.bots.tree import Node

position = bugeyed.game("beetles").start()
for _ in range(200):
    top = Node(position, 0, 0, 1.0)
    below = top
    for _ in range(300):
        below.children.append(Node(position, 0, 0, 1.0))
        below = below.children[0]
    del top, below
    assert all(node.proven is None for node in [Node(position, 0, 0, 1.0) for _ in range(1_000)])
"""


def test_a_long_line_is_given_up_without_harm() -> None:
    """Freed level by level, deeper than the interpreter lets one thing free the next at once; in its own process."""
    ended = subprocess.run([sys.executable, "-c", LONG_LINES], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
