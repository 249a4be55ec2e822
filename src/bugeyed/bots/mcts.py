"""Monte Carlo tree search: simulations through a tree that grows where it promises most."""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.beliefs import Others, Ways, glances_for
from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.budget import Budget
from bugeyed.bots.cases import Cases, CaseTrees, Foreseen
from bugeyed.bots.findings import Finding
from bugeyed.bots.foresight import Foresight
from bugeyed.bots.forking import forked
from bugeyed.bots.information_sets import InformationTrees
from bugeyed.bots.rollouts import TO_THE_END, USUAL_SCALE, Rollouts
from bugeyed.bots.samples import Samples
from bugeyed.bots.tree import WON, Node, Tree, settle
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import Position
from bugeyed.core.knowledge import Knowledge

EXPLORING: Final = 1.0
"""The usual weight of what is little known, for returns from -1 to 1."""
FAMILIAR: Final = 0.8
"""How much an opening counts by how matches went that began so; the rest is simulations."""
SEARCHED: Final[i64] = 20_000
"""Nodes of the last tree in which the present position is looked for."""

Tally = tuple[int, int, float, list[float] | None]
"""What another process found of one action: code, visits, total, what is proven."""


class Mcts(Bot):
    """A node of its budget is a simulation. Keeps its trees from one action to the next, if little is hidden.

    *length* is that of a rollout in decisions, before the game's advice is asked; *advised* asks advice also which
    actions to try first; *processes* think side by side, each with a tree of its own; *most* bounds simulations; up to
    so many *cases* the seat may be in have a tree each.
    """

    def __init__(
        self,
        level: int,
        seed: int | None = None,
        length: int = TO_THE_END,
        scale: float = USUAL_SCALE,
        exploring: float = EXPLORING,
        advised: bool = False,
        processes: int = 1,
        most: int | None = None,
        cases: int = 0,
    ) -> None:
        super().__init__(level, seed)
        self.length: Final = length
        self.scale: Final = scale
        self.exploring: Final = exploring
        self.advised: Final = advised
        self.processes: Final = processes
        self.most: Final = most
        self.cases: Final = cases
        self.root: Node | None = None
        self.trees: CaseTrees | None = None
        """Of its last choice, where little was hidden."""
        self.foresight: Final = Foresight(level, self.rng.getrandbits(30), scale)
        self.chosen: int = -1
        """Its last choice there."""
        self.simulations: int = 0
        """Of its last choice, in all processes."""
        self.findings: list[Finding] = []
        """Of its last choice."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        self.findings = []
        self.simulations = 0
        if len(actions) == 1:
            return actions[0]
        share = None if nodes is None else -(-nodes // self.processes)
        most = None if self.most is None else -(-self.most // self.processes)
        first = knowledge.sample(self.rng)
        seeds = [self.rng.getrandbits(30) for _ in range(self.processes)]
        budget = Budget(seconds, share, most)
        # Where nothing is hidden every sample is the position itself.
        if knowledge.sample(self.rng) is first:
            self.trees = None
            thinking: Thinking = OpenThinking(self, self.kept(first), seeds, budget)
        else:
            self.root = None
            thinking = self.thinking_of_cases(knowledge, seeds, budget, seconds, nodes)
        told = forked(self.processes - 1, thinking.elsewhere, thinking.here)
        findings = thinking.findings(told)
        self.chosen = best_of(findings, knowledge.seat)
        self.findings = thinking.admitted(findings)
        self.simulations = int(budget.used)
        for tallies in told:
            for _, visits, _, _ in tallies:
                self.simulations += visits
        return self.chosen

    def thinking_of_cases(
        self, knowledge: Knowledge, seeds: list[int], budget: Budget, seconds: float, nodes: int | None
    ) -> Thinking:
        """How to think where something is hidden."""
        last, self.trees = self.trees, None
        if self.cases:
            samples = Samples(knowledge, self.rng)
            if len(samples.positions) <= self.cases:
                ways = self.ways(last, samples.positions, knowledge.seat, glances_for(seconds, nodes))
                # Who looks a little ahead does not wonder what others think either.
                most = self.cases if self.most is None else 0
                cases = Cases(knowledge.seat, samples.positions, samples.weights, ways, most, self.rng)
                foreseen: Foreseen | None = None
                if self.most is None:
                    foreseen = known(samples.positions[0])
                    if foreseen is None:
                        foreseen = self.foresight.of(
                            cases, knowledge.seat, knowledge.actions(), seconds, nodes
                        )
                return CaseThinking(self, knowledge.seat, cases, foreseen, seeds, budget)
        return HiddenThinking(self, knowledge, seeds, budget)

    def ways(self, last: CaseTrees | None, positions: list[Position], seat: int, glances: int) -> Ways:
        """From its last choice to this one, if that was for *seat* in the match of these *positions*."""
        others: Others | None = None
        # Who looks a little ahead does not wonder about others.
        if self.most is None:
            # Others may ask advice as it does itself, or go by how matches end.
            alike = Tree(self.rollouts(self.rng.getrandbits(30)), self.exploring, self.advised)
            plain = Tree(
                Rollouts(Lehmer(self.rng.getrandbits(30)), TO_THE_END, self.scale), self.exploring, False
            )
            others = Others([alike, plain], glances, self.rng)
        signatures = [int(position.signature()) for position in positions]
        if last is None or last.seat != seat or last.cases.positions[0].setting is not positions[0].setting:
            return Ways(seat, others, signatures)
        return last.ways_after(self.chosen, others, signatures)

    def kept(self, position: Position) -> Node:
        """The node of *position* in the tree of the last choice, or a new one."""
        old = self.root
        self.root = None
        if old is not None and old.position.setting is position.setting:
            self.root = found_below(old, position)
        if self.root is None:
            self.root = Node(position, -1, -1, 1.0)
        return self.root

    def lines(self) -> list[Finding]:
        """The findings of its last choice with what is expected to follow, where nothing is hidden."""
        root = self.root
        if root is None:
            return self.findings
        found: list[Finding] = []
        for finding in self.findings:
            child = root.child(finding.code)
            line = [finding.code] if child is None else [finding.code, *expected_after(child)]
            found.append(Finding(finding.code, finding.visits, finding.total, finding.proven, line))
        return found

    def rollouts(self, seed: int) -> Rollouts:
        """Rollouts of its kind."""
        return Rollouts(Lehmer(seed), self.length, self.scale)


class Thinking:
    """One choice, in this process and others."""

    def here(self) -> None:
        """Think in this process until the budget is spent."""

    def elsewhere(self, number: int) -> list[Tally]:
        """Think in process *number*, and say what was found there."""
        return []

    def findings(self, told: list[list[Tally]]) -> list[Finding]:
        """Everything that was found, here and there."""
        return []

    def admitted(self, findings: list[Finding]) -> list[Finding]:
        """What may be said of it to others."""
        return findings


class OpenThinking(Thinking):
    """Where nothing is hidden: all processes begin with the tree kept so far."""

    def __init__(self, bot: Mcts, root: Node, seeds: list[int], budget: Budget) -> None:
        self.bot: Final = bot
        self.root: Final = root
        self.seeds: Final = seeds
        self.budget: Final = budget

    def think(self, number: int) -> None:
        """Grow the tree with the seed of process *number*."""
        tree = Tree(self.bot.rollouts(self.seeds[number]), self.bot.exploring, self.bot.advised)
        root = self.root
        while True:
            tree.simulate(root)
            if self.budget.spend() or root.proven is not None:
                break

    def here(self) -> None:
        self.think(0)

    def elsewhere(self, number: int) -> list[Tally]:
        known: dict[int, tuple[int, float]] = {}
        for child in self.root.children:
            known[int(child.code)] = (int(child.visits), child.total)
        self.think(number)
        told: list[Tally] = []
        for child in self.root.children:
            visits, total = known.get(int(child.code), (0, 0.0))
            told.append((int(child.code), int(child.visits) - visits, child.total - total, child.proven))
        return told

    def findings(self, told: list[list[Tally]]) -> list[Finding]:
        root = self.root
        for tallies in told:
            for code, visits, total, proven in tallies:
                child = root.child(code)
                if child is None:
                    child = Node(root.position.step(code), code, root.position.turn, 0.0)
                    self.adopt(child)
                child.visits += visits
                child.total += total
                root.visits += visits
                if proven is not None:
                    child.proven = proven
            settle(root)
        return [
            Finding(int(child.code), int(child.visits), child.total, child.proven) for child in root.children
        ]

    def adopt(self, child: Node) -> None:
        """Take a child into the tree that another process opened first."""
        root = self.root
        codes = root.codes
        assert codes is not None
        place = codes.index(int(child.code))
        tried = len(root.children)
        codes.insert(tried, codes.pop(place))
        priors = root.priors
        if priors is not None:
            priors.insert(tried, priors.pop(place))
        root.children.append(child)


class CaseThinking(Thinking):
    """Where little is hidden: all processes begin with the trees kept so far."""

    def __init__(
        self, bot: Mcts, seat: int, cases: Cases, foreseen: Foreseen | None, seeds: list[int], budget: Budget
    ) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self.cases: Final = cases
        self.foreseen: Final = foreseen
        self.seeds: Final = seeds
        self.budget: Final = budget

    def think(self, number: int) -> CaseTrees:
        """The trees that grow with the seed of process *number*."""
        bot = self.bot
        tree = Tree(bot.rollouts(self.seeds[number]), bot.exploring, bot.advised)
        trees = CaseTrees(self.seat, self.cases, tree, self.foreseen)
        # However little time there is, something is found of what the seat itself may do.
        trees.simulate_in(0)
        while not (self.budget.spend() or trees.settled()):
            trees.simulate()
        return trees

    def here(self) -> None:
        self.bot.trees = self.think(0)

    def elsewhere(self, number: int) -> list[Tally]:
        return tallies_of_cases(self.think(number), False)

    def findings(self, told: list[list[Tally]]) -> list[Finding]:
        trees = self.bot.trees
        assert trees is not None
        own = {choice.code: choice for choice in trees.own()}
        found: list[Finding] = []
        for finding in added_up([tallies_of_cases(trees, True), *told]):
            total = own[finding.code].weighed(finding.total, finding.visits)
            found.append(Finding(finding.code, finding.visits, total, finding.proven))
        return found

    def admitted(self, findings: list[Finding]) -> list[Finding]:
        # Others are taken to decide for all they may think of: who guesses well does better, so nothing is proven.
        return [Finding(finding.code, finding.visits, finding.total, None) for finding in findings]


class HiddenThinking(Thinking):
    """Where much is hidden: each process draws positions and grows trees of its own."""

    def __init__(self, bot: Mcts, knowledge: Knowledge, seeds: list[int], budget: Budget) -> None:
        self.bot: Final = bot
        self.knowledge: Final = knowledge
        self.seeds: Final = seeds
        self.budget: Final = budget
        self.own: Final[list[Tally]] = []

    def think(self, number: int) -> list[Tally]:
        """What simulations with the seed of process *number* found."""
        seed = self.seeds[number]
        bot = self.bot
        trees = InformationTrees(
            self.knowledge, random.Random(seed), bot.rollouts(seed), bot.exploring, bot.advised
        )
        while True:
            trees.simulate()
            if self.budget.spend():
                break
        return [
            (int(edge.code), int(edge.visits), edge.total, None)
            for edge in trees.root.edges.values()
            if edge.visits
        ]

    def here(self) -> None:
        self.own.extend(self.think(0))

    def elsewhere(self, number: int) -> list[Tally]:
        return self.think(number)

    def findings(self, told: list[list[Tally]]) -> list[Finding]:
        return added_up([self.own, *told])


def known(position: Position) -> Foreseen | None:
    """What the game's openings say of what may be done here, if they do."""
    openings = position.setting.game.openings()
    expected = None if openings is None else openings.expected(position)
    return None if expected is None else Foreseen(expected, FAMILIAR)


