"""Hints: a move, how likely it wins, what is lost by another, and why; and nothing that the seat does not know."""

from __future__ import annotations

import random
import re
from math import log2
from statistics import fmean

import pytest

import bugeyed
from bugeyed import Knowledge, Position
from bugeyed.bots import bot
from bugeyed.bots.findings import Finding
from bugeyed.bots.hint_words import called, in_words, likelihood
from bugeyed.bots.hints import Hint, Option, foreseen, hint_for
from bugeyed.core.chance import Lehmer
from bugeyed.core.confidence import wilson_bounds
from tests.games.lastbug.scene import scene

from .trees import decide, end, grow, hide, looks

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)


def asked(position: Position, nodes: int = 400) -> Hint:
    """A hint for the seat that decides."""
    return hint_for(Knowledge(position, int(position.turn)), 1, nodes=nodes)


def dealt(game: str, actions: int, seed: int = 3) -> Position:
    """A position of a game after some random actions."""
    rng = random.Random(seed)
    position = bugeyed.game(game).start()
    while actions or position.turn == bugeyed.CHANCE:
        if position.turn == bugeyed.CHANCE:
            outcomes, weights = zip(*position.chances(), strict=True)
            position = position.step(rng.choices(outcomes, weights)[0])
        else:
            position = position.step(rng.choice(position.actions()))
            actions -= 1
    return position


def test_a_forced_win_is_found_and_counted() -> None:
    """Three actions: mine, any answer, mine."""
    ready = decide(0, LOSS, WIN)
    good = looks(decide(1, ready, ready), 10, -10)
    hint = asked(grow(decide(0, looks(decide(1, LOSS, DRAW), 5, -5), good)))

    assert hint.best.code == 1
    assert (hint.best.chance, hint.best.low, hint.best.high) == (1.0, 1.0, 1.0)
    assert hint.ends_in == 3
    assert in_words(hint, grow(good))[0].endswith("wins by force, in 3 actions at most.")


def test_what_the_next_best_loses_is_said() -> None:
    hint = asked(grow(decide(0, looks(decide(1, DRAW), 0, 0), looks(decide(1, WIN), 50, -50))))

    assert hint.best.code == 1
    assert hint.rest[0].code == 0
    assert hint.best.chance - hint.rest[0].chance == pytest.approx(0.5)


def test_a_turn_of_several_actions_is_told_to_its_end() -> None:
    """The action that comes first, then how the line it begins is scored."""
    position = dealt("cropcircles", 0)
    hint = asked(position, nodes=24)
    name = position.name(hint.best.code)
    words = in_words(hint, position)

    assert name.startswith("place ")
    assert [reason.clause for reason in hint.reasons] == ["4.1"]
    assert any(reason.clause == "5.2" for reason in hint.sequel)
    assert words[2].startswith("Then: ")


@pytest.mark.parametrize(
    ("visits", "total", "proven", "words"),
    [
        (1_000, 0.0, None, "wins about 50 % (47 to 53 %)"),
        (1_000_000, 0.0, None, "wins about 50 %"),
        (2, 0.0, None, "looks best"),
        (0, 0.0, None, "looks best"),
        (1_000, -1_000.0, None, "hardly ever wins"),
        (1_000, 999.0, None, "nearly always wins"),
        (5, 0.0, [1.0, -1.0], "wins for certain"),
        (5, 0.0, [-1.0, 1.0], "loses for certain"),
        (5, 0.0, [0.0, 0.0], "wins 50 % for certain"),
    ],
)
def test_a_chance_is_said_as_far_as_it_is_known(
    visits: int, total: float, proven: list[float] | None, words: str
) -> None:
    """No interval that is a point, none that holds nearly everything, and nothing certain that is not."""
    assert likelihood(Option(Finding(0, visits, total, proven), 0)) == words


def test_the_only_thing_to_do_is_said_where_there_is_nothing_else() -> None:
    alone = asked(grow(decide(0, looks(decide(1, WIN), 1, -1))))
    assert in_words(alone, grow(decide(0, WIN)))[0].endswith("the only thing to do.")
    both = Hint(Option(Finding(0, 0, 0.0, None), 0), [Option(Finding(1, 9, 0.0, None), 0)], 0)
    assert in_words(both, grow(decide(0, WIN, LOSS)))[0].endswith("looks best.")


def test_what_a_hint_foresees_holds_in_every_case_the_seat_may_be_in() -> None:
    """§4.2 of Last Bug: whether the last buzzwing was the mascot is even, so four draws may well agree on it."""
    position = scene(
        navigator="left",
        vehicle="a2",
        gunner=9,
        gaps=((10, 11), ()),
        mascots=("gloop", "tentaclor"),
        cards="none",
    )
    ends = set[bool]()
    for code in position.actions():
        for number in range(20):
            over = position.resample(0, random.Random(number)).step(code).turn == bugeyed.OVER
            ends.add(over)
            told = foreseen(Knowledge(position, 0), [code], True, random.Random(number))[0]
            assert not any("mascot" in reason.words for reason in told)
    assert ends == {True, False}, "there is an action after which it depends on the mascot"


