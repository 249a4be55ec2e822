"""What every bot promises, whatever the game."""

from __future__ import annotations

import random
import time

import pytest

import bugeyed
from bugeyed import Game, Knowledge, Mistake, Position
from bugeyed.bots import LEVELS, NAMES, Bot, bot
from bugeyed.bots.mcts import Mcts
from bugeyed.bots.minimax import Minimax
from bugeyed.bots.searcher import Searcher

from .trees import Fork, chance, decide, end, grow, hide, looks

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)


def choice(position: Position, level: int, seed: int = 1, nodes: int | None = 5_000) -> int:
    """What a fresh bot does in the place of the seat to decide."""
    return bot(level, seed).choose(Knowledge(position, int(position.turn)), nodes=nodes)


def choices(fork: Fork, level: int, players: int = 2, tries: int = 12) -> set[int]:
    """What bots of different seeds do at the root of a tree."""
    return {choice(grow(fork, players), level, seed) for seed in range(tries)}


def test_there_are_five_levels_with_words_for_people() -> None:
    """Any level a page or a command offers can be had."""
    assert list(LEVELS) == list(NAMES) == [1, 2, 3, 4, 5]
    for level, words in LEVELS.items():
        assert bot(level).level == level
        assert words


@pytest.mark.parametrize("level", [0, 6, -1, 99])
def test_an_unknown_level_is_a_mistake_that_names_the_known_ones(level: int) -> None:
    with pytest.raises(Mistake, match=rf"no bot of level {level}; levels are 1 \(.*\), 2 \(.*\), 3 \("):
        bot(level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_seat_with_nothing_to_decide_is_a_mistake(level: int) -> None:
    start = bugeyed.game("beetles").start()
    with pytest.raises(Mistake, match="Seat 1 has nothing to decide"):
        bot(level).choose(Knowledge(start, 1))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_match(level: int) -> None:
    """Two bots play the same twenty actions again, and other seeds play others."""

    def match(seed: int) -> list[int]:
        position = bugeyed.game("beetles").start()
        bots = [bot(level, seed), bot(level, seed + 1)]
        played: list[int] = []
        for _ in range(20):
            seat = int(position.turn)
            played.append(bots[seat].choose(Knowledge(position, seat), nodes=200))
            position = position.after(played[-1])
        return played

    assert match(1) == match(1)
    assert match(1) != match(3)


def test_level_1_sees_the_obvious_half_of_the_time() -> None:
    """Else it plays anything: of four actions one wins at once, which comes to five times in eight.

    Chi-square of 800 choices: beyond 16.3 only once in a thousand.
    """
    knowledge = Knowledge(grow(decide(0, LOSS, DRAW, WIN, DRAW)), 0)
    beginner = bot(1, seed=5)
    counts = [0] * 4
    for _ in range(800):
        counts[beginner.choose(knowledge)] += 1

    expected = [100, 100, 500, 100]
    assert sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True)) < 16.3


