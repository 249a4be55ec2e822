"""A view as numbers: planes of the map, one plane for each Survivor and Token, hands, decks, what is asked.

Survivors and Tokens keep the order of the action codes, so colours are not turned towards the seat that observes;
``you`` says which is its own. Hands and the like begin with it.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.bugout.board import CELLS, DIRECTIONS, NUMBER, SIDE
from bugeyed.games.bugout.held import DISASTER_NAMES
from bugeyed.games.bugout.setting import (
    CARDS,
    COLOURS,
    EVENTS,
    FIRST_MAP,
    FLARES,
    KINDS,
    RESCUE_NUMBERS,
    RESOURCES,
    SIDES,
    SURVIVORS,
    TOKEN_NAMES,
    TOKENS,
    TORNADO_NAMES,
    TORNADOES,
    VEHICLES,
)
from bugeyed.games.bugout.state import PHASES
from bugeyed.games.bugout.tile_reference import TOPS

OFF_MAP: Final[list[str]] = ["safe", "grave", "limbo", "box"]
FEATURES: Final[list[str]] = ["volcano", "dry", "flooded", "bridge", *[f"lava {way}" for way in DIRECTIONS]]
DRY: Final[i64] = 1
FLOODED: Final[i64] = 2
BRIDGE: Final[i64] = 3
LAVA: Final[i64] = 4
"""Where they stand among the features; Lava by the way it flows on."""
LANDMARKS: Final[list[str]] = ["built", "reinforced"]
UPRIGHT: Final[list[str]] = ["the right way up", "upside down"]
WAITING: Final[list[str]] = ["turns to skip", "idle turns", "exited"]
STATES: Final[list[str]] = ["inert", "active", "gone"]
PILES: Final[list[str]] = ["draw", "rain", "quake", "tornado", "lava", "events", "apocalypse"]
DISASTERS: Final[list[str]] = list(dict.fromkeys(DISASTER_NAMES))
QUESTIONS: Final[list[str]] = [
    "act", "discard", "pay", "board", "save", "second-chance", "umbrella", "pressure-valve", "weather-radio",
    "excess", "damage", "destroy", "chopper", "seats", "settle", "event",
]  # fmt: skip
REACH: Final[i64] = 5
"""How far a Flare of the signal can lie from the Extraction Point, along a row or a column."""
ACTIONS: Final[i64] = 6
HEALTH: Final[i64] = 4
HAND: Final[i64] = 10
COPIES: Final[i64] = 3
TURNS: Final[i64] = 4
SPACES: Final[i64] = 12
EXPOSED: Final[i64] = 40
POOL: Final[i64] = 6
PILE: Final[i64] = 120
KIND: Final[i64] = 30
"""What counts as 1: of actions left, health, cards in hand, Disasters of a name, turns waited, spaces of the Graveyard,
what could still come there, a pool, a pile, cards of one kind in the Draw deck."""
LOOKED: Final = 3
"""Cards known on top or at the bottom of a deck that are told apart."""


def _numbers(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


TOP_NUMBER: Final = _numbers(TOPS)
SURVIVOR_NUMBER: Final = _numbers(SURVIVORS)
TOKEN_NUMBER: Final = _numbers(TOKEN_NAMES)
OFF_NUMBER: Final = _numbers(OFF_MAP)
CARD_NUMBER: Final = _numbers(CARDS)
EVENT_NUMBER: Final = _numbers(EVENTS)
DISASTER_NUMBER: Final = _numbers(DISASTERS)
QUESTION_NUMBER: Final = _numbers(QUESTIONS)
WAY_NUMBER: Final = _numbers(DIRECTIONS)


def _said(names: list[str]) -> str:
    return ", ".join(names)


def _parts(players: int) -> list[Part]:
    map_planes = f"planes of {SIDE} by {SIDE}, row 1 first"
    plane, span = (SIDE, SIDE), 2 * int(REACH) + 1
    people, held, vehicles, storms = len(SURVIVORS), len(TOKEN_NAMES), int(VEHICLES), int(TORNADOES)
    maps, numbers = int(TOKENS - FIRST_MAP), int(RESCUE_NUMBERS)
    survivors, tokens = "red-1 to green-6", ", ".join([TOKEN_NAMES[0], "...", TOKEN_NAMES[-1]])
    return [
        Part("you", (len(COLOURS),), 1, f"Your colour: {_said(COLOURS)}."),
        Part("active", (players,), 1, "Whose turn it is, you first."),
        Part("phase", (len(PHASES),), 1, f"{_said(PHASES)}."),
        Part("actions_left", (1,), int(ACTIONS), "Actions left in this turn."),
        Part("question", (len(QUESTIONS),), 1, f"What is asked: {_said(QUESTIONS)}."),
        Part("asked_cells", plane, 1, "The cells it is about."),
        Part("asked_people", (people,), 1, f"The Survivors it is about, {survivors}."),
        Part("asked_event", (len(EVENTS),), 1, "The event that asks, in the order of events.toml."),
        Part("tops", (len(TOPS), *plane), 1, f"What lies on top, {map_planes}: {_said(TOPS)}."),
        Part("features", (len(FEATURES), *plane), 1, f"What a cell has, {map_planes}: {_said(FEATURES)}."),
        Part(
            "health", (2, *plane), int(HEALTH), f"Health of the top, and of the map tile below, {map_planes}."
        ),
        Part("landmarks", (len(LANDMARKS), *plane), 1, f"Landmark Tokens, {map_planes}: {_said(LANDMARKS)}."),
        Part(
            "vehicles", (vehicles, len(SIDES), *plane), 1, f"Vehicles 1 and 2, {map_planes}: {_said(SIDES)}."
        ),
        Part("tornadoes", (storms, *plane), 1, f"Tornado Tokens, {map_planes}: {_said(TORNADO_NAMES)}."),
        Part("storms", (storms, len(STATES)), 1, f"What they are: {_said(STATES)}."),
        Part(
            "flows",
            (len(DIRECTIONS), *plane),
            1,
            f"Where each Eruption puts its next Lava, {map_planes}: N, E, S, W.",
        ),
        Part("extraction", plane, 1, "Active Extraction Points."),
        Part("signal", (span, span), 1, "Where its Flares lie seen from the Extraction Point in the middle."),
        Part("survivors", (people, *plane), 1, f"Where each Survivor is, {map_planes}: {survivors}."),
        Part("away", (people, len(OFF_MAP)), 1, f"Survivors off the map, {survivors}: {_said(OFF_MAP)}."),
        Part("holds", (people, held), 1, f"Which Token each Survivor holds, {survivors}: {tokens}."),
        Part("rides", (people, vehicles), 1, f"In which Vehicle each Survivor is, {survivors}."),
        Part("tokens", (held, *plane), 1, f"Where each Token is, {map_planes}: {tokens}."),
        Part("tokens_away", (held, len(OFF_MAP)), 1, f"Tokens off the map, {tokens}: {_said(OFF_MAP)}."),
        Part("lit", (int(FLARES),), 1, "Which Flares are lit."),
        Part("rescue_numbers", (maps, numbers), 1, "What each Map shows once revealed: Rescue card 1 to 6."),
        Part("graveyard", (3,), int(SPACES), "Spaces, spaces filled, Landmarks in the Graveyard."),
        Part("exposed", (1,), int(EXPOSED), "Survivors, Landmarks and Samples still on the map."),
        Part(
            "resources",
            (players, len(RESOURCES)),
            int(HAND),
            f"Resources of each seat, you first: {_said(RESOURCES)}.",
        ),
        Part("limits", (players,), int(HAND), "Hand limit of each seat, you first."),
        Part(
            "disasters",
            (players, len(DISASTERS)),
            int(COPIES),
            f"Disasters of each seat: {_said(DISASTERS)}.",
        ),
        Part(
            "events",
            (players, len(EVENTS), len(UPRIGHT)),
            1,
            f"Event cards of each seat, by event: {_said(UPRIGHT)}.",
        ),
        Part("waiting", (players, len(WAITING)), int(TURNS), f"For each seat, you first: {_said(WAITING)}."),
        Part("draw_unseen", (len(CARDS),), int(KIND), f"Draw cards nobody has seen: {_said(CARDS)}."),
        Part(
            "draw_known",
            (2, LOOKED, len(CARDS)),
            1,
            "Known Draw cards: the next three, the last three, by kind.",
        ),
        Part("discards", (len(CARDS),), int(KIND), "Discarded Draw cards, by kind."),
        Part("piles", (len(PILES),), int(PILE), f"Cards left: {_said(PILES)}."),
        Part("rescue_cards", (numbers,), 1, "Rescue cards in the Apocalypse deck, 1 to 6."),
        Part("pools", (3,), int(POOL), "Bridges, lost Bridges, Vehicles in the pool."),
        Part("apocalypse", (1,), 1, "Whether the Apocalypse has begun."),
    ]


class BugoutObserver(Observer):
    """Hands are open and nothing is known to one seat alone; decks are numbers of cards."""

    def __init__(self, players: int) -> None:
        super().__init__(players, _parts(players))

    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        sheet.mark(starts["you"] + seat)
        sheet.mark(starts["active"] + self.relative(cast(int, view["active"]), seat))
        sheet.mark(starts["phase"] + PHASES.index(cast(str, view["phase"])))
        sheet.write(starts["actions_left"], cast(int, view["actions_left"]), ACTIONS)
        if view["apocalypse"]:
            sheet.mark(starts["apocalypse"])
        pending = view["pending"]
        if isinstance(pending, dict):
            self._asked(pending, sheet)
        self._map(view, sheet)
        self._signal(view, sheet)
        self._survivors(cast(dict[str, dict[str, str | None]], view["survivors"]), sheet)
        self._tokens(cast(dict[str, dict[str, object]], view["tokens"]), sheet)
        self._hands(view, seat, sheet)
        self._decks(view, sheet)

    def _asked(self, pending: dict[str, object], sheet: Sheet) -> None:
        starts = self.starts
        question = cast(str, pending["question"])
        if question in QUESTION_NUMBER:
            sheet.mark(starts["question"] + QUESTION_NUMBER[question])
        cell = pending["cell"]
        if isinstance(cell, str):
            sheet.mark(starts["asked_cells"] + NUMBER[cell])
        for name in cast(list[str], pending.get("cells", [])):
            sheet.mark(starts["asked_cells"] + NUMBER[name])
        for name in cast(list[str], pending.get("people", [])):
            sheet.mark(starts["asked_people"] + SURVIVOR_NUMBER[name])
        card = pending["card"]
        if isinstance(card, str) and card in EVENT_NUMBER:
            sheet.mark(starts["asked_event"] + EVENT_NUMBER[card])

    def _map(self, view: dict[str, object], sheet: Sheet) -> None:
        starts = self.starts
        for name, tile in cast(dict[str, dict[str, object]], view["tiles"]).items():
            cell: i64 = NUMBER[name]
            sheet.mark(starts["tops"] + CELLS * TOP_NUMBER[cast(str, tile["type"])] + cell)
            features = starts["features"] + cell
            if tile["volcano"]:
                sheet.mark(features)
            health = tile["health"]
            if isinstance(health, int):
                sheet.write(starts["health"] + cell, health, HEALTH)
            for layer in cast(list[dict[str, object]], tile["layers"]):
                kind = layer["kind"]
                if kind == "tile" or kind == "flooded":
                    sheet.mark(features + CELLS * (DRY if kind == "tile" else FLOODED))
                    sheet.write(starts["health"] + CELLS + cell, cast(int, layer["health"]), HEALTH)
                elif kind == "bridge":
                    sheet.mark(features + CELLS * BRIDGE)
                else:
                    sheet.mark(features + CELLS * (LAVA + WAY_NUMBER[cast(str, layer["exit"])]))
        tornadoes = cast(dict[str, dict[str, str | None]], view["tornadoes"])
        for number in range(TORNADOES):
            tornado = tornadoes[TORNADO_NAMES[number]]
            at, state = tornado["at"], tornado["state"]
            if at is not None:
                sheet.mark(starts["tornadoes"] + CELLS * number + NUMBER[at])
            if state is not None:
                sheet.mark(starts["storms"] + len(STATES) * number + STATES.index(state))
        for way, flow in cast(dict[str, dict[str, str]], view["flows"]).items():
            sheet.mark(starts["flows"] + CELLS * WAY_NUMBER[way] + NUMBER[flow["at"]])

    def _signal(self, view: dict[str, object], sheet: Sheet) -> None:
        for name in cast(list[str], view["extraction"]):
            sheet.mark(self.starts["extraction"] + NUMBER[name])
        signal = cast(dict[str, object], view["signal"])
        for flare in cast(list[list[int]], signal["flares"]):
            down: i64 = flare[0] + REACH
            right: i64 = flare[1] + REACH
            if 0 <= down <= 2 * REACH and 0 <= right <= 2 * REACH:
                sheet.mark(self.starts["signal"] + (2 * REACH + 1) * down + right)

    def _survivors(self, survivors: dict[str, dict[str, str | None]], sheet: Sheet) -> None:
        starts = self.starts
        for name, survivor in survivors.items():
            who: i64 = SURVIVOR_NUMBER[name]
            at = survivor["at"]
            if at is not None:
                _put(at, starts["survivors"] + CELLS * who, starts["away"] + len(OFF_MAP) * who, sheet)
            token, vehicle = survivor["holds"], survivor["in"]
            if token is not None:
                sheet.mark(starts["holds"] + TOKENS * who + TOKEN_NUMBER[token])
            if vehicle is not None:
                sheet.mark(starts["rides"] + VEHICLES * who + (1 if vehicle == "vehicle-2" else 0))

    def _tokens(self, tokens: dict[str, dict[str, object]], sheet: Sheet) -> None:
        starts = self.starts
        for name, token in tokens.items():
            at = cast(str, token["at"])
            if name in TOKEN_NUMBER:
                number: i64 = TOKEN_NUMBER[name]
                _put(
                    at,
                    starts["tokens"] + CELLS * number,
                    starts["tokens_away"] + len(OFF_MAP) * number,
                    sheet,
                )
                if token.get("lit"):
                    sheet.mark(starts["lit"] + number)
                side = token.get("side")
                if isinstance(side, str) and side.startswith("rescue-"):
                    shown = int(side.removeprefix("rescue-")) - 1
                    sheet.mark(starts["rescue_numbers"] + RESCUE_NUMBERS * (number - FIRST_MAP) + shown)
            elif at in NUMBER and name.startswith("landmark-"):
                kind = LANDMARKS.index(cast(str, token["side"]))
                sheet.mark(starts["landmarks"] + CELLS * kind + NUMBER[at])
            elif at in NUMBER:
                vehicle: i64 = 1 if name == "vehicle-2" else 0
                kind = SIDES.index(cast(str, token["side"]))
                sheet.mark(starts["vehicles"] + CELLS * (len(SIDES) * vehicle + kind) + NUMBER[at])

    def _hands(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        exited = cast(list[int], view["exited"])
        for other, hand in enumerate(cast(list[dict[str, object]], view["hands"])):
            side = self.relative(other, seat)
            resources = cast(dict[str, int], hand["resources"])
            for number in range(KINDS):
                sheet.write(starts["resources"] + KINDS * side + number, resources[RESOURCES[number]], HAND)
            sheet.write(starts["limits"] + side, cast(int, hand["limit"]), HAND)
            for disaster in cast(list[str], hand["disasters"]):
                sheet.add(starts["disasters"] + len(DISASTERS) * side + DISASTER_NUMBER[disaster], COPIES)
            for event in cast(list[dict[str, str]], hand["events"]):
                upside_down: i64 = 1 if event["side"] == "no" else 0
                place = len(EVENTS) * side + EVENT_NUMBER[event["id"]]
                sheet.mark(starts["events"] + len(UPRIGHT) * place + upside_down)
            waiting = starts["waiting"] + len(WAITING) * side
            sheet.write(waiting, cast(list[int], view["skips"])[other], TURNS)
            sheet.write(waiting + 1, cast(list[int], view["idle"])[other], TURNS)
            if other in exited:
                sheet.mark(waiting + 2)

    def _decks(self, view: dict[str, object], sheet: Sheet) -> None:
        starts = self.starts
        decks = cast(dict[str, object], view["decks"])
        unseen = cast(dict[str, int], decks["draw_unseen"])
        discards = cast(dict[str, int], view["discards"])
        for number in range(len(CARDS)):
            sheet.write(starts["draw_unseen"] + number, unseen[CARDS[number]], KIND)
            sheet.write(starts["discards"] + number, discards[CARDS[number]], KIND)
        for number in range(len(PILES)):
            sheet.write(starts["piles"] + number, cast(int, decks[PILES[number]]), PILE)
        _known(cast(list[str], decks["draw_top"]), starts["draw_known"], sheet)
        _known(cast(list[str], decks["draw_bottom"]), starts["draw_known"] + LOOKED * len(CARDS), sheet)
        for rescue in cast(list[int], decks["rescue_cards"]):
            sheet.mark(starts["rescue_cards"] + rescue - 1)
        pools = cast(dict[str, int], view["pools"])
        sheet.write(starts["pools"], pools["bridges"], POOL)
        sheet.write(starts["pools"] + 1, pools["lost_bridges"], POOL)
        sheet.write(starts["pools"] + 2, pools["vehicles"], POOL)
        graves = starts["graveyard"]
        sheet.write(graves, cast(int, view["spaces"]), SPACES)
        sheet.write(graves + 1, cast(int, view["filled"]), SPACES)
        sheet.write(graves + 2, cast(list[str], view["graveyard"]).count("landmark"), SPACES)
        sheet.write(starts["exposed"], cast(int, view["exposed"]), EXPOSED)


def _put(at: str, planes: i64, places: i64, sheet: Sheet) -> None:
    """Mark a place: a cell on its plane, or one of those off the map."""
    if at in NUMBER:
        sheet.mark(planes + NUMBER[at])
    else:
        sheet.mark(places + OFF_NUMBER[at])


def _known(cards: list[str], start: i64, sheet: Sheet) -> None:
    for place, card in enumerate(cards[:LOOKED]):
        sheet.mark(start + len(CARDS) * place + CARD_NUMBER[card])
