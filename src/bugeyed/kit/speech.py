"""A promise about everything a game says to people: it speaks of things by their names, never by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Game
from bugeyed.kit.drawings import SVG
from bugeyed.kit.refusals import STRANGE_PICKS, STRANGE_WORDS, impossible_codes, pointings
from bugeyed.kit.walks import Step, Trial, on_every_step, walked

PAIRS = 60
"""Pairs of things in the drawing that are pointed at, beside what every promise about pointing tries."""
WORD = re.compile(r"[\w:-]+")
OF_DRAWING = re.compile(r"[a-z][\w-]*:\w")
"""What only an id looks like: ``cell:b3``."""
JOINED = re.compile(r"[A-Za-z]\w*([-_:]\w+)+|[A-Za-z_-]+\d[\w-]*")
"""What an id may look like: ``city-b``, ``first_game``, ``R27``."""
NUMBERED = re.compile(r"([a-z]+)[-_](\d+|[a-z])")
"""One of several: ``red-1``, ``city-b``. With a blank in it, it is still no name."""
WRITTEN = re.compile(r"`[^`]*`")
"""What the rulebook shows as it is written."""
QUOTED = re.compile(r"'[^']*'")
"""What somebody wrote, or could write, is quoted as it is written."""


def ids_are_not_said(game: Game, trials: Sequence[Trial]) -> str:
    """What people read names no ids.

    Events, prompts, labels, refusals, standing and tally, and the names of things in the drawing.
    """
    known = sorted({name for trial in trials[:6] for name in walked(game, trial).names})

    def check(step: Step) -> None:
        ids = ids_of(step.game) | _ids_of_view(step.position.view(None))
        for where, words in said(step, known):
            found = id_in(words, ids)
            if found:
                raise step.broken(f"{where} says {words!r}, and {found!r} is an id, no name.")

    return on_every_step(game, trials, check, 0.4)


def id_in(words: str, ids: frozenset[str]) -> str:
    """The first id in a sentence; empty if there is none."""
    for word in WORD.findall(words):
        plain = str(word).strip(":-")
        if OF_DRAWING.match(plain) or plain.lower() in ids:
            return plain
    found = _in_two_words(ids).search(words)
    return found[0] if found else ""


@cache
def _in_two_words(ids: frozenset[str]) -> re.Pattern[str]:
    """*red 1*, *city b*: the same ids with a blank."""
    numbered = [parts for id in sorted(ids) if (parts := NUMBERED.fullmatch(id))]
    either = "|".join(f"{parts[1]} {parts[2]}" for parts in numbered)
    return re.compile(rf"\b(?:{either})\b" if either else r"(?!)")


@cache
def ids_of(game: Game) -> frozenset[str]:
    """Keys and ids of the game's data, less what the data or the rulebook says in a text."""
    ids: set[str] = set()
    texts: list[str] = [WRITTEN.sub("", clause.text) for clause in game.rules]
    for _, table in sorted(game.content.tables.items()):
        _collect(table, "", ids, texts)
    spoken = {word.strip(":-").lower() for text in texts for word in WORD.findall(text)}
    return frozenset({id.lower() for id in ids if JOINED.fullmatch(id)} - spoken)


def _collect(value: Any, key: str, ids: set[str], texts: list[str]) -> None:
    if isinstance(value, dict):
        for inner, held in value.items():
            ids.add(str(inner))
            _collect(held, str(inner), ids, texts)
    elif isinstance(value, list):
        for held in value:
            _collect(held, key, ids, texts)
    elif isinstance(value, str):
        is_text = key != "id" and (" " in value or value[:1].isupper())
        if is_text:
            texts.append(value)
        else:
            ids.add(value)


def _ids_of_view(view: Any) -> frozenset[str]:
    """Keys of a view that name one of several things."""
    if isinstance(view, list):
        return frozenset().union(*(_ids_of_view(held) for held in view))
    if not isinstance(view, dict):
        return frozenset()
    keys = {key for key in view if isinstance(key, str) and re.fullmatch(r"[a-z]+(-\w+)+", key)}
    return frozenset(keys).union(*(_ids_of_view(held) for held in view.values()))


def said(step: Step, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """All a game says at a position, each with where it says it."""
    for viewer in step.some_viewers():
        view = step.position.view(viewer)
        yield from _of_view(view)
        yield from _of_drawing(step.game.draw(view))
    if step.code is not None:
        for event in step.position.tell(step.code)[1]:
            yield from _of_event(event)
    yield from _of_pointing(step)
    yield from _of_trying(step, names)


def _of_view(view: Any) -> Iterator[tuple[str, str]]:
    for key in ("prompt", "goal"):
        if view.get(key):
            yield f"the {key}", view[key]
    for key in ("standing", "tally"):
        for row in view.get(key) or []:
            yield f"the {key}", row["words"]
    if view["outcome"] is not None:
        yield "the outcome", view["outcome"]["reason"]
    words = {**view.get("spoken", {}), **view.get("labels", {})}
    for action in view["actions"]:
        yield f"the button of {action['name']!r}", words.get(action["name"], action["name"])


def _of_drawing(text: str) -> Iterator[tuple[str, str]]:
    for element in ElementTree.fromstring(text).iter():
        for name in ("data-name", "aria-label", "data-zoom"):
            if name in element.attrib:
                yield f"{name} in the drawing", element.attrib[name]
        if element.tag in (SVG + "title", SVG + "text", SVG + "tspan"):
            yield "the drawing", "".join(element.itertext())


def _of_event(event: Event) -> Iterator[tuple[str, str]]:
    yield "an event", event.words
    if event.spotlight is not None:
        yield "a spotlight", event.spotlight.title
        yield "a spotlight", event.spotlight.text
        for _, note in event.spotlight.strikes:
            yield "a spotlight", note
    if event.bland is not None:
        yield from _of_event(event.bland)


def _of_pointing(step: Step) -> Iterator[tuple[str, str]]:
    things = sorted({thing for picks in pointings(step) for thing in picks if picks not in STRANGE_PICKS})
    rng = step.rng()
    pairs = [(rng.choice(things), rng.choice(things)) for _ in range(PAIRS if things else 0)]
    for picks in [*pointings(step), *pairs]:
        refusal = step.position.why(picks)
        if refusal is not None:
            yield f"pointing at {picks}", refusal.message


def _of_trying(step: Step, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    position = step.position
    possible = {position.name(code) for code in position.possibilities()}
    for code in impossible_codes(position, step):
        yield f"code {code}", position.refusal(code).message
    words = step.rng().sample(names, min(len(names), 20))
    for text in [*STRANGE_WORDS, *words, *(name.rpartition(" ")[0] for name in words)]:
        if text in possible:
            continue
        try:
            position.parse(text)
        except Refusal as refusal:
            yield f"writing {text!r}", QUOTED.sub("''", refusal.message)
