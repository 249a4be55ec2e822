"""Fireflies gone wrong, one promise at a time. Imported once the third party's game is on the path."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

from fireflies import Fireflies
from fireflies.actions import CALL, DARK, DRAW, FLASH, NAMES, SWAP, WAIT
from fireflies.position import FirefliesPosition
from fireflies.scene import Laid, put

from bugeyed import Event, Game, Outcome, Position, Refusal, Travel
from bugeyed.core.chance import Lehmer
from bugeyed.core.events import Spotlight
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import View
from bugeyed.core.options import Options


def of(position: type[FirefliesPosition]) -> Game:
    """The game that starts with such a position."""

    class Mutant(Fireflies):
        opening = position

    return Mutant("fireflies")


def drawn(change: Callable[[str], str]) -> Game:
    """The game whose drawing is changed so."""

    class Mutant(Fireflies):
        def draw(self, view: View) -> str:
            return change(super().draw(view))

    return Mutant("fireflies")


def elsewhere(folder: Path) -> Game:
    """The game with its rules and data in another folder."""

    class Mutant(Fireflies):
        def __init__(self) -> None:
            Game.__init__(self, "fireflies", folder)

    return Mutant()


class LeakingView(FirefliesPosition):
    """Everybody sees what is left in the bag, kind by kind."""

    def seen(self, seat: int | None) -> View:
        return super().seen(seat) | {"left": list(self.scene.bag)}


class LeakingEvent(FirefliesPosition):
    """Everybody reads where a seat hides."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        if self.scene.phase == "hide":
            events = [Event("hide", "2.2", f"Somebody plays {NAMES[code]}.")]
        return after, events


class LeakingRefusal(FirefliesPosition):
    """A refusal that knows too much."""

    def refusal(self, code: int) -> Refusal:
        return Refusal("3.5", f"That is not possible while the fireflies are {self.scene.hands}.")


class LeakingPointing(FirefliesPosition):
    """An objection that knows too much."""

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return Refusal("3.5", f"That is not possible while the bag holds {self.scene.bag}.")


class SkippedAnswer(FirefliesPosition):
    """Whoever can only stay dark is not asked (§3.6), and the next seat's turn tells so."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        while after.actions() == [DARK]:
            after, _ = FirefliesPosition.tell(after, DARK)  # type: ignore[arg-type]
        return after, events


class AnsweredForThem(FirefliesPosition):
    """Whoever can only stay dark does so at once, which tells the caller."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        while after.actions() == [DARK]:
            after, more = FirefliesPosition.tell(after, DARK)  # type: ignore[arg-type]
            events += more
        return after, events


class SameSample(FirefliesPosition):
    """Samples that are always the truth."""

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        return self


class WildSample(FirefliesPosition):
    """Samples with fireflies that are not in the box."""

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        hands = tuple(
            hand if hand == 0 or owner == seat or self.scene.shown[owner] else rng.randint(1, 3)
            for owner, hand in enumerate(self.scene.hands)
        )
        return type(self)(self.setting, replace(self.scene, hands=hands))


class ForgetfulSample(FirefliesPosition):
    """Samples that change what the seat itself holds."""

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        return super().resample(None, rng)


class TellingSample(FirefliesPosition):
    """Samples that begin with what is in the bag, instead of sorting what is unseen."""

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        for _ in range(self.scene.bag[0]):
            rng.random()
        return super().resample(seat, rng)


class UnmarkedNews(FirefliesPosition):
    """A draw that does not own up to being news."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        quiet = [
            Event(event.kind, event.clause, event.words, event.moves, event.seats, event.bland)
            for event in events
        ]
        return after, quiet


class ChangedLater(FirefliesPosition):
    """A position that its successor writes into."""

    def step(self, code: int) -> Position:
        after = super().step(code)
        self.scene = replace(self.scene, points=put(self.scene.points, 0, 9))
        return after


class SharedList(FirefliesPosition):
    """A position that gives out its own list."""

    def actions(self) -> list[int]:
        if not hasattr(self, "kept"):
            self.kept = super().actions()
        return self.kept


class SharedView(FirefliesPosition):
    """A position that gives out its own view."""

    def seen(self, seat: int | None) -> View:
        if not hasattr(self, "looks"):
            self.looks = [1, 2]
        return super().seen(seat) | {"looks": self.looks}


class OtherStep(FirefliesPosition):
    """step forgets what tell counts."""

    def step(self, code: int) -> Position:
        after = super().step(code)
        assert isinstance(after, FirefliesPosition)
        return type(self)(self.setting, replace(after.scene, points=(0,) * len(after.scene.points)))


class SpeaksToYou(FirefliesPosition):
    """Events that speak to one reader."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, _ = super().tell(code)
        return after, [Event("wait", "3.2", "You wait.")]


