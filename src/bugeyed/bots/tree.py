"""The search tree of MCTS where nothing is hidden: nodes hold positions, chance is drawn by its weights."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.rollouts import Rollouts, expected
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Position

WON: Final = 1.0
"""No return is higher, so a seat that can have it looks no further."""


class Node:
    """A position in the tree, with what simulations through it brought the seat that led to it."""

    def __init__(self, position: Position, code: i64, chooser: i64, prior: float) -> None:
        self.position: Final = position
        self.code: Final[i64] = code
        """The action or outcome that leads here."""
        self.chooser: Final[i64] = chooser
        """The seat that took it, or CHANCE."""
        self.prior: Final[float] = prior
        self.visits: i64 = 0
        self.total: float = 0.0
        """The chooser's returns, added up."""
        self.codes: list[int] | None = None
        """Actions in the order they are tried; None before the first look."""
        self.priors: list[float] | None = None
        """By place in *codes*; None where advice was not asked."""
        self.children: list[Node] = []
        """Of the first actions of *codes*; of chance, whatever came up."""
        self.proven: list[float] | None = None
        """By seat, what this position comes to for certain; None while that is open."""

    def mean(self) -> float:
        """The chooser's return so far, on average; proven ones are exact."""
        proven = self.proven
        if proven is not None and self.chooser >= 0:
            return proven[self.chooser]
        return self.total / float(self.visits) if self.visits else 0.0

    def count(self, returns: list[float]) -> None:
        """One more simulation went through here, and came to *returns*."""
        self.visits += 1
        if self.chooser >= 0:
            self.total += returns[self.chooser]

    def child(self, code: i64) -> Node | None:
        """Where *code* leads, if that was looked at."""
        for child in self.children:
            if child.code == code:
                return child
        return None