def tallies_of_cases(trees: CaseTrees, kept: bool) -> list[Tally]:
    """What was found of each action that was tried, with or without what was *kept* of earlier searches."""
    found: list[Tally] = []
    for index, choice in enumerate(trees.own()):
        visits, total = choice.visits, choice.total
        if not kept:
            before, brought_before = trees.begun[index]
            visits -= before
            total -= brought_before
        proven = trees.proven(choice)
        if visits or proven is not None:
            found.append((choice.code, int(visits), total, proven))
    return found


def added_up(told: list[list[Tally]]) -> list[Finding]:
    """What several processes found, together."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    sure: dict[int, list[float]] = {}
    for tallies in told:
        for code, times, total, proven in tallies:
            visits[code] = visits.get(code, 0) + times
            totals[code] = totals.get(code, 0.0) + total
            if proven is not None:
                sure[code] = proven
    return [Finding(code, visits[code], totals[code], sure.get(code)) for code in visits]


def found_below(old: Node, position: Position) -> Node | None:
    """The node of *position* among those below *old*, nearest first."""
    signature = position.signature()
    queue = [old]
    place: i64 = 0
    while place < len(queue) and place < SEARCHED:
        node = queue[place]
        place += 1
        if node.position.turn == position.turn and node.position.signature() == signature:
            return node
        queue.extend(node.children)
    return None


def expected_after(node: Node) -> list[int]:
    """What was looked at most after *node*, up to chance."""
    line: list[int] = []
    while node.position.turn >= 0 and node.children:
        best = node.children[0]
        for child in node.children:
            if child.visits > best.visits:
                best = child
        line.append(int(best.code))
        node = best
    return line


def best_of(findings: list[Finding], seat: int) -> int:
    """The action to take: a proven win, else what was tried most, unless something proven is better."""
    tried: Finding | None = None
    sure: Finding | None = None
    for finding in findings:
        proven = finding.proven
        if proven is None:
            if tried is None or finding.visits > tried.visits:
                tried = finding
        elif sure is None or proven[seat] > brought(sure, seat):
            sure = finding
    if sure is not None:
        least = brought(sure, seat)
        if tried is None or least > brought(tried, seat) or least >= WON:
            tried = sure
    assert tried is not None
    return tried.code


def brought(finding: Finding, seat: int) -> float:
    """What an action brings *seat*: for certain, or on average so far."""
    proven = finding.proven
    if proven is not None:
        return proven[seat]
    return finding.total / finding.visits if finding.visits else -WON
