"""The search trees of MCTS where little is hidden: one for every position the seat may be in.

Nobody can tell apart what they do not know, so what anybody does is settled for all such positions at once: by the seat
for the cases it holds possible, by others for the worlds they may think of, in some of which the seat's secrets differ.
Each tree may prove ends and be kept, and what others do tells which case it is.
"""

from __future__ import annotations

import math
import random
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.beliefs import Others, Ways
from bugeyed.bots.information_sets import sight_of
from bugeyed.bots.samples import Samples
from bugeyed.bots.tree import SHARPNESS, WON, Node, Tree, promise, settle
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge

GRAIN: Final[i64] = 1 << 20
"""Steps in which belief is drawn by."""


class Cases:
    """Positions a seat may be in, how much it believes in each, and up to *most* that others may think of there."""

    def __init__(
        self,
        seat: int,
        positions: list[Position],
        weights: list[int],
        ways: Ways,
        most: int,
        rng: random.Random,
    ) -> None:
        self.positions: Final = positions
        self.nodes: Final[list[Node]] = []
        """With what an earlier search found."""
        signatures = ways.signatures[:]
        for position, signature in zip(positions, signatures, strict=True):
            self.nodes.append(ways.node(signature) or Node(position, -1, -1, 1.0))
        self.judged: Final = ways.beliefs()
        """By what others did, beside the likeliest."""
        beliefs = [judged * weight for judged, weight in zip(self.judged, weights, strict=True)]
        self.beliefs: Final = [belief / sum(beliefs) for belief in beliefs]
        """The same with how often each was drawn."""
        self.worlds: Final[list[Node]] = self.nodes[:]
        """The cases, and behind them what others may think of besides."""
        self.thoughts: Final[list[list[int]]] = [[case] for case in range(len(positions))]
        """By case, what others may think of there, itself first: places in *worlds*, as often as each was drawn."""
        for case in range(len(positions) if most else 0):
            self.imagine(case, signatures, seat, ways, most, rng)
        self.groups: Final[list[list[int]]] = []
        """By seat and world: a number that those have in common which the seat cannot tell apart."""
        for one in range(positions[0].setting.players):
            numbers: dict[str, int] = {}
            self.groups.append([numbers.setdefault(seen(node, one), len(numbers)) for node in self.worlds])

    def imagine(
        self, case: int, signatures: list[int], seat: int, ways: Ways, most: int, rng: random.Random
    ) -> None:
        """What others may think of in a *case*, drawn from what they know there, unless it is more than *most*."""
        position = self.positions[case]
        for other in range(position.setting.players):
            if other == seat:
                continue
            samples = Samples(Knowledge(position, other), rng)
            if len(samples.positions) > most:
                continue
            for sample, weight in zip(samples.positions, samples.weights, strict=True):
                signature = int(sample.signature())
                if signature not in signatures:
                    signatures.append(signature)
                    self.worlds.append(ways.node(signature) or Node(sample, -1, -1, 1.0))
                self.thoughts[case].extend([signatures.index(signature)] * weight)


class Foreseen:
    """What is known beforehand of what the seat may do now."""

    def __init__(self, values: list[float], weight: float) -> None:
        self.values: Final = values
        """By action, the return to be expected."""
        self.weight: Final = weight
        """Beside simulations."""


def seen(node: Node, seat: int) -> str:
    """What *seat* sees there."""
    return repr(node.position.seen(seat))


class Choice:
    """An action of whoever decides, with what simulations through it brought in all worlds that are one to them."""

    def __init__(self, code: int) -> None:
        self.code: Final = code
        self.hopes: float = 0.0
        """What advice says of it, over the worlds met so far."""
        self.prior: float = 0.0
        self.trust: float = 1.0
        """How much simulations count; the rest is foresight."""
        self.foresight: float = 0.0
        self.visits: i64 = 0
        self.total: float = 0.0

    def weighed(self, total: float, visits: i64) -> float:
        """The *total* of so many *visits*, with foresight."""
        return self.trust * total + self.foresight * float(visits)


class Sight:
    """What the seat has seen happen: the same in every world that has a node here."""

    def __init__(self, worlds: int) -> None:
        self.nodes: Final[list[Node | None]] = [None] * worlds
        self.choices: Final[dict[int, list[Choice]]] = {}
        """Of whoever decides, by group of worlds."""
        self.met: Final[dict[int, int]] = {}
        """How many worlds of each group have a node here."""
        self.ways: Final[dict[int, Sight]] = {}
        """By code, what it sees after it."""
        self.seen: Final[dict[str, Sight]] = {}
        """By what it gets told: codes it cannot tell apart are one to it."""


