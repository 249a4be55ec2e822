"""A table of actions: from one row a kind follow codes, names, what is pointed at, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.phrases import Phrase
from bugeyed.core.words import listed

if TYPE_CHECKING:
    from bugeyed.core.chance import Lehmer
    from bugeyed.core.scene import Scene

HAND: Final = -1
"""Where the {card} of an action lies: in the hand of whoever decides."""
NOWHERE: Final = -2
OVER_PHASE: Final = "over"
"""The phase of a match that has ended."""

NEAR: Final = 24
"""How many names of a row somebody may have meant who wrote another: to compare takes long."""

Chances = list[tuple[int, int]]
"""What chance may bring: number or code, and how many ways there are."""
Draws = Callable[..., Chances]


@mypyc_attr(allow_interpreted_subclasses=True)
class Act:
    """A row of the table: one kind of action, or of chance outcome, for every choice of its fields.

    *words* is how it is written: ``"give {card} to {seat}"``. Each field is a vocabulary of the table; a {seat} is one
    at which somebody sits. *when* is the phase, or phases, in which it is possible. *then* does it: ``then(scene, card,
    seat)``. *unless* says why not, in a sentence, or nothing: ``actions`` and the refusal both ask it. *of* says where
    the {card} must lie; *among* lists the few choices worth asking about where there are many: ``among(scene)``.
    """

    def __init__(
        self,
        words: str,
        clause: str,
        when: str | tuple[str, ...],
        then: Callable[..., object],
        unless: Callable[..., str] | None = None,
        picks: tuple[str, ...] = (),
        of: int = NOWHERE,
        among: Callable[..., list[tuple[int, ...]]] | None = None,
        chance: Draws | None = None,
    ) -> None:
        self.words: Final = words
        self.clause: Final = clause
        self.when: Final[tuple[str, ...]] = (when,) if isinstance(when, str) else when
        self.then: Final = then
        self.unless: Final = unless
        self.picks: Final = picks
        """Ids of things in the drawing, with fields: ``("card:{me}:{card}", "seat:{seat}")``; {me} decides."""
        self.of: Final = of
        self.among: Final = among
        self.chance: Final = chance
        """Chance decides: number and weight of what may come, ``chance(scene)``; None where a seat does."""
        self.fields: Final[list[str]] = _fields(words)
        self.takes_card: Final = self.fields[:1] == ["card"]
        self.first: int = 0
        """The code of its first choice; the others follow."""
        self.choices: list[tuple[int, ...]] = []
        """What each code chooses, by field."""
        self.offsets: dict[tuple[int, ...], int] = {}
        """Which code, from the first on, makes a choice."""
        self.names: list[str] = []
        self._pointed: Final[dict[int, list[tuple[str, ...]]]] = {}
        """What is pointed at for every choice, by who decides."""
        self.block: int = 1
        """How many codes share their first field's choice."""
        self._offsets: list[int] = []
        self._codes: list[int] = []
        self._seat_at: int = -1
        """Which field is a seat: one at which nobody sits can never be chosen."""
        self._phrase: Phrase | None = None
        is_plain = type(self) is Act
        self.source: Final = chance.place if isinstance(chance, DrawFrom) and is_plain else NOWHERE
        """From where chance draws a card, if that is all it does."""
        if of != NOWHERE and not self.takes_card:
            raise Mistake(f"The action {words!r} takes a card of a hand: {{card}} must be its first field.")

    def number(self, first: int, vocabularies: dict[str, list[str]]) -> int:
        """Give every choice its code, from *first* on; how many there are."""
        for field in self.fields:
            if field not in vocabularies:
                raise Mistake(
                    f"The action {self.words!r} has a field {field!r}, and no vocabulary is called so."
                )
            if self.fields.count(field) > 1:
                raise Mistake(
                    f"The action {self.words!r} has the field {field!r} twice; call one of them otherwise, and give "
                    "it a vocabulary of its own."
                )
        phrase = Phrase(self.words, first, {field: vocabularies[field] for field in self.fields}, self.picks)
        self._phrase = phrase
        self.first = first
        self.choices = phrase.choices
        self.offsets = {choice: offset for offset, choice in enumerate(self.choices)}
        self.names = [name.lower() for name in phrase.names()]
        self._offsets = list(range(len(self.choices)))
        self._codes = list(range(first, first + len(self.choices)))
        self._seat_at = self.fields.index("seat") if "seat" in self.fields else -1
        self.block = 1
        for field in self.fields[1:]:
            self.block *= len(vocabularies[field])
        return len(self.choices)

    def gather(self, scene: Scene, found: list[int]) -> None:
        """Add what is possible now."""
        first, unless = self.first, self.unless
        if self.of != NOWHERE:
            numbers = scene.cards.numbers(int(scene.seat) if self.of == HAND else self.of, first)
            block = self.block
            if block == 1 and unless is None:
                found.extend(numbers)
                return
            likely = [
                offset
                for code in numbers
                for offset in range((code - first) * block, (code - first + 1) * block)
            ]
        elif self.among is not None:
            likely = [self.offsets[choice] for choice in self.among(scene)]
            if len(likely) > 1:
                likely.sort()
        elif unless is None and self._seat_at < 0:
            found.extend(self._codes)
            return
        else:
            likely = self._offsets
        choices, seat_at, players = self.choices, self._seat_at, scene.players
        for offset in likely:
            choice = choices[offset]
            if seat_at >= 0 and choice[seat_at] >= players:
                continue
            if unless is None or not _called(unless, scene, choice):
                found.append(first + offset)

    def chances(self, scene: Scene) -> Chances:
        """What chance may bring, by code and weight."""
        first = self.first
        if self.source != NOWHERE:
            return scene.cards.draws(self.source, -1, first)
        drawn = self.chance
        if drawn is None:
            return []
        return [(first + number, weight) for number, weight in drawn(scene) if weight > 0]

    def drawn(self, scene: Scene, generator: Lehmer) -> int:
        """What chance brings, by weight: what it may bring is listed only where somebody has to be asked."""
        if self.source != NOWHERE:
            number = scene.cards.drawn(self.source, generator)
            if number >= 0:
                return self.first + number
        return generator.weighted(self.chances(scene))

    def objection(self, scene: Scene, offset: int) -> str:
        """The first reason against one choice in its phase, or nothing."""
        choice = self.choices[offset]
        if self.of == HAND and not scene.cards.holds(int(scene.seat), choice[0]):
            return f"You hold no {scene.cards.name(choice[0])}."
        if self.of >= 0 and not scene.cards.holds(self.of, choice[0]):
            return f"There is no {scene.cards.name(choice[0])} there."
        if self._seat_at >= 0 and choice[self._seat_at] >= scene.players:
            return f"Nobody sits there: this match is for {scene.players}."
        return "" if self.unless is None else str(_called(self.unless, scene, choice))

    def pointed(self, scene: Scene, offset: int) -> tuple[str, ...]:
        """What a person points at for one choice."""
        phrase = self._phrase
        if not self.picks or phrase is None:
            return ()
        me = int(scene.seat)
        if me not in self._pointed:
            self._pointed[me] = phrase.pointed(me)
        return self._pointed[me][offset]


