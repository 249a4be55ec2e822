"""What a seat may know, as JSON can hold it."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.core.game import View
from bugeyed.games.lastbug.board import CELLS, NO_CELL, NO_PLACE, NO_SQUARE, READING, SQUARES, cell_names
from bugeyed.games.lastbug.components import BEMS, CARDS, Components, figure_of
from bugeyed.games.lastbug.standing import goal, prompt, standing
from bugeyed.games.lastbug.state import (
    CARD_BITS,
    CARD_MASK,
    DUCK_DECK,
    DUCK_HELD,
    DUCK_OPEN,
    DUCK_USED,
    ENDED,
    LAYING,
    NOBODY,
    RINGING,
    State,
)

PHASES = (
    "landscape", "circle", "first", "mascot", "start", "gunner", "vehicle", "navigator", "drive", "aim", "draw",
    "duck", "over",
)  # fmt: skip


def seen(state: State, seat: int | None) -> View:
    """The game's own keys of the view."""
    setting, box = state.setting, state.setting.box
    laid_cells = state.laid if state.phase == LAYING else 16
    laid_places = state.laid if state.phase == RINGING else 0 if state.phase == LAYING else 12
    return {
        "seat_names": list(setting.game.seat_names),
        "phase": PHASES[state.phase],
        "goal": goal(setting),
        "standing": standing(state, seat),
        "prompt": prompt(state, seat),
        "mover": None if state.starter == NOBODY else int(state.mover),
        "navigator": None if state.navigator == NO_SQUARE else SQUARES[state.navigator],
        "vehicle": None if state.vehicle == NO_CELL else CELLS[state.vehicle],
        "gunner": None if state.gunner == NO_PLACE else int(state.gunner) + 1,
        "circle": [
            BEMS[state.bem_at(place)] if state.tiles >> place & 1 and place < laid_places else None
            for place in range(12)
        ],
        "landscape": {
            CELLS[cell]: [BEMS[state.tile_bem(cell)], int(state.tile_images(cell))]
            for number, cell in enumerate(READING)
            if number < laid_cells
        },
        "flipped": cell_names(state.flipped),
        "arrows": [int(arrow) for arrow in box.arrows],
        "mascots": [_mascot(state, owner, seat) for owner in range(2)],
        "hands": [_hand(state, owner, seat) for owner in range(2)],
        "collected": [_collected(state, owner) for owner in range(2)],
        "removed": [_removed(state, owner) for owner in range(2)],
        "deck": int(count(state.deck)),
        "duck": _duck(state),
        "protected": None if state.guarded == NOBODY else int(state.guarded),
        "active": card_names(state.active),
        "played": [card_names(state.played >> CARD_BITS * owner & CARD_MASK) for owner in range(2)],
        "drawn": [int(state.drawn & 15), int(state.drawn >> 4 & 15)],
        "game_wins": [int(state.games_won(0)), int(state.games_won(1))],
        "quiet": int(state.quiet),
        "points": [state.points(0), state.points(1)] if state.phase == ENDED and not setting.friend else None,
        "cards": [_card(box, card) for card in range(11)],
        "reconstructed": list(box.guesses),
        "options": dict(setting.options),
    }


def _card(box: Components, card: i64) -> dict[str, str]:
    """What is printed on a card: everybody may read the list of them."""
    return {
        "id": CARDS[card],
        "name": box.card_names[card],
        "figure": figure_of(box.effects[card]),
        "text": box.card_texts[card],
    }


def card_names(cards: i64) -> list[str]:
    """The ids of a set of cards."""
    return [CARDS[card] for card in range(11) if cards >> card & 1]


def _mascot(state: State, owner: i64, seat: int | None) -> str | None:
    """§R11: known to its owner, and to all once shown."""
    if state.mascot(owner) < 0 or (owner != seat and not state.revealed >> owner & 1):
        return None
    return BEMS[state.mascot(owner)]


def _hand(state: State, owner: i64, seat: int | None) -> object:
    """Your own cards, or how many the other holds; an openly held Duck and Cover is told by ``duck``."""
    hidden = state.hidden_hand(owner)
    return card_names(hidden) if owner == seat else int(count(hidden))


def _removed(state: State, owner: i64) -> list[int]:
    """The places whose tiles a seat has, types kept together."""
    mine = [place for place in range(12) if state.collected >> (12 * owner + place) & 1]
    mine.sort(key=lambda place: (state.bem_at(place), place))
    return [place + 1 for place in mine]


def _collected(state: State, owner: i64) -> list[str]:
    return [BEMS[state.bem_at(place - 1)] for place in _removed(state, owner)]


def _duck(state: State) -> object:
    if state.duck >= DUCK_HELD:
        return int(state.duck - DUCK_HELD)
    if state.duck == DUCK_OPEN:
        return "open"
    if state.duck == DUCK_DECK:
        return "deck"
    return "used" if state.duck == DUCK_USED else "off"
