"""The promise that a finger finds what it is to press: sizes in the drawing as a phone shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from bugeyed.core import svg
from bugeyed.core.game import Game
from bugeyed.kit.walks import Step, Trial, on_every_step

PHONE = 390
FINGER = 44
"""Pixels that what is pressed measures, at least, both ways."""
SLACK = 0.5
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")


def fingers_find_it(game: Game, trials: Sequence[Trial]) -> str:
    """What is pressed is 44 px on a phone.

    The halo of whatever an action picks, in the tall layout 390 px wide; not what lies in a part to come closer to,
    nor what can be chosen from a list of words as well (``data-dense``).
    """
    return on_every_step(game, trials, _check, 0.2)


def _check(step: Step) -> None:
    position = step.position
    if position.turn < 0:
        return
    root = ElementTree.fromstring(svg.tall(step.game.draw(position.view(int(position.turn)))))
    wanted = {pick for code in position.actions() for pick in position.picks(code)}
    dense = {element.attrib.get("data-pick") for element in root.iter() if "data-dense" in element.attrib}
    for pick, width, height in sizes(root):
        if pick in wanted - dense and min(width, height) < FINGER - SLACK:
            raise step.broken(
                f"{pick!r} is to be pressed and measures {width:.0f} by {height:.0f} px on a phone, not {FINGER}."
            )


def sizes(root: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    """Everything that can be picked and has a halo, with its size in pixels of a phone."""
    box = [float(number) for number in root.attrib["viewBox"].split()]
    yield from _inside(root, PHONE / box[2], "")


def _inside(element: ElementTree.Element, scale: float, pick: str) -> Iterator[tuple[str, float, float]]:
    if "data-roam" in element.attrib:
        return
    scale *= _scale(element.attrib.get("transform", ""))
    pick = element.attrib.get("data-pick", pick)
    if element.attrib.get("class") == "halo" and pick and "width" in element.attrib:
        edge = float(element.attrib.get("stroke-width", 0))
        width, height = float(element.attrib["width"]) + edge, float(element.attrib["height"]) + edge
        yield pick, width * scale, height * scale
    for child in element:
        yield from _inside(child, scale, pick)


def _scale(transform: str) -> float:
    """By how much a transform enlarges; one that stretches counts as its smaller side."""
    found = 1.0
    for kind, words in TRANSFORM.findall(transform):
        if kind == "scale":
            found *= min(abs(float(number)) for number in words.replace(",", " ").split())
    return found
