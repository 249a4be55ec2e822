"""A view as numbers: planes of the map, one plane for each Survivor and Token, hands, decks, what is asked.

Survivors and Tokens keep the order of the action codes, so colours are not turned towards the seat that observes;
``you`` says which is its own. Hands and the like begin with it.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.bugout.board import DIRECTIONS, NUMBER
from bugeyed.games.bugout.setting import CARDS, EVENTS, RESOURCES, SURVIVORS, TOKEN_NAMES, TOPS
from bugeyed.games.bugout.state import PHASES

CELLS: Final[i64] = 36
OFF_MAP: Final[list[str]] = ["safe", "grave", "limbo", "box"]
FEATURES: Final[list[str]] = ["volcano", "dry", "flooded", "bridge", *[f"lava {way}" for way in DIRECTIONS]]
LANDMARKS: Final[list[str]] = ["built", "reinforced"]
VEHICLES: Final[list[str]] = ["car", "motorcycle"]
TORNADOES: Final[list[str]] = ["field", "plain"]
STATES: Final[list[str]] = ["inert", "active", "gone"]
PILES: Final[list[str]] = ["draw", "rain", "quake", "tornado", "lava", "events", "apocalypse"]
DISASTERS: Final[list[str]] = [
    "Seismic Activity", "Tornado Warning Field", "Tornado Warning Plain",
    "Eruption North", "Eruption East", "Eruption South", "Eruption West",
]  # fmt: skip
QUESTIONS: Final[list[str]] = [
    "act", "discard", "pay", "board", "save", "second-chance", "umbrella", "pressure-valve", "weather-radio",
    "excess", "damage", "destroy", "chopper", "seats", "settle", "event",
]  # fmt: skip
REACH: Final[i64] = 5
"""How far a Flare of the signal can lie from the Extraction Point, along a row or a column."""
HEALTH: Final[i64] = 4
HAND: Final[i64] = 10
SPACES: Final[i64] = 12
PILE: Final[i64] = 120
KIND: Final[i64] = 30
"""Cards of one kind in the Draw deck."""
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


def _parts(players: int) -> list[Part]:
    map_planes = "planes of 6 by 6, row 1 first"
    survivors, tokens = "red-1 to green-6", ", ".join([TOKEN_NAMES[0], "...", TOKEN_NAMES[-1]])
    return [
        Part("you", (4,), 1, "Your colour: red, blue, yellow, green."),
        Part("active", (players,), 1, "Whose turn it is, you first."),
        Part("phase", (len(PHASES),), 1, f"{', '.join(PHASES)}."),
        Part("actions_left", (1,), 6, "Actions left in this turn."),
        Part("question", (len(QUESTIONS),), 1, f"What is asked: {', '.join(QUESTIONS)}."),
        Part("asked_cells", (6, 6), 1, "The cells it is about."),
        Part("asked_people", (24,), 1, f"The Survivors it is about, {survivors}."),
        Part("asked_event", (40,), 1, "The event that asks, in the order of events.toml."),
        Part("tops", (len(TOPS), 6, 6), 1, f"What lies on top, {map_planes}: {', '.join(TOPS)}."),
        Part("features", (8, 6, 6), 1, f"What a cell has, {map_planes}: {', '.join(FEATURES)}."),
        Part(
            "health", (2, 6, 6), int(HEALTH), f"Health of the top, and of the map tile below, {map_planes}."
        ),
        Part("landmarks", (2, 6, 6), 1, f"Landmark Tokens, {map_planes}: built, reinforced."),
        Part("vehicles", (2, 2, 6, 6), 1, f"Vehicles 1 and 2, {map_planes}: car, motorcycle."),
        Part("tornadoes", (2, 6, 6), 1, f"Tornado Tokens, {map_planes}: field, plain."),
        Part("storms", (2, 3), 1, "What they are: inert, active, gone."),
        Part("flows", (4, 6, 6), 1, f"Where each Eruption puts its next Lava, {map_planes}: N, E, S, W."),
        Part("extraction", (6, 6), 1, "Active Extraction Points."),
        Part("signal", (11, 11), 1, "Where its Flares lie seen from the Extraction Point in the middle."),
        Part("survivors", (24, 6, 6), 1, f"Where each Survivor is, {map_planes}: {survivors}."),
        Part("away", (24, 4), 1, f"Survivors off the map, {survivors}: {', '.join(OFF_MAP)}."),
        Part("holds", (24, 13), 1, f"Which Token each Survivor holds, {survivors}: {tokens}."),
        Part("rides", (24, 2), 1, f"In which Vehicle each Survivor is, {survivors}."),
        Part("tokens", (13, 6, 6), 1, f"Where each Token is, {map_planes}: {tokens}."),
        Part("tokens_away", (13, 4), 1, f"Tokens off the map, {tokens}: {', '.join(OFF_MAP)}."),
        Part("lit", (6,), 1, "Which Flares are lit."),
        Part("rescue_numbers", (4, 6), 1, "What each Map shows once revealed: Rescue card 1 to 6."),
        Part("graveyard", (3,), int(SPACES), "Spaces, spaces filled, Landmarks in the Graveyard."),
        Part("exposed", (1,), 40, "Survivors, Landmarks and Samples still on the map."),
        Part(
            "resources", (players, 4), int(HAND), "Resources of each seat, you first: pipe, tool, rope, gas."
        ),
        Part("limits", (players,), int(HAND), "Hand limit of each seat, you first."),
        Part("disasters", (players, len(DISASTERS)), 3, f"Disasters of each seat: {', '.join(DISASTERS)}."),
        Part(
            "events",
            (players, 40, 2),
            1,
            "Event cards of each seat, by event: the right way up, upside down.",
        ),
        Part("waiting", (players, 3), 4, "For each seat, you first: turns to skip, idle turns, exited."),
        Part("draw_unseen", (13,), int(KIND), f"Draw cards nobody has seen: {', '.join(CARDS)}."),
        Part("draw_known", (2, 3, 13), 1, "Known Draw cards: the next three, the last three, by kind."),
        Part("discards", (13,), int(KIND), "Discarded Draw cards, by kind."),
        Part("piles", (len(PILES),), int(PILE), f"Cards left: {', '.join(PILES)}."),
        Part("rescue_cards", (6,), 1, "Rescue cards in the Apocalypse deck, 1 to 6."),
        Part("pools", (3,), 6, "Bridges, lost Bridges, Vehicles in the pool."),
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
        sheet.write(starts["actions_left"], cast(int, view["actions_left"]), 6)
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
                    sheet.mark(features + CELLS * (1 if kind == "tile" else 2))
                    sheet.write(starts["health"] + CELLS + cell, cast(int, layer["health"]), HEALTH)
                elif kind == "bridge":
                    sheet.mark(features + CELLS * 3)
                else:
                    sheet.mark(features + CELLS * (4 + WAY_NUMBER[cast(str, layer["exit"])]))
        tornadoes = cast(dict[str, dict[str, str | None]], view["tornadoes"])
        for number in range(2):
            tornado = tornadoes[TORNADOES[number]]
            at, state = tornado["at"], tornado["state"]
            if at is not None:
                sheet.mark(starts["tornadoes"] + CELLS * number + NUMBER[at])
            if state is not None:
                sheet.mark(starts["storms"] + 3 * number + STATES.index(state))
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
                _put(at, starts["survivors"] + CELLS * who, starts["away"] + 4 * who, sheet)
            token, vehicle = survivor["holds"], survivor["in"]
            if token is not None:
                sheet.mark(starts["holds"] + 13 * who + TOKEN_NUMBER[token])
            if vehicle is not None:
                sheet.mark(starts["rides"] + 2 * who + (1 if vehicle == "vehicle-2" else 0))

    def _tokens(self, tokens: dict[str, dict[str, object]], sheet: Sheet) -> None:
        starts = self.starts
        for name, token in tokens.items():
            at = cast(str, token["at"])
            if name in TOKEN_NUMBER:
                number: i64 = TOKEN_NUMBER[name]
                _put(at, starts["tokens"] + CELLS * number, starts["tokens_away"] + 4 * number, sheet)
                if token.get("lit"):
                    sheet.mark(starts["lit"] + number)
                side = token.get("side")
                if isinstance(side, str) and side.startswith("rescue-"):
                    sheet.mark(starts["rescue_numbers"] + 6 * (number - 9) + int(side[7:]) - 1)
            elif at in NUMBER and name.startswith("landmark-"):
                kind = LANDMARKS.index(cast(str, token["side"]))
                sheet.mark(starts["landmarks"] + CELLS * kind + NUMBER[at])
            elif at in NUMBER:
                vehicle: i64 = 1 if name == "vehicle-2" else 0
                kind = VEHICLES.index(cast(str, token["side"]))
                sheet.mark(starts["vehicles"] + CELLS * (2 * vehicle + kind) + NUMBER[at])

    def _hands(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        exited = cast(list[int], view["exited"])
        for other, hand in enumerate(cast(list[dict[str, object]], view["hands"])):
            side = self.relative(other, seat)
            resources = cast(dict[str, int], hand["resources"])
            for number in range(4):
                sheet.write(starts["resources"] + 4 * side + number, resources[RESOURCES[number]], HAND)
            sheet.write(starts["limits"] + side, cast(int, hand["limit"]), HAND)
            for disaster in cast(list[str], hand["disasters"]):
                sheet.add(starts["disasters"] + len(DISASTERS) * side + DISASTER_NUMBER[disaster], 3)
            for event in cast(list[dict[str, str]], hand["events"]):
                upside_down: i64 = 1 if event["side"] == "no" else 0
                sheet.mark(starts["events"] + 80 * side + 2 * EVENT_NUMBER[event["id"]] + upside_down)
            waiting = starts["waiting"] + 3 * side
            sheet.write(waiting, cast(list[int], view["skips"])[other], 4)
            sheet.write(waiting + 1, cast(list[int], view["idle"])[other], 4)
            if other in exited:
                sheet.write(waiting + 2, 4, 4)

    def _decks(self, view: dict[str, object], sheet: Sheet) -> None:
        starts = self.starts
        decks = cast(dict[str, object], view["decks"])
        unseen = cast(dict[str, int], decks["draw_unseen"])
        discards = cast(dict[str, int], view["discards"])
        for number in range(13):
            sheet.write(starts["draw_unseen"] + number, unseen[CARDS[number]], KIND)
            sheet.write(starts["discards"] + number, discards[CARDS[number]], KIND)
        for number in range(len(PILES)):
            sheet.write(starts["piles"] + number, cast(int, decks[PILES[number]]), PILE)
        _known(cast(list[str], decks["draw_top"]), starts["draw_known"], sheet)
        _known(cast(list[str], decks["draw_bottom"]), starts["draw_known"] + 39, sheet)
        for rescue in cast(list[int], decks["rescue_cards"]):
            sheet.mark(starts["rescue_cards"] + rescue - 1)
        pools = cast(dict[str, int], view["pools"])
        sheet.write(starts["pools"], pools["bridges"], 6)
        sheet.write(starts["pools"] + 1, pools["lost_bridges"], 6)
        sheet.write(starts["pools"] + 2, pools["vehicles"], 6)
        graves = starts["graveyard"]
        sheet.write(graves, cast(int, view["spaces"]), SPACES)
        sheet.write(graves + 1, cast(int, view["filled"]), SPACES)
        sheet.write(graves + 2, cast(list[str], view["graveyard"]).count("landmark"), SPACES)
        sheet.write(starts["exposed"], cast(int, view["exposed"]), 40)


def _put(at: str, planes: i64, places: i64, sheet: Sheet) -> None:
    """Mark a place: a cell on its plane, or one of those off the map."""
    if at in NUMBER:
        sheet.mark(planes + NUMBER[at])
    else:
        sheet.mark(places + OFF_NUMBER[at])


def _known(cards: list[str], start: i64, sheet: Sheet) -> None:
    for place, card in enumerate(cards[:LOOKED]):
        sheet.mark(start + 13 * place + CARD_NUMBER[card])
