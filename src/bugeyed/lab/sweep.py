"""A sweep: the same matches at several values of options, or at several numbers of players, side by side."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.lab.simulation import Simulation

PLAYERS = "players"


@dataclass(frozen=True)
class Point:
    """One combination of a sweep: what it varies, in words, and the matches to play."""

    name: str
    simulation: Simulation


def read_sweep(words: list[str], game: Game, simulation: Simulation) -> list[Point]:
    """The combinations of ``players=1,2`` and ``signal=easy,hard``, the first one varying slowest."""
    axes: list[list[tuple[str, str]]] = []
    for axis in words:
        name, sign, values = axis.partition("=")
        if not sign or not values or (name != PLAYERS and name not in game.options):
            known = ", ".join([PLAYERS, *game.options])
            raise Mistake(f"--sweep takes NAME=VALUE,VALUE with a NAME among {known}, not {axis!r}.")
        if name in [known[0][0] for known in axes]:
            raise Mistake(f"--sweep names {name} twice; give all its values at once.")
        axes.append([(name, value.strip()) for value in values.split(",")])
    return [point(simulation, choices) for choices in itertools.product(*axes)]


def point(simulation: Simulation, choices: tuple[tuple[str, str], ...]) -> Point:
    """A simulation with some things chosen otherwise."""
    options = dict(simulation.options)
    players = simulation.players
    for name, value in choices:
        if name != PLAYERS:
            options[name] = value
        elif value.isdecimal():
            players = int(value)
        else:
            raise Mistake(f"--sweep players takes numbers, not {value!r}.")
    levels = simulation.levels
    if levels and players != simulation.players:
        if len(set(levels)) > 1:
            raise Mistake("--sweep over players takes one level for all seats, such as --bots 2.")
        levels = levels[:1] * players
    name = ", ".join(f"{name} {value}" for name, value in choices)
    return Point(name, replace(simulation, players=players, options=options, levels=levels))
