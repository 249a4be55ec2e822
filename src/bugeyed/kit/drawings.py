"""Promises about drawings: SVG that a strict page can show, on which everything can be pointed at."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from bugeyed.core.diagram import plain
from bugeyed.core.events import told
from bugeyed.core.game import Game
from bugeyed.kit.broken import Untried
from bugeyed.kit.walks import Step, Trial, on_every_step, seat_name

SVG = "{http://www.w3.org/2000/svg}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
FORBIDDEN = {"script", "style", "foreignObject", "iframe", "image", "a"}
"""Elements a strict content policy stops, or that lead out of the picture."""
URL = re.compile(r"url\(\s*['\"]?([^'\")]*)")


class Drawing:
    """An SVG text, taken apart."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.elements = list(self.root.iter())
        self.ids = Counter(self._all("id"))
        self.picks = Counter(self._all("data-pick"))
        self.places = set(self._all("data-place"))

    def _all(self, attribute: str) -> list[str]:
        return [element.attrib[attribute] for element in self.elements if attribute in element.attrib]

    def faults(self) -> list[str]:
        """All that is wrong with it, in words."""
        found = self._faults_of_root()
        found += [f"the id {id!r} stands on {number} things" for id, number in self.ids.items() if number > 1]
        found += [f"{pick!r} is to be picked on {n} things" for pick, n in self.picks.items() if n > 1]
        for element in self.elements:
            found += self._faults_of(element)
        return found

    def _faults_of_root(self) -> list[str]:
        root, found = self.root, []
        if root.tag != SVG + "svg":
            found.append(f"it is a <{root.tag}>, not an <svg> in SVG's namespace")
        box = root.attrib.get("viewBox", "").replace(",", " ").split()
        if len(box) != 4 or not all(re.fullmatch(r"-?\d+(\.\d+)?", number) for number in box):
            found.append(f"its viewBox is {root.attrib.get('viewBox')!r}, not four numbers")
        if {"width", "height"} & set(root.attrib):
            found.append("it has a size of its own; size is the page's affair")
        description = root.find(SVG + "desc")
        if description is None or not (description.text or "").strip():
            found.append("it has no <desc> that says what it shows")
        return found

    def _faults_of(self, element: ElementTree.Element) -> list[str]:
        tag, found = str(element.tag).removeprefix(SVG), []
        if tag in FORBIDDEN:
            found.append(f"it holds a <{tag}>")
        for name, value in element.attrib.items():
            if name == "style" or name.lower().startswith("on"):
                found.append(f"<{tag}> has the attribute {name}, which a strict page does not allow")
            targets = [value] if name in HREFS else URL.findall(value)
            for target in targets:
                if not target.startswith("#"):
                    found.append(f"<{tag}> points outside, to {target!r}")
                elif target[1:] not in self.ids:
                    found.append(f"<{tag}> uses {target!r}, which is not in the drawing")
        id, pick = element.attrib.get("id"), element.attrib.get("data-pick")
        if id is not None and (not id or id != "".join(id.split())):
            found.append(f"the id {id!r} is empty or has a blank")
        if pick is not None and pick != id:
            found.append(f"what is picked as {pick!r} has the id {id!r}; both must be the same")
        if pick is not None and not element.attrib.get("data-name"):
            found.append(f"{pick!r} has no data-name: nobody can say it aloud")
        return found


def drawings_are_sound(game: Game, trials: Sequence[Trial]) -> str:
    """Drawings are sound SVG.

    A viewBox, a <desc>, unique ids; no style, no script, nothing from outside.
    """
    return on_every_step(game, trials, _sound, 0.4)


def _sound(step: Step) -> None:
    for viewer in step.some_viewers():
        who = seat_name(viewer)
        view = step.position.view(viewer)
        copy = json.loads(json.dumps(view))
        text = step.game.draw(view)
        if view != copy:
            raise step.broken(f"drawing the view of {who} changes it.")
        if step.game.draw(copy) != text:
            raise step.broken(f"the view of {who} is drawn differently the second time, out of JSON.")
        try:
            drawing = Drawing(text)
        except ElementTree.ParseError as error:
            raise step.broken(f"the drawing for {who} is not XML: {error}.") from error
        for fault in drawing.faults():
            raise step.broken(f"the drawing for {who} is not sound: {fault}.")
        if not plain(step.game.diagram(view)).strip():
            raise step.broken(f"the diagram for {who} is empty.")


