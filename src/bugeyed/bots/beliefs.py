"""What others hide, judged by what they did: where they would hardly have done so, it is hardly so."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.samples import Samples
from bugeyed.bots.tree import Node, Tree
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge

MOST_STEPS: Final[i64] = 2_000
"""Steps followed from one position: by whoever may do very much in a turn nothing is judged."""
MOST_GLANCES: Final = 120
"""Simulations of one look, a short search that shows how another would choose in one manner, in each position it may
take to be the true one."""
FEWEST_GLANCES: Final = 50
MOST_LOOKS: Final = 8
"""What one look shows is as much luck as a choice of another is; several, by themselves, show how likely it is."""
GLANCES_A_SECOND: Final = 2_400.0
"""Of the time there is for a choice: together they take about a sixth of it."""
SIMULATIONS_A_GLANCE: Final = 12
"""The same where simulations are counted."""
DOUBT: Final = 0.1
"""How much others are taken to play by lot, and not as such a search would."""
LEAST: Final = 0.02
"""Belief in what nobody would have done, beside what is believed most: they may just have erred."""


class Others:
    """How others would choose, from what they know themselves, in one of several manners; nobody knows in which.

    Each tree grows such searches, of so many *glances* in all.
    """

    def __init__(self, manners: list[Tree], glances: int, rng: random.Random) -> None:
        self.manners: Final = manners
        looks: i64 = max(1, min(MOST_LOOKS, glances // MOST_GLANCES))
        self.looks: Final = looks
        self.glances: Final[i64] = max(FEWEST_GLANCES, min(MOST_GLANCES, glances // int(looks)))
        """Of one look."""
        self.rng: Final = rng

    def shares(self, position: Position) -> list[float]:
        """How likely who decides in *position* is to take each of its actions."""
        actions = position.actions()
        seat: i64 = position.turn
        samples = Samples(Knowledge(position, int(seat)), self.rng)
        found = [0.0] * len(actions)
        drawn = 0.0
        for place, sample in enumerate(samples.positions):
            for tree in self.manners:
                for _ in range(self.looks):
                    drawn += samples.weights[place]
                    tried = times_tried(tree, sample, actions, seat, self.glances)
                    total = sum(tried)
                    for index in range(len(actions)):
                        found[index] += samples.weights[place] * tried[index] / total
        even = DOUBT / float(len(actions))
        return [(1.0 - DOUBT) * share / drawn + even for share in found]


def glances_for(seconds: float, nodes: int | None) -> int:
    """How many glances a choice has time for."""
    return int(GLANCES_A_SECOND * seconds if nodes is None else nodes / SIMULATIONS_A_GLANCE)


def times_tried(tree: Tree, position: Position, actions: list[int], seat: i64, glances: i64) -> list[float]:
    """How often a short search takes each action; what is surely best always, what is surely not hardly ever."""
    root = Node(position, -1, -1, 1.0)
    for _ in range(glances):
        tree.simulate(root)
        if root.proven is not None:
            break
    sure = root.proven
    found: list[float] = []
    for code in actions:
        child = root.child(code)
        weight = 0.0 if child is None else float(child.visits)
        if child is not None and child.proven is not None:
            best = sure is not None and child.proven[seat] >= sure[seat]
            weight = float(glances) if best else 0.01 * weight
        found.append(weight + 0.001)
    return found


class Reached:
    """A position at the seat's next decision."""

    def __init__(self, node: Node | None) -> None:
        self.node: Final = node
        """Where the search came to it, if it did."""
        self.belief: float = 0.0
        """In all cases that lead there, with the choices that do."""
        self.odds: float = 0.0
        """The same as if choices told nothing."""


class Way:
    """From somewhere to a position at the seat's next decision."""

    def __init__(self, signature: int, node: Node | None) -> None:
        self.signature: Final = signature
        self.node: Final = node
        self.belief: float = 1.0
        """How likely chance and others' choices are to lead there."""
        self.odds: float = 1.0
        """The same as if choices told nothing."""


class Ways:
    """From where a seat's decision led to its next one, which is in one of so many positions, by *signatures*."""

    def __init__(self, seat: int, others: Others | None, signatures: list[int]) -> None:
        self.seat: Final[i64] = seat
        self.others: Final = others
        """None where nobody is judged by what they do."""
        self.signatures: Final = signatures
        self.reached: Final[dict[int, Reached]] = {}
        self.imagined: Final[list[Node]] = []
        """Where the seat's decision led in worlds that only others could think of."""
        self.steps: i64 = 0

    def from_case(self, node: Node, belief: float) -> None:
        """Every way from *node*, where a decision led in a case that is believed in so much."""
        self.steps = 0
        for way in self.followed(node.position, node):
            reached = self.reached.get(way.signature)
            if reached is None:
                reached = Reached(way.node)
                self.reached[way.signature] = reached
            reached.belief += belief * way.belief
            reached.odds += way.odds

    def followed(self, position: Position, node: Node | None) -> list[Way]:
        """Every way from *position*; *node* is how far the search came."""
        self.steps += 1
        turn: i64 = position.turn
        if turn == OVER or self.steps > MOST_STEPS:
            return []
        found: list[Way] = []
        if turn == CHANCE:
            chances = position.chances()
            total = 0.0
            for _, weight in chances:
                total += weight
            for outcome, weight in chances:
                for way in self.followed(position.step(outcome), below(node, outcome)):
                    way.belief *= weight / total
                    way.odds *= weight / total
                    found.append(way)
            return found
        actions = position.actions()
        if turn == self.seat:
            signature = int(position.signature())
            if signature in self.signatures:
                found.append(Way(signature, node))
            # Who can do one thing only may not have been asked.
            if len(actions) == 1:
                found.extend(self.followed(position.step(actions[0]), below(node, actions[0])))
            return found
        choices: list[int] = []
        """By way, which of the actions it begins with."""
        for index, code in enumerate(actions):
            ways = self.followed(position.step(code), below(node, code))
            found.extend(ways)
            choices.extend([index] * len(ways))
        # How another would choose takes a search: it is asked only where what was chosen led here.
        if found and len(actions) > 1 and self.others is not None:
            shares = self.others.shares(position)
            for index, way in zip(choices, found, strict=True):
                way.belief *= shares[index]
        return found

    def beliefs(self) -> list[float]:
        """How much to believe in each, beside the one believed in most; in those no way leads to, as in that."""
        found: list[float] = []
        most = 0.0
        for signature in self.signatures:
            reached = self.reached.get(signature)
            belief = -1.0 if reached is None else reached.belief / reached.odds
            found.append(belief)
            most = max(most, belief)
        return [1.0 if belief < 0.0 or most <= 0.0 else max(LEAST, belief / most) for belief in found]

    def node(self, signature: int) -> Node | None:
        """How far the search came there."""
        reached = self.reached.get(signature)
        if reached is not None:
            return reached.node
        for imagined in self.imagined:
            found = self.decision(imagined, signature)
            if found is not None:
                return found
        return None

    def decision(self, node: Node, signature: int) -> Node | None:
        """The seat's next decision below *node* that is in the position with this *signature*."""
        position = node.position
        if position.turn == self.seat:
            return node if int(position.signature()) == signature else None
        for child in node.children:
            found = self.decision(child, signature)
            if found is not None:
                return found
        return None


def below(node: Node | None, code: int) -> Node | None:
    """Where *code* leads in the tree, if the search came there."""
    return None if node is None else node.child(code)
