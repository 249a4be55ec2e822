"""Promises about codes and their names."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Game
from bugeyed.kit.walks import Step, Trial, on_every_step


def names_read_back(game: Game, trials: Sequence[Trial]) -> str:
    """Names read back, chance included."""
    return on_every_step(game, trials, _names, 2)


def _names(step: Step) -> None:
    position = step.position
    named: dict[str, int] = {}
    for code in position.possibilities():
        name = position.name(code)
        if not name or name != " ".join(name.split()):
            raise step.broken(f"code {code} is called {name!r}, which is no plain line of words.")
        if name in named:
            raise step.broken(f"codes {named[name]} and {code} are both called {name!r}.")
        named[name] = code
        read = position.parse(name)
        if read != code:
            raise step.broken(f"{name!r} is the name of code {code} and reads back as {read}.")


def codes_are_in_order(game: Game, trials: Sequence[Trial]) -> str:
    """Codes are ascending and below the bound.

    A seat decides, or chance by positive weights, and so it draws; where everybody can tell that it has one outcome, it
    is not asked.
    """
    return on_every_step(game, trials, _codes, 4)


def _codes(step: Step) -> None:
    position = step.position
    actions, chances = position.actions(), position.chances()
    if position.turn not in (CHANCE, OVER, *range(step.walk.trial.players)):
        raise step.broken(f"turn is {position.turn}, which is no seat, not CHANCE and not OVER.")
    if position.turn < 0 and actions:
        raise step.broken(f"nobody decides, and there are actions: {actions[:10]}.")
    if position.turn != CHANCE and chances:
        raise step.broken(f"chance does not decide, and there are chances: {chances[:10]}.")
    codes = position.possibilities()
    if codes != sorted(set(codes)):
        raise step.broken(f"the codes {codes[:20]} are not ascending.")
    for code in codes:
        if type(code) is not int or not 0 <= code < step.game.codes:
            raise step.broken(f"code {code!r} is not between 0 and {step.game.codes - 1}.")
    for code, weight in chances:
        if type(weight) is not int or weight < 1:
            raise step.broken(f"the chance {position.name(code)!r} weighs {weight!r}, not 1 or more.")
    seed = step.rng().randrange(1000)
    if chances and position.drawn(Lehmer(seed)) != Lehmer(seed).weighted(chances):
        raise step.broken("what is drawn is not what the chances say, by weight, for the same random number.")
    if len(chances) == 1 and not _is_open(step):
        raise step.broken(
            f"everybody can count that chance has one outcome here ({position.name(codes[0])!r}, though perhaps "
            "nobody knows that it is), and it is asked: go on without asking."
        )


def _is_open(step: Step) -> bool:
    """Whether somebody may think that a chance of one outcome has several: then leaving it out would tell.

    Which outcome it is may be a secret all the same.
    """
    rng = step.rng()
    for viewer in step.viewers:
        for _ in range(40):
            if len(step.position.resample(viewer, rng).chances()) != 1:
                return True
    return False