@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles"])
def test_every_game_gives_a_hint_in_words_with_a_clause(game: str) -> None:
    position = dealt(game, 6)
    hint = asked(position, nodes=60)
    words = in_words(hint, position)

    assert hint.best.code in position.actions()
    assert 0.0 <= hint.best.low <= hint.best.chance <= hint.best.high <= 1.0
    assert position.name(hint.best.code) in words[0]
    for reason in hint.reasons:
        assert reason.clause in position.setting.game.rules
        assert reason.words


NOTATION = re.compile(
    r"\b(?!top-|bottom-)[a-z]+(-[a-z0-9]+)+\b|\b[a-g][1-7]x|^(navigator|vehicle|gunner|place|take|move) \S+$"
)


@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles"])
def test_beside_the_board_a_hint_is_a_sentence_for_each_action_it_names(game: str) -> None:
    """By their words; where one types, by their names."""
    position = dealt(game, 6)
    hint = asked(position, nodes=60)
    calls = called(position.view(int(position.turn)))
    words = in_words(hint, position, calls)
    name = position.name(hint.best.code)
    best = calls.get(name, name)
    assert words[0].startswith(f"{best[:1].upper()}{best[1:]}. ")
    after = [one for one in words if one.startswith("Next best (")]
    assert len(after) == (1 if hint.rest else 0)


@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles", "bugout"])
def test_no_action_is_called_by_its_notation(game: str) -> None:
    """Of no decision in the first turns."""
    for decisions in range(0, 24, 4):
        position = dealt(game, decisions)
        calls = called(position.view(int(position.turn)))
        said = [calls.get(name, name) for name in map(position.name, position.actions())]
        assert [one for one in said if NOTATION.search(one)] == []


@pytest.mark.parametrize("game", ["lastbug", "cropcircles"])
def test_a_hint_is_the_same_in_positions_the_seat_cannot_tell_apart(game: str) -> None:
    """Move, chances and reasons to the last digit; so nothing hidden can be read from them."""
    rng = random.Random(5)
    others = 0
    for number in range(3):
        position = dealt(game, 4 + 3 * number, seed=number)
        if position.turn < 0:
            continue
        first = asked(position, nodes=40)
        told = (in_words(first, position), [(one.code, one.chance) for one in [first.best, *first.rest]])
        for _ in range(3):
            other = position.resample(int(position.turn), rng)
            others += other != position
            again = asked(other, nodes=40)
            assert (
                in_words(again, other),
                [(one.code, one.chance) for one in [again.best, *again.rest]],
            ) == told
    assert others > 2


def test_nobody_points_at_the_pea() -> None:
    """Under one of three cups: a hint that peeked would know."""
    cups = hide(*(decide(1, *(LOSS if cup == pea else WIN for cup in range(3))) for pea in range(3)))
    told = {(hint.best.code, hint.best.chance) for hint in (asked(grow(fork)) for fork in cups)}

    assert len(told) == 1


def test_intervals_are_wilsons() -> None:
    assert wilson_bounds(0.5, 0) == (0.0, 1.0)
    low, high = wilson_bounds(0.5, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson_bounds(1.0, 10)[1] == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "matches", "every"), [("beetles", 30, 4), ("lastbug", 20, 4), ("cropcircles", 4, 24)]
)
def test_the_chance_that_is_told_is_nearer_to_how_matches_end_than_even(
    game: str, matches: int, every: int
) -> None:
    """Of matches that level 4 plays against itself some decisions are asked about, by whoever has to take them."""
    surprise: list[float] = []
    for number in range(matches):
        bots = [bot(4, 2 * number + seat) for seat in range(2)]
        luck = Lehmer(number + 1)
        position = bugeyed.game(game).start()
        said: list[tuple[int, float]] = []
        decisions = 0
        while position.turn != bugeyed.OVER:
            if position.turn == bugeyed.CHANCE:
                position = position.step(position.drawn(luck))
                continue
            knowledge = Knowledge(position, int(position.turn))
            if decisions % every == number % every:
                chance = hint_for(knowledge, number, nodes=100).best.chance
                said.append((knowledge.seat, min(0.99, max(0.01, chance))))
            decisions += 1
            position = position.step(bots[knowledge.seat].choose(knowledge, nodes=200))
        for seat, chance in said:
            won = (1.0 + position.returns()[seat]) / 2.0
            surprise.append(-won * log2(chance) - (1.0 - won) * log2(1.0 - chance))
    assert fmean(surprise) < 1.0