def test_level_2_takes_what_looks_best_and_draws_lots_among_equals() -> None:
    """It does not see what the other seat will make of it; level 3 does."""
    good = looks(decide(1, LOSS), 50, -50)
    also = looks(decide(1, LOSS), 50, -50)
    poor = looks(decide(1, WIN), -10, 10)

    assert choices(decide(0, poor, good, also), level=2) == {1, 2}
    assert choices(decide(0, poor, good, also), level=3) == {0}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_an_end_counts_more_than_any_advice(level: int) -> None:
    tempting = looks(decide(1, DRAW), 100_000, -100_000)

    assert choices(decide(0, tempting, WIN, DRAW), level) == {1}
    assert choices(decide(0, LOSS, DRAW), level) == {1}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_chance_is_weighed(level: int) -> None:
    """A draw for sure is worse than winning three times in five, better than twice in five."""
    likely = chance((3, WIN), (2, LOSS))
    unlikely = chance((2, WIN), (3, LOSS))

    assert choices(decide(0, DRAW, likely), level) == {1}
    assert choices(decide(0, DRAW, unlikely), level) == {0}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_bag_of_hundreds_is_weighed_by_samples(level: int) -> None:
    """Three hundred outcomes, one in six of them a loss: still better than a draw; one in six a win: worse."""
    mostly_won = chance(*((2, LOSS if number % 6 == 0 else WIN) for number in range(300)))
    mostly_lost = chance(*((2, WIN if number % 6 == 0 else LOSS) for number in range(300)))

    assert choices(decide(0, DRAW, mostly_won), level) == {1}
    assert choices(decide(0, DRAW, mostly_lost), level) == {0}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_what_is_hidden_is_weighed_over_all_it_may_be(level: int) -> None:
    """Under one of three cups lies the pea. To point is right once in three times, so passing is best on average,
    though pointing is best in each position by itself."""
    cups = hide(*(decide(1, DRAW, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))

    for seed in range(12):
        assert {choice(grow(fork), level, seed) for fork in cups} == {0}


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_the_same_in_positions_the_seat_cannot_tell_apart(level: int) -> None:
    """Nothing pays more than anything else, so a bot that peeked would always find the pea."""
    cups = hide(*(decide(1, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    found = 0
    for seed in range(60):
        chosen = {choice(grow(fork), level, seed) for fork in cups}
        assert len(chosen) == 1
        found += min(chosen) == seed % 3

    assert 5 <= found <= 40


def test_level_3_trusts_allies_and_no_one_else() -> None:
    """With all ends alike the other seats will help, whether advice says something or not; rivals will not."""
    everybody, nobody, undecided = end(1.0, 1.0, 1.0), end(-1.0, -1.0, -1.0), end(0.0, 0.0, 0.0)
    together = decide(0, undecided, decide(1, nobody, decide(2, nobody, everybody)))
    me, them = end(1.0, -1.0, -1.0), end(-1.0, 1.0, -1.0)
    against = decide(0, undecided, decide(1, them, decide(2, them, me)))

    assert choices(together, level=3, players=3) == {1}
    assert choices(against, level=3, players=3) == {0}


def test_level_3_alone_looks_for_the_way_out() -> None:
    """One seat against chance."""
    won, lost = end(1.0), end(-1.0)
    maze = decide(0, chance((9, lost), (1, won)), decide(0, lost, decide(0, lost, won)), lost)

    assert choices(maze, level=3, players=1) == {1}


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_level_5_keeps_its_time(seconds: float) -> None:
    """The best of five, since other work on the machine may hold it up."""
    start = bugeyed.game("beetles").start()
    thinker = bot(5, seed=1)
    late = []
    for _ in range(5):
        begin = time.perf_counter()
        thinker.choose(Knowledge(start, 0), seconds)
        late.append(time.perf_counter() - begin - seconds)

    assert min(abs(moment) for moment in late) < 0.01


def test_level_3_stops_when_there_is_nothing_more_to_see() -> None:
    """A tree seen to its ends, or a sure win, needs no more time."""
    begin = time.perf_counter()
    assert choice(grow(decide(0, DRAW, decide(1, WIN, WIN))), 3, nodes=None) == 1
    assert choice(grow(decide(0, DRAW, LOSS)), 3, nodes=None) == 0

    assert time.perf_counter() - begin < 0.5


def test_level_3_with_a_budget_of_positions_looks_at_no_more() -> None:
    thinker = Minimax(3, 1)
    thinker.choose(Knowledge(bugeyed.game("beetles").start(), 0), nodes=3_000)

    assert thinker.nodes == 3_000
    assert thinker.depth >= 3


@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles"])
@pytest.mark.parametrize("level", LEVELS)
def test_it_answers_however_little_time_it_has(level: int, game: str) -> None:
    position = dealt(game)
    knowledge = Knowledge(position, int(position.turn))

    assert bot(level).choose(knowledge, seconds=0.0) in position.actions()
    assert bot(level).choose(knowledge, nodes=1) in position.actions()


def dealt(game: str) -> Position:
    """The first decision of a game; chance brought the first outcomes."""
    position = bugeyed.game(game).start()
    while position.turn == bugeyed.CHANCE:
        position = position.step(position.chances()[0][0])
    return position


@pytest.mark.parametrize(("level", "most"), [(3, 60), (4, 1_500)])
def test_levels_below_the_highest_look_at_so_many_positions_whatever_their_time(
    level: int, most: int
) -> None:
    """So they are as strong on a fast machine as on a slow one."""
    start = bugeyed.game("beetles").start()
    thinker = bot(level, seed=1)
    thinker.choose(Knowledge(start, 0), seconds=60.0)

    assert isinstance(thinker, Searcher)
    assert isinstance(thinker.search, Minimax)
    assert thinker.search.nodes == most


def test_a_game_without_advice_is_searched_by_playing_on() -> None:
    """Nothing says how a position looks, so only ends of matches count: rollouts find the way."""
    deep = decide(1, *[decide(0, *[decide(1, WIN, WIN)] * 3)] * 3)
    poor = decide(1, *[decide(0, *[decide(1, LOSS, DRAW)] * 3)] * 3)
    thinker = bot(4, seed=1)

    assert thinker.choose(Knowledge(grow(decide(0, poor, deep, poor)), 0), nodes=200) == 1
    assert isinstance(thinker, Searcher)
    assert isinstance(thinker.search, Mcts)


def test_level_3_can_go_on_to_another_match_and_seat() -> None:
    """What it found for one seat is worth nothing for the other."""
    thinker = bot(3, seed=1)
    fork = decide(0, WIN, decide(1, LOSS, WIN))
    mirrored = decide(1, WIN, decide(0, WIN, LOSS), LOSS)

    assert thinker.choose(Knowledge(grow(fork), 0)) == 0
    assert thinker.choose(Knowledge(grow(mirrored), 1)) == 2
    assert thinker.choose(Knowledge(grow(fork), 0)) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_third_partys_game_with_bag_and_secrets_is_played_to_its_end(toygame: Game, level: int) -> None:
    """Interpreted positions under compiled bots; every choice is possible."""
    position = toygame.start()
    players: list[Bot] = [bot(level, seat) for seat in range(3)]
    while position.turn != bugeyed.OVER:
        if position.turn == bugeyed.CHANCE:
            position = position.after(position.chances()[0][0])
        else:
            seat = int(position.turn)
            position = position.after(players[seat].choose(Knowledge(position, seat), nodes=300))

    assert position.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_in_a_third_partys_game_depends_on_nothing_hidden(toygame: Game, level: int) -> None:
    """At every decision of a match the bot chooses the same though others hold other fireflies."""
    position = toygame.start()
    rng = random.Random(3)
    others = 0
    while position.turn != bugeyed.OVER:
        if position.turn == bugeyed.CHANCE:
            position = position.after(rng.choice(position.chances())[0])
            continue
        seat = int(position.turn)
        chosen = choice(position, level, nodes=200)
        for _ in range(4):
            other = position.resample(seat, rng)
            others += other != position
            assert choice(other, level, nodes=200) == chosen
        position = position.after(rng.choice(position.actions()))

    assert others > 10
