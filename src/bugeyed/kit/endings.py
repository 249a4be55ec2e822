"""Promises about the end of a match."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.errors import Refusal
from bugeyed.core.game import OVER, Game
from bugeyed.kit.walks import Step, Trial, longest, on_every_step, tried, walked


def every_match_ends(game: Game, trials: Sequence[Trial]) -> str:
    """No dead end, and an end always."""
    lengths = []
    for trial in trials:
        walk = walked(game, trial)
        last = walk.positions[-1]
        if last.turn != OVER and len(walk.codes) >= longest(game):
            raise walk.broken(len(walk.codes), f"no end after {longest(game):,} entries.")
        if last.turn != OVER:
            who = "chance" if last.turn < 0 else f"seat {last.turn}"
            raise walk.broken(len(walk.codes), f"a dead end: {who} is to decide and nothing is possible.")
        lengths.append(len(walk.codes))
    span = f"{min(lengths)} to {max(lengths)}"
    return f"{tried(len(trials), sum(lengths), 'entries')}, {span} a match"


def ends_are_told_truly(game: Game, trials: Sequence[Trial]) -> str:
    """Outcome, winners and returns agree."""
    return on_every_step(game, trials, _end, 4)


def _end(step: Step) -> None:
    position, players = step.position, step.walk.trial.players
    outcome = position.outcome()
    if (position.turn == OVER) != (outcome is not None):
        raise step.broken(f"turn is {position.turn} and the outcome {outcome}.")
    if outcome is None:
        return
    if outcome.clause not in step.game.rules:
        raise step.broken(f"the outcome names §{outcome.clause}, which does not exist.")
    if not outcome.reason or "\n" in outcome.reason:
        raise step.broken(f"the outcome's reason is {outcome.reason!r}, not a line of words.")
    winners = outcome.winners
    if not set(winners) <= set(range(players)) or list(winners) != sorted(set(winners)):
        raise step.broken(f"the winners are {winners}.")
    if outcome.scores is not None and len(outcome.scores) != players:
        raise step.broken(f"{players} players have the scores {outcome.scores}.")
    returns = position.returns()
    if len(returns) != players or any(type(value) is not float or not -1 <= value <= 1 for value in returns):
        raise step.broken(f"{players} players have the returns {returns}, which are not between -1 and 1.")
    worst = [value for seat, value in enumerate(returns) if seat in winners]
    best = [value for seat, value in enumerate(returns) if seat not in winners]
    if worst and best and min(worst) <= max(best):
        raise step.broken(f"the winners are {winners} and the returns {returns}.")
    if not winners and len(set(returns)) > 1:
        raise step.broken(f"nobody won, and the returns are {returns}.")
    for code in range(min(step.game.codes, 50)):
        try:
            position.after(code)
        except Refusal:
            continue
        raise step.broken(f"after the end code {code} is still possible.")
