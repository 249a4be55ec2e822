"""The search trees of MCTS where little is hidden: one for every position the seat may be in, under one root.

The seat does the same in all cases, as it cannot tell them apart. Below that everybody is taken to know the case: so a
tree may prove ends and be kept, and what others do tells which case it is.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.beliefs import Others, Ways
from bugeyed.bots.tree import SHARPNESS, Node, Tree, promise
from bugeyed.core.game import Position

GRAIN: Final[i64] = 1 << 20
"""Steps in which belief is drawn by."""


class Choice:
    """An action of the seat, with what simulations through it brought in all cases."""

    def __init__(self, code: int, prior: float, nodes: list[Node]) -> None:
        self.code: Final = code
        self.prior: Final[float] = prior
        self.nodes: Final = nodes
        """Where it leads, by case."""
        self.visits: i64 = 0
        self.total: float = 0.0


class Cases:
    """Positions a seat may be in, and how much it believes in each."""

    def __init__(self, positions: list[Position], weights: list[int], ways: Ways) -> None:
        self.positions: Final = positions
        signatures = [int(position.signature()) for position in positions]
        self.nodes: Final = [ways.node(signature) for signature in signatures]
        """What an earlier search found of them."""
        self.judged: Final = ways.beliefs(signatures)
        """By what others did, beside the likeliest."""
        beliefs = [judged * weight for judged, weight in zip(self.judged, weights, strict=True)]
        self.beliefs: Final = [belief / sum(beliefs) for belief in beliefs]
        """The same with how often each was drawn."""


class CaseTrees:
    """Searches for one seat, from one moment of a match."""

    def __init__(self, seat: int, cases: Cases, tree: Tree) -> None:
        self.seat: Final[i64] = seat
        self.cases: Final = cases
        self.tree: Final = tree
        """Grows the trees below the root."""
        self.choices: Final[list[Choice]] = self.opened()
        self.simulations: i64 = 0
        self.total: float = 0.0

    def opened(self) -> list[Choice]:
        """The actions, with advice on how often to try each."""
        actions = self.cases.positions[0].actions()
        weights: list[float] = []
        total = 0.0
        for code in actions:
            hoped = 0.0
            if self.tree.advised:
                for case, position in enumerate(self.cases.positions):
                    after = position.step(code)
                    hoped += self.cases.beliefs[case] * promise(after, self.seat, self.tree.rollouts.scale)
            weight = math.exp(SHARPNESS * hoped)
            weights.append(weight)
            total += weight
        return [
            Choice(code, weight / total, self.led_to(code))
            for code, weight in zip(actions, weights, strict=True)
        ]

    def led_to(self, code: int) -> list[Node]:
        """Where *code* leads, by case; with what an earlier search found there."""
        found: list[Node] = []
        for case, position in enumerate(self.cases.positions):
            before = self.cases.nodes[case]
            node = None if before is None else before.child(code)
            found.append(Node(position.step(code), code, self.seat, 1.0) if node is None else node)
        return found

    def simulate(self) -> None:
        """One simulation through one case."""
        choice = self.selected()
        node = choice.nodes[self.drawn()]
        proven = node.proven
        if proven is None:
            before = node.total
            self.tree.simulate(node)
            brought = node.total - before
        else:
            brought = proven[self.seat]
        choice.visits += 1
        choice.total += brought
        self.simulations += 1
        self.total += brought

    def drawn(self) -> i64:
        """A case, by how much is believed in it."""
        beliefs = self.cases.beliefs
        last: i64 = len(beliefs) - 1
        left = float(self.tree.generator.below(GRAIN)) / float(GRAIN)
        case: i64 = 0
        while case < last and left >= beliefs[case]:
            left -= beliefs[case]
            case += 1
        return case

    def selected(self) -> Choice:
        """What to try next; what was never tried is taken to be as good as the others were so far."""
        usual = self.total / float(self.simulations) if self.simulations else 0.0
        reach = self.tree.exploring * math.sqrt(float(self.simulations + 1))
        best = self.choices[0]
        best_score = -1e9
        for choice in self.choices:
            times = float(choice.visits)
            value = choice.total / times if choice.visits else usual
            score = value + reach * choice.prior / (1.0 + times)
            if score > best_score:
                best_score = score
                best = choice
        return best

    def settled(self) -> bool:
        """Whether the trees have proven everything."""
        for choice in self.choices:
            if self.proven(choice) is None:
                return False
        return True

    def proven(self, choice: Choice) -> list[float] | None:
        """By seat, what *choice* comes to on average, if the trees have proven it in every case."""
        averages: list[float] = []
        for case, node in enumerate(choice.nodes):
            proven = node.proven
            if proven is None:
                return None
            if not averages:
                averages = [0.0] * len(proven)
            for seat in range(len(proven)):
                averages[seat] += self.cases.beliefs[case] * proven[seat]
        return averages

    def after(self, code: int, others: Others | None) -> Ways:
        """Where the match may be at the seat's next decision, if it does *code* now."""
        ways = Ways(int(self.seat), others)
        for choice in self.choices:
            if choice.code == code:
                for case, node in enumerate(choice.nodes):
                    ways.from_case(node, self.cases.judged[case])
        return ways
