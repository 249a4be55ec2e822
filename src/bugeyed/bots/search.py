"""Search: alpha-beta over decisions, expectation over chance (expectiminimax), from one seat's side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.budget import Budget
from bugeyed.bots.evaluation import INFINITY, PROVEN, WIN, ended, evaluated
from bugeyed.bots.transpositions import (
    ABSENT,
    AT_LEAST,
    AT_MOST,
    BOUND,
    CODE,
    DEPTH,
    EXACT,
    VALUE,
    TranspositionTable,
)
from bugeyed.core.chance import MODULUS, MULTIPLIER
from bugeyed.core.game import CHANCE, OVER, Position

DEEPEST: Final[i64] = 128
"""Killer actions are remembered down to here."""
SORTED: Final[i64] = 4
"""After so many actions without a cut-off the others are taken as they come: sorting no longer pays."""
HISTORY: Final[i64] = 65_536
"""Most places of the history table; a power of two."""


class Search:
    """One search for one seat. Values are that seat's: its allies seek high ones, all others low ones.

    With two rivals this is alpha-beta; with more seats it expects the worst of all others; in a co-operative game
    everybody helps.
    """

    def __init__(
        self,
        seat: int,
        allies: list[bool],
        budget: Budget,
        salt: i64,
        table: TranspositionTable | None,
        codes: int,
    ) -> None:
        self.seat: Final = seat
        self.allies: Final = allies
        self.budget: Final = budget
        self.salt: Final = salt
        """Makes one search draw other samples than the next."""
        self.table: Final = table
        if table is not None:
            table.search += 1
        self.cut_short: bool = False
        """Whether some line was evaluated before its end: if not, looking deeper changes nothing."""
        self.met_chance: bool = False
        """Whether chance came in on some line."""
        places: i64 = 1
        while places < codes and places < HISTORY:
            places *= 2
        self.mask: Final = places - 1
        self.history: Final[list[i64]] = [0] * int(places)
        """The history heuristic: how much each action cut off; where a game has very many, some share a place."""
        self.killers: Final[list[i64]] = [-1] * int(2 * DEEPEST + 2)

    def value(self, position: Position, depth: i64, alpha: i64, beta: i64, ply: i64, width: i64) -> i64:
        """What *position* comes to, *depth* decisions ahead; means nothing once the budget is spent.

        *width* bounds the chance outcomes looked at on the way down: their product along a line stays below it.
        """
        if self.budget.spend():
            return 0
        turn = position.turn
        if turn == OVER:
            return ended(position, self.seat, ply)
        if turn == CHANCE:
            return self.expected(position, depth, alpha, beta, ply, width)
        if depth <= 0:
            self.cut_short = True
            return evaluated(position, self.seat)
        return self.decided(position, depth, alpha, beta, ply, width)

    def decided(self, position: Position, depth: i64, alpha: i64, beta: i64, ply: i64, width: i64) -> i64:
        """The value where a seat decides: the best action for its side."""
        mine = self.allies[position.turn]
        # low and high are the window as the side to decide sees it.
        low, high = alpha, beta
        if not mine:
            low, high = -beta, -alpha
        table = self.table
        signature: i64 = 0
        first: i64 = -1
        if table is not None:
            signature = position.signature()
            place = table.find(signature)
            if place != ABSENT:
                numbers = table.numbers
                first = numbers[place + CODE]
                if numbers[place + DEPTH] >= depth:
                    known = from_here(numbers[place + VALUE], ply)
                    if not mine:
                        known = -known
                    bound = numbers[place + BOUND]
                    if (
                        bound == EXACT
                        or (bound == AT_LEAST and known >= high)
                        or (bound == AT_MOST and known <= low)
                    ):
                        if -PROVEN < known < PROVEN:
                            self.cut_short = True
                        return known if mine else -known
        actions = position.actions()
        count: i64 = len(actions)
        if count > 1:
            actions = actions[:]
        floor = low
        best: i64 = -INFINITY
        best_code: i64 = -1
        for index in range(count):
            if index < SORTED and count > 1:
                self.bring_forward(actions, index, first, ply)
            code: i64 = actions[index]
            found = self.followed(position.step(code), depth, low, high, ply, width, mine, index > 0)
            if self.budget.spent:
                return 0
            if found > best:
                best = found
                best_code = code
                if found > low:
                    low = found
                    if low >= high:
                        self.remember(code, depth, ply)
                        break
        if table is not None:
            bound = EXACT
            if best >= high:
                bound = AT_LEAST
            elif best <= floor:
                bound = AT_MOST
            seen = best if mine else -best
            table.keep(signature, depth, to_there(seen, ply), bound, best_code)
        return best if mine else -best

    def followed(
        self,
        child: Position,
        depth: i64,
        low: i64,
        high: i64,
        ply: i64,
        width: i64,
        mine: bool,
        doubted: bool,
    ) -> i64:
        """The value of *child* to the side that led there; a *doubted* one is first asked only if it is better.

        That is principal variation search: a null window for all but the first action.
        """
        if doubted and high - low > 1:
            if mine:
                found = self.value(child, depth - 1, low, low + 1, ply + 1, width)
            else:
                found = -self.value(child, depth - 1, -low - 1, -low, ply + 1, width)
            if self.budget.spent or found <= low or found >= high:
                return found
        if mine:
            return self.value(child, depth - 1, low, high, ply + 1, width)
        return -self.value(child, depth - 1, -high, -low, ply + 1, width)

    def expected(self, position: Position, depth: i64, alpha: i64, beta: i64, ply: i64, width: i64) -> i64:
        """The average over what chance may bring, given up once it cannot end inside the window (Star1)."""
        self.met_chance = True
        chances = position.chances()
        if len(chances) > width:
            chances = sampled(chances, width, self.mark(position))
        total: i64 = 0
        for _, weight in chances:
            total += weight
        left = total
        gathered: i64 = 0
        count: i64 = len(chances)
        narrowed = width // count
        if narrowed < 1:
            narrowed = 1
        for outcome, weight in chances:
            share: i64 = weight
            left -= share
            # What this outcome must exceed, or stay below, if the others all turn out best, or worst.
            least = (alpha * total - gathered - WIN * left) // share
            most = -((gathered - WIN * left - beta * total) // share)
            if least < -INFINITY:
                least = -INFINITY
            if most > INFINITY:
                most = INFINITY
            found = self.value(position.step(outcome), depth, least, most, ply + 1, narrowed)
            if self.budget.spent:
                return 0
            gathered += share * found
            if found <= least:
                return (gathered + WIN * left) // total
            if found >= most:
                return -((WIN * left - gathered) // total)
        return gathered // total

    def mark(self, position: Position) -> i64:
        """A number below 2^31 - 1, random but the same whenever this search comes to *position*."""
        return (position.signature() + self.salt) % MODULUS * MULTIPLIER % MODULUS

    def bring_forward(self, actions: list[int], index: i64, first: i64, ply: i64) -> None:
        """Move ordering: swap the most promising of the remaining actions to *index*."""
        best_place = index
        best_score: i64 = -1
        count: i64 = len(actions)
        one: i64 = -1
        two: i64 = -1
        if ply < DEEPEST:
            one = self.killers[2 * ply]
            two = self.killers[2 * ply + 1]
        history = self.history
        mask = self.mask
        for place in range(index, count):
            code: i64 = actions[place]
            if code == first:
                best_place = place
                break
            score = history[code & mask]
            if code == one:
                score += 1 << 50
            elif code == two:
                score += 1 << 49
            if score > best_score:
                best_score = score
                best_place = place
        if best_place != index:
            actions[index], actions[best_place] = actions[best_place], actions[index]

    def remember(self, code: i64, depth: i64, ply: i64) -> None:
        """This action refuted something here; it may do so again nearby."""
        self.history[code & self.mask] += depth * depth
        if ply < DEEPEST and self.killers[2 * ply] != code:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = code


def sampled(chances: list[tuple[int, int]], width: i64, mark: i64) -> list[tuple[int, int]]:
    """*width* draws, evenly spaced over the weights from a random *mark* on: each outcome in its proportion."""
    total: i64 = 0
    for _, weight in chances:
        total += weight
    offset = mark * total // MODULUS
    drawn: list[tuple[int, int]] = []
    passed: i64 = 0
    for outcome, weight in chances:
        # The draws lie at (offset + k * total) / width for k = 0, 1, ...: count those in this outcome's share.
        before = -((offset - passed * width) // total)
        passed += weight
        within = -((offset - passed * width) // total) - before
        if within > 0:
            drawn.append((outcome, int(within)))
    return drawn


def to_there(value: i64, ply: i64) -> i64:
    """A value as the table keeps it: the distance of an end counts from the position itself."""
    if value > PROVEN:
        return value + ply
    if value < -PROVEN:
        return value - ply
    return value


def from_here(value: i64, ply: i64) -> i64:
    """A value of the table as the search needs it: the distance of an end counts from its root."""
    if value > PROVEN:
        return value - ply
    if value < -PROVEN:
        return value + ply
    return value
