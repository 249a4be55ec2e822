"""Which set-ups are tried: every number of players and every value of every option, in as few matches as can be."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from bugeyed.core.errors import Refusal
from bugeyed.core.game import Game, Position
from bugeyed.core.options import Value, plain
from bugeyed.kit.broken import Broken
from bugeyed.kit.walks import Trial

TRIES = 60
"""Random set-ups looked at for each match; the one that shows most of what was not yet tried is taken."""
PATIENCE = 500
"""Random set-ups looked at before a value counts as impossible."""

Setup = tuple[int, dict[str, Value]]
Mark = tuple[str, Value]


def trials(
    game: Game,
    games: int = 0,
    seed: int = 1,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    most: int = Trial.most,
) -> list[Trial]:
    """Matches that show every player count and option value at least once, and random ones up to *games*.

    *players* and *options*, where given, stay as they are; what they leave open is varied. Promises look at about
    *most* positions of each match.
    """
    rng = random.Random(seed)
    fixed = {name: game.options[name].read(value) for name, value in (options or {}).items()}
    counts = list(game.players) if players is None else [players]
    missing = wanted(game, counts, fixed)
    chosen: list[Setup] = []
    while missing:
        setup = _best(game, counts, fixed, missing, rng)
        if setup is None and (fixed or players is not None):
            # What was asked for bars the rest.
            break
        if setup is None:
            names = ", ".join(f"{name}={plain(value)}" for name, value in sorted(missing, key=str))
            raise Broken(game.name, f"no match can be played with any of {names}.")
        chosen.append(setup)
        missing -= shown(game.start(*setup))
    while len(chosen) < games:
        another = _random(game, counts, fixed, rng)
        if isinstance(started(game, another), Position):
            chosen.append(another)
    return [Trial(count, given, rng.randrange(1, 10**6), most) for count, given in chosen]


def wanted(game: Game, counts: Sequence[int], fixed: Mapping[str, Value]) -> set[Mark]:
    """Player counts and option values that must be tried."""
    marks: set[Mark] = {("players", count) for count in counts}
    for name, option in game.options.items():
        marks |= {(name, value) for value in ([fixed[name]] if name in fixed else option.values)}
    return marks


def shown(start: Position) -> set[Mark]:
    """What a match that starts so tries; a game may settle what is not given by what is."""
    setting = start.setting
    return {("players", setting.players), *setting.options.items()}


def started(game: Game, setup: Setup) -> Position | Refusal:
    """The first position of a set-up, or what the game says against it."""
    try:
        return game.start(*setup)
    except Refusal as refusal:
        return refusal


def every_value_can_be_played(game: Game, trials: Sequence[Trial]) -> str:
    """Every option value can be played.

    And what does not go together, or does not exist, is refused by a clause.
    """
    tried: set[Mark] = set()
    for trial in trials:
        tried |= shown(game.start(trial.players, trial.options))
    rng, refused = random.Random(len(trials)), 0
    for _ in range(TRIES):
        setup = _random(game, list(game.players), {}, rng)
        answer = started(game, setup)
        if isinstance(answer, Refusal):
            refused += 1
            if answer.clause not in game.rules:
                raise Broken(
                    game.name, f"{_words(setup)} is refused by §{answer.clause}, which does not exist."
                )
    _refuses_strangers(game)
    return f"{len(tried)} values, {refused} of {TRIES} random set-ups refused"


def _refuses_strangers(game: Game) -> None:
    """Too many players, an option and a value that do not exist."""
    fewest, most = game.players.start, game.players.stop - 1
    strange: list[tuple[int | None, dict[str, object]]] = [
        (fewest - 1, {}),
        (most + 1, {}),
        (None, {"no such option": 1}),
    ]
    strange += [(None, {name: "no such value"}) for name in game.options]
    for players, options in strange:
        try:
            game.start(players, options)
        except Refusal as refusal:
            if refusal.clause not in game.rules:
                raise Broken(game.name, f"{refusal} names a clause that does not exist.") from None
            continue
        raise Broken(game.name, f"a match starts with {players} players and the options {options}.")


def _best(
    game: Game, counts: Sequence[int], fixed: Mapping[str, Value], missing: set[Mark], rng: random.Random
) -> Setup | None:
    """The possible set-up that shows most of what is missing; None if there is none that shows any."""
    best: Setup | None = None
    most = 0
    for number in range(PATIENCE):
        if number >= TRIES and best is not None:
            break
        setup = _random(game, counts, fixed, rng, missing)
        answer = started(game, setup)
        new = len(shown(answer) & missing) if isinstance(answer, Position) else 0
        if new > most:
            best, most = setup, new
    return best


def _random(
    game: Game,
    counts: Sequence[int],
    fixed: Mapping[str, Value],
    rng: random.Random,
    missing: set[Mark] | None = None,
) -> Setup:
    """Any set-up, possible or not, with a liking for what is missing."""
    likes = missing or set()

    def pick(name: str, values: Sequence[Value]) -> Value:
        new = [value for value in values if (name, value) in likes]
        return rng.choice(new if new and rng.random() < 0.8 else list(values))

    given: dict[str, Value] = {}
    for name, option in game.options.items():
        if name in fixed:
            given[name] = fixed[name]
        elif rng.random() < 0.7:
            given[name] = pick(name, option.values)
    return int(pick("players", counts)), given


def _words(setup: Setup) -> str:
    return f"{setup[0]} players" + "".join(f", {name}={plain(value)}" for name, value in setup[1].items())