class CaseTrees:
    """Searches for one seat, from one moment of a match."""

    def __init__(self, seat: int, cases: Cases, tree: Tree, foresight: Foreseen | None) -> None:
        self.seat: Final[i64] = seat
        self.cases: Final = cases
        self.tree: Final = tree
        """Says what chance does, and how to roll out."""
        self.root: Final = Sight(len(cases.worlds))
        self.sights: Final[list[Sight]] = []
        self.chosen: Final[list[Choice | None]] = []
        """Along the path of the present simulation, as the tree keeps it."""
        for world, node in enumerate(cases.worlds):
            self.meet(self.root, world, node)
        if foresight is not None:
            for choice, value in zip(self.own(), foresight.values, strict=True):
                choice.trust = 1.0 - foresight.weight
                choice.foresight = foresight.weight * value
        self.begun: Final = [(choice.visits, choice.total) for choice in self.own()]
        """What earlier searches had brought of what the seat may do now."""

    def simulate(self) -> None:
        """One simulation through what may be thought of in a case, that by how much is believed in it."""
        thoughts = self.cases.thoughts[self.drawn()]
        self.simulate_in(thoughts[self.tree.generator.below(len(thoughts))])

    def simulate_in(self, world: i64) -> None:
        """One simulation through a world."""
        path = self.tree.path
        path.clear()
        self.sights.clear()
        self.chosen.clear()
        sight = self.root
        node = self.cases.worlds[world]
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
            if len(path) > 1:
                # What is seen of an action is asked for once it is gone by: most are tried once.
                sight = self.after(sight, path[len(path) - 2], int(node.code))
                self.sights[len(path) - 1] = sight
            choice: Choice | None = None
            if turn == CHANCE:
                child = self.tree.drawn(node)
            else:
                group = self.cases.groups[turn][world]
                if sight.nodes[world] is None or group not in sight.choices:
                    self.meet(sight, world, node)
                choice = self.selected(sight.choices[group])
                child = opened(node, choice.code, turn)
            self.chosen.append(choice)
            node = child
        self.back_up(proven, certain, world)

    def meet(self, sight: Sight, world: i64, node: Node) -> None:
        """Come to *sight* in one more world, with what an earlier search found there."""
        sight.nodes[world] = node
        position = node.position
        seat = position.turn
        if seat < 0:
            return
        group = self.cases.groups[seat][world]
        met = sight.met.get(group, 0) + 1
        sight.met[group] = met
        choices = sight.choices.get(group)
        if choices is None:
            choices = [Choice(code) for code in position.actions()]
            sight.choices[group] = choices
        total = 0.0
        for choice in choices:
            if self.tree.advised:
                after = position.step(choice.code)
                choice.hopes += promise(after, seat, self.tree.rollouts.scale)
            choice.prior = math.exp(SHARPNESS * choice.hopes / float(met))
            total += choice.prior
            child = node.child(choice.code)
            if child is not None:
                choice.visits += child.visits
                choice.total += child.total
        for choice in choices:
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

    def selected(self, choices: list[Choice]) -> Choice:
        """What to try next; what was never tried is taken to be as good as the others were so far."""
        total = 0.0
        visits: i64 = 0
        for choice in choices:
            total += choice.total
            visits += choice.visits
        usual = total / float(visits) if visits else 0.0
        reach = self.tree.exploring * math.sqrt(float(visits + 1))
        best = choices[0]
        best_score = -1e9
        for choice in choices:
            times = float(choice.visits)
            value = choice.weighed(choice.total / times if choice.visits else usual, 1)
            score = value + reach * choice.prior / (1.0 + times)
            if score > best_score:
                best_score = score
                best = choice
        return best

    def back_up(self, returns: list[float], certain: bool, world: i64) -> None:
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
                choice.total += returns[node.position.turn]
            if certain and index < last:
                certain = (
                    settle(node)
                    if choice is None
                    else self.settled_by(choice, self.sights[index], node, world)
                )
            index -= 1

    def settled_by(self, choice: Choice, sight: Sight, node: Node, world: i64) -> bool:
        """Whether what *node* comes to is certain: *choice* wins in all worlds that are one to whoever decides, or
        all they may do comes to one.
        """
        if node.proven is not None:
            return True
        child = node.child(choice.code)
        if child is None or child.proven is None:
            return False
        brought = child.proven
        seat = node.position.turn
        groups = self.cases.groups[seat]
        group = groups[world]
        if brought[seat] >= WON:
            for place, other in enumerate(sight.nodes):
                if groups[place] != group:
                    continue
                if other is None or (other.proven is None and not wins(other, choice.code, seat)):
                    break
            else:
                node.proven = brought
                return True
        for one in sight.choices[group]:
            child = node.child(one.code)
            if child is None or child.proven is None or child.proven[seat] != brought[seat]:
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
        for choice in self.own():
            if self.proven(choice) is None:
                return False
        return True

    def own(self) -> list[Choice]:
        """What the seat itself may do now."""
        return self.root.choices[self.cases.groups[self.seat][0]]

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

    def ways_after(self, code: int, others: Others | None, signatures: list[int]) -> Ways:
        """How the match may have come from the seat's *code* to its next decision."""
        ways = Ways(int(self.seat), others, signatures)
        for case, node in enumerate(self.cases.nodes):
            child = node.child(code)
            if child is not None:
                ways.from_case(child, self.cases.judged[case])
        for node in self.cases.worlds[len(self.cases.nodes) :]:
            child = node.child(code)
            if child is not None:
                ways.imagined.append(child)
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