class Tree:
    """Grows a node a simulation: select by upper confidence, expand, roll out, back up."""

    def __init__(self, rollouts: Rollouts, exploring: float, advised: bool) -> None:
        self.rollouts: Final = rollouts
        self.generator: Final[Lehmer] = rollouts.generator
        self.exploring: Final[float] = exploring
        """The weight of what is little known against what is good."""
        self.advised: Final[bool] = advised
        """Whether advice says which actions to try first (PUCT); else all are tried once first (UCT)."""
        self.path: Final[list[Node]] = []

    def simulate(self, root: Node) -> None:
        """One simulation from *root*."""
        path = self.path
        path.clear()
        node = root
        while True:
            path.append(node)
            proven = node.proven
            if proven is not None:
                self.back_up(proven, True)
                return
            position = node.position
            turn = position.turn
            if turn == OVER:
                node.proven = position.returns()
                self.back_up(node.position.returns(), True)
                return
            if node.visits == 0 and node is not root:
                self.back_up(self.rollouts.returns(position), False)
                return
            node = self.drawn(node) if turn == CHANCE else self.selected(node, turn)

    def drawn(self, node: Node) -> Node:
        """The child chance leads to this time."""
        outcome = node.position.drawn(self.generator)
        child = node.child(outcome)
        if child is None:
            child = Node(node.position.step(outcome), outcome, CHANCE, 1.0)
            node.children.append(child)
        return child

    def selected(self, node: Node, seat: i64) -> Node:
        """The child the seat to decide should look at next."""
        codes = node.codes
        if codes is None:
            codes = self.ordered(node, seat)
            node.codes = codes
        children = node.children
        tried: i64 = len(children)
        if self.advised:
            return self.selected_by_prior(node, seat, codes, tried)
        if tried < len(codes):
            # All untried actions are alike: any of them.
            place = tried + self.generator.below(len(codes) - tried)
            codes[tried], codes[place] = codes[place], codes[tried]
            return self.opened(node, seat, tried, 1.0)
        spread = self.exploring * self.exploring * math.log(float(node.visits + 1))
        best: Node = children[0]
        best_score = -1e9
        for child in children:
            if child.proven is None:
                visits = float(child.visits)
                score = child.total / visits + math.sqrt(spread / visits)
                if score > best_score:
                    best_score = score
                    best = child
        return best

    def selected_by_prior(self, node: Node, seat: i64, codes: list[int], tried: i64) -> Node:
        """The same with advice: actions come in the order of their priors, so only the first untried one counts."""
        reach = self.exploring * math.sqrt(float(node.visits))
        best: Node | None = None
        best_score = -1e9
        total = 0.0
        visits: i64 = 0
        for child in node.children:
            total += child.total
            visits += child.visits
            if child.proven is None:
                times = float(child.visits)
                score = child.total / times + reach * child.prior / (1.0 + times)
                if score > best_score:
                    best_score = score
                    best = child
        if tried < len(codes):
            priors = node.priors
            prior = 1.0 if priors is None else priors[tried]
            # What was not tried is taken to be as good as its brothers were so far.
            if best is None or total / float(visits) + reach * prior > best_score:
                return self.opened(node, seat, tried, prior)
        return node.children[0] if best is None else best

    def opened(self, node: Node, seat: i64, place: i64, prior: float) -> Node:
        """A new child for the next action to be tried."""
        codes = node.codes
        assert codes is not None
        code = codes[place]
        child = Node(node.position.step(code), code, seat, prior)
        node.children.append(child)
        return child

    def ordered(self, node: Node, seat: i64) -> list[int]:
        """The actions in the order to try them; with advice the best first, with a prior for each."""
        position = node.position
        actions = position.actions()[:]
        count: i64 = len(actions)
        if not self.advised or count == 1:
            return actions
        scale = self.rollouts.scale
        weights: list[float] = []
        total = 0.0
        for index in range(count):
            # Equals come in any order.
            other = index + self.generator.below(count - index)
            actions[index], actions[other] = actions[other], actions[index]
            after = position.step(actions[index])
            value = promise(after, seat, scale)
            weight = math.exp(SHARPNESS * value)
            total += weight
            # Sorted in by hand: a key function would be called back from the interpreter.
            place = index
            weights.append(weight)
            while place > 0 and weights[place - 1] < weight:
                weights[place] = weights[place - 1]
                actions[place], actions[place - 1] = actions[place - 1], actions[place]
                place -= 1
            weights[place] = weight
        for index in range(count):
            weights[index] = weights[index] / total
        node.priors = weights
        return actions

    def back_up(self, returns: list[float], certain: bool) -> None:
        """Add *returns* to every node of the path; what is *certain* may settle the nodes above."""
        path = self.path
        last: i64 = len(path) - 1
        index = last
        while index >= 0:
            node = path[index]
            node.count(returns)
            if certain and index < last:
                certain = settle(node)
            index -= 1


SHARPNESS: Final = 3.0
"""How much more often an action is tried that advice thinks better: e to this power from a draw to a win."""


def promise(position: Position, seat: i64, scale: float) -> float:
    """What *seat* may expect of a position it could choose, by advice alone."""
    if position.turn == OVER:
        return position.returns()[seat]
    return expected(position.worth(seat), scale)


def settle(node: Node) -> bool:
    """Whether what *node* comes to is certain now: a win found, or every action or outcome proven (MCTS-Solver)."""
    if node.proven is not None:
        return True
    position = node.position
    seat = position.turn
    if seat == CHANCE:
        return settle_chance(node)
    codes = node.codes
    best: list[float] | None = None
    for child in node.children:
        proven = child.proven
        if proven is not None and (best is None or proven[seat] > best[seat]):
            best = proven
    if best is None:
        return False
    if best[seat] < WON:
        if codes is None or len(node.children) < len(codes):
            return False
        for child in node.children:
            if child.proven is None:
                return False
    node.proven = best
    return True


def settle_chance(node: Node) -> bool:
    """The same where chance decides: the average, once every outcome has come up and is proven."""
    chances = node.position.chances()
    if len(node.children) < len(chances):
        return False
    averages = [0.0] * node.position.setting.players
    total: i64 = 0
    for outcome, weight in chances:
        child = node.child(outcome)
        if child is None or child.proven is None:
            return False
        total += weight
        for seat in range(len(averages)):
            averages[seat] += weight * child.proven[seat]
    node.proven = [average / float(total) for average in averages]
    return True
