"""A game by its table of actions: a scene that a step writes, and a position round it that answers the platform."""

from __future__ import annotations

import random
from typing import Final, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from bugeyed.core.actions import OVER_PHASE, Actions, Chances
from bugeyed.core.cards import DECK, SEATS, Cards
from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event, Travel, apart
from bugeyed.core.game import CHANCE, OVER, Position, Setting, View, unanswered
from bugeyed.core.outcome import Outcome
from bugeyed.core.words import listed, with_article

OF_EVERY_SCENE: Final = ("setting", "players", "cards", "phase", "seat", "events")
"""Fields that the games do not add; interpreted they lie with the games' own."""
SEAT_FIELDS: Final = ("seat", "other")
"""Fields of words that name a seat."""
WRITTEN_BY_COMPILE: Final = "_fill"
"""A method that ``bugeyed compile`` writes beside ``copy`` and ``unshare``."""
T = TypeVar("T")

_COMPILED: Final[dict[type, list[str]]] = {}


def _compiled_fields(kind: type) -> list[str]:
    """The fields that a compiled game adds: it has no ``__dict__``, and lists them in its class."""
    names = _COMPILED.get(kind)
    if names is None:
        listed_there: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
        names = [name for name in listed_there if name not in OF_EVERY_SCENE]
        _COMPILED[kind] = names
    return names


_PLAIN: Final[dict[type, bool]] = {}


