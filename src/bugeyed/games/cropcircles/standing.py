"""What the table says beside the field: the goal, how each seat stands, what is to be done now.

All of it from what the viewer may know: whether a rack has anything to place is for its owner.
"""

from __future__ import annotations

from bugeyed.core.words import counted, listed
from bugeyed.games.cropcircles.board import CELLS, SPOT_OF, name_at
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, spoken
from bugeyed.games.cropcircles.rules.placing import ends, grown_sum, grown_touches, placements
from bugeyed.games.cropcircles.state import PLACING, TAKING, State
from bugeyed.games.cropcircles.telling import card_in_words, what_to_take


def goal() -> str:
    """§8.3 in one line."""
    return "Have the most points when the bag is empty and everybody has had a last turn."


def standing(state: State) -> list[dict[str, object]]:
    """Points and glyphs of each seat; the bag and the rule to come for all."""
    found: list[dict[str, object]] = []
    for seat in range(state.setting.players):
        points, glyphs = counted(state.scores[seat], "point"), counted(state.rack_size(seat), "glyph")
        found.append({"seat": seat, "words": f"{points}; {glyphs}", "short": points})
    if state.final_turns >= 0:
        found.append({"seat": None, "words": f"{counted(state.final_turns, 'last turn')} to go"})
    else:
        found.append({"seat": None, "words": f"{counted(state.bag_count, 'glyph')} in the bag"})
    rules = state.rules
    if rules.announced >= 0 and rules.holder >= 0:
        card = card_in_words(state.setting.box, rules.announced)
        can = (
            "a cow, barn or scarecrow brings the next rule" if rules.can_change else "rules can't change now"
        )
        found.append({"seat": None, "words": f"{can}; next: {card}", "short": f"next rule: {card}"})
    return found


def gives(state: State) -> dict[str, str]:
    """What the mover's line would count with each glyph that may come next, by the action's name."""
    book, found = state.setting.box.book, {}
    for code in placements(state):
        kind, spot = code % 16, SPOT_OF[code // 16]
        points = grown_sum(state, kind, spot) * grown_touches(state, spot)
        found[book.name(code)] = str(points)
    return found


def taken_up(state: State) -> str | None:
    """The glyph the mover has in hand unless another is picked: the one that counts most of those that fit."""
    fitting = _fitting_kinds(state)
    return f"rack:{KIND_NAMES[fitting[0]]}" if fitting else None


def _fitting_kinds(state: State) -> list[int]:
    """The kinds of the mover's rack that may be placed next, those that count most first."""
    values = state.setting.box.values
    return sorted({code % 16 for code in placements(state)}, key=lambda kind: (-int(values[kind]), kind))


def _in_hand(state: State) -> str:
    """What is to be placed, as its owner reads it: *the solid star or another glyph*."""
    fitting = _fitting_kinds(state)
    return f"the {spoken(fitting[0])}" + (" or another glyph" if len(fitting) > 1 else "")


def prompt(state: State, viewer: int | None) -> str | None:
    """What the mover can do now, as an order; None where nobody is asked."""
    if state.phase == TAKING:
        order = what_to_take(state)
        return order[0].upper() + order[1:] + "."
    if state.phase != PLACING:
        return None
    # Which cells take a glyph of the rack is the mover's to know.
    fitting = sorted({code // 16 for code in placements(state)})
    if state.low < 0:
        if viewer == state.mover and not fitting:
            return "Pass: no glyph of your rack suits a cell."
        what = _in_hand(state) if viewer == state.mover else "the first glyph of a line"
        return f"Place {what}, or pass."
    places = [name_at(spot) for spot in ends(state)]
    if viewer == state.mover:
        places = [CELLS[cell] for cell in fitting]
    if not places:
        return "Say done: the line cannot be made longer."
    what = _in_hand(state) if viewer == state.mover else "another glyph"
    return f"Place {what} on {listed(places, 'or')}, or say done."
