"""What the kinds of things in the picture mean, each with its clause."""

from __future__ import annotations

Meaning = tuple[str, str]

GROUNDS: dict[str, Meaning] = {
    "urban": ("An Urban tile, a Structure: rain and quakes damage it, and Tools repair it.", "8.1"),
    "landmark": ("A Landmark tile, a Structure: its Token can be reinforced, looted or lost.", "2.3"),
    "terrain": ("Terrain: rain damages it, quakes do not. Nobody can repair it.", "8.1"),
    "high-ground": (
        "High Ground: safe from rain and Lava, and reached only by a Climb. Vehicles stay out.",
        "6.10",
    ),
    "flooded": ("Flooded: nobody can stand here. Drain it, bridge it or swing over it.", "8.3"),
    "empty": ("An Empty cell: nobody can stand here. Bridge it or swing over it.", "7.10"),
    "lava": (
        "Lava: it kills and destroys what it covers, and never goes. Bridge it or swing over it.",
        "12.5",
    ),
    "sturdy-bridge": ("A Sturdy Bridge: it carries six and lets Vehicles across. Lava covers it.", "6.12"),
    "rope-bridge": ("A Rope Bridge: it carries four and no Vehicle. Lava passes under it.", "6.12"),
}
TOKENS: dict[str, Meaning] = {
    "flare": ("Lit Flares that lie or are held as the Signal shows open an Extraction Point.", "1.4"),
    "unlit": ("It counts for no Signal until a Hero on its tile relights it with a Gas.", "6.3"),
    "sample": (
        "Taken out with a rescued Survivor it adds a space to the Graveyard; destroyed it fills one.",
        "1.5",
    ),
    "map": ("Taken out with a rescued Survivor it brings a rescue chopper into the Apocalypse deck.", "1.6"),
    "built": (
        "Destroyed, it fills a space of the Graveyard. Reinforce it for a Tool and a Pipe, or Loot it.",
        "1.2",
    ),
    "reinforced": ("It goes to the Safe Zone when the Apocalypse begins. A flood still destroys it.", "14.1"),
}
VERBS: dict[str, Meaning] = {
    "move": ("A Survivor on foot goes to a tile next to its own.", "5.2"),
    "rescue": ("A Survivor on an Active Extraction Point goes to the Safe Zone.", "5.3"),
    "grab": ("A Survivor takes a Flare, Sample or Map on its tile, lying there or held by another.", "5.4"),
    "give": ("A Survivor hands its Token to another one on its tile with empty hands.", "5.5"),
    "enter": ("A Survivor takes a free seat in a Vehicle on its tile.", "5.6"),
    "drop": ("A Survivor lays its Token on its tile.", "5.7"),
    "exit": ("A Survivor leaves its Vehicle and stands on the tile.", "5.8"),
    "drain": ("A Flooded tile next to the Hero becomes dry again, with health 1.", "6.2"),
    "relight": ("An unlit Flare on the Hero's tile is lit and held.", "6.3"),
    "drive": (
        "The Hero's Vehicle goes on with everybody in it: a Car one tile, a Motorcycle one or two.",
        "6.4",
    ),
    "repair": ("The Structure the Hero stands on gains one health.", "6.5"),
    "rebuild": ("A Landmark Token comes back from the Graveyard to the Hero's Landmark tile.", "6.6"),
    "reinforce": ("The Landmark Token on the Hero's tile is turned to its reinforced side.", "6.7"),
    "pull": ("A Survivor or a Token comes from a tile next to the Hero's.", "6.8"),
    "throw": ("What the Hero holds lands on a tile next to it, or in somebody's empty hands there.", "6.9"),
    "climb": ("The Hero goes to High Ground next to its tile.", "6.10"),
    "swing": ("The Hero passes straight over an Empty, Flooded or Lava cell and lands behind it.", "6.11"),
    "sturdy-bridge": (
        "A Bridge for six, and for Vehicles, on an Empty, Flooded or Lava cell next to the Hero.",
        "6.12",
    ),
    "rope-bridge": ("A Bridge for four on an Empty, Flooded or Lava cell next to the Hero.", "6.12"),
    "place": ("A Vehicle comes from the pool to the Hero's tile; Survivors there may board at once.", "6.13"),
    "tow": ("A Vehicle with everybody in it comes from a tile next to the Hero's.", "6.14"),
    "loot": (
        "The Landmark Token here is destroyed, and a Resource comes back from the discard pile.",
        "6.15",
    ),
}
RESOURCE_USES: dict[str, str] = {
    "pipe": "Drains a flooded tile, saves a tile from rain, and helps to reinforce and to build a Sturdy Bridge.",
    "tool": "Repairs, rebuilds and reinforces, saves a tile from a quake, and helps to build Bridges and Vehicles.",
    "rope": "Climbs, swings, pulls, throws and tows, saves people from a Tornado, and makes Rope Bridges.",
    "gas": "Drives, relights Flares, and helps to place a Vehicle.",
}
DISASTERS: dict[str, Meaning] = {
    "Seismic": ("Turns a Quake card: a Fault Line damages every Structure on it, a Stop ends it.", "10.2"),
    "Tornado": ("Moves its Tornado one cell, by a card.", "11.2"),
    "Eruption": ("Draws a Lava tile and puts it where the flow has come to.", "12.2"),
}
DECKS: dict[str, tuple[str, str, str]] = {
    "rain": ("Rainstorm deck", "A Downpour turns one: each tile on it takes a damage.", "9.2"),
    "quake": ("Quake deck", "Seismic cards turn them: Fault Lines, Tremors and Stops.", "10.3"),
    "tornado": ("Tornado deck", "They say which way a Tornado goes, and which way it throws.", "11.2"),
    "lava": ("Lava tiles", "An Eruption draws one in every Disaster Phase.", "12.2"),
    "events": ("Plot Twists", "The Event cards that Plot Twists turn.", "13.1"),
    "apocalypse": (
        "Apocalypse deck",
        "Drawn from when the Draw deck is used up: damage, destruction, choppers.",
        "14.1",
    ),
}
PANELS: dict[str, tuple[str, str, str]] = {
    "clock": ("Clock", "Each turn draws cards: Resources, and Disasters among them.", "3.6"),
    "signal": (
        "Distress Signal",
        "Lit Flares that lie like this open an Extraction Point at the helicopter. It may be shifted, not turned.",
        "1.4",
    ),
    "pools": ("Pools", "Vehicles and Bridges wait here, and below them what was spent.", "2.7"),
    "sheet": (
        "Actions",
        "All that a Survivor can do, with its cost now. Those in bold are for Heroes alone.",
        "6.1",
    ),
    "civilians": ("Civilians", "Nobody's Heroes: any player may move them, at no cost.", "C1"),
    "map": ("The valley", "Columns A to F from West to East, rows 1 to 6 from North to South.", "2.1"),
}