class DrawFrom:
    """Chance draws a {card} blind from a place: told by a class, so that nobody has to ask a function."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def __call__(self, scene: Scene) -> Chances:
        return scene.cards.draws(self.place)


def draw_from(place: int) -> Draws:
    """Chance draws a {card} blind from a place."""
    return DrawFrom(place)


def roll(weights: list[int]) -> Draws:
    """Chance with fixed weights: a die, a coin, a spinner."""
    faces = list(enumerate(weights))

    def rolls(scene: Scene) -> Chances:
        return faces

    return rolls


def _fields(words: str) -> list[str]:
    found: list[str] = []
    for part in words.split("{")[1:]:
        found.append(part.partition("}")[0])
    return found


class Stage:
    """What the table has for one phase."""

    def __init__(self) -> None:
        self.acts: Final[list[Act]] = []
        self.chance: Act | None = None
        """What chance decides, if it does."""

    def possible(self, scene: Scene) -> list[int]:
        """What the seat to decide may do."""
        found: list[int] = []
        for act in self.acts:
            act.gather(scene, found)
        return found


class Actions:
    """All rows of a game with their vocabularies: what can be chosen, and what chance can bring."""

    def __init__(self, acts: list[Act], clause: str, over: str, **vocabularies: Iterable[str]) -> None:
        self.acts: Final = acts
        self.clause: Final = clause
        """Says what there is to do: cited where words are no action."""
        self.over: Final = over
        """Says how a match ends."""
        self.vocabularies: Final[dict[str, list[str]]] = {
            field: list(words) for field, words in vocabularies.items()
        }
        self._stages: Final[dict[str, Stage]] = {}
        self._act_of: Final[list[Act]] = []
        self._code_of: Final[dict[str, int]] = {}
        for act in acts:
            first = len(self._act_of)
            for offset in range(act.number(first, self.vocabularies)):
                self._act_of.append(act)
                self._code_of[act.names[offset]] = first + offset
            for phase in act.when:
                if phase not in self._stages:
                    self._stages[phase] = Stage()
                self._stages[phase].acts.append(act)
        self._likely: Final[list[str]] = [
            name for act in acts if act.chance is None for name in act.names[:NEAR]
        ]
        self.codes: Final = len(self._act_of)
        if len(self._code_of) != self.codes:
            raise Mistake("Two actions of the table are written alike.")
        for phase, stage in self._stages.items():
            for act in stage.acts:
                if act.chance is not None:
                    stage.chance = act
            if len(stage.acts) > 1 and stage.chance is not None:
                raise Mistake(f"In the phase {phase!r} chance decides, so no other row can be possible.")

    def is_chance(self, phase: str) -> bool:
        """Whether chance decides in a phase; a Mistake if no row knows it."""
        return self.stage(phase).chance is not None

    def stage(self, phase: str) -> Stage:
        """What the table has for a phase; a Mistake if no row knows it."""
        stage = self._stages.get(phase)
        if stage is None:
            known = listed([repr(one) for one in self._stages])
            raise Mistake(
                f"No row of the table is possible in the phase {phase!r}: there are {known}, and 'over'."
            )
        return stage

    def possible(self, scene: Scene) -> list[int]:
        """What the seat to decide may do."""
        stage = self._stages.get(scene.phase)
        return [] if stage is None else stage.possible(scene)

    def chances(self, scene: Scene) -> Chances:
        """What chance may bring, by weight."""
        stage = self._stages.get(scene.phase)
        act = None if stage is None else stage.chance
        return [] if act is None else act.chances(scene)

    def perform(self, scene: Scene, code: int) -> Chances | None:
        """Do it, and then whatever draws everybody can count to have one outcome; what the next may bring, if any."""
        chances = self.follow(scene, code)
        return self._listed(scene) if chances is None else chances

    def settle(self, scene: Scene) -> Chances | None:
        """Make the draws that are none; what the first that is one may bring, if chance draws a card now."""
        chances = self._settled(scene)
        return self._listed(scene) if chances is None else chances

    def follow(self, scene: Scene, code: int) -> Chances | None:
        """As ``perform``; but a draw from a place is not listed, since a step that draws from it needs no list."""
        act = self._act_of[code]
        _called(act.then, scene, act.choices[code - act.first])
        return self._settled(scene)

    def _settled(self, scene: Scene) -> Chances | None:
        while True:
            stage = self._stages.get(scene.phase)
            act = None if stage is None else stage.chance
            if act is None or not act.takes_card:
                return None
            if act.source != NOWHERE:
                lone = scene.cards.lone(act.source)
                if lone < 0:
                    return None
                act.then(scene, lone)
            else:
                chances = act.chances(scene)
                if len(chances) != 1 or not scene.cards.is_settled(chances):
                    return chances
                act.then(scene, chances[0][0] - act.first)

    def _listed(self, scene: Scene) -> Chances | None:
        stage = self._stages.get(scene.phase)
        act = None if stage is None else stage.chance
        return act.chances(scene) if act is not None and act.takes_card else None

    def name(self, code: int) -> str:
        """The text of an action or chance outcome."""
        if not 0 <= code < self.codes:
            return f"code {code}"
        act = self._act_of[code]
        return act.names[code - act.first]

    def read(self, words: str) -> int:
        """The code of a text, possible now or not."""
        code = self._code_of.get(words.lower())
        if code is not None:
            return code
        near = get_close_matches(words.lower(), self._likely, n=1, cutoff=0.75)
        if near:
            raise Refusal(self.clause, f"{words!r} is no action; the nearest one is {near[0]!r}.")
        known = [repr(act.names[0]) for act in self.acts if act.chance is None]
        raise Refusal(self.clause, f"{words!r} is no action; write {listed(known, 'or')}.")

    def picks(self, scene: Scene, code: int) -> tuple[str, ...]:
        """What a person points at, in order."""
        act = self._act_of[code]
        return act.pointed(scene, code - act.first)

    def refusal(self, scene: Scene, code: int) -> Refusal:
        """Why *code* is not possible now."""
        if scene.phase == OVER_PHASE:
            return Refusal(self.over, "The match is over; nobody acts any more.")
        there = self._at(scene.phase)
        if self.is_chance(scene.phase):
            return Refusal(there[0].clause, "Chance decides now; nobody acts meanwhile.")
        if not 0 <= code < self.codes:
            return Refusal(self.clause, f"{code} is no action of this game.")
        act = self._act_of[code]
        if act.chance is not None:
            return Refusal(act.clause, "What chance brings cannot be chosen.")
        if act in there:
            reason = act.objection(scene, code - act.first)
            return Refusal(act.clause, reason or f"It is not possible to {act.names[code - act.first]} here.")
        now = listed([_verb(one) for one in there], "or")
        return Refusal(act.clause, f"Now is not the time to {_verb(act)}; one may {now}.")

    def objection(self, scene: Scene, pointed: tuple[str, ...]) -> Refusal:
        """Why nothing possible starts with these picks: what they would mean says it, now possible or not."""
        if scene.phase == OVER_PHASE or self.is_chance(scene.phase):
            return self.refusal(scene, 0)
        there = self._at(scene.phase)
        for act in there + [other for other in self.acts if other not in there and other.chance is None]:
            for offset in range(len(act.choices)):
                meant = act.pointed(scene, offset)
                if meant and meant[: len(pointed)] == pointed:
                    return self.refusal(scene, act.first + offset)
        for code in self.possible(scene):
            meant = self.picks(scene, code)
            if meant and pointed[: len(meant)] == meant:
                return Refusal(self._act_of[code].clause, "Pointing at that alone is enough.")
        return Refusal(there[0].clause, "There is nothing to be done now by pointing at that.")

    def _at(self, phase: str) -> list[Act]:
        stage = self._stages.get(phase)
        return [] if stage is None else stage.acts


def _verb(act: Act) -> str:
    """*give a card to a seat*: what a row does, whatever its fields."""
    words = act.words
    for field in act.fields:
        words = words.replace("{" + field + "}", f"a {field}")
    return words


def _called(function: Callable[..., object], scene: Scene, choice: tuple[object, ...]) -> object:
    """What a function of the author's says to a choice; written out, since that is twice as fast compiled.

    The choice is no tuple of numbers here: they would be taken out of their boxes and put into new ones.
    """
    if len(choice) == 1:
        return function(scene, choice[0])
    if len(choice) == 2:
        return function(scene, choice[0], choice[1])
    return function(scene, *choice)
