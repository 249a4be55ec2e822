"""What a Refusal and an Event must say: an existing clause and one sentence."""

from __future__ import annotations

import re

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Game

YOU = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
QUOTED = re.compile(r"“[^”]*”")
"""A name in quotation marks is what is printed, whomever it speaks to: the card “Behind You”."""
BARE = re.compile(r"^(illegal|invalid|bad|wrong)\b.{0,12}$", re.IGNORECASE)


def fault_of_refusal(game: Game, refusal: object) -> str:
    """What is wrong with a refusal, in words; empty if nothing is."""
    if not isinstance(refusal, Refusal):
        return f"{refusal!r} is no Refusal"
    if refusal.clause not in game.rules:
        return f"the refusal {refusal.message!r} names §{refusal.clause}, which does not exist"
    fault = _fault_of_sentence(refusal.message)
    if fault or BARE.match(refusal.message):
        return f"the refusal {refusal.message!r} {fault or 'does not say why'}"
    return ""


def fault_of_event(game: Game, event: Event, players: int) -> str:
    """What is wrong with an event or its blander version, in words; empty if nothing is."""
    if not event.kind:
        return f"the event {event.words!r} has no kind"
    if event.clause not in game.rules:
        return f"the event {event.words!r} names §{event.clause}, which does not exist"
    fault = _fault_of_sentence(event.words)
    if fault:
        return f"the event {event.words!r} {fault}"
    if YOU.search(QUOTED.sub("", event.words)):
        return f"the event {event.words!r} speaks to somebody, and everybody reads it"
    if event.seats is not None and not set(event.seats) <= set(range(players)):
        return f"the event {event.words!r} is for the seats {event.seats}"
    if event.bland is not None:
        if event.bland.seats is not None and set(event.bland.seats) <= set(event.seats or ()):
            return f"the blander version of {event.words!r} is for those who see the event itself"
        return fault_of_event(game, event.bland, players)
    return ""


def _fault_of_sentence(words: str) -> str:
    if "\n" in words or words != words.strip():
        return "is not one line"
    if not words.endswith("."):
        return "is no sentence: it has no full stop"
    if len(words.split()) < 2:
        return "is no sentence"
    return ""
