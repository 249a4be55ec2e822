"""Promises about saying no: pointing and words that lead nowhere are refused by a clause, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.errors import Refusal
from bugeyed.core.game import Game, Position
from bugeyed.kit.drawings import Drawing
from bugeyed.kit.sentences import fault_of_refusal
from bugeyed.kit.walks import Step, Trial, on_every_step, walked

STRANGE_PICKS: tuple[tuple[str, ...], ...] = (
    ("",),
    ("nothing",),
    ("thing:zz99",),
    ("cell:",),
    (":",),
    ("é:ß",),
    ("a:b:c", "d"),
    ("x",) * 9,
)
STRANGE_WORDS = ("", "nonsense", "0", "-1", "draw", "a b c d e f g h", "é", "x" * 300, "None")


def pointing_agrees(game: Game, trials: Sequence[Trial]) -> str:
    """why agrees with actions.

    None for every beginning of a possible action's picks, else a refusal.
    """
    return on_every_step(game, trials, _pointing, 0.7)


def _pointing(step: Step) -> None:
    position = step.position
    before = position.key()
    possible = [position.picks(code) for code in position.actions()]
    beginnings = {picks[:length] for picks in possible for length in range(len(picks) + 1)}
    for picks in [*sorted(beginnings), *pointings(step)]:
        refusal = position.why(picks)
        if (refusal is None) != (picks in beginnings):
            said = "None" if refusal is None else f"{refusal}"
            begun = "begins" if picks in beginnings else "does not begin"
            raise step.broken(f"{picks} {begun} a possible action, and why() says {said!r}.")
        fault = "" if refusal is None else fault_of_refusal(step.game, refusal)
        if fault:
            raise step.broken(f"{fault} (on pointing at {picks}).")
        if (position.why(list(picks)) is None) != (refusal is None):
            raise step.broken(f"why({picks}) says one thing of a tuple and another of a list.")
    if position.key() != before:
        raise step.broken("asking why has changed the position.")


def pointings(step: Step) -> list[tuple[str, ...]]:
    """What a person might point at: every thing in the drawing, possible picks and one more, nonsense."""
    position, rng = step.position, step.rng()
    things = _things(step)
    some = rng.sample(things, min(len(things), 30))
    possible = [position.picks(code) for code in position.actions()]
    longer = [
        (*picks, rng.choice(things or ["nothing"])) for picks in rng.sample(possible, min(8, len(possible)))
    ]
    backwards = [picks[::-1] for picks in possible[:8]]
    pairs = [(rng.choice(things), rng.choice(things)) for _ in range(8 if things else 0)]
    return [*STRANGE_PICKS, *((thing,) for thing in some), *longer, *backwards, *pairs]


def _things(step: Step) -> list[str]:
    """What can be picked in the drawing of whoever is to decide; drawn once a step."""
    known = step.walk.things.get(step.entry)
    if known is None:
        viewer = int(step.position.turn) if step.position.turn >= 0 else None
        known = list(Drawing(step.game.draw(step.position.view(viewer))).picks)
        step.walk.things[step.entry] = known
    return known


def impossible_is_refused(game: Game, trials: Sequence[Trial]) -> str:
    """The impossible is refused by a clause.

    Codes and words alike; a refusal is a sentence and changes nothing.
    """
    names: set[str] = set()
    for trial in trials[:6]:
        names |= set(walked(game, trial).names)
    known = sorted(names)

    def check(step: Step) -> None:
        before = step.position.key()
        _codes(step)
        _words(step, known)
        if step.position.key() != before:
            raise step.broken("a refusal has changed the position.")

    return on_every_step(game, trials, check, 0.7)


def impossible_codes(position: Position, step: Step) -> list[int]:
    """Some codes that are not possible here, among them some that never are."""
    possible = set(position.possibilities())
    codes = step.game.codes
    some = step.rng().sample(range(codes), min(codes, 40))
    return [code for code in [*sorted(some), -1, codes, codes + 7, 2**40] if code not in possible]


def _codes(step: Step) -> None:
    position = step.position
    for code in impossible_codes(position, step):
        try:
            position.after(code)
        except Refusal as refusal:
            fault = fault_of_refusal(step.game, refusal)
            if fault:
                raise step.broken(f"{fault} (on code {code}).") from None
            continue
        raise step.broken(f"code {code} is not among the possible ones, and after() takes it.")


def _words(step: Step, names: list[str]) -> None:
    position = step.position
    possible = {position.name(code) for code in position.possibilities()}
    for words in [*STRANGE_WORDS, *step.rng().sample(names, min(len(names), 20))]:
        try:
            code = position.parse(words)
        except Refusal as refusal:
            fault = fault_of_refusal(step.game, refusal)
            if fault:
                raise step.broken(f"{fault} (on the words {words!r}).") from None
            if words in possible:
                raise step.broken(f"{words!r} is possible and refused: {refusal}") from None
            continue
        if position.name(code) not in possible:
            raise step.broken(f"{words!r} is read as code {code}, which is not possible.")
