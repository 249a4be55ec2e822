"""The Event deck as events.toml has it: every word a card may use, and the class that knows what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bugeyed.games.bugout.cards import Effect, EventCard, Until
from bugeyed.games.bugout.rules.events import looking, people, questions, resources, things, tiles, used
from bugeyed.games.bugout.state import Valley

EFFECTS: Final[dict[str, type[Effect]]] = {
    "place-survivor": people.PlaceSurvivor,
    "remove-tile": tiles.RemoveTile,
    "discard": resources.Discard,
    "damage": tiles.Damage,
    "take": resources.Take,
    "restore": tiles.Restore,
    "unlight": things.Unlight,
    "discard-gas": resources.DiscardGas,
    "move": people.Move,
    "destroy-landmark": tiles.DestroyLandmark,
    "skip-action-phase": people.SkipActionPhase,
    "drain": tiles.Drain,
    "rain": things.Rain,
    "quake": things.Quake,
    "place-vehicle": people.PlaceVehicle,
    "discard-down": resources.DiscardDown,
    "drop-all": things.DropAll,
    "damage-holders": tiles.DamageHolders,
    "move-token": things.MoveToken,
    "keep": resources.Keep,
    "keep-reversed": resources.KeepReversed,
    "skip-turn": people.SkipTurn,
    "look-draw": looking.LookDraw,
    "draw": things.DrawOne,
    "hold-sample": things.HoldSample,
    "damage-samples": tiles.DamageSamples,
    "look-rain": looking.LookRain,
    "move-tornado": things.MoveTornado,
    "scour-volcano": tiles.ScourVolcano,
    "rescue": people.Rescue,
    "relight": things.Relight,
    "return-landmark": tiles.ReturnLandmark,
    "extra-action": used.ExtraAction,
    "free-complex-action": used.FreeComplexAction,
    "longer-drive": used.LongerDrive,
    "travel": used.Travel,
    "free-bridge": used.FreeBridge,
    "listen": looking.Listen,
}
QUESTIONS: Final[dict[str, Callable[[Valley, str], bool]]] = {
    "": questions.unasked,
    "landmark": questions.landmark_stands,
    "survivor-high": questions.survivor_on_high_ground,
    "flooded": questions.tiles_flooded,
    "tornado-active": questions.tornado_active,
    "lava": questions.lava_on_map,
    "signal-active": questions.signal_active,
    "graves": questions.graves_filled,
    "heroes": questions.heroes_on_map,
}
"""After a colon stands what it asks for: a tile's name, or a number."""
UNTILS: Final[dict[str, type[Until]]] = {
    "": Until,
    "next-turn": questions.NextTurn,
    "no-resources": questions.NoResources,
    "numbers": questions.Numbers,
    "company": questions.Company,
}


def read(rows: Sequence[dict[str, Any]]) -> list[EventCard]:
    """The forty cards in their order."""
    cards: list[EventCard] = []
    number = 0
    for event, row in enumerate(rows):
        kind, _, about = str(row.get("ask", "")).partition(":")
        sides: list[list[Effect]] = []
        for side in (row.get("yes", []), row.get("no", []), [row["used"]] if "used" in row else []):
            sides.append(
                [EFFECTS[words["effect"]](number + place, event, words) for place, words in enumerate(side)]
            )
            number += len(side)
        card = EventCard(
            str(row["name"]),
            QUESTIONS[kind],
            about,
            str(row.get("question", "")),
            sides[0],
            sides[1],
            sides[2][0] if sides[2] else None,
            UNTILS[str(row.get("until", ""))](),
        )
        cards.append(card)
    return cards