class ClauselessEvent(FirefliesPosition):
    """Events by a clause that does not exist."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, _ = super().tell(code)
        return after, [Event("wait", "9.9", "Somebody waits.")]


class Speechless(FirefliesPosition):
    """Nothing is ever told."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        return super().tell(code)[0], []


class OneSignature(FirefliesPosition):
    """Every position has the same number."""

    def signature(self) -> int:
        return 7


class ShortKey(FirefliesPosition):
    """A key that leaves the points out."""

    def key(self) -> bytes:
        return repr(replace(self.scene, points=())).encode()


COUNTER = itertools.count()


class Whimsical(FirefliesPosition):
    """A step that depends on how many there were before, in any match."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        assert isinstance(after, FirefliesPosition)
        if after.scene.phase == "act":
            points = put(after.scene.points, 0, next(COUNTER))
            after = type(self)(self.setting, replace(after.scene, points=points))
        return after, events


class TwoOfOneName(FirefliesPosition):
    """Both banks are called the same."""

    def name(self, code: int) -> str:
        return super().name(code).replace("right", "left")


class BadReader(FirefliesPosition):
    """A call is always read as a call for 1."""

    def read(self, words: str) -> int:
        return CALL if words.startswith("call") else super().read(words)


class Backwards(FirefliesPosition):
    """Codes in falling order."""

    def actions(self) -> list[int]:
        return super().actions()[::-1]


class Weightless(FirefliesPosition):
    """A chance that cannot happen."""

    def chances(self) -> list[tuple[int, int]]:
        return [(DRAW, 0), *super().chances()[1:]] if self.scene.phase == "deal" else super().chances()


class LoadedDice(FirefliesPosition):
    """The last outcome is always drawn."""

    def drawn(self, generator: Lehmer) -> int:
        generator.below(2)
        return self.chances()[-1][0]


class NoChance(FirefliesPosition):
    """The last firefly is drawn by luck (§R2)."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        scene, seat = self.scene, self.scene.seat
        if code != SWAP or sum(scene.bag) != 1:
            return super().tell(code)
        laid = Laid(seat, scene.hands[seat], scene.shown[seat])
        shown = tuple(shown and other != seat for other, shown in enumerate(scene.shown))
        waiting = replace(
            scene, phase="draw", leaf=(*scene.leaf, laid), hands=put(scene.hands, seat, 0), shown=shown
        )
        return type(self)(self.setting, waiting), [Event("swap", "3.3", "A firefly goes under the leaf.")]


class DeadEnd(FirefliesPosition):
    """Nobody knows an answer to a call for 3."""

    def actions(self) -> list[int]:
        return [] if self.scene.called == 3 else super().actions()


class CrowdedLeaf(FirefliesPosition):
    """Nobody knows what to do when six fireflies lie under the leaf, which takes six swaps among eight actions."""

    def actions(self) -> list[int]:
        return [] if self.scene.phase == "act" and len(self.scene.leaf) == 6 else super().actions()


class Dazzled(FirefliesPosition):
    """Nobody knows what to do after five flashes."""

    def actions(self) -> list[int]:
        return [] if self.scene.phase == "act" and sum(self.scene.points) >= 10 else super().actions()


