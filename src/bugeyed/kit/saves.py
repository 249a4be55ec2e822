"""Promises about matches: saving and loading, and how far one can take back."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Game
from bugeyed.kit.broken import Broken
from bugeyed.kit.builds import is_installed
from bugeyed.kit.walks import Trial, longest, picture, seat_name, tried
from bugeyed.matches import savefile
from bugeyed.matches.fold import Fold
from bugeyed.matches.ignorance import learnt_unawares
from bugeyed.matches.match import Match
from bugeyed.matches.opening import start_of

OFTEN = 0.2
"""After this part of the decisions the match is saved, or something is taken back."""


class Played:
    """A match played at random by its seed, one decision at a time."""

    def __init__(self, game: Game, trial: Trial) -> None:
        self.game, self.trial = game, trial
        self.match = Match(game, trial.players, trial.options, seed=trial.seed)
        self.rng = random.Random(trial.seed)

    def act(self) -> bool:
        """One random action; False once the match is over, or longer than any can be."""
        match = self.match
        if match.turn == OVER or match.seq > 3 * longest(self.game):
            return False
        actions = match.position.actions()
        if match.turn == CHANCE or not actions:
            raise self.broken("chance is due after it was resolved, or nothing is possible.")
        match.play(match.turn, match.position.name(self.rng.choice(actions)))
        return True

    def broken(self, message: str) -> Broken:
        """The promise is broken now."""
        words = f"{self.trial}, entry {self.match.seq}"
        log = "; ".join(json.dumps(entry.plain(), ensure_ascii=False) for entry in self.match.log[-6:])
        shown = picture(self.game, self.match.position)
        return Broken(self.game.name, message, words, f"after: {log or 'nothing'}\n{shown}")


def saves_read_back(game: Game, trials: Sequence[Trial]) -> str:
    """Saves load as the same match.

    And what one seat may save loads as what it was told.
    """
    saved, installed = 0, is_installed(game)
    for trial in trials:
        played, twin = Played(game, trial), Played(game, trial)
        points, saves = random.Random(trial.seed), 0
        keys = [played.match.at(0).key()]
        while True:
            keys += [played.match.at(number).key() for number in range(len(keys), played.match.seq + 1)]
            if played.match.turn == OVER or (saves < trial.most // 4 and points.random() < OFTEN):
                _save(played, installed, points.randrange(trial.players))
                saves += 1
            if not played.act():
                break
            twin.act()
        if [played.match.at(number).key() for number in range(played.match.seq + 1)] != keys:
            raise played.broken("the positions of the match are not what they were when they were reached.")
        saved += saves
        if twin.match.dumps_whole() != played.match.dumps_whole():
            raise played.broken("the same seed and the same choices make another match.")
    return tried(len(trials), saved, "saves")


def _save(played: Played, installed: bool, seat: int) -> None:
    """Save all, and what *seat* and the public know; only an installed game is found again by its name."""
    match, game = played.match, played.game
    text = match.dumps_whole()
    saved = savefile.read(text)
    fold = Fold(start_of(saved.opened, game), saved.entries())
    if fold.position.key() != match.position.key() or tuple(fold.entries) != match.log:
        raise played.broken("the saved match loads as another one.")
    if '"seed"' in text:
        raise played.broken("the saved match holds its seed.")
    for viewer in (seat, None):
        told = match.dumps(viewer)
        if match.turn == OVER and told != text:
            raise played.broken(f"the match is over, and {seat_name(viewer)} does not get its whole log.")
        if installed and Match.loads(told).dumps(viewer) != told:
            raise played.broken(f"what {seat_name(viewer)} saves does not load as the same.")


def takebacks_have_limits(game: Game, trials: Sequence[Trial]) -> str:
    """Undo stops where something was learnt.

    As far as a seat has learnt nothing it may take back, checked by resampling, and no further.
    """
    taken = asked = 0
    for trial in trials:
        played, points = Played(game, trial), random.Random(trial.seed)
        actor, checks = played.match.turn, trial.most
        while played.act():
            if checks and points.random() < 2 * OFTEN:
                checks -= 1
                learnt = learnt_unawares(played.match.fold, actor, points)
                if learnt is not None:
                    raise played.broken(f"seat {actor} may take back what it has learnt from: {learnt}")
            if points.random() < OFTEN:
                asked += 1
                taken += _take_back(played, points.choice((actor, points.randrange(trial.players))))
            actor = played.match.turn
    return f"{len(trials):,} matches, {taken:,} taken back, {asked - taken:,} refused"


def _take_back(played: Played, seat: int) -> bool:
    """Let *seat* take back; whether it could. Past its limit it must not."""
    match = played.match
    limit, seq, before = match.undo_limit(seat), match.seq, match.position.key()
    try:
        match.undo(seat)
    except Mistake:
        if limit.numbers:
            raise played.broken(f"seat {seat} may take back entry {limit.numbers[0]} and cannot.") from None
        if (match.seq, match.position.key()) != (seq, before):
            raise played.broken(f"seat {seat} could not take back, and the match has changed.") from None
        return False
    if not limit.numbers and match.players == 1:
        # Who plays alone has nobody to ask.
        return True
    if not limit.numbers:
        raise played.broken(f"seat {seat} took back past its limit: {limit.why}")
    if match.seq != seq + 1 or match.position.key() != match.at(limit.numbers[0] - 1).key():
        raise played.broken(f"taking back entry {limit.numbers[0]} did not lead to the position before it.")
    return True
