"""A promise about where hardly anybody goes: dead ends looked for by play that is anything but uniform.

Two things are counted: which kind of action follows which, and for which time in a match a kind is played. Places where
something can be done that hardly was are kept, and play goes on from them again and again.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bugeyed.core.game import CHANCE, OVER, Game, Position
from bugeyed.kit.broken import Broken
from bugeyed.kit.walks import Trial, Walk, tried, walked

WANDERINGS = 6
"""How many, for each position a promise looks at in a match."""
FAR = 8
"""Entries of one wandering."""
WEIGHED = 8
"""Feats drawn at random, of which the rarest is done next."""
KEPT = 4
"""Places kept for each feat."""
LOOKED_AT = 4
"""Actions that are compared by how little they leave to do, or by how good they look."""
PARTICULAR = re.compile(r"\S*\d\S*")
"""A word that names one thing among its like: ``red-1``, ``C4``."""

Feat = tuple[str, str | int]
"""A kind of action and the kind before it, or for which time it is played."""


def rare_play_goes_on(game: Game, trials: Sequence[Trial]) -> str:
    """No dead end where hardly anybody goes.

    Play that prefers what was done least so far, from unlikely positions too: late, imagined and well played ones.
    """
    wandering = Wandering(random.Random(f"wandering {[trial.seed for trial in trials]}"))
    for number, trial in enumerate(trials):
        walk = walked(game, trial)
        wandering.begin(walk)
        if number == 0:
            wandering.play_well(walk, 5 * trial.most)
        for _ in range(WANDERINGS * trial.most):
            wandering.go()
    return f"{tried(len(trials), wandering.entries, 'entries')}, {len(wandering.feats):,} ways to go on"


@dataclass
class Place:
    """A position that was reached, and how."""

    walk: Walk
    entry: int
    """Where the way to it leaves a random match."""
    imagined: int | None
    """The seat that could not tell the position it begins with from that of the match; None if it is the same."""
    line: tuple[str, ...]
    """What was done from there."""
    position: Position
    last: str
    """The kind of what was done last."""
    times: Counter[str]
    """How often each kind was played in the whole match."""

    def after(self, code: int) -> Place:
        """Where an action or outcome leads."""
        with self.walk.blamed(self.entry):
            name, position = self.position.name(code), self.position.step(code)
        times = self.times.copy()
        times[kind(name)] += 1
        return Place(self.walk, self.entry, self.imagined, (*self.line, name), position, kind(name), times)

    def kinds(self) -> dict[str, list[int]]:
        """What can be done or happen here, by kind."""
        found: dict[str, list[int]] = {}
        with self.walk.blamed(self.entry):
            for code in self.position.possibilities():
                found.setdefault(kind(self.position.name(code)), []).append(code)
        return found

    def feats(self, kinds: Sequence[str]) -> list[Feat]:
        """What playing each of some kinds would be, twice over."""
        return [*((each, self.last) for each in kinds), *((each, self.times[each] + 1) for each in kinds)]

    def dead_end(self) -> Broken:
        """Nothing is possible here, and this is how to come here."""
        who = "chance" if self.position.turn < 0 else f"seat {self.position.turn}"
        begin = "" if self.imagined is None else f", as seat {self.imagined} may imagine it"
        line = "; ".join(self.line) or "nothing"
        words = (
            f"a dead end: {who} is to decide and nothing is possible after this entry{begin}, then {line}."
        )
        return self.walk.broken(self.entry, words, self.line)


class Wandering:
    """Off the beaten track, over all matches of a check."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.places: dict[Feat, list[Place]] = {}
        """Where each feat can be done."""
        self.feats: list[Feat] = []
        self.done: Counter[Feat] = Counter()
        self.entries = 0

    def begin(self, walk: Walk) -> None:
        """Positions of a random match to wander off from, some of them as a seat might imagine them."""
        for step in walk.steps():
            position, imagined = step.position, None
            if position.turn >= 0 and self.rng.random() < 0.5:
                imagined = int(position.turn)
                with walk.blamed(step.entry):
                    position = position.resample(imagined, self.rng)
            times = Counter(kind(name) for name in walk.names[: step.entry])
            self.reach(Place(walk, step.entry, imagined, (), position, "", times))

    def play_well(self, walk: Walk, entries: int) -> None:
        """So much of a match in which everybody does what looks best of a few things: an unlikely match."""
        place = Place(walk, 0, None, (), walk.positions[0], "", Counter())
        for _ in range(entries):
            if not self.reach(place):
                break
            codes = place.position.possibilities()
            some = self.rng.sample(codes, min(len(codes), LOOKED_AT))
            seat = int(place.position.turn)
            if seat == CHANCE:
                place = place.after(some[0])
            else:
                place = max(
                    (place.after(code) for code in some), key=lambda place: place.position.worth(seat)
                )
            self.entries += 1

    def go(self) -> None:
        """From a place where something can be done that hardly was, as far as one wandering goes."""
        feat = self._rarest([self.rng.choice(self.feats) for _ in range(WEIGHED)])
        place = self.rng.choice(self.places[feat])
        for _ in range(FAR):
            place = self._play(place, feat[0])
            kinds = self.reach(place)
            if not kinds:
                break
            feat = self._rarest(place.feats(kinds))

    def reach(self, place: Place) -> list[str]:
        """The kinds that can be played at a place, which is kept for some of them; none at the end of a match."""
        if place.position.turn == OVER:
            return []
        kinds = list(place.kinds())
        if not kinds:
            raise place.dead_end()
        for feat in place.feats(kinds):
            kept = self.places.setdefault(feat, [])
            if not kept:
                self.feats.append(feat)
            if len(kept) < KEPT:
                kept.append(place)
            elif self.rng.random() < 1 / KEPT:
                kept[self.rng.randrange(KEPT)] = place
        return kinds

    def _rarest(self, feats: list[Feat]) -> Feat:
        fewest = min(self.done[feat] for feat in feats)
        return self.rng.choice([feat for feat in feats if self.done[feat] == fewest])

    def _play(self, place: Place, wanted: str) -> Place:
        """Something of a kind: anything, or of some the one that leaves the fewest answers."""
        codes = place.kinds()[wanted]
        self.done.update(place.feats([wanted]))
        self.entries += 1
        if place.position.turn == CHANCE or self.rng.random() < 0.5:
            return place.after(self.rng.choice(codes))
        some = self.rng.sample(codes, min(len(codes), LOOKED_AT))
        return min((place.after(code) for code in some), key=answers_left)


def kind(name: str) -> str:
    """What is done, whoever does it and wherever: the name without what is particular."""
    return PARTICULAR.sub("#", name)


def answers_left(place: Place) -> int:
    """How many answers there are; the end of a match counts as many, so that play goes on."""
    return 10**6 if place.position.turn == OVER else len(place.position.possibilities())
