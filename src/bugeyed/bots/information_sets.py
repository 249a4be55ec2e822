"""The search trees of MCTS where something is hidden: one a seat, of what that seat can tell apart (MO-ISMCTS).

Each simulation runs through a position drawn at random among those the thinking seat cannot tell apart. Whoever decides
in it chooses by what it sees itself: its own secrets split its tree, those of others do not.
"""

from __future__ import annotations

import math
import random
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.rollouts import Rollouts
from bugeyed.bots.tree import SHARPNESS, promise
from bugeyed.core.chance import Lehmer
from bugeyed.core.events import Event
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge

MOST_DRAWS: Final[i64] = 512
"""Positions drawn for one choice, at most."""
USES: Final[i64] = 8
"""Simulations through each on average, before another is drawn: drawing costs as much as some of them."""


class Edge:
    """An action of a seat, with what simulations through it brought that seat."""

    def __init__(self, code: i64, prior: float) -> None:
        self.code: Final[i64] = code
        self.prior: Final[float] = prior
        self.visits: i64 = 0
        self.available: i64 = 0
        """How often it could have been taken: not every action is possible in every position drawn."""
        self.total: float = 0.0


class InformationSet:
    """What one seat has seen happen, however it was."""

    def __init__(self) -> None:
        self.edges: Final[dict[int, Edge]] = {}
        self.ways: Final[dict[int, InformationSet]] = {}
        """By code, what the seat knows after it."""
        self.seen: Final[dict[str, InformationSet]] = {}
        """By what the seat gets told: codes it cannot tell apart lead to one set."""


class Draw:
    """A position that may be the present one, and what each seat would know in it."""

    def __init__(self, position: Position, roots: list[InformationSet]) -> None:
        self.position: Final = position
        self.roots: Final = roots


