"""All there is to tell of: the kind of event, its clause and its sentence. Rules tell it by these names.

``valley.tell(news.DAMAGED, cell)`` costs nothing where nobody listens; telling.py puts the numbers into the words.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final


def parted(text: str) -> list[str]:
    """A text at its fields: words and the name of a field in turn."""
    return re.split(r"\{(\w+)\}", text)


class Way:
    """Things and, after a colon, the places on their way."""

    def __init__(self, text: str) -> None:
        things, _, places = text.partition(":")
        self.things: Final[list[str]] = things.split()
        self.places: Final[list[str]] = places.split()


class News:
    """One thing that can happen.

    *about* names the numbers it is told with; clause and words have fields that speak of them. *moves* are things and,
    after a colon, the places on their way; *enters* and *leaves* the same for what comes into play or goes out of it.
    *held_up* are title, text and symbol of a card held up for all to see, which strikes the cells it is about; without
    a text it says the words.
    """

    reveals: ClassVar[bool] = False

    def __init__(
        self,
        kind: str,
        clause: str,
        about: str,
        words: str,
        moves: str = "",
        enters: str = "",
        leaves: str = "",
        held_up: tuple[str, str, str] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.clause: Final = parted(clause)
        self.about: Final[list[str]] = about.split()
        self.words: Final = parted(words)
        self.moves: Final = Way(moves)
        self.enters: Final = Way(enters)
        self.leaves: Final = Way(leaves)
        self.held_up: Final[list[list[str]]] = [] if held_up is None else [parted(text) for text in held_up]


class Card(News):
    """A card, a tile or a number comes up, which everybody learns now."""

    reveals = True


TORNADO: Final = ("Tornado", "", "bugout-tornado")

# Setting up (§2).
SIGNAL_DRAWN: Final = Card(
    "signal", "2.2", "", "The Distress Signal wants lit Flares {flares} of the Extraction Point."
)
TILE_DEALT: Final = Card("deal", "2.1", "cell tile", "{cell}: {tile}.")
LANDMARK_CUT: Final = Card("cut", "O8", "cell", "The Landmark of {place} starts in the Graveyard.")
TEAM_TRAINED: Final = Card("map", "O6", "number", "The trained team brings Rescue card {number}.")
GOES_FIRST: Final = Card("first", "S1", "", "{active} goes first.")
PLACES_CHANGED: Final = Card("swap", "S7", "cell other", "{Place} and {other} have changed places.")
SETTLED: Final = News("settle", "O9", "who cell", "{who} settles in {place}.", enters="who: cell")

# The turn and hands (§3, §4).
TURN_BEGINS: Final = News("turn", "3.1", "", "{active}'s turn: {actions} actions.")
TURN_MISSED: Final = News("skip", "A8", "", "{active} misses this turn.")
PHASE_MISSED: Final = News("skip", "EV6", "", "{active} misses this Action Phase.")
DISASTERS_WORK: Final = News("phase", "3.3", "", "{active}'s Disasters go to work.")
DRAWS_NONE: Final = News("phase", "W2", "", "{active} has left and draws no cards.")
DRAWS_NO_MORE: Final = News("exit", "W3", "", "{active} has left and draws no more.")
CARD_DRAWN: Final = Card("draw", "{drawing}", "card", "{active} draws {card}.")
PAID: Final = News("pay", "6.1", "seat resource number", "{seat} pays {so_many}.")
DISCARDED: Final = News("discard", "4.4", "seat resource", "{seat} discards a {resource}.")
GIVEN_UP: Final = News("discard", "E1", "seat resource", "{seat} discards a {resource}.")
LOST_BY_EVENT: Final = News("discard", "{ev}", "seat resource event", "{seat} discards a {resource}.")
EVENT_DISCARDED: Final = News("discard", "{ev}", "event", "{event} is discarded.", leaves="event")
EVENT_LOST: Final = News("discard", "E3", "event", "{event} is discarded without effect.")

# Actions (§5, §6).
MOVED: Final = News("move", "5.2", "who cell", "{who} moves to {place}.", "who: here cell")
CLIMBED: Final = News("move", "6.10", "who cell", "{who} climbs to {place}.", "who: here cell")
SWUNG: Final = News("move", "6.11", "who cell", "{who} swings to {place}.", "who: here cell")
GRABBED: Final = News("grab", "{grabbing}", "who token", "{who} takes {token}{from_holder}.")
GIVEN: Final = News("give", "5.5", "who token whom", "{who} gives {token} to {whom}.")
ENTERED: Final = News("enter", "5.6", "who vehicle", "{who} gets into {vehicle}.", "who: here here")
BOARDED: Final = News("enter", "V2", "who vehicle", "{who} boards {vehicle}.", "who: here here")
DROPPED: Final = News("drop", "5.7", "who token", "{who} drops {token} on {here}.")
GOT_OUT: Final = News("exit-vehicle", "5.8", "who", "{who} gets out on {here}.")
DRAINED: Final = News("drain", "6.2", "who cell", "{who} drains {place}.", "cell")
RELIT: Final = News("relight", "6.3", "who token", "{who} relights {token} and holds it.")
DROVE: Final = News("drive", "6.4", "who path", "{who} drives to {path}.", "ridden riders: here path")
REPAIRED: Final = News("repair", "6.5", "who cell", "{who} repairs {place} to health {health}.", "cell")
REBUILT: Final = News(
    "rebuild", "6.6", "who cell", "{who} rebuilds the Landmark of {place}.", enters="landmark: graveyard cell"
)
REINFORCED: Final = News("reinforce", "6.7", "who cell", "{who} reinforces the Landmark of {place}.")
SURVIVOR_PULLED: Final = News(
    "pull", "{pulling_out}", "who whom", "{who} pulls {whom} to {here}.", "whom: there here"
)
TOKEN_PULLED: Final = News(
    "pull", "{pulling}", "who token", "{who} pulls {token} into its hands.", "token: lying here"
)
THROWN: Final = News("throw", "6.9", "who token cell", "{who} throws {token} on {cell}.", "token: here cell")
THROWN_TO: Final = News(
    "throw", "6.9", "who token cell whom", "{who} throws {token} to {whom} on {cell}.", "token: here cell"
)
BRIDGE_BUILT: Final = News(
    "bridge",
    "6.12",
    "who cell kind",
    "{who} builds a {kind} Bridge over {place}.",
    enters="bridge: pool cell",
)
VEHICLE_READY: Final = News(
    "vehicle", "V1", "vehicle cell", "A {side}, {vehicle}, stands ready on {place}.", "vehicle: pool cell"
)
TOWED: Final = News(
    "tow", "6.14", "who vehicle", "{who} tows {vehicle} from {parked} to {here}.", "vehicle: parked here"
)
LOOTED: Final = News("loot", "6.15", "who cell resource", "{who} loots {place} for a {resource}.")

# Vehicles, damage, Tokens, deaths (§7, §8).
VEHICLE_RETURNED: Final = News(
    "vehicle", "7.7", "vehicle", "{vehicle} is empty and returns to the pool.", "vehicle: pool"
)
VEHICLE_WRECKED: Final = News("vehicle", "7.8", "vehicle", "{vehicle} is destroyed.", "vehicle: pool")
DAMAGED: Final = News("damage", "8.1", "cell", "{Place} falls to health {health}.", "cell")
FLOODED: Final = News("flood", "8.2", "cell", "{Place} is flooded.", "cell", enters="flood: cell")
GONE: Final = News("remove", "{vanishing}", "cell", "{Place} is gone.", "cell")
SAVED_FROM_RAIN: Final = News("save", "8.7", "seat cell", "{seat} saves {place}.", "cell")
SAVED_FROM_QUAKE: Final = News("save", "8.8", "seat cell", "{seat} saves {place}.", "cell")
SAVED_FROM_TORNADO: Final = News("save", "8.9", "seat cell", "{seat} saves everybody on {place}.", "cell")
FLARE_OUT: Final = News("flare-out", "8.4", "token", "{token} goes out on {lying}.")
SAMPLE_BURIED: Final = News("bury", "1.2", "token", "{token} is destroyed and buried.", "token: graveyard")
MAP_LOST: Final = News("token", "8.5", "token", "{token} is lost for the game.", leaves="token")
TOKEN_BLOWN_AWAY: Final = News("token", "11.13", "token cell", "The Tornado on {cell} takes {token}.")
LANDMARK_BLOWN_AWAY: Final = News("token", "11.13", "cell", "The Tornado on {cell} takes its Landmark.")
LANDMARK_BURIED: Final = News(
    "bury",
    "1.2",
    "cell",
    "The Landmark of the {printed} is destroyed and buried.",
    leaves="landmark: graveyard",
)
KILLED: Final = News("death", "1.2", "people", "Killed: {people}.", "people: graveyard")
SPARED: Final = News("reprieve", "EV39", "who cell", "{who} turns up alive on {place}.", "who: cell")

# Rain and quakes (§9, §10).
RAINED: Final = Card(
    "rain", "9.2", "rain cells", "{shape}: rain falls on {cells}.", "cells",
    held_up=("{shape}", "{rainfall}", "bugout-water"),
)  # fmt: skip
KEPT_DRY: Final = News("shelter", "EV30", "cell", "The Umbrella keeps {cell} dry.", "cell")
QUAKES_SHUFFLED: Final = News("shuffle", "Q2", "", "The Quake deck is shuffled anew.")
FAULT_OPENED: Final = Card(
    "quake", "10.3", "cells", "A fault opens along {cells}.", "cells", held_up=("Earthquake", "", "")
)
TREMBLED: Final = Card("quake", "10.4", "", "Tremors: nothing happens.")
STOPPED: Final = Card("quake", "10.5", "", "The ground is still.")
STOPPED_BY_EVENT: Final = Card("quake", "EV8", "", "The ground is still.")

# Tornadoes (§11).
WARNING_VOID: Final = News("discard", "Q12", "", "That Tornado has left the game; its Warning is discarded.")
TORNADO_WOKE: Final = News("tornado", "11.1", "tornado cell", "{Tornado} wakes on {place}.", held_up=TORNADO)
TORNADO_MOVED: Final = Card(
    "tornado", "11.2", "tornado start way cell", "{Tornado} moves {way} to {place}.", "tornado: start cell",
    held_up=TORNADO,
)  # fmt: skip
TORNADO_LEFT: Final = Card(
    "tornado", "11.7", "tornado way", "{Tornado} leaves the map {way}.", leaves="tornado", held_up=TORNADO
)
TORNADOES_OVER: Final = News(
    "tornado", "11.8", "", "The winds die down; both Tornadoes are over.", leaves="tornadoes"
)
TORN_AWAY: Final = News("remove", "11.3", "cell", "The Tornado tears {place} away.", "cell")
ALL_KILLED: Final = News("throw", "O7", "cell", "The Tornado on {cell} kills all it catches.")
NOBODY_THROWN: Final = News("throw", "Q11", "", "The wind dies before it can throw anybody.")
SURVIVORS_THROWN: Final = Card("throw", "11.4", "people way", "The Tornado throws {people} {way}.")
THROWN_OFF_MAP: Final = News("throw", "11.5", "", "They are thrown off the map.")
THROWN_TO_DEATH: Final = News("throw", "11.5", "cell", "They are thrown onto {place}.")
LANDED: Final = News("land", "{landing}", "people start cell", "They land on {place}.", "people: start cell")
CAUGHT_AGAIN: Final = News("tornado", "11.6", "cell", "The other Tornado is waiting on {cell}.")
NO_ROOM: Final = News("throw", "Q6", "people", "There is no room for {people}.")

# Lava (§12).
ERUPTION_INERT: Final = News("eruption", "12.12", "way", "Eruption {way} is inert and discarded.")
ERUPTED: Final = News(
    "eruption", "12.1", "way cell", "The Volcano erupts to the {way}.", "cell",
    held_up=("Eruption", "", "bugout-tile-volcano"),
)  # fmt: skip
FLOW_DIVERTED: Final = Card(
    "divert", "12.7", "flow cell other", "A {flow} flow on {cell} would meet {other}."
)
LAVA_PLACED: Final = Card(
    "lava", "{flowing}", "cell way diverted", "Lava covers {place} and flows on to the {way}.",
    enters="lava: cell", held_up=("Lava", "", "bugout-tile-volcano"),
)  # fmt: skip
PASSED_UNDER: Final = News("lava", "12.11", "cell", "It passes under the Rope Bridge on {cell}.")
BRIDGE_LOST: Final = News("bridge", "I17", "cell", "The Sturdy Bridge on {cell} is lost for the game.")
ERUPTION_OVER: Final = News("eruption", "12.9", "way", "Eruption {way} has run its course.")
LAVA_USED_UP: Final = News("eruption", "L4", "", "The Lava deck is empty; all Eruptions are over.")

# Events (§13).
PLOT_TWISTED: Final = Card(
    "event", "13.1", "event", "Plot Twist: {event}.", held_up=("{event}", "{printed_card}", "")
)
QUESTION_ANSWERED: Final = News("answer", "13.3", "event yes", "{asked} {yes}.")
OPTION_TAKEN: Final = News("choice", "{ev}", "event number", "{active} takes option {number} of {event}.")
TOOK_EFFECT: Final = News("effect", "{ev}", "event", "{event} takes effect.")
NOTHING_DONE: Final = News("event", "13.2", "", "Nothing of it can be done.")
EVENT_KEPT: Final = News(
    "keep", "{keeping}", "event two_way", "{active} keeps {event}.", enters="event: deck:events"
)
RESOURCE_TAKEN: Final = News(
    "take", "E1", "seat resource", "{seat} takes a {resource} from the discard pile."
)
NOTHING_TO_TAKE: Final = News("take", "13.8", "", "There is nothing to take from the discard pile.")
EVENT_STRUCK: Final = News("event", "13.7", "cell", "{active} lets it strike {place}.")
EVENT_REPAIRED: Final = News(
    "repair", "{ev}", "event cell", "{event} brings {place} to health {health}.", "cell"
)
EVENT_DRAINED: Final = News("drain", "{ev}", "event cell", "The water drains off {place}.", "cell")
TILE_REMOVED: Final = News("remove", "{ev}", "event cell", "The tile on {cell} is taken away.")
LANDMARK_RETURNED: Final = News(
    "rebuild", "{ev}", "event cell", "A Landmark returns to {place}.", enters="landmark: graveyard cell"
)
VOLCANO_SWEPT: Final = News("eruption", "{ev}", "event", "The Volcano is swept clean.")
BROUGHT: Final = News("move", "EV1", "who cell", "{who} is brought to {place}.", "who: here cell")
LED: Final = News("move", "13.6", "who cell", "{who} is led to {place}.", "who: here cell")
FLOWN: Final = News("move", "EV29", "who cell", "{who} travels First Class to {place}.", "who: here cell")
TOKEN_MOVED: Final = News(
    "nudge", "{ev}", "event token cell", "{token} is moved to {cell}.", "token: lying cell"
)
SAMPLE_TAKEN_UP: Final = News("grab", "{ev}", "event who token", "{who} takes up {token}.")
BURNS_AGAIN: Final = News("relight", "{ev}", "event token", "{token} burns again.")
ALL_DROPPED: Final = News("drop", "{ev}", "event", "Every Survivor drops what it holds.")
TORNADO_STEERED: Final = News("tornado", "{ev}", "event", "{active} steers a Tornado.")
RESCUE_UNCOUNTED: Final = News("rescue", "{ev}", "event", "{active} takes a Rescue not counted.")
ACTION_GAINED: Final = News("use", "A9", "", "{active} gains an action.")
TURN_TO_MISS: Final = News("skip", "{ev}", "event seat", "{seat} will miss a turn.")
PHASE_TO_MISS: Final = News("skip", "{ev}", "event", "{active} will miss an Action Phase.")
CARD_SEEN: Final = Card("look", "{ev}", "event at_rain place", "{active} looks at {looked_at}.")
CARD_LOWERED: Final = News("order", "{ev}", "event at_rain place", "{looked_at} goes to the bottom.")
CARDS_ORDERED: Final = News("order", "{ev}", "event at_rain order", "The next cards are {ordered}.")

# The Apocalypse and the end (§14, §15).
APOCALYPSE_BEGAN: Final = News("apocalypse", "14.1", "", "The Draw deck is used up: the Apocalypse begins.")
LANDMARKS_SECURED: Final = News(
    "landmark", "14.1", "", "{reinforced} the Safe Zone.", leaves="reinforced: safe"
)
LANDMARK_SECURED: Final = News("landmark", "P9", "", "{reinforced} the Safe Zone.", leaves="reinforced: safe")
APOCALYPSE_CARD: Final = Card(
    "apocalypse", "{dooming}", "doom", "{doom}", held_up=("Apocalypse", "", "bugout-helicopter")
)
POINTS_LOST: Final = News("apocalypse", "P3", "number", "{points} no target.")
TILES_NOT_FOUND: Final = News("apocalypse", "P4", "number", "{tiles} cannot be found.")
TILE_GIVEN_UP: Final = News("remove", "{giving_up}", "cell", "{active} gives up {place}.", "cell")
CHOPPER_LANDED: Final = News("chopper", "14.5", "cell", "The chopper lands on {place}.", "cell")
CHOPPER_SENT_AWAY: Final = News("chopper", "P6", "", "The chopper is sent away.")
CHOPPER_FOUND_NOBODY: Final = News("chopper", "{searching}", "", "The chopper finds nobody.")
GROUND_GAVE_WAY: Final = News("remove", "15.5", "cell", "The ground gives way on {cell}.")
CHOPPER_LEFT_EMPTY: Final = News("rescue", "P6", "cell", "The chopper leaves {cell} empty.")
CHOPPER_LEFT: Final = News(
    "rescue", "P7", "cell people", "The chopper brings {people} to safety.", "people: cell safe"
)
RESCUED: Final = News("rescue", "5.3", "who cell", "{who} is rescued from {cell}.", "who: cell safe")
FLARE_LEFT_BEHIND: Final = News("drop", "H4", "token cell", "{token} stays behind on {cell}.")
SAMPLE_RECOVERED: Final = News(
    "sample",
    "1.5",
    "token",
    "{token} is recovered: the Graveyard now has {spaces} spaces.",
    "token: graveyard",
)
MAP_SHOWN: Final = Card(
    "map", "1.6", "token number", "{token} shows {number}: a chopper with {seats} seats may come."
)
PLAYER_LEFT: Final = News("exit", "15.1", "seat", "{seat} has no Survivor left to control.")
WORLD_ENDED: Final = News("end", "14.6", "people", "The Apocalypse buries the last {how_many} Survivors.")
