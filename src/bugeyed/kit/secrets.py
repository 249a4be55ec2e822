"""Promises about what is hidden: whatever a seat cannot tell apart looks alike to it, byte for byte.

Two ways lead to positions a seat cannot tell apart: the game's own ``resample``, and every history in which the seat
was told the same. The second does not trust the first.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event, told
from bugeyed.core.game import CHANCE, Game, Position
from bugeyed.kit.broken import difference
from bugeyed.kit.refusals import impossible_codes, pointings
from bugeyed.kit.walks import Step, Trial, picture, seat_name, tried, walked

AHEAD = 10
"""Entries for which a sample is followed beside the match."""
FEW = 10
"""Positions a viewer could be in that are followed once there are too many to follow all."""
WINDOW = 40
"""Entries for which histories are followed, from a point at which everything is taken as known."""
SAMPLES = 200
"""Samples drawn before they count as all the same."""

News = list[tuple[str, bool]]
"""What a viewer is told by a step: each event as JSON, and whether it reveals something."""


def news(events: list[Event], viewer: int | None) -> News:
    """What *viewer* gets to see of *events*."""
    return [(json.dumps(event.plain()), event.reveals) for event in told(events, viewer)]


def samples_look_alike(game: Game, trials: Sequence[Trial]) -> str:
    """Samples look alike, byte for byte.

    Views, events, refusals and drawings of resampled positions, also when played on.
    """
    pairs = 0
    for trial in trials:
        walk = walked(game, trial)
        for step in walk.steps(0.3):
            for viewer in step.some_viewers():
                with walk.blamed(step.entry):
                    pairs += _follow(step, viewer)
    return tried(len(trials), pairs, "pairs")


def _follow(step: Step, viewer: int | None) -> int:
    """Play a sample beside the match for a while; how many pairs were compared."""
    walk, rng = step.walk, step.rng()
    twin = step.position.resample(viewer, rng)
    compare(step, viewer, twin, thoroughly=True)
    if step.game.draw(step.position.view(viewer)) != step.game.draw(twin.view(viewer)):
        raise step.broken(f"{seat_name(viewer)} gets two drawings of the same view.")
    _same_previews(step, viewer, twin)
    if twin.key() == step.position.key():
        return 1
    compared = 1
    for entry in range(step.entry, min(step.entry + AHEAD, len(walk.codes))):
        position, code = walk.positions[entry], walk.codes[entry]
        seen = news(position.tell(code)[1], viewer)
        following = _likewise(twin, viewer, code, seen, rng)
        if following is None:
            # Something happened here that could not have happened there: from now on the seat can tell.
            break
        twin = following
        compare(Step(walk, entry + 1), viewer, twin, thoroughly=entry % 3 == 0)
        compared += 1
    return compared


def _likewise(
    twin: Position, viewer: int | None, code: int, seen: News, rng: random.Random
) -> Position | None:
    """Where the twin gets to when the viewer is told the same; None if that cannot be."""
    codes = twin.possibilities()
    codes = [code] if twin.turn == viewer else rng.sample(codes, min(len(codes), 60))
    for candidate in codes:
        after, events = twin.tell(candidate)
        if news(events, viewer) == seen:
            return after
    return None


def compare(step: Step, viewer: int | None, twin: Position, thoroughly: bool) -> None:
    """All that *viewer* can get from the position of *step* and from *twin* must be the same."""
    position, who = step.position, seat_name(viewer)
    view, other = position.view(viewer), twin.view(viewer)
    if json.dumps(view) != json.dumps(other):
        raise step.broken(f"{who} can tell apart what it must not: {difference(view, other)}.")
    if not thoroughly:
        return
    if position.turn == viewer:
        for code in impossible_codes(position, step):
            _same(step, who, f"code {code}", _no(position, code), _no(twin, code))
    if position.turn == viewer or position.turn < 0:
        for picks in pointings(step)[:24]:
            _same(step, who, f"pointing at {picks}", position.why(picks), twin.why(picks))


def _same_previews(step: Step, viewer: int | None, twin: Position) -> None:
    """What the viewer can foresee of an action must not depend on what is hidden from it."""
    position = step.position
    if viewer is None or position.turn != viewer:
        return
    for code in position.actions()[:2]:
        mine, other = (
            news(p.preview(code, viewer, random.Random(step.entry)), viewer) for p in (position, twin)
        )
        if mine != other:
            who, name = seat_name(viewer), position.name(code)
            raise step.broken(f"a preview of {name!r} lets {who} tell apart what it must not.")


def _no(position: Position, code: int) -> Refusal | None:
    try:
        position.after(code)
    except Refusal as refusal:
        return refusal
    return None


def _same(step: Step, who: str, what: str, mine: Refusal | None, other: Refusal | None) -> None:
    if str(mine) != str(other):
        raise step.broken(
            f"on {what} a refusal lets {who} tell apart what it must not: {mine!s} or {other!s}"
        )


@dataclass
class Histories:
    """The positions a viewer could be in, by all it was told from the start; the true one among them."""

    viewer: int | None
    rng: random.Random
    most: int = 120
    """How many positions are kept; of more, a few at random."""
    widest: int = 40
    """How many actions or outcomes of others are tried at each; of more, some at random."""
    complete: bool = True
    """Whether nothing was left out so far."""
    positions: dict[bytes, Position] = field(default_factory=dict)

    def begin(self, start: Position) -> None:
        """Everybody knows the first position."""
        self.positions = {start.key(): start}

    def go_on(self, position: Position, code: int) -> None:
        """*code* was played in *position*, and the viewer was told of it."""
        after, events = position.tell(code)
        seen = news(events, self.viewer)
        found = {after.key(): after}
        for other in self.positions.values():
            for candidate in self._candidates(other, code):
                following, happened = other.tell(candidate)
                if news(happened, self.viewer) == seen:
                    found.setdefault(following.key(), following)
        if len(found) > self.most:
            self.complete = False
            kept = self.rng.sample(sorted(found), FEW)
            found = {after.key(): after} | {key: found[key] for key in kept}
        self.positions = found

    def _candidates(self, other: Position, code: int) -> list[int]:
        if other.turn == self.viewer:
            # Equal views offer equal actions; a position that does not is reported where it arose.
            return [code] if code in other.actions() else []
        codes = other.possibilities()
        if len(codes) <= self.widest:
            return codes
        self.complete = False
        return self.rng.sample(codes, self.widest)


def histories_look_alike(game: Game, trials: Sequence[Trial]) -> str:
    """Who was told the same sees the same.

    A view shows nothing that the events so far and the seat's own choices do not say.
    """
    pairs = 0
    for trial in trials:
        walk = walked(game, trial)
        # From the beginning, and in a long match from a point in the middle.
        for start in list(walk.steps(0))[: 1 if len(walk.codes) <= WINDOW else 2]:
            for viewer in start.some_viewers():
                for step, histories in _followed(start, Histories(viewer, start.rng(), most=FEW, widest=FEW)):
                    with walk.blamed(step.entry):
                        for twin in histories.positions.values():
                            if twin.key() != step.position.key():
                                compare(step, viewer, twin, thoroughly=False)
                                pairs += 1
    return tried(len(trials), pairs, "pairs")


def _followed(start: Step, histories: Histories) -> Iterator[tuple[Step, Histories]]:
    """Each step of a window, with the positions its viewer could be in if it knew all at the start of it."""
    walk = start.walk
    histories.begin(start.position)
    for entry in range(start.entry, min(start.entry + WINDOW, len(walk.codes))):
        with walk.blamed(entry):
            histories.go_on(walk.positions[entry], walk.codes[entry])
        yield Step(walk, entry + 1), histories


def samples_are_true(game: Game, trials: Sequence[Trial]) -> str:
    """Samples are possible, and they vary.

    A sample is a position the seat could be in; where there are several, not always the same.
    """
    hidden = samples = 0
    for trial in trials:
        walk = walked(game, trial)
        start = Step(walk, 0)
        for viewer in start.some_viewers():
            for step, histories in _followed(start, Histories(viewer, start.rng())):
                if len(histories.positions) > 1 and step.entry % 4 == trial.seed % 4:
                    with walk.blamed(step.entry):
                        samples += _sampled(step, histories)
                    hidden += 1
    if not hidden:
        return f"{len(trials):,} matches, nothing hidden"
    return tried(len(trials), samples, "samples")


def _open_to_all(game: Game, position: Position) -> str:
    """A position as its seats together see it: a diagram for each, once."""
    shown = [picture(game, position, seat) for seat in range(position.setting.players)]
    return "\n\n".join(dict.fromkeys(shown))


def _sampled(step: Step, histories: Histories) -> int:
    """Draw samples until two differ, each one possible; how many were drawn."""
    rng, who = step.rng(), seat_name(histories.viewer)
    keys: set[bytes] = set()
    for number in range(SAMPLES):
        sample = step.position.resample(histories.viewer, rng)
        key = sample.key()
        keys.add(key)
        if histories.complete and key not in histories.positions:
            shown = _open_to_all(step.game, sample)
            raise step.broken(
                f"a sample for {who} is a position that seat cannot be in:\n{shown}\nIt is really:"
            )
        if len(keys) > 1 and number >= 8:
            return number + 1
    if len(keys) == 1:
        raise step.broken(f"{who} could be in several positions, and {SAMPLES} samples are all the same.")
    return SAMPLES


def samples_do_not_tell(game: Game, trials: Sequence[Trial]) -> str:
    """Equal dice draw equal samples.

    From all positions a seat cannot tell apart, so that what a bot makes of samples does not depend on what is hidden.
    """
    drawn = 0
    for trial in trials:
        walk = walked(game, trial)
        for step in walk.steps():
            for viewer in step.some_viewers():
                with walk.blamed(step.entry):
                    twin = step.position.resample(viewer, step.rng())
                    mine, other = (p.resample(viewer, random.Random(drawn)) for p in (step.position, twin))
                if mine.key() != other.key():
                    raise step.broken(f"samples for {seat_name(viewer)} depend on what is hidden from it.")
                drawn += 1
    return tried(len(trials), drawn, "pairs")


def news_is_marked(game: Game, trials: Sequence[Trial]) -> str:
    """What is learnt is marked as news.

    What a seat learns by chance or by its own action, an event reveals: there undo stops.
    """
    learnt = 0
    for trial in trials:
        walk = walked(game, trial)
        for step in walk.steps():
            for viewer in range(trial.players):
                with walk.blamed(step.entry):
                    learnt += _marked(step, viewer)
    return tried(len(trials), learnt, "pieces of news")


def _marked(step: Step, viewer: int) -> bool:
    """Whether *viewer* learns something here; it must be marked then."""
    position, rng = step.position, step.rng()
    if position.turn == CHANCE:
        told_by = {code: news(position.tell(code)[1], viewer) for code in position.possibilities()}
    elif position.turn == viewer and step.code is not None:
        twins = [position, *(position.resample(viewer, rng) for _ in range(6))]
        told_by = {number: news(twin.tell(step.code)[1], viewer) for number, twin in enumerate(twins)}
    else:
        return False
    if all(seen == told_by[min(told_by)] for seen in told_by.values()):
        return False
    for seen in told_by.values():
        if not any(reveals for _, reveals in seen):
            words = " ".join(json.loads(plain)["words"] for plain, _ in seen) or "nothing"
            raise step.broken(
                f"seat {viewer} may learn different things here, and what it is told reveals nothing: {words}"
            )
    return True