def _is_copied_plainly(kind: type) -> bool:
    """Whether its scenes are copied as every scene is, and not in a way of the author's."""
    found = _PLAIN.get(kind)
    if found is None:
        whose = next(one for one in kind.__mro__ if "copy" in one.__dict__)
        found = whose is Scene or WRITTEN_BY_COMPILE in whose.__dict__
        _PLAIN[kind] = found
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Scene:
    """All that changes in a match. A game adds its own fields: numbers, words, tuples, and lists of those.

    A step copies the scene, writes into the copy, and never afterwards. ``cards``, ``phase`` and ``seat`` are there.
    """

    def __init__(self, setting: Setting, kinds: list[str] | None = None, marks: bool = False) -> None:
        self.setting: Setting = setting
        self.players: int = setting.players
        """How many play."""
        seats = setting.game.seat_names[: setting.players]
        self.cards: Cards = Cards([] if kinds is None else kinds, seats, marks)
        self.phase: str = ""
        """What is to be done now: a word of the table of actions, or "over"."""
        self.seat: i64 = 0
        """Who decides, unless chance does."""
        self.events: list[Event] | None = None
        """What happened in this step; None where nobody listens."""

    # What a game answers.

    def seen(self, seat: int | None) -> View:
        """The game's own keys of the view: what *seat* (None: the public) may know."""
        raise unanswered(self, "seen")

    def outcome(self) -> Outcome | None:
        """How the match ended, once its phase is "over"."""
        raise unanswered(self, "outcome")

    def worth(self, seat: int) -> int:
        """How good this looks for *seat*: advice for bots, no rule."""
        return 0

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Draw again what *seat* does not know, besides the cards: secret choices, each as likely."""

    def copy(self) -> Scene:
        """The same scene, to be written. For a compiled game ``bugeyed compile`` writes one that is faster."""
        kind = type(self)
        twin = kind.__new__(kind)
        fields: dict[str, object] | None = getattr(self, "__dict__", None)
        if fields is not None:
            copied = twin.__dict__
            copied.update(fields)
            for name, value in fields.items():
                if type(value) is list:
                    copied[name] = value.copy()
            if "cards" in fields:
                # Everything is interpreted, and every field is here.
                twin.cards = self.cards.copy()
                twin.events = None
                return twin
        else:
            for name in _compiled_fields(kind):
                value = getattr(self, name)
                setattr(twin, name, value.copy() if type(value) is list else value)
        return self.into(twin)

    def unshare(self) -> None:
        """What a copy does to lists, done to the scene itself, which then is written in place of a copy.

        A step may have put a list into a field that lies elsewhere too, and the next one writes into it.
        """
        fields: dict[str, object] | None = getattr(self, "__dict__", None)
        if fields is not None:
            for name, value in fields.items():
                if type(value) is list:
                    fields[name] = value.copy()
        else:
            for name in _compiled_fields(type(self)):
                value = getattr(self, name)
                if type(value) is list:
                    setattr(self, name, value.copy())

    def copied(self, value: T) -> T:
        """A field's value in a copy of the scene: a list is copied, everything else is a value."""
        return cast(T, value.copy()) if isinstance(value, list) else value

    def into(self, twin: Scene) -> Scene:
        """*twin* with the fields that every scene has."""
        twin.setting = self.setting
        twin.players = self.players
        twin.cards = self.cards.copy()
        twin.phase = self.phase
        twin.seat = self.seat
        twin.events = None
        return twin

    def key(self) -> str:
        """All that tells it from others."""
        fields: dict[str, object] | None = getattr(self, "__dict__", None)
        names = _compiled_fields(type(self)) if fields is None else list(fields)
        own = [(name, getattr(self, name)) for name in names if name not in OF_EVERY_SCENE]
        return f"{self.phase} {self.seat} {self.cards!r} {own}"

    # What is given.

    def name_of(self, seat: int) -> str:
        """What a seat is called."""
        return self.setting.game.seat_names[seat]

    def next_seat(self) -> None:
        """The turn passes to the left."""
        self.seat = (self.seat + 1) % self.players

    def draw_card(self, card: int, seat: int, clause: str, source: int = DECK, thing: str = "deck") -> None:
        """A card comes into a hand, and its owner alone sees which. *thing* and ``seat:N`` are ids in the drawing."""
        self.cards.move(card, source, seat)
        if self.events is not None:
            moves = [Travel(None, "seat:{seat}", [thing, "seat:{seat}"])]
            words = "{seat} draws {a_card}."
            bland = "{seat} draws a card."
            self.tell("draw", clause, words, (seat,), bland, (seat,), moves, moves, seat=seat, card=card)

    def others(self, seat: int) -> tuple[int, ...]:
        """All seats but one: to whom it is news what that one shows."""
        players = self.players
        if players <= SEATS and -1 <= seat < players:
            return _OTHERS[players][seat + 1]
        return _others(players, seat)

    def end(self) -> None:
        """The match is over; how it ended is told."""
        self.phase = OVER_PHASE
        if self.events is None:
            return
        outcome = self.outcome()
        if outcome is not None:
            self.events.append(Event("end", outcome.clause, outcome.reason + "."))

    def tell(
        self,
        kind: str,
        clause: str,
        words: str,
        to: tuple[int, ...] | None = None,
        others: str = "",
        news: tuple[int, ...] = (),
        moves: list[Travel] | None = None,
        unseen_moves: list[Travel] | None = None,
        **fields: int,
    ) -> None:
        """Something happened. Words have fields: ``"{seat} gives {other} {a_card}."``, filled in if somebody listens.

        {seat} and {other} are seats. A {card} brings {a_card} and {seen}, " seen by Red" or nothing: where cards have
        marks, all are told which one it was. Any other field is a number. Ids of what travels have fields too, with
        seats by number: ``Travel("seat:{other}", "seat:{seat}")``.
        *to*: who reads these words (None: all); *others*: what the rest reads, if anything. *news*: to whom it is
        news, the limit of undo. *unseen_moves*: what the rest sees travel.
        """
        if self.events is None:
            return
        names: dict[str, str] = {}
        for field, number in fields.items():
            if field == "card":
                names[field] = self.cards.kinds[self.cards.kind(number)]
                names["a_card"] = with_article(names[field])
                who = listed(self.cards.others_who_saw(number))
                names["seen"] = f" seen by {who}" if who else ""
            else:
                names[field] = self.name_of(number) if field in SEAT_FIELDS else str(number)
        bland = None
        if to is not None and others:
            learnt = len([seat for seat in news if seat not in to]) > 0
            unseen = _filled(unseen_moves, fields)
            bland = Event(kind, clause, others.format(**names), unseen, reveals=learnt)
        written = words.format(**names)
        event = apart(kind, clause, written, to, news, _filled(moves, fields), bland, self.setting.players)
        if event is not None:
            self.events.append(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class ScenePosition(Position):
    """A scene that is not written any more, and what its table of actions says of it."""

    def __init__(
        self, setting: Setting, scene: Scene, table: Actions, chances: Chances | None = None
    ) -> None:
        phase = scene.phase
        if chances is not None:
            # They are found where chance decides, and nowhere else.
            super().__init__(setting, CHANCE)
        elif phase == OVER_PHASE:
            super().__init__(setting, OVER)
        else:
            super().__init__(setting, CHANCE if table.is_chance(phase) else scene.seat)
        self.scene: Final = scene
        self.table: Final = table
        self._chances: Final = chances
        """What chance may bring, where the step that led here found it out."""

    def actions(self) -> list[int]:
        return self.table.possible(self.scene) if self.turn >= 0 else []

    def chances(self) -> Chances:
        if self._chances is not None:
            return self._chances.copy()
        return self.table.chances(self.scene) if self.turn == CHANCE else []

    def drawn(self, generator: Lehmer) -> int:
        if type(self) is not ScenePosition:
            return super().drawn(generator)
        if self._chances is not None:
            return generator.weighted(self._chances)
        act = self.table.stage(self.scene.phase).chance
        return super().drawn(generator) if act is None else act.drawn(self.scene, generator)

    def played_out(self, generator: Lehmer) -> tuple[Position, i64]:
        scene = self.scene
        if type(self) is not ScenePosition or not _is_copied_plainly(type(scene)) or self.turn == OVER:
            return super().played_out(generator)
        # One copy for the whole match: nobody sees what comes between.
        scene = scene.copy()
        table = self.table
        chances = self._chances
        decisions: i64 = 0
        while True:
            stage = table.stage(scene.phase)
            act = stage.chance
            if act is None:
                codes = stage.possible(scene)
                code = codes[generator.below(len(codes))]
                decisions += 1
            elif chances is None:
                code = act.drawn(scene, generator)
            else:
                code = generator.weighted(chances)
            chances = table.follow(scene, code)
            if scene.phase == OVER_PHASE:
                return ScenePosition(self.setting, scene, table), decisions
            scene.unshare()

    def step(self, code: int) -> Position:
        scene = self.scene.copy()
        chances = self.table.follow(scene, code)
        return ScenePosition(self.setting, scene, self.table, chances)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        scene = self.scene.copy()
        events: list[Event] = []
        scene.events = events
        chances = self.table.follow(scene, code)
        scene.events = None
        return ScenePosition(self.setting, scene, self.table, chances), events

    def name(self, code: int) -> str:
        return self.table.name(code)

    def read(self, words: str) -> int:
        return self.table.read(words)

    def refusal(self, code: int) -> Refusal:
        return self.table.refusal(self.scene, code)

    def picks(self, code: int) -> tuple[str, ...]:
        return self.table.picks(self.scene, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return self.table.objection(self.scene, picks)

    def outcome(self) -> Outcome | None:
        return self.scene.outcome() if self.turn == OVER else None

    def seen(self, seat: int | None) -> View:
        return self.scene.seen(seat)

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        scene = self.scene.copy()
        scene.cards.deal_again(seat, rng)
        scene.resample(seat, rng)
        return ScenePosition(self.setting, scene, self.table)

    def worth(self, seat: int) -> int:
        return self.scene.worth(seat)

    def key(self) -> bytes:
        return self.scene.key().encode()


def _others(players: int, seat: int) -> tuple[int, ...]:
    return tuple([other for other in range(players) if other != seat])


_OTHERS: Final[list[list[tuple[int, ...]]]] = [
    [_others(players, seat) for seat in range(-1, players)] for players in range(SEATS + 1)
]


def _filled(moves: list[Travel] | None, fields: dict[str, int]) -> list[Travel] | None:
    """What travels, with the numbers of seats in its ids."""
    return None if moves is None else [travel.filled(fields) for travel in moves]
