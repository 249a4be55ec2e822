"""A seat for an agent that reads and writes words: what it sees, what it may do, why not, and the rules.

Nothing here leaves the view of the seat and the events it was told. Bots play the other seats.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bugeyed.bots import LEVELS, Bot, bot
from bugeyed.core.diagram import plain as characters
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import OVER, Game
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.options import plain
from bugeyed.core.registry import game as find_game
from bugeyed.core.registry import games
from bugeyed.matches import Match
from bugeyed.matches.seats import seat_name

MOST: Final = 64
"""Matches kept at a time; the oldest is given up for another."""

Answer = dict[str, Any]


class Sitting:
    """One match, the seat of the agent in it, and bots in the others."""

    def __init__(self, match: Match, seat: int, bots: dict[int, Bot], seconds: float) -> None:
        self.match = match
        self.seat = seat
        self._bots = bots
        self._seconds = seconds
        self._told = 0
        self._let_others_act()

    def look(self) -> Answer:
        """What the seat sees now, what happened since it last looked, and what it may do."""
        match, seat = self.match, self.seat
        view = match.view(seat)
        happened = [event.words for step in match.steps(seat, self._told) for event in step.events]
        self._told = match.seq
        actions: Any = view["actions"]
        return {
            "you_are": seat_name(match.game, seat),
            "happened": happened,
            "picture": characters(match.game.diagram(view)),
            "prompt": view.get("prompt"),
            "your_turn": match.turn == seat,
            "actions": [action["name"] for action in actions],
            "outcome": view["outcome"],
        }

    def view(self) -> Answer:
        """Everything the seat may know, as the game writes it down."""
        return self.match.view(self.seat)

    def act(self, action: str) -> Answer:
        """Act by name, let the others act, and look; a Refusal, and nothing changed, if it is not possible."""
        self.match.play(self.seat, action)
        self._let_others_act()
        return self.look()

    def why_not(self, action: str) -> Refusal | None:
        """Why an action is not possible now; None if it is."""
        if self.match.turn == OVER:
            raise Mistake("The match is over.")
        try:
            self.match.position.parse(action)
        except Refusal as refusal:
            return refusal
        return None

    def resign(self) -> Answer:
        """Give up, and look."""
        self.match.resign(self.seat)
        return self.look()

    def _let_others_act(self) -> None:
        match = self.match
        while match.turn not in (self.seat, OVER):
            turn = match.turn
            match.play(turn, self._bots[turn].choose(Knowledge(match.position, turn), self._seconds))


class Room:
    """All that an agent can ask for: games, rules, and matches by their number."""

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        """*seed* is the operator's: an agent that chose it could see chance coming."""
        self._dice = Random(seed)
        self._seconds = seconds
        self._sittings: dict[str, Sitting] = {}
        self._opened = 0

    def list_games(self) -> list[Answer]:
        """The installed games: name, title, players, and the options each can be set up with."""
        return [_described(find_game(name)) for name in games()]

    def rules(self, game: str, clause: str = "") -> str:
        """The rulebook of a game in numbered clauses, or one clause of it such as 4.2."""
        book = find_game(game).rules
        if clause:
            found = book[clause.lstrip("§")]
            return f"§{found.id} ({found.chapter}) {found.text}"
        lines = [f"# {book.title}", book.preface]
        for chapter, clauses in book.chapters().items():
            lines += [f"## {chapter}", *(f"§{found.id} {found.text}" for found in clauses)]
        return "\n\n".join(filter(None, lines))

    def new_match(
        self,
        game: str,
        seat: int = 0,
        players: int | None = None,
        opponents: int = 2,
        options: dict[str, str | int | bool] | None = None,
    ) -> Answer:
        """Begin a match and sit down at a seat, counted from 0; bots of level 1 (weak) to 5 have the others."""
        if opponents not in LEVELS:
            raise Mistake(f"There is no bot of level {opponents}; levels are {', '.join(map(str, LEVELS))}.")
        match = Match(game, players, options, seed=self._dice.getrandbits(60))
        if not 0 <= seat < match.players:
            raise Mistake(f"There is no seat {seat}; the seats of this match are 0 to {match.players - 1}.")
        others = [other for other in range(match.players) if other != seat]
        bots = {other: bot(opponents, self._dice.getrandbits(60)) for other in others}
        self._opened += 1
        number = str(self._opened)
        self._sittings[number] = Sitting(match, seat, bots, self._seconds)
        if len(self._sittings) > MOST:
            del self._sittings[next(iter(self._sittings))]
        return {"match": number, **self.sitting(number).look()}

    def look(self, match: str) -> Answer:
        """What you see of a match now, what happened since you last looked, and the actions you may choose from."""
        return self.sitting(match).look()

    def view(self, match: str) -> Answer:
        """Everything you may know of a match, in full detail."""
        return self.sitting(match).view()

    def act(self, match: str, action: str) -> Answer:
        """Take one of your actions by its name; the others then act until it is your turn again."""
        return self.sitting(match).act(action)

    def why_not(self, match: str, action: str) -> Answer:
        """Whether an action is possible now, and if not, which clause forbids it and what that clause says."""
        refusal = self.sitting(match).why_not(action)
        if refusal is None:
            return {"possible": True}
        words = self.sitting(match).match.game.rules[refusal.clause].text
        return {"possible": False, "clause": refusal.clause, "message": refusal.message, "rule": words}

    def resign(self, match: str) -> Answer:
        """Give up a match."""
        return self.sitting(match).resign()

    def save(self, match: str) -> str:
        """A match as text to keep: what you know of it, or the whole log once it is over."""
        sitting = self.sitting(match)
        return sitting.match.dumps(sitting.seat)

    def sitting(self, match: str) -> Sitting:
        """The match with this number; a Mistake if there is none."""
        found = self._sittings.get(match)
        if found is None:
            known = ", ".join(self._sittings) or "none yet; begin one with new_match"
            raise Mistake(f"There is no match {match!r}; there are {known}.")
        return found


def _described(game: Game) -> Answer:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about.get("tagline", ""),
        "fewest_players": game.players.start,
        "most_players": game.players.stop - 1,
        "options": {
            name: {
                "meaning": option.meaning,
                "values": [plain(value) for value in option.values],
                "default": plain(option.default),
            }
            for name, option in game.options.items()
        },
    }
