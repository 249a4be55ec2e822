"""The vocabulary of events.toml: every word a card may use, with what it means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACE_SURVIVOR: Final[i64] = 1
REMOVE_TILE: Final[i64] = 2
DISCARD: Final[i64] = 3
DAMAGE: Final[i64] = 4
TAKE: Final[i64] = 5
RESTORE: Final[i64] = 6
UNLIGHT: Final[i64] = 7
DISCARD_GAS: Final[i64] = 8
MOVE: Final[i64] = 9
DESTROY_LANDMARK: Final[i64] = 10
SKIP_ACTION_PHASE: Final[i64] = 11
DRAIN: Final[i64] = 12
RAIN: Final[i64] = 13
QUAKE: Final[i64] = 14
PLACE_VEHICLE: Final[i64] = 15
DISCARD_DOWN: Final[i64] = 16
DROP_ALL: Final[i64] = 17
DAMAGE_HOLDERS: Final[i64] = 18
MOVE_TOKEN: Final[i64] = 19
KEEP: Final[i64] = 20
KEEP_REVERSED: Final[i64] = 21
SKIP_TURN: Final[i64] = 22
LOOK_DRAW: Final[i64] = 23
DRAW: Final[i64] = 24
HOLD_SAMPLE: Final[i64] = 25
DAMAGE_SAMPLES: Final[i64] = 26
LOOK_RAIN: Final[i64] = 27
MOVE_TORNADO: Final[i64] = 28
SCOUR_VOLCANO: Final[i64] = 29
RESCUE: Final[i64] = 30
RELIGHT: Final[i64] = 31
RETURN_LANDMARK: Final[i64] = 32

MEANING: Final[dict[str, str]] = {
    "place-survivor": "put any Survivor on a tile of the type `of`, whatever the way",
    "remove-tile": "take a tile of the type `of` off the map with everything on it",
    "discard": "`who` discards `amount` Resources of their choice",
    "damage": "`points` damage to each of `amount` different tiles: terrain, structure, landmark or the crowd",
    "take": "`who` takes `amount` Resources (only of the kind `of`) from the discard pile",
    "restore": "one health back on each of `amount` different Structures",
    "unlight": "destroy a lit Flare",
    "discard-gas": "everybody who has Gas discards one",
    "move": "move `amount` different Survivors up to `steps` tiles each",
    "destroy-landmark": "destroy a Landmark Token on the map",
    "skip-action-phase": "the player misses the next Action Phase",
    "drain": "turn a Flooded tile to its dry side",
    "rain": "turn a Rainstorm card",
    "quake": "turn a Quake card that no Seismic card answers for",
    "place-vehicle": "a Vehicle from the pool to one of the player's Heroes, free",
    "discard-down": "the player discards down to `amount` Resources",
    "drop-all": "every Survivor drops what it holds",
    "damage-holders": "one damage to every tile with a Survivor that holds a Token",
    "move-token": "move a Token nobody holds, flare or sample-or-map, up to `steps` tiles",
    "keep": "the card goes to the hand",
    "keep-reversed": "the card goes to the hand upside down",
    "skip-turn": "the next player misses a turn",
    "look-draw": "look at `amount` Draw cards and order them",
    "draw": "draw and resolve one more card",
    "hold-sample": "an empty-handed Survivor may take up a Sample on its own or an adjacent tile",
    "damage-samples": "one damage to every tile where a Sample lies",
    "look-rain": "look at `amount` Rainstorm cards; each goes to the top or the bottom",
    "move-tornado": "the player may move an Active Tornado one cell",
    "scour-volcano": "kill everybody and destroy every Token on the Volcano",
    "rescue": "the player may Rescue a Survivor, not counted",
    "relight": "the player may relight a Flare where it lies",
    "return-landmark": "the player may put a Landmark Token back on a bare Landmark tile",
}
"""In the order of the numbers above, from 1."""

WORDS: Final[list[str]] = ["", *MEANING]

ANYTHING: Final[i64] = 0
TERRAIN: Final[i64] = 1
STRUCTURE: Final[i64] = 2
LANDMARK: Final[i64] = 3
CROWD: Final[i64] = 4
FLARE: Final[i64] = 5
SAMPLE_OR_MAP: Final[i64] = 6
PIPE: Final[i64] = 7
TOOL: Final[i64] = 8
ROPE: Final[i64] = 9
GAS: Final[i64] = 10
OF: Final[list[str]] = [
    "",
    "terrain",
    "structure",
    "landmark",
    "crowd",
    "flare",
    "sample-or-map",
    "pipe",
    "tool",
    "rope",
    "gas",
]
"""What an effect is about; a Resource kind is its number less PIPE."""

YOU: Final[i64] = 0
EACH: Final[i64] = 1
OTHERS: Final[i64] = 2
WHO: Final[list[str]] = ["you", "each", "others"]

ASK_NOTHING: Final[i64] = 0
ASK_LANDMARK: Final[i64] = 1
ASK_HIGH: Final[i64] = 2
ASK_FLOODED: Final[i64] = 3
ASK_TORNADO: Final[i64] = 4
ASK_LAVA: Final[i64] = 5
ASK_SIGNAL: Final[i64] = 6
ASK_GRAVES: Final[i64] = 7
ASK_HEROES: Final[i64] = 8
QUESTIONS: Final[list[str]] = [
    "",
    "landmark",
    "survivor-high",
    "flooded",
    "tornado-active",
    "lava",
    "signal-active",
    "graves",
    "heroes",
]
"""What a conditional event asks; after a colon stands a tile's name or a number."""

USES: Final[dict[str, str]] = {
    "free": "in the holder's Action Phase, not an action",
    "action": "in the holder's Action Phase, as an action",
    "rain": "when anybody turns a Rainstorm card",
    "eruption": "when an Eruption is about to add Lava in anybody's Disaster Phase",
    "rope": "in place of a Rope the holder pays",
    "draw-phase": "at the start of the holder's Draw Phase",
    "death": "when a Survivor would be killed",
}
PASSIVES: Final[dict[str, str]] = {
    "hand-limit": "the holder's hand limit is lower, or higher on the reversed side",
    "encumbered": "a Move costs the holder a Resource",
    "one-action-each": "each Survivor takes one action at most in the holder's turn",
    "one-rescue": "one Rescue action a turn",
    "two-tools": "a Tool more to save a tile from a Quake",
    "cold-feet": "no Climb, Swing or Throw by the holder's Heroes",
    "curfew": "nobody enters an Urban tile by an action",
}
UNTILS: Final[dict[str, str]] = {
    "next-turn": "the end of the holder's next turn",
    "no-resources": "the holder has no Resources",
    "numbers": "the end of the next turn; reversed, when the holder has no Heroes",
    "company": "the end of a later turn with a Hero among two others, or no Heroes",
}
