"""The search trees of MCTS where little is hidden: one for every position the seat may be in.

The seat cannot tell the cases apart, so what it does is settled for all of them at once, by what it has seen happen.
Others are taken to know the case. So each tree may prove ends and be kept, and what others do tells which case it is.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.beliefs import Others, Ways
from bugeyed.bots.information_sets import sight_of
from bugeyed.bots.tree import SHARPNESS, WON, Node, Tree, promise, settle
from bugeyed.core.game import CHANCE, OVER, Position

GRAIN: Final[i64] = 1 << 20
"""Steps in which belief is drawn by."""


class Cases:
    """Positions a seat may be in, and how much it believes in each."""

    def __init__(self, positions: list[Position], weights: list[int], ways: Ways) -> None:
        self.positions: Final = positions
        self.nodes: Final[list[Node]] = []
        """With what an earlier search found."""
        signatures: list[int] = []
        for position in positions:
            signature = int(position.signature())
            signatures.append(signature)
            kept = ways.node(signature)
            self.nodes.append(Node(position, -1, -1, 1.0) if kept is None else kept)
        self.judged: Final = ways.beliefs(signatures)
        """By what others did, beside the likeliest."""
        beliefs = [judged * weight for judged, weight in zip(self.judged, weights, strict=True)]
        self.beliefs: Final = [belief / sum(beliefs) for belief in beliefs]
        """The same with how often each was drawn."""


class Choice:
    """An action of the seat, with what simulations through it brought in all cases."""

    def __init__(self, code: int) -> None:
        self.code: Final = code
        self.hopes: float = 0.0
        """What advice says of it, over the cases met so far."""
        self.prior: float = 0.0
        self.visits: i64 = 0
        self.total: float = 0.0


class Sight:
    """What the seat has seen happen: the same in every case that has a node here."""

    def __init__(self, cases: int) -> None:
        self.nodes: Final[list[Node | None]] = [None] * cases
        self.choices: Final[list[Choice]] = []
        """Where the seat decides."""
        self.met: i64 = 0
        """Cases that have a node here."""
        self.ways: Final[dict[int, Sight]] = {}
        """By code, what it sees after it."""
        self.seen: Final[dict[str, Sight]] = {}
        """By what it gets told: codes it cannot tell apart are one to it."""


class CaseTrees:
    """Searches for one seat, from one moment of a match."""

    def __init__(self, seat: int, cases: Cases, tree: Tree) -> None:
        self.seat: Final[i64] = seat
        self.cases: Final = cases
        self.tree: Final = tree
        """Says what others do, and where to roll out."""
        self.root: Final = Sight(len(cases.nodes))
        self.sights: Final[list[Sight]] = []
        self.chosen: Final[list[Choice | None]] = []
        """Along the path of the present simulation, as the tree keeps it."""
        for case, node in enumerate(cases.nodes):
            self.meet(self.root, case, node)

    def simulate(self) -> None:
        """One simulation through one case."""
        case = self.drawn()
        path = self.tree.path
        path.clear()
        self.sights.clear()
        self.chosen.clear()
        sight = self.root
        node = self.cases.nodes[case]
        certain = True
        while True:
            path.append(node)
            self.sights.append(sight)
            position = node.position
            turn = position.turn
            proven = node.proven
            if proven is None and turn == OVER:
                proven = position.returns()
                node.proven = proven
            if proven is None and node.visits == 0 and len(path) > 1:
                proven = self.tree.rollouts.returns(position)
                certain = False
            if proven is not None:
                self.chosen.append(None)
                break
            choice: Choice | None = None
            if turn == CHANCE:
                child = self.tree.drawn(node)
            elif turn == self.seat:
                choice = self.selected(sight)
                child = opened(node, choice.code, turn)
            else:
                child = self.tree.selected(node, turn)
            self.chosen.append(choice)
            sight = self.after(sight, node, int(child.code))
            if sight.nodes[case] is None:
                self.meet(sight, case, child)
            node = child
        self.back_up(proven, certain)

    def meet(self, sight: Sight, case: i64, node: Node) -> None:
        """Come to *sight* in one more case, with what an earlier search found there."""
        sight.nodes[case] = node
        position = node.position
        if position.turn != self.seat:
            return
        sight.met += 1
        if not sight.choices:
            for code in position.actions():
                sight.choices.append(Choice(code))
        total = 0.0
        for choice in sight.choices:
            if self.tree.advised:
                after = position.step(choice.code)
                choice.hopes += promise(after, self.seat, self.tree.rollouts.scale)
            choice.prior = math.exp(SHARPNESS * choice.hopes / float(sight.met))
            total += choice.prior
            child = node.child(choice.code)
            if child is not None:
                choice.visits += child.visits
                choice.total += child.total
        for choice in sight.choices:
            choice.prior /= total

    def after(self, sight: Sight, node: Node, code: int) -> Sight:
        """What the seat sees after *code*."""
        way = sight.ways.get(code)
        if way is None:
            _, events = node.position.tell(code)
            words = sight_of(events, code, int(self.seat), node.position.turn == self.seat)
            way = sight.seen.get(words)
            if way is None:
                way = Sight(len(sight.nodes))
                sight.seen[words] = way
            sight.ways[code] = way
        return way

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

    def selected(self, sight: Sight) -> Choice:
        """What to try next; what was never tried is taken to be as good as the others were so far."""
        total = 0.0
        visits: i64 = 0
        for choice in sight.choices:
            total += choice.total
            visits += choice.visits
        usual = total / float(visits) if visits else 0.0
        reach = self.tree.exploring * math.sqrt(float(visits + 1))
        best = sight.choices[0]
        best_score = -1e9
        for choice in sight.choices:
            times = float(choice.visits)
            value = choice.total / times if choice.visits else usual
            score = value + reach * choice.prior / (1.0 + times)
            if score > best_score:
                best_score = score
                best = choice
        return best

    def back_up(self, returns: list[float], certain: bool) -> None:
        """Add *returns* along the path; what is *certain* may settle the nodes above."""
        path = self.tree.path
        last: i64 = len(path) - 1
        index = last
        while index >= 0:
            node = path[index]
            node.count(returns)
            choice = self.chosen[index]
            if choice is not None:
                choice.visits += 1
                choice.total += returns[self.seat]
            if certain and index < last:
                certain = (
                    settle(node) if choice is None else self.settled_by(choice, self.sights[index], node)
                )
            index -= 1

    def settled_by(self, choice: Choice, sight: Sight, node: Node) -> bool:
        """Whether what *node* comes to is certain: *choice* wins in all cases, or all the seat may do comes to one."""
        if node.proven is not None:
            return True
        child = node.child(choice.code)
        if child is None or child.proven is None:
            return False
        brought = child.proven
        if brought[self.seat] >= WON:
            for other in sight.nodes:
                if other is None or (other.proven is None and not wins(other, choice.code, self.seat)):
                    break
            else:
                node.proven = brought
                return True
        for one in sight.choices:
            child = node.child(one.code)
            if child is None or child.proven is None or child.proven[self.seat] != brought[self.seat]:
                return False
        node.proven = brought
        return True

    def settled(self) -> bool:
        """Whether the trees have proven enough to choose by."""
        everywhere = True
        for node in self.cases.nodes:
            everywhere = everywhere and node.proven is not None
        if everywhere:
            return True
        for choice in self.root.choices:
            if self.proven(choice) is None:
                return False
        return True

    def proven(self, choice: Choice) -> list[float] | None:
        """By seat, what *choice* comes to on average, if the trees have proven it in every case."""
        averages: list[float] = []
        for case, node in enumerate(self.cases.nodes):
            child = node.child(choice.code)
            if child is None or child.proven is None:
                return None
            if not averages:
                averages = [0.0] * len(child.proven)
            for seat in range(len(averages)):
                averages[seat] += self.cases.beliefs[case] * child.proven[seat]
        return averages

    def ways_after(self, code: int, others: Others | None) -> Ways:
        """Where the match may be at the seat's next decision, if it does *code* now."""
        ways = Ways(int(self.seat), others)
        for case, node in enumerate(self.cases.nodes):
            child = node.child(code)
            if child is not None:
                ways.from_case(child, self.cases.judged[case])
        return ways


def opened(node: Node, code: int, seat: i64) -> Node:
    """Where *code* leads, looked at before or not."""
    child = node.child(code)
    if child is None:
        child = Node(node.position.step(code), code, seat, 1.0)
        node.children.append(child)
    return child


def wins(node: Node, code: int, seat: i64) -> bool:
    """Whether *code* is proven to win."""
    child = node.child(code)
    return child is not None and child.proven is not None and child.proven[seat] >= WON