def picks_are_drawn(game: Game, trials: Sequence[Trial]) -> str:
    """Picks are in the drawing, once each."""
    return on_every_step(game, trials, _picks)


def _picks(step: Step) -> None:
    position = step.position
    if position.turn < 0:
        return
    drawing = Drawing(step.game.draw(position.view(int(position.turn))))
    for code in position.actions():
        for pick in position.picks(code):
            number = drawing.picks[pick]
            if number != 1:
                times = "not" if number == 0 else f"{number} times"
                raise step.broken(f"{position.name(code)!r} picks {pick!r}, which is {times} in the drawing.")


def names_are_explained(game: Game, trials: Sequence[Trial]) -> str:
    """Everything with a name is explained.

    Whatever bears a data-name in a drawing has an id, and the game says of it in sentences what it is.
    """
    told: set[str] = set()

    def check(step: Step) -> None:
        told.update(_explained(step))

    tried = on_every_step(game, trials, check, 0.4)
    if not told:
        raise Untried(f"{game.title} explains nothing of its drawing.")
    return f"{tried}, {len(told):,} cards"


def _explained(step: Step) -> set[str]:
    told, silent = set(), []
    for viewer in step.some_viewers():
        view = step.position.view(viewer)
        for element in Drawing(step.game.draw(view)).elements:
            name, id = element.attrib.get("data-name"), element.attrib.get("id")
            if name is None:
                continue
            card = None if id is None else step.game.explain(view, id)
            if card is None:
                silent.append(name)
                continue
            if not card.title or not card.lines or not all(line.endswith(".") for line in card.lines):
                raise step.broken(f"{id!r} is explained without a title or in no sentence: {card}.")
            if card.clause:
                step.game.rules[card.clause]
            told.add(" ".join((card.title, *card.lines)))
    if told and silent:
        raise step.broken(f"{silent[0]!r} is named, and the game does not say by its id what it is.")
    return told


def travels_are_drawn(game: Game, trials: Sequence[Trial]) -> str:
    """What travels or takes the stage is in the drawing.

    Before the event or after it, and so are the places on its way, what a spotlight strikes, and its symbol.
    """
    return on_every_step(game, trials, _travels, 0.4)


def _travels(step: Step) -> None:
    code = step.code
    if code is None:
        return
    position = step.position
    after, events = position.tell(code)
    for viewer in step.some_viewers():
        before_drawing = Drawing(step.game.draw(position.view(viewer)))
        after_drawing = Drawing(step.game.draw(after.view(viewer)))
        moves = [travel for event in told(events, viewer) for travel in event.moves]
        places = (
            before_drawing.places | after_drawing.places | set(before_drawing.ids) | set(after_drawing.ids)
        )
        for number, travel in enumerate(moves):
            # A thing may travel twice in one step: then its id in between is in neither drawing.
            earlier = {other.after for other in moves[:number]}
            later = {other.before for other in moves[number + 1 :]}
            name = f"{position.name(code)!r} tells {seat_name(viewer)}"
            if travel.before is not None and travel.before not in set(before_drawing.ids) | earlier:
                raise step.broken(f"{name} that {travel.before!r} travels, which is not in the drawing.")
            if travel.after is not None and travel.after not in set(after_drawing.ids) | later:
                raise step.broken(f"{name} of {travel.after!r}, which is not in the drawing afterwards.")
            for place in travel.way:
                if place not in places:
                    raise step.broken(f"{name} of a way by {place!r}, which is no place in the drawing.")
        for event in told(events, viewer):
            if event.spotlight is None:
                continue
            for id in [event.spotlight.symbol, *[struck for struck, _ in event.spotlight.strikes]]:
                if id != "" and id not in places:
                    name = f"{position.name(code)!r} tells {seat_name(viewer)}"
                    raise step.broken(f"{name} of {id!r} in a spotlight, which is not in the drawing.")