class Endless(FirefliesPosition):
    """A night that never ends."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        if self.scene.phase == "act":
            return type(self)(self.setting, self.scene), [Event("wait", "3.2", "Time passes.")]
        return super().tell(code)


class SoreLoser(FirefliesPosition):
    """Everybody gets what the winners should."""

    def returns(self) -> list[float]:
        return [1.0] * self.setting.players


class HalfWorth(FirefliesPosition):
    """Bots are told a fraction."""

    def worth(self, seat: int) -> int:
        return cast(int, 0.5)


class EarlyEnd(FirefliesPosition):
    """A winner is known before the end."""

    def outcome(self) -> Outcome | None:
        return super().outcome() or Outcome((0,), "Green is ahead", "4.3")


class NobodyObjects(FirefliesPosition):
    """Pointing is always right."""

    def why(self, picks: tuple[str, ...] | list[str]) -> Refusal | None:
        return None


class EverybodyObjects(FirefliesPosition):
    """Pointing is always wrong."""

    def why(self, picks: tuple[str, ...] | list[str]) -> Refusal | None:
        return self.objection(tuple(picks))


class PointsAtIds(FirefliesPosition):
    """Pointing is answered with the id of the thing."""

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return Refusal("3.1", f"Nothing begins with {picks[0] if picks else 'that'}.")


class LogsIds(FirefliesPosition):
    """The log speaks of a thing by its id."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        return after, [*events, Event("glow", "3.2", f"The glow of firefly:{self.scene.seat} fades.")]


class PromptsIds(FirefliesPosition):
    """The prompt and the buttons are the names of fields."""

    def seen(self, seat: int | None) -> View:
        return super().seen(seat) | {"fire-flies": {"firefly-1": 0}, "prompt": "Choose for firefly 1."}


class UnknownClause(FirefliesPosition):
    """Refusals by a clause that does not exist."""

    def refusal(self, code: int) -> Refusal:
        return Refusal("7.7", "That is not possible.")


class Curt(FirefliesPosition):
    """A refusal that says nothing."""

    def refusal(self, code: int) -> Refusal:
        return Refusal("3.1", "Illegal move.")


class Lenient(FirefliesPosition):
    """after takes anything that looks like an action."""

    def after(self, code: int) -> Position:
        return self if code in (WAIT, FLASH) and self.turn >= 0 else super().after(code)


class TupleView(FirefliesPosition):
    """A view that JSON changes."""

    def seen(self, seat: int | None) -> View:
        return super().seen(seat) | {"points": self.scene.points}


class FalseView(FirefliesPosition):
    """A view that offers actions to everybody."""

    def view(self, seat: int | None) -> View:
        return super().view(seat) | {"actions": [{"code": 0, "name": "wait", "picks": []}]}


class LostPick(FirefliesPosition):
    """A pick that is nowhere in the drawing."""

    def picks(self, code: int) -> tuple[str, ...]:
        return ("lantern",) if code == SWAP else super().picks(code)


class LostTravel(FirefliesPosition):
    """Something travels that nobody sees."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        return after, [*events, Event("flit", "3.2", "A moth flits by.", [Travel("moth", None)])]


class LostWay(FirefliesPosition):
    """Something travels over a place that is not there."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        return after, [*events, Event("flit", "3.2", "A moth flits by.", [Travel("bag", "bag", ["sky"])])]


class LostStrike(FirefliesPosition):
    """A card is held up that strikes what is not there."""

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after, events = super().tell(code)
        shown = Spotlight("Comet", "It strikes.", "", [("comet", "")])
        return after, [*events, Event("flit", "3.2", "A comet passes.", spotlight=shown)]


class Unplayable(Fireflies):
    """The small bag is refused to everybody."""

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        if options["bag"] == "small":
            raise Refusal("R1", "The small bag is for nobody.")
        return super().deal(players, options, given)


class TakesAnything(Fireflies):
    """Options nobody has heard of are welcome."""

    def start(self, players: int | None = None, options: object = None) -> Position:
        try:
            return super().start(players, options)  # type: ignore[arg-type]
        except Refusal:
            return super().start(3, {})


class HalfLegend(Fireflies):
    """Words for one thing, silence on the others."""

    def explain(self, view: View, thing: str) -> Explanation | None:
        return Explanation("Bag", ("Fireflies wait in it.",)) if thing == "bag" else None


class CurtLegend(Fireflies):
    """A title, and no sentence."""

    def explain(self, view: View, thing: str) -> Explanation | None:
        return Explanation(thing, ())


class MisledLegend(Fireflies):
    """A clause that does not exist."""

    def explain(self, view: View, thing: str) -> Explanation | None:
        return Explanation(thing, ("It glows.",), "9.9")


class FewCodes(Fireflies):
    """A bound that is too low."""

    @property
    def codes(self) -> int:
        return 5
