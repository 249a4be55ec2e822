"""Hints: what a seat could do, how likely it wins so, and why; from what the seat knows, and nothing else."""

from __future__ import annotations

import random
from typing import Final

from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.evaluation import PROVEN, WIN
from bugeyed.bots.findings import Finding
from bugeyed.bots.forcing import PROVING, forced_first
from bugeyed.bots.mcts import Mcts
from bugeyed.bots.minimax import Minimax
from bugeyed.bots.progress import PROGRESS
from bugeyed.bots.samples import Samples
from bugeyed.bots.searcher import search_of
from bugeyed.bots.trials import NOTHING, Trials
from bugeyed.core.confidence import wilson_bounds
from bugeyed.core.events import told
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.search_advice import ALPHA_BETA

WORDS: Final = 3
"""Sentences of a reason, at most."""
LAST_WORDS: Final = 2
"""Sentences on how a turn ends."""
DEEPEST: Final = 5
"""Level of the bot that is asked."""


class Reason:
    """Something that happens, in the words of the log, with the clause behind it."""

    def __init__(self, words: str, clause: str) -> None:
        self.words: Final = words
        self.clause: Final = clause


class Option:
    """An action that was looked at, with the chance to win by it."""

    def __init__(self, finding: Finding, seat: int) -> None:
        self.code: Final = finding.code
        self.line: Final = finding.line
        proven = finding.proven
        self.tries: Final = finding.visits
        self.sure: Final = proven is not None
        """Whether the chance is exact."""
        mean = 0.0
        if proven is not None:
            mean = proven[seat]
        elif finding.visits:
            mean = finding.total / float(finding.visits)
        self.chance: Final = min(1.0, max(0.0, 0.5 + 0.5 * mean))
        """Of winning, a draw counted half."""
        low, high = wilson_bounds(self.chance, finding.visits)
        self.low: Final = self.chance if self.sure else low
        self.high: Final = self.chance if self.sure else high
        self.behind: Final = 0.5 * finding.behind
        """How much less of a chance it has than the best; 0 where that is not sure, or not known but by intervals."""


class Hint:
    """What a bot of the highest level would do in a seat's place."""

    def __init__(self, best: Option, rest: list[Option], ends_in: int) -> None:
        self.best: Final = best
        self.rest: Final = rest
        """What else it looked at, best first."""
        self.ends_in: Final = ends_in
        """Actions until the match is won (or, below 0, lost) by force; 0 where nothing is proven."""
        self.cases: int = 1
        """Positions the seat may be in where that was proven: in all of them."""
        self.settled: bool = False
        """Whether by then only the result is sure, and the match may go on for a while."""
        self.reasons: list[Reason] = []
        """What the action does."""
        self.sequel: list[Reason] = []
        """How the turn it begins ends, where it is one of several."""
        self.dangers: list[Reason] = []
        """What the others answer to the next best one."""


def hint_for(
    knowledge: Knowledge, seed: int, seconds: float = 1.0, nodes: int | None = None, asked: int = NOTHING
) -> Hint:
    """A hint for the seat that decides; with *nodes* the same one in all positions it cannot tell apart.

    An action that is *asked* about is looked at too, however little it promises.
    """
    actions = options_of(knowledge)
    rng = random.Random(seed)
    PROGRESS.begin()
    position = knowledge.sample(rng)
    alone = len(actions) == 1
    hint = only_one(actions[0]) if alone else thought(knowledge, position, seed, seconds, nodes, asked)
    told_first, told_later = foreseen(knowledge, hint.best.line, True, rng)
    hint.reasons = told_first[-WORDS:]
    hint.sequel = told_later[-LAST_WORDS:]
    if hint.rest:
        _, answers = foreseen(knowledge, hint.rest[0].line, False, rng)
        hint.dangers = answers[-WORDS:]
    return hint


def only_one(code: int) -> Hint:
    """Where there is nothing to choose nothing is worked out."""
    return Hint(Option(Finding(code, 0, 0.0, None), 0), [], 0)


