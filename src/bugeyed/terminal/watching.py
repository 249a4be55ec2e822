"""Watching a match again, entry by entry."""

from __future__ import annotations

from bugeyed.core.game import OVER
from bugeyed.matches import Match, Replay
from bugeyed.terminal.screen import Screen

HOW = "Enter shows the next entry, 'back' the one before, a number that entry, 'quit' ends."


def watch(match: Match, screen: Screen) -> int:
    """Show a match from its first position on, as far as it was told or, once it is over, as all could see it."""
    seat = match.told_to if isinstance(match, Replay) else None
    screen.say(f"{match.game.title}, {match.seq} entries. {HOW}")
    number = 0
    while True:
        told = [event for step in match.steps(seat) if step.seq == number for event in step.events]
        screen.say()
        screen.say(f"After entry {number} of {match.seq}" + (":" if told else "."))
        for event in told:
            screen.say(f"  {event.words}")
        screen.show(match.game.diagram(match.view(seat, number)), match.game)
        if number == match.seq:
            outcome = match.outcome()
            screen.say(
                "The match went on." if match.turn != OVER or outcome is None else f"{outcome.reason}."
            )
        chosen = _ask(number, match.seq, screen)
        if chosen is None:
            return 0
        number = chosen


def _ask(number: int, last: int, screen: Screen) -> int | None:
    """Which entry to show next; None to stop."""
    while True:
        words = screen.ask("watch> ", ["back", "quit"])
        if words is None or words.lower() in ("quit", "q"):
            return None
        if not words:
            if number == last:
                return None
            return number + 1
        if words.lower() == "back":
            return max(0, number - 1)
        if words in map(str, range(last + 1)):
            return int(words)
        screen.say(HOW)
