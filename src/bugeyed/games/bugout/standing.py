"""What the table says beside the map: the goal, how the team stands, and at the end what counted."""

from __future__ import annotations

from bugeyed.core.bits import count
from bugeyed.core.words import counted
from bugeyed.games.bugout.board import names_of
from bugeyed.games.bugout.setting import SURVIVORS
from bugeyed.games.bugout.state import GRAVE, Valley

EVERYBODY = len(SURVIVORS)


def goal() -> str:
    """§15.3, §1.3 in one line."""
    return "Rescue everybody together, before the Graveyard overflows or the Apocalypse takes who is left."


def standing(valley: Valley) -> list[dict[str, object]]:
    """Heroes and Resources of each seat; what decides for all."""
    found: list[dict[str, object]] = []
    for seat in range(valley.setting.seats):
        heroes, resources = counted(valley.heroes(seat), "Hero", "Heroes"), valley.resources(seat)
        words = f"{heroes} on the map; {counted(resources, 'Resource')}"
        found.append({"seat": seat, "words": words, "short": heroes})
    free = max(valley.spaces - valley.filled, 0)
    saved = f"{valley.rescued()} of {EVERYBODY} rescued"
    lines = [
        (saved, saved),
        (
            f"{free} of {counted(valley.spaces, 'grave')} free, {valley.exposed()} at risk",
            f"{counted(free, 'grave')} free",
        ),
    ]
    if valley.is_apocalypse:
        lines.append(("The Apocalypse is here", "Apocalypse!"))
    else:
        lines.append(
            (
                f"{counted(valley.draw_left, 'card')} until the Apocalypse",
                f"{counted(valley.draw_left, 'card')} left",
            )
        )
    if valley.signal >= 0:
        open_cells = ", ".join(names_of(valley.extractions()))
        if open_cells:
            lines.append((f"Rescue from {open_cells}", f"Signal at {open_cells}"))
        else:
            lines.append(("No rescue: the Signal is not lit", "Signal not lit"))
    found += [{"seat": None, "words": words, "short": short} for words, short in lines]
    return found


def tally(valley: Valley) -> list[dict[str, object]]:
    """What counted how much, once the game is over: the saved, the dead, what else lies in the Graveyard."""
    dead, left = count(valley.people_on(GRAVE)), valley.on_map()
    rows = [
        ("Survivors rescued", f"{valley.rescued()} of {EVERYBODY}", "1.1"),
        ("Survivors in the Graveyard", str(dead), "1.2"),
        ("Landmarks and Samples in the Graveyard", str(valley.filled - dead), "1.2"),
        ("Graves in all", str(valley.spaces), "1.3"),
    ]
    if left:
        rows.append(("Survivors left on the map", str(left), "15.4"))
    return [{"words": words, "number": number, "clause": clause} for words, number, clause in rows]