def thought(
    knowledge: Knowledge, position: Position, seed: int, seconds: float, nodes: int | None, asked: int
) -> Hint:
    """The same by thinking; where alpha-beta is stronger it chooses, and simulations say how likely it wins."""
    seat = knowledge.seat
    advice = position.setting.game.search_advice()
    search = search_of(position, DEEPEST, seed)
    if isinstance(search, Trials):
        search.asked = asked
        search.telling = True
    if not isinstance(search, Minimax):
        PROGRESS.part(0.0, PROVING)
        sure, left = forced_first(knowledge, seed, seconds, None if nodes is None else 10 * nodes)
        PROGRESS.part(1.0 - left / seconds if nodes is None and seconds > 0.0 else 0.0, 1.0)
        code = search.choose(knowledge, left, nodes)
        findings = search.findings if isinstance(search, Trials) else lines_of(search)
        if sure is None:
            return ranked(findings, code, seat, 0)
        hint = ranked(findings, sure.code, seat, sure.ends_in)
        hint.cases = sure.cases
        hint.settled = sure.settled
        return hint
    half = None if nodes is None else (nodes + 1) // 2
    PROGRESS.part(0.0, 0.5)
    code = search.choose(knowledge, seconds / 2, half)
    PROGRESS.part(0.5, 1.0)
    length = 0 if advice.kind == ALPHA_BETA else -1
    simulating = Mcts(DEEPEST, seed, length, advice.scale, advised=True)
    simulating.choose(knowledge, seconds / 2, half)
    return ranked(simulating.lines(), code, seat, distance(search.value))


def lines_of(search: Bot) -> list[Finding]:
    """What a tree search found, with what is expected to follow."""
    if not isinstance(search, Mcts):
        raise TypeError("a search that gives no reasons")
    return search.lines()


def ranked(findings: list[Finding], code: int, seat: int, ends_in: int) -> Hint:
    """A hint made of findings: *code* first, then what was tried most."""
    exact: list[float] | None = None
    if ends_in:
        exact = [0.0] * (seat + 1)
        exact[seat] = 1.0 if ends_in > 0 else -1.0
    best: Option | None = None
    rest: list[Option] = []
    for finding in findings:
        if finding.code != code:
            rest.append(Option(finding, seat))
        elif best is None:
            proven = finding.proven if exact is None else exact
            best = Option(Finding(code, finding.visits, finding.total, proven, finding.line), seat)
    rest.sort(key=by_chance, reverse=True)
    if best is None:
        best = Option(Finding(code, 0, 0.0, exact), seat)
    return Hint(best, rest, ends_in)


def by_chance(option: Option) -> tuple[float, int]:
    """What was hardly looked at comes after what was, however well it went."""
    return (option.chance if option.tries > FEW or option.sure else option.chance - 1.0, option.tries)


FEW: Final = 3


def distance(value: int) -> int:
    """In how many actions a proven end comes, below 0 if it is lost; 0 where nothing is proven."""
    if value > int(PROVEN):
        return int(WIN) - value
    if value < -int(PROVEN):
        return -(int(WIN) + value)
    return 0


def foreseen(
    knowledge: Knowledge, line: list[int], own: bool, rng: random.Random
) -> tuple[list[Reason], list[Reason]]:
    """What the first action of a line does, and what follows it, as far as it is the same whatever is hidden.

    What follows is the seat's *own* turn, or else the next action, whoever takes it.
    """
    agreed: list[tuple[int, str, str]] = []
    for number, position in enumerate(Samples(knowledge, rng).positions):
        happens = happening(position, line, own, knowledge.seat)
        if number == 0:
            agreed = happens
        length = 0
        while length < min(len(agreed), len(happens)) and agreed[length] == happens[length]:
            length += 1
        agreed = agreed[:length]
    first = [Reason(words, clause) for number, words, clause in agreed if number == 0]
    return first, [Reason(words, clause) for number, words, clause in agreed if number > 0]


def happening(position: Position, line: list[int], own: bool, seat: int) -> list[tuple[int, str, str]]:
    """What *seat* is told along a line, by the number of the action, up to chance or what cannot be."""
    found: list[tuple[int, str, str]] = []
    for number in range(len(line)):
        if position.turn == CHANCE or position.turn == OVER or not position.possible(line[number]):
            break
        if (position.turn != seat) if own else number > 1:
            break
        position, events = position.tell(line[number])
        for event in told(events, seat):
            found.append((number, event.words, event.clause))
    return found
