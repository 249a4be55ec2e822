"""Game and Position: all the platform asks of a game, and what it works out from the answers."""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bugeyed.core.chance import Lehmer
from bugeyed.core.content import Content
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.events import Event, told
from bugeyed.core.explanation import Explanation
from bugeyed.core.observation import Observer
from bugeyed.core.options import Option, Options, Preset, declared, presets, settle
from bugeyed.core.outcome import Outcome
from bugeyed.core.plans import Plan
from bugeyed.core.rulebook import Rulebook
from bugeyed.core.schema import APART, Bounds
from bugeyed.core.search_advice import SearchAdvice
from bugeyed.core.weights import Weights

if TYPE_CHECKING:
    from bugeyed.core.diagram import Diagram
    from bugeyed.core.openings import Openings

CHANCE: Final = -1
"""``position.turn`` when a die, a deck or a bag decides."""
OVER: Final = -2
"""``position.turn`` when the match has ended."""

View = dict[str, object]

FORESIGHT: Final = 8
"""How many positions a preview compares: what differs among them the seat does not know."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """What stays the same through a match: the game, how many sit down, the options. Games add their own tables."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options


def unanswered(whose: object, question: str) -> Mistake:
    """A game's class does not define what every game has to; compiled, nothing else would keep it from being made."""
    return Mistake(f"{type(whose).__name__} does not define {question}, which every game has to.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """Everything the rules need to go on. A value: never changed, replaced by its successor."""

    def __init__(self, setting: Setting, turn: i64) -> None:
        self.setting: Final = setting
        self.turn: Final = turn
        """The seat that decides, or CHANCE, or OVER."""

    # What a game answers.

    @abstractmethod
    def actions(self) -> list[int]:
        """What the seat to decide may do, ascending; [] at CHANCE and OVER."""
        raise unanswered(self, "actions")

    def chances(self) -> list[tuple[int, int]]:
        """Outcomes and their integer weights at CHANCE; else []."""
        return []

    def drawn(self, generator: Lehmer) -> int:
        """An outcome at CHANCE, by weight: what *generator* takes from the chances; a game need not list them."""
        return generator.weighted(self.chances())

    @abstractmethod
    def step(self, code: int) -> Position:
        """The next position; *code* must be possible."""
        raise unanswered(self, "step")

    @abstractmethod
    def tell(self, code: int) -> tuple[Position, list[Event]]:
        """The next position and what happened, in order; *code* must be possible."""
        raise unanswered(self, "tell")

    @abstractmethod
    def name(self, code: int) -> str:
        """The text of an action or chance outcome, unique among those possible here."""
        raise unanswered(self, "name")

    @abstractmethod
    def read(self, words: str) -> int:
        """The code meant by *words*, possible or not; a Refusal if they are no action of this game."""
        raise unanswered(self, "read")

    @abstractmethod
    def refusal(self, code: int) -> Refusal:
        """Why *code*, which is not possible here, is not; only from what the seat to decide may know."""
        raise unanswered(self, "refusal")

    @abstractmethod
    def picks(self, code: int) -> tuple[str, ...]:
        """What a person points at to choose it, in order: ids of things in the drawing."""
        raise unanswered(self, "picks")

    @abstractmethod
    def objection(self, picks: tuple[str, ...]) -> Refusal:
        """Why no possible action starts with *picks*; only from what the seat to decide may know."""
        raise unanswered(self, "objection")

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        raise unanswered(self, "outcome")

    @abstractmethod
    def seen(self, seat: int | None) -> View:
        """The game's own keys of the view: what *seat* (None: the public) may know, as JSON can hold it."""
        raise unanswered(self, "seen")

    @abstractmethod
    def key(self) -> bytes:
        """Equal exactly when positions are."""
        raise unanswered(self, "key")

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        """A position drawn at random among those *seat* cannot tell from this one; itself where nothing is hidden.

        The same *rng* gives the same draw in all of them (sort before you shuffle), so that a bot's choice can be
        shown not to depend on what is hidden.
        """
        return self

    def worth(self, seat: int) -> int:
        """How good this looks for *seat*, higher is better, 0 is even: advice for bots, no rule.

        Where chance or secrets make a bot weigh one prospect against another, 10,000 counts as a won match.
        """
        return 0

    def signature(self) -> i64:
        """A number equal positions share and others hardly ever: bots look positions up by it.

        Worked out from the key; a game whose bots are to search deep answers quicker, from its fields, with a number
        from 0 to 2^62 that is the same in every build and on every machine.
        """
        return int.from_bytes(hashlib.blake2b(self.key(), digest_size=8).digest(), "big") >> 2

    def essence(self) -> i64:
        """For exact play: positions that share it end alike, if both sides play their best; as wide as a signature.

        The signature itself, unless a game knows what is a mirror image of what, or what no longer matters.
        """
        return self.signature()

    def freedom(self) -> i64:
        """For exact play: how much the seat to decide has left to do; where that is little is looked first."""
        return len(self.actions())

    def foregone(self) -> list[float] | None:
        """For exact play: by seat, what best play comes to, where the game sees that at a glance; else None.

        It has to be true, and may look behind every screen: it is asked of samples only.
        """
        return None

    def plans(self, ahead: bool) -> list[Plan]:
        """Whole turns worth considering for the seat that decides, best first: advice for bots, no rule.

        [] where actions one by one will do. *ahead* also weighs what a turn leaves to the others; that may look behind
        every screen, so it is asked of samples only. Which plans there are depends on nothing hidden, nor does
        anything without *ahead*.
        """
        return []

    def quick_plans(self) -> list[Plan]:
        """The same by what a turn brings at once, for those who look no further; where a game has nothing simpler, its
        plans."""
        return self.plans(False)

    def first_plan(self) -> Plan | None:
        """What a trial plays on by: the first of its plans, or one much like it where a game has that sooner."""
        found = self.plans(False)
        return found[0] if found else None

    def is_aside(self) -> bool:
        """Whether a seat is asked while another has its turn: whoever counts turns does not count that. For bots."""
        return False

    def played_out(self, generator: Lehmer) -> tuple[Position, i64]:
        """The end of a match from here in which everybody acts at random, and how many actions it took.

        A game need not make the positions between; it takes the same numbers from *generator*.
        """
        position: Position = self
        decisions: i64 = 0
        while position.turn != OVER:
            if position.turn != CHANCE:
                decisions += 1
            position = position.random_step(generator)
        return position, decisions

    # What follows from the answers.

    def random_step(self, generator: Lehmer) -> Position:
        """The next position where whoever decides does anything at all; a match that is OVER has none."""
        if self.turn == CHANCE:
            return self.step(self.drawn(generator))
        actions = self.actions()
        return self.step(actions[generator.below(len(actions))])

    def possibilities(self) -> list[int]:
        """Every code that is possible here: the actions of the seat to decide, or what chance may bring."""
        if self.turn == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        return self.actions()

    def possible(self, code: int) -> bool:
        """Whether *code* is an action, or at CHANCE an outcome, of this position."""
        if self.turn == CHANCE:
            for outcome, _ in self.chances():
                if outcome == code:
                    return True
            return False
        return code in self.actions()

    def after(self, code: int) -> Position:
        """The next position; a Refusal if *code* is not possible here."""
        if not self.possible(code):
            raise self.refusal(code)
        return self.step(code)

    def parse(self, text: str) -> int:
        """The code of *text*; a Refusal that names the clause it breaks."""
        code = self.read(" ".join(text.split()))
        if not self.possible(code):
            raise self.refusal(code)
        return code

    def why(self, picks: tuple[str, ...] | list[str]) -> Refusal | None:
        """None if some action starts with these picks, else the Refusal."""
        pointed = tuple(picks)
        for code in self.actions():
            if self.picks(code)[: len(pointed)] == pointed:
                return None
        return self.objection(pointed)

    def preview(self, code: int, seat: int, rng: random.Random) -> list[Event]:
        """What *seat* can foresee of an action: how far its events agree in positions the seat cannot tell apart."""
        foreseen: list[Event] = []
        for number in range(FORESIGHT):
            sample = self.resample(seat, rng)
            _, events = sample.tell(code)
            seen = told(events, seat)
            if number == 0:
                foreseen = seen
            agreed = 0
            while agreed < min(len(foreseen), len(seen)) and foreseen[agreed].plain() == seen[agreed].plain():
                agreed += 1
            foreseen = foreseen[:agreed]
            if sample is self:
                break
        return foreseen

    def returns(self) -> list[float]:
        """By seat once OVER: win 1, draw 0, loss -1. A co-operative game says otherwise."""
        outcome = self.outcome()
        if outcome is None or not outcome.winners:
            return [0.0] * self.setting.players
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(self.setting.players)]

    def observed(self, seat: int, observer: Observer) -> vec[float]:
        """What a learner gets of the view of *seat*; the list of its actions, which takes longest, is not made."""
        view = self.seen(seat)
        view["turn"] = int(self.turn)
        return observer.observe(view, seat)

    def view(self, seat: int | None) -> View:
        """What *seat* (None: the public) may know, with seat, turn, outcome and its actions."""
        view = self.seen(seat)
        outcome = self.outcome()
        view["seat"] = seat
        view["turn"] = int(self.turn)
        view["outcome"] = None if outcome is None else outcome.plain()
        actions: list[View] = []
        if seat is not None and seat == self.turn:
            for code in self.actions():
                actions.append({"code": code, "name": self.name(code), "picks": list(self.picks(code))})
        view["actions"] = actions
        return view

    def _repr_svg_(self) -> str:
        """In a notebook: the picture, as the public sees it."""
        return self.setting.game.draw(self.view(None))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A set of rules with its components and its picture. One object a game and content."""

    def __init__(
        self, name: str, folder: Path, content: Path | None = None, bounds: Bounds | None = None
    ) -> None:
        self.name: Final = name
        self.folder: Final = folder
        self.content: Final = Content(folder, content, bounds)
        self.about: Final[dict[str, object]] = self.content.table("game")
        self.title: Final = str(self.about.get("title", name))
        self.players: Final = _seat_range(self.about, name)
        self.seat_names: Final[list[str]] = _seat_names(self.about, self.players.stop - 1)
        """What every seat that may be taken is called: its name in game.toml, or its place at the table."""
        self.rules: Final = Rulebook.read(folder / "RULES.md")
        self.options: Final[dict[str, Option]] = declared(
            self.content.table("game").get("options", {}), f"{name}/game.toml"
        )
        self.presets: Final[list[Preset]] = presets(
            self.about.get("presets", {}), self.options, f"{name}/game.toml"
        )
        """Set-ups to begin with, the one for a first game before the others."""
        self.rules[self.seats_clause]
        for option in self.options.values():
            self.rules[option.clause]
        self.version: Final = _version(folder, self.content)

    @property
    @abstractmethod
    def codes(self) -> int:
        """All codes, actions and chance outcomes alike, are below this."""
        raise unanswered(self, "codes")

    @abstractmethod
    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        """The first position. *given* names the options somebody chose; a Refusal if they do not go together."""
        raise unanswered(self, "deal")

    @abstractmethod
    def draw(self, view: View) -> str:
        """The picture of a view, as SVG text."""
        raise unanswered(self, "draw")

    @abstractmethod
    def diagram(self, view: View) -> Diagram:
        """The picture of a view in characters."""
        raise unanswered(self, "diagram")

    def explain(self, view: View, thing: str) -> Explanation | None:
        """What the thing with this id in the picture of *view* is; None where the game has no words for it.

        Only the view and the game's own data may be asked, so that nobody is told what they do not see.
        """
        return None

    def search_advice(self) -> SearchAdvice:
        """Which search bots should use; without it alpha-beta, or rollouts where the game has no advice at all."""
        return SearchAdvice()

    def weights(self) -> Weights | None:
        """What ``bugeyed train`` may fit: the numbers its advice is linear in; None where it has none."""
        return None

    def openings(self) -> Openings | None:
        """Ways to begin that were tried out, which level 5 and hints go by; None where a game has none."""
        return None

    def observer(self, setting: Setting) -> Observer:
        """How the views of a match become numbers for learners; a game may have none, and then no environments."""
        raise Mistake(
            f"{self.title} does not say how a view becomes numbers; its folder has no observation.py."
        )

    def start(self, players: object = None, options: Mapping[str, object] | None = None) -> Position:
        """The first position; a Refusal on an unknown or impossible option or number of players."""
        clause = self.seats_clause
        # Anything may be asked for; compiled code would refuse a wrong type without a clause.
        count = self.players.start if players is None else players
        if not isinstance(count, int) or isinstance(count, bool) or count not in self.players:
            fewest, most = self.players.start, self.players.stop - 1
            span = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise Refusal(clause, f"{self.title} is for {span} players, not {players}.")
        chosen = {} if options is None else options
        return self.deal(count, settle(self.options, chosen, clause), frozenset(chosen))

    @property
    def seats_clause(self) -> str:
        """The clause that says how many play: the first one, unless game.toml says another."""
        stated = self.about.get("players")
        if isinstance(stated, dict) and "clause" in stated:
            return str(stated["clause"])
        return next(iter(self.rules)).id

    def seats(self) -> list[dict[str, str]]:
        """Name, letter, colour and shape of every seat, as game.toml lists them."""
        rows = self.about.get("seats", [])
        if not isinstance(rows, list):
            return []
        return [{field: str(row[field]) for field in row if field not in APART} for row in rows]


def _seat_range(about: dict[str, object], name: str) -> range:
    stated = about.get("players")
    if not isinstance(stated, dict) or not {"fewest", "most"} <= set(stated):
        raise Mistake(f"{name}/game.toml: [players] needs fewest and most.")
    fewest, most = stated["fewest"], stated["most"]
    if not isinstance(fewest, int) or not isinstance(most, int) or not 1 <= fewest <= most:
        raise Mistake(f"{name}/game.toml: [players] from {fewest!r} to {most!r} is nobody.")
    return range(fewest, most + 1)


def _seat_names(about: dict[str, object], most: int) -> list[str]:
    rows = about.get("seats", [])
    names = [f"Seat {seat + 1}" for seat in range(most)]
    if isinstance(rows, list):
        for seat, row in enumerate(rows[:most]):
            if isinstance(row, dict) and "name" in row:
                names[seat] = str(row["name"])
    return names


UNRULED: Final = ("picture", "advice", "observation.py", "bounds.py")
"""What decides nothing in a game's folder: a change there leaves the rules version as it is."""


def _version(folder: Path, content: Content) -> str:
    """A hash of rules and content: two matches with the same version were played by the same rules."""
    digest = hashlib.sha256(content.dumps().encode())
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        if inside.parts[0] not in UNRULED and inside.parts != ("__init__.py",):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