class InformationTrees:
    """Searches for one seat, from one moment of a match."""

    def __init__(
        self, knowledge: Knowledge, rng: random.Random, rollouts: Rollouts, exploring: float, advised: bool
    ) -> None:
        self.knowledge: Final = knowledge
        self.rng: Final = rng
        self.rollouts: Final = rollouts
        self.generator: Final[Lehmer] = rollouts.generator
        self.exploring: Final[float] = exploring
        self.advised: Final[bool] = advised
        self.root: Final = InformationSet()
        """Of the seat that thinks."""
        self.others: Final[dict[str, InformationSet]] = {}
        """Of the other seats, by what they would see now."""
        self.draws: Final[list[Draw]] = []
        """As often as they were drawn."""
        self.worlds: Final[dict[int, Draw]] = {}
        """The same by signature."""
        self.simulations: i64 = 0

    def simulate(self) -> None:
        """One simulation through one position drawn."""
        draw = self.next_draw()
        position = draw.position
        sets = draw.roots[:]
        path: list[Edge] = []
        seats: list[i64] = []
        opened = False
        while not opened:
            turn = position.turn
            if turn == OVER:
                break
            if turn == CHANCE:
                code = position.drawn(self.generator)
            else:
                edge = self.selected(sets[turn], position, turn)
                opened = edge.visits == 0
                path.append(edge)
                seats.append(turn)
                code = int(edge.code)
            position = followed(position, code, sets)
        returns = self.rollouts.returns(position)
        for index in range(len(path)):
            edge = path[index]
            edge.visits += 1
            edge.total += returns[seats[index]]

    def next_draw(self) -> Draw:
        """One of the positions drawn so far, or now and then another one."""
        draws = self.draws
        known: i64 = len(draws)
        self.simulations += 1
        if known * USES >= self.simulations or known == MOST_DRAWS:
            return draws[self.generator.below(known)]
        position = self.knowledge.sample(self.rng)
        signature = int(position.signature())
        draw = self.worlds.get(signature)
        if draw is None:
            draw = Draw(position, self.roots(position))
            self.worlds[signature] = draw
        draws.append(draw)
        return draw

    def roots(self, position: Position) -> list[InformationSet]:
        """What each seat would know in *position*."""
        roots: list[InformationSet] = []
        for seat in range(position.setting.players):
            if seat == self.knowledge.seat:
                roots.append(self.root)
                continue
            sight = f"{seat} {position.seen(seat)}"
            if sight not in self.others:
                self.others[sight] = InformationSet()
            roots.append(self.others[sight])
        return roots

    def selected(self, known: InformationSet, position: Position, seat: i64) -> Edge:
        """The action the seat to decide should look at next, among those possible in *position*."""
        edges: list[Edge] = []
        fresh: list[int] = []
        for code in position.actions():
            edge = known.edges.get(code)
            if edge is None:
                fresh.append(code)
            else:
                edges.append(edge)
        if fresh:
            for edge in self.looked_at(fresh, position, seat):
                known.edges[int(edge.code)] = edge
                edges.append(edge)
        if len(edges) == 1:
            edges[0].available += 1
            return edges[0]
        return self.selected_by_prior(edges) if self.advised else self.selected_evenly(edges)

    def looked_at(self, codes: list[int], position: Position, seat: i64) -> list[Edge]:
        """Edges for actions met the first time, with advice on how often to try them."""
        if not self.advised:
            return [Edge(code, 1.0) for code in codes]
        weights: list[float] = []
        total = 0.0
        for code in codes:
            weight = math.exp(SHARPNESS * promise(position.step(code), seat, self.rollouts.scale))
            weights.append(weight)
            total += weight
        return [Edge(codes[index], weights[index] / total) for index in range(len(codes))]

    def selected_evenly(self, edges: list[Edge]) -> Edge:
        """By upper confidence; what was never tried comes first, any of it."""
        untried: i64 = 0
        for edge in edges:
            edge.available += 1
            if edge.visits == 0:
                untried += 1
        if untried:
            left = self.generator.below(untried)
            for edge in edges:
                if edge.visits == 0:
                    if left == 0:
                        return edge
                    left -= 1
        best = edges[0]
        best_score = -1e9
        spread = self.exploring * self.exploring
        for edge in edges:
            visits = float(edge.visits)
            score = edge.total / visits + math.sqrt(spread * math.log(float(edge.available)) / visits)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def selected_by_prior(self, edges: list[Edge]) -> Edge:
        """With advice; what was never tried is taken to be as good as its brothers were so far."""
        total = 0.0
        visits: i64 = 0
        for edge in edges:
            edge.available += 1
            total += edge.total
            visits += edge.visits
        usual = total / float(visits) if visits else 0.0
        best = edges[0]
        best_score = -1e9
        for edge in edges:
            times = float(edge.visits)
            value = edge.total / times if edge.visits else usual
            reach = self.exploring * math.sqrt(float(edge.available))
            score = value + reach * edge.prior / (1.0 + times)
            if score > best_score:
                best_score = score
                best = edge
        return best


def followed(position: Position, code: int, sets: list[InformationSet]) -> Position:
    """The position after *code*; in *sets* what each seat knows then."""
    events: list[Event] | None = None
    after: Position | None = None
    for seat in range(len(sets)):
        known = sets[seat]
        way = known.ways.get(code)
        if way is None:
            if events is None:
                after, events = position.tell(code)
            sight = sight_of(events, code, seat, position.turn == seat)
            way = known.seen.get(sight)
            if way is None:
                way = InformationSet()
                known.seen[sight] = way
            known.ways[code] = way
        sets[seat] = way
    return position.step(code) if after is None else after


def sight_of(events: list[Event], code: int, seat: int, own: bool) -> str:
    """What *seat* can tell of a step: its code if nothing was kept from the seat, else what it was told."""
    told: list[str] = []
    whole = True
    for event in events:
        version = event.told(seat)
        whole = whole and version is event
        if version is not None:
            told.append(version.words)
    # Who acts knows what it did, even where it is not told again.
    return str(code) if whole or own else "\n".join(told)
