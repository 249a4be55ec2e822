"""Twins: two matches of which one seat, or the public, has seen exactly the same, though they are not the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bugeyed import CHANCE, OVER, Game, Position
from bugeyed.core.events import told


@dataclass(frozen=True)
class Move:
    """An action or a chance outcome."""

    turn: int
    """The seat that decided, or CHANCE."""
    name: str
    mark: int
    """At CHANCE: what a generator has to say for this outcome to be drawn."""


class Script:
    """A generator that says what it was told to say."""

    def __init__(self) -> None:
        self._marks: list[int] = []

    def say(self, moves: list[Move]) -> None:
        """The outcomes of these moves come next."""
        assert not self._marks, "chance was asked less often than in the script"
        self._marks = [move.mark for move in moves if move.turn == CHANCE]

    def randrange(self, stop: int, /) -> int:
        """The next of them."""
        mark = self._marks.pop(0)
        assert mark < stop
        return mark


def options_of(position: Position) -> list[tuple[int, Move]]:
    """What can be done or can happen, as codes and as moves."""
    turn = int(position.turn)
    if turn != CHANCE:
        return [(code, Move(turn, position.name(code), 0)) for code in position.actions()]
    listed, mark = [], 0
    for code, weight in position.chances():
        listed.append((code, Move(CHANCE, position.name(code), mark)))
        mark += weight
    return listed


def seen(position: Position, code: int, seat: int | None) -> tuple[Position, object]:
    """The next position, and all that *seat* gets to know by the step."""
    after, events = position.tell(code)
    return after, ([event.plain() for event in told(events, seat)], after.view(seat))


def walk(start: Position, length: int, rng: random.Random) -> list[Move]:
    """A random match up to a decision, at least so many moves long and not yet over."""
    moves: list[Move] = []
    position = start
    while len(moves) < length or position.turn == CHANCE:
        code, move = rng.choice(options_of(position))
        after = position.step(code)
        if after.turn == OVER:
            break
        moves.append(move)
        position = after
    if position.turn == CHANCE:
        # What chance brings would end it: the action that chance follows is not taken.
        while moves and moves[-1].turn == CHANCE:
            moves.pop()
        moves = moves[:-1]
    return moves


def histories(
    start: Position, moves: list[Move], seat: int | None, rng: random.Random
) -> Iterator[list[Move]]:
    """Matches that *seat* cannot tell from this one, in a random order, its own decisions the same."""
    told_to: list[object] = []
    position = start
    for move in moves:
        position, news = seen(position, position.parse(move.name), seat)
        told_to.append(news)

    def search(position: Position, number: int) -> Iterator[list[Move]]:
        if number == len(moves):
            yield []
            return
        branches = options_of(position)
        rng.shuffle(branches)
        for code, move in branches:
            if move.turn == seat and move.name != moves[number].name:
                continue
            after, news = seen(position, code, seat)
            if news == told_to[number]:
                for rest in search(after, number + 1):
                    yield [move, *rest]

    return search(start, 0)


def twins(
    game: Game, players: int, options: dict[str, object], seat: int | None, length: int, rng: random.Random
) -> tuple[list[Move], list[Move]]:
    """Two matches that are alike to *seat* and differ wherever chance and the others let them."""
    start = game.start(players, options)
    for _ in range(20):
        moves = walk(start, length, rng)
        others = histories(start, moves, seat, rng)
        found = max((next(others, moves) for _ in range(8)), key=lambda other: difference(moves, other))
        if difference(moves, found):
            return moves, found
    raise AssertionError(f"{game.name} hides nothing from {seat}")


def difference(one: list[Move], other: list[Move]) -> int:
    """In how many moves two matches differ."""
    return sum(left.name != right.name for left, right in zip(one, other, strict=True))
