"""The promise that both builds play the same game: a match is walked here and again in a process of the other build."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence

from bugeyed import build
from bugeyed.core import registry
from bugeyed.core.game import Game
from bugeyed.kit.broken import Broken, Untried
from bugeyed.kit.walks import Trial, tried, walked

Digests = list[str]
"""One for each position of a match that is looked at."""


def builds_agree(game: Game, trials: Sequence[Trial]) -> str:
    """Compiled equals interpreted.

    Keys, actions, names, picks, events, views and advice.
    """
    if not is_compiled_here():
        raise Untried("nothing is compiled here")
    if not is_installed(game):
        raise Untried("the other build finds installed games only, without --content")
    mine = [digests(game, trial) for trial in trials]
    theirs = in_the_other_build(game, trials)
    for trial, here, there in zip(trials, mine, theirs, strict=True):
        for entry in range(max(len(here), len(there))):
            if here[entry : entry + 1] != there[entry : entry + 1]:
                walk = walked(game, trial)
                entries = [step.entry for step in walk.steps(2)]
                raise walk.broken(entries[min(entry, len(here) - 1)], "compiled and interpreted differ.")
    return tried(len(trials), sum(map(len, mine)), "positions")


def is_compiled_here() -> bool:
    """Whether there are two builds to compare; Untried if the compiled one is of another source."""
    stale = build.stale_modules()
    if stale:
        raise Untried(f"{', '.join(stale[:3])} changed since it was compiled")
    return build.wanted().is_dir()


def is_installed(game: Game) -> bool:
    """Whether the game's name leads another process, or a save file, back to this very game."""
    return game.name in registry.games() and registry.game(game.name) is game


def digests(game: Game, trial: Trial) -> Digests:
    """A hash of all each position of a walk says."""
    walk = walked(game, trial)
    found: Digests = []
    for step in walk.steps(2):
        position = step.position
        codes = position.possibilities()
        said: list[object] = [position.key().hex(), int(position.turn), codes, position.chances()]
        said += [[position.name(code), position.picks(code)] for code in codes]
        said += [position.view(viewer) for viewer in step.viewers]
        said.append([position.worth(seat) for seat in range(trial.players)])
        if step.code is not None:
            said += [event.plain() for event in position.tell(step.code)[1]]
        found.append(hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16])
    return found


def in_the_other_build(game: Game, trials: Sequence[Trial]) -> list[Digests]:
    """The same walks in a process of its own."""
    environment = dict(os.environ)
    environment["BUGEYED_INTERPRETED"] = "1" if build.compiled() else ""
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    asked = [[trial.players, dict(trial.options), trial.seed, trial.most] for trial in trials]
    done = subprocess.run(
        [sys.executable, "-m", "bugeyed.kit.builds", game.name],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no words"])[-1]
        raise Broken(game.name, f"the other build does not run: {last}")
    answer = json.loads(done.stdout)
    if answer["compiled"] == build.compiled():
        raise Untried("the other build cannot be chosen here")
    found: list[Digests] = answer["digests"]
    return found


def main() -> None:
    """Answer a walk for each trial on standard input by digests on standard output."""
    game = registry.game(sys.argv[1])
    trials = [Trial(*asked) for asked in json.load(sys.stdin)]
    answer = {"compiled": build.compiled(), "digests": [digests(game, trial) for trial in trials]}
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
