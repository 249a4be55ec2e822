"""Promises every game keeps, and the proof of its clauses: what ``bugeyed check`` and the tests run.

A promise is a function of a game and the matches to try it on::

    from bugeyed import kit

    game = bugeyed.game("beetles")
    for promise in kit.PROMISES:
        promise(game, kit.trials(game, games=20))    # kit.Broken says where it is not kept
"""

from bugeyed.kit.broken import Broken, Untried
from bugeyed.kit.promises import PROMISES, Promise, sentence
from bugeyed.kit.setups import trials
from bugeyed.kit.walks import Trial

__all__ = ["PROMISES", "Broken", "Promise", "Trial", "Untried", "sentence", "trials"]
