"""What everything in the picture is, in words; people's hands are open, so all of it is everybody's to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bugeyed.core.explanation import Explanation
from bugeyed.core.game import View
from bugeyed.core.words import counted, listed
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.legend_words import (
    DECKS,
    DISASTERS,
    GROUNDS,
    PANELS,
    RESOURCE_USES,
    TOKENS,
    VERBS,
)
from bugeyed.games.bugout.setting import COLOURS, EVENTS


def explain(view: View, thing: str) -> Explanation | None:
    """The card about a thing, by its id in the picture."""
    kind, _, where = thing.partition(":")
    told = TELLERS.get(kind)
    return None if told is None else told(view, where)


def _cell(view: View, cell: str) -> Explanation:
    tile = of(view, "tiles").get(cell)
    if not tile:
        return Explanation(f"{cell}: no tile yet", ("A Map tile will be dealt here.",), "2.1")
    meaning, clause = GROUNDS[tile["type"]]
    lines = [meaning]
    if tile["health"]:
        health, full = int(tile["health"]), int(tile["full"] or tile["health"])
        if tile["type"].endswith("bridge"):
            hits = f"It bears {counted(health, 'more hit')}."
        elif tile["type"] == "flooded":
            hits = f"{counted(health, 'more hit')} and it is gone." if health else ""
        else:
            hits = (
                f"Health {health} of {full}: the next hit floods it."
                if health == 1
                else f"Health {health} of {full}."
            )
        lines.append(hits)
    if tile["capacity"]:
        here = sum(row["at"] == cell for row in of(view, "survivors").values())
        lines.append(f"Room for {tile['capacity']}; {here} here.")
    if tile["volcano"]:
        lines.append("The Volcano: Eruptions start at its sides.")
    lines += _signal_at(view, cell)
    for way, spot in of(view, "flows").items():
        if spot["at"] == cell:
            lines.append(f"The {way.capitalize()} Eruption's next Lava comes here.")
    return Explanation(f"{cell}: {tile['name']}", tuple(line for line in lines if line), clause)


def _signal_at(view: View, cell: str) -> list[str]:
    if cell in of(view, "extraction"):
        return ["An Active Extraction Point: Survivors here can be rescued."]
    for fit in of(view, "signal")["fits"]:
        if fit["at"] == cell and fit["missing"]:
            return [f"It would be an Extraction Point with lit Flares on {listed(fit['missing'])} too."]
    return []


def _survivor(view: View, who: str) -> Explanation | None:
    row = of(view, "survivors").get(who)
    if row is None:
        return None
    colour, _, number = who.partition("-")
    owner = of(view, "colours")[colour]
    civilian = owner == "civilian"
    where = {
        "safe": "Safe.",
        "grave": "Killed.",
        "limbo": "Between life and death.",
        "box": "Not settled yet.",
    }
    lines = [where.get(row["at"], f"On {row['at']}.")]
    if row["in"]:
        lines.append(f"Sits in {row['in'].replace('-', ' ').capitalize()}.")
    if row["holds"]:
        lines.append(
            f"Holds {row['holds'].replace('-', ' ').capitalize()}; one Token is all a Survivor can hold."
        )
    if civilian:
        lines.append("A Civilian: anybody may move it on their turn. It pays, drives and reacts to nothing.")
    else:
        lines.append(f"A Hero of {colour.capitalize()}, who acts with it and pays for it.")
    return Explanation(f"{colour.capitalize()} {number}", tuple(lines), "4.2" if civilian else "4.1")


def _token(view: View, name: str) -> Explanation | None:
    row = of(view, "tokens").get(name)
    if row is None:
        return None
    kind = name.partition("-")[0]
    title = name.replace("-", " ").capitalize()
    meaning, clause = TOKENS[kind]
    if kind == "flare" and not row["lit"]:
        title, (meaning, clause) = f"{title}, unlit", TOKENS["unlit"]
    lines = [meaning]
    if row["held_by"]:
        lines.append(f"Held by {row['held_by'].replace('-', ' ').capitalize()}.")
    return Explanation(title, tuple(lines), clause)


def _landmark(view: View, cell: str) -> Explanation:
    for row in of(view, "tokens").values():
        if row["at"] == cell and row.get("side") in ("built", "reinforced"):
            meaning, clause = TOKENS[row["side"]]
            return Explanation(f"{row['side'].capitalize()} Landmark Token", (meaning,), clause)
    meaning, clause = TOKENS["built"]
    return Explanation("Landmark Token", (meaning,), clause)


def _vehicle(view: View, number: str) -> Explanation:
    row = of(view, "tokens")[f"vehicle-{number}"]
    riders = [
        who.replace("-", " ").capitalize()
        for who, one in of(view, "survivors").items()
        if one["in"] == f"vehicle-{number}"
    ]
    if row["at"] == "pool":
        words = "In the pool. Place brings it to a Hero's tile, as a Car with four seats or a Motorcycle with two."
        return Explanation(f"Vehicle {number}", (words,), "6.13")
    seats, tiles = ("four", "one tile") if row["side"] == "car" else ("two", "one or two tiles")
    lines = (
        f"Seats {seats} and drives {tiles} for a Gas.",
        f"In it: {listed(riders)}." if riders else "It is empty.",
    )
    return Explanation(f"{row['side'].capitalize()} on {row['at']}", lines, "6.4")


def _tornado(view: View, name: str) -> Explanation:
    active = of(view, "tornadoes")[name]["state"] == "active"
    if active:
        words = "Active: it moves in its holder's Disaster Phase, destroys loose Tokens and throws whoever it meets."
        return Explanation(
            f"The {name.capitalize()} Tornado", (words, "A Rope saves who is on the tile."), "11.3"
        )
    return Explanation(
        f"The {name.capitalize()} Tornado", ("Inert: it does nothing until its Warning is drawn.",), "11.9"
    )


def _verb(view: View, verb: str) -> Explanation:
    meaning, clause = VERBS[verb]
    cost = of(view, "costs").get(verb, [])
    free = verb in ("drop", "exit")
    price = "Takes no action and no Resources." if free else "Takes one action"
    if not free:
        price += (
            f" and {listed([kind.capitalize() if kind != 'any' else 'any Resource' for kind in cost])}."
            if cost
            else "."
        )
    lines = [meaning, price]
    if cost:
        lines.append(_can_pay(view, cost))
    return Explanation(verb.replace("-", " ").capitalize(), tuple(lines), clause)


def _can_pay(view: View, cost: list[str]) -> str:
    """What whoever acts now has of it."""
    active = int(of(view, "active"))
    held = of(view, "hands")[active]["resources"]
    total = sum(held.values())
    has = [
        f"{total} Resources" if kind == "any" else f"{held[kind]} {kind.capitalize()}"
        for kind in dict.fromkeys(cost)
    ]
    return f"{COLOURS[active].capitalize()} has {listed(has)}."


def _resource(view: View, kind: str) -> Explanation:
    turn = view.get("turn")
    seat = turn if isinstance(turn, int) and turn >= 0 else int(of(view, "active"))
    number = of(view, "hands")[seat]["resources"][kind]
    words = f"{COLOURS[seat].capitalize()} has {number}."
    return Explanation(kind.capitalize(), (words, RESOURCE_USES[kind]), "3.5")


def _pile(view: View, kind: str) -> Explanation:
    number = of(view, "discards")[kind]
    words = f"{number} of these have been spent. Loot and some events bring one back."
    return Explanation(f"Discarded: {kind.capitalize()}", (words, RESOURCE_USES[kind]), "A7")


def _card(view: View, id: str) -> Explanation | None:
    for held in of(view, "hands"):
        for event in held["events"]:
            if event["id"] == id:
                return Explanation(event["name"], (event["text"],), f"EV{EVENTS.index(id) + 1}")
    return None


def _disaster(view: View, where: str) -> Explanation | None:
    seat, number = (int(part) for part in where.split(":"))
    name = of(view, "hands")[seat]["disasters"][number]
    for start, (meaning, clause) in DISASTERS.items():
        if name.startswith(start):
            who = COLOURS[seat].capitalize()
            return Explanation(name, (meaning, f"It works in {who}'s Disaster Phase."), clause)
    return None


def _graveyard(view: View, _: str) -> Explanation:
    spaces, filled = int(of(view, "spaces")), int(of(view, "filled"))
    lines = (
        f"{filled} of {spaces} spaces are filled; {of(view, 'exposed')} on the map could still come here.",
        "Whoever or whatever finds no free space loses the game for all.",
    )
    return Explanation("Graveyard", lines, "1.3")


def _safe(view: View, _: str) -> Explanation:
    rescued = sum(row["at"] == "safe" for row in of(view, "survivors").values())
    lines = (
        f"{rescued} of 24 rescued.",
        "A Rescue wins when all that is left on the map, Landmarks and Samples too, fits into the Graveyard.",
    )
    return Explanation("Safe Zone", lines, "15.4")


def _off_map(view: View, _: str) -> Explanation:
    return Explanation(
        "Off the map", ("Where an event can send a Tornado: there it is out of the game.",), "11.7"
    )


def _deck(view: View, deck: str) -> Explanation:
    title, meaning, clause = DECKS[deck]
    return Explanation(title, (f"{counted(int(of(view, 'decks')[deck]), 'card')} left.", meaning), clause)


def _panel(view: View, name: str) -> Explanation | None:
    if name.startswith("hand-"):
        return _hand(view, int(name.removeprefix("hand-")))
    if name in ("graveyard-panel", "safe-panel"):
        return _graveyard(view, "") if name == "graveyard-panel" else _safe(view, "")
    title, meaning, clause = PANELS[name]
    lines = [meaning]
    if name == "clock":
        lines = _clock(view) + lines
    elif name == "signal":
        active = of(view, "extraction")
        lines.append(f"Active at {listed(active)}." if active else "It is not lit anywhere now.")
    elif name == "pools":
        pool = of(view, "pools")
        lines = [
            f"{counted(pool['vehicles'], 'Vehicle')} and {counted(pool['bridges'], 'Bridge')} to be had.",
            *lines,
        ]
    return Explanation(title, tuple(lines), clause)


def _clock(view: View) -> list[str]:
    decks: Any = of(view, "decks")
    if of(view, "apocalypse"):
        lines = [f"{counted(decks['apocalypse'], 'Apocalypse card')} left, and then all is lost."]
    else:
        lines = [f"{counted(decks['draw'], 'card')} until the Apocalypse."]
    for key, words in (("looked", "Looked at"), ("draw_top", "Next"), ("rain_top", "Next Rainstorms")):
        if decks[key]:
            lines.append(f"{words}: {', '.join(decks[key])}.")
    return lines


def _hand(view: View, seat: int) -> Explanation:
    held = of(view, "hands")[seat]
    have = [f"{number} {kind.capitalize()}" for kind, number in held["resources"].items() if number]
    lines = [
        f"{listed(have) if have else 'No Resources'}; at most {held['limit']}, one more than Heroes on the map."
    ]
    if held["disasters"]:
        lines.append(f"Disasters at work: {listed(held['disasters'])}.")
    if held["events"]:
        lines.append(f"Events: {listed([event['name'] for event in held['events']])}.")
    return Explanation(f"{COLOURS[seat].capitalize()}'s hand", tuple(lines), "4.4")


TELLERS: dict[str, Callable[[View, str], Explanation | None]] = {
    "cell": _cell,
    "survivor": _survivor,
    "token": _token,
    "landmark": _landmark,
    "vehicle": _vehicle,
    "tornado": _tornado,
    "verb": _verb,
    "resource": _resource,
    "pile": _pile,
    "card": _card,
    "disaster": _disaster,
    "graveyard": _graveyard,
    "safe": _safe,
    "off-map": _off_map,
    "deck": _deck,
    "panel": _panel,
}
