"""Positions made for a test, and short ways to say what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

import bugeyed
from bugeyed import Event, Position, Refusal
from bugeyed.games.lastbug.board import CELL_NUMBER, SQUARE_NUMBER
from bugeyed.games.lastbug.components import BEM_NUMBER, CARD_NUMBER
from bugeyed.games.lastbug.position import LastBugPosition
from bugeyed.games.lastbug.state import DUCK_HELD, DUCK_OPEN, TURN, State

# The landscape of a first game, as a help to the reader:
#
#   row 4   g1 t3 s1 b3
#   row 3   s3 b1 g3 t1
#   row 2   b1 s3 t1 g3
#   row 1   t3 g1 b3 s1
#            a  b  c  d
#
# The circle: gloop 1-3, tentaclor 4-6, scuttler 7-9, buzzwing 10-12.
# The compass: top E, top-right SE, right S, bottom-right SW, bottom W, bottom-left NW, left N, top-left NE.


def start(**options: object) -> LastBugPosition:
    """The first position with these options."""
    position = bugeyed.game("lastbug").start(options=options)
    assert isinstance(position, LastBugPosition)
    return position


def played(position: Position, *names: str) -> LastBugPosition:
    """The position after the actions and chance outcomes of these names."""
    for name in names:
        position = position.after(position.parse(name))
    assert isinstance(position, LastBugPosition)
    return position


def scene(
    *,
    turn: int = 0,
    navigator: str | None = "left",
    vehicle: str = "b2",
    gunner: int = 1,
    flipped: Iterable[str] = (),
    gaps: Sequence[Iterable[int]] = ((), ()),
    mascots: tuple[str, str] = ("scuttler", "buzzwing"),
    hands: Sequence[Iterable[str]] = ((), ()),
    held: int | None = None,
    quiet: int = 0,
    **options: object,
) -> LastBugPosition:
    """A turn's start. *gaps* are the places whose tiles each seat has; *held* openly holds Duck and Cover."""
    # A random circle is laid as the interlaced one; the last three tiles leave nothing to chance.
    tiles = ["tile gloop", "tile tentaclor", "tile scuttler"] if options.get("circle") == "random" else []
    circle = [tile for tile in tiles for _ in range(3)]
    names = [*circle, f"mascot {mascots[0]}", f"mascot {mascots[1]}", "first 0", "gunner 1", "vehicle b2"]
    before = played(start(**options), *names)
    state: State = before.state.copy()
    state.phase, state.mover, state.quiet = TURN, turn, quiet
    state.navigator = 8 if navigator is None else SQUARE_NUMBER[navigator]
    state.vehicle, state.gunner = CELL_NUMBER[vehicle], gunner - 1
    state.flipped = sum(1 << CELL_NUMBER[cell] for cell in flipped)
    for seat in range(2):
        for place in gaps[seat]:
            state.tiles &= ~(1 << (place - 1))
            state.collected |= 1 << (12 * seat + place - 1)
            # A colour already shot brings no card.
            state.colours |= 1 << (2 * seat + (state.bem_at(place - 1) >> 1))
        for card in hands[seat]:
            state.deck &= ~(1 << CARD_NUMBER[card])
            state.hands |= 1 << (11 * seat + CARD_NUMBER[card])
            state.drawn += 1 << 4 * seat
    if held is not None:
        assert state.duck == DUCK_OPEN
        state.duck = DUCK_HELD + held
        state.hands |= 1 << (11 * held + 10)
        state.revealed |= 1 << held
    assert state.tiles >> (gunner - 1) & 1, "the Gunner stands on a tile"
    assert BEM_NUMBER[mascots[0]] < 2 <= BEM_NUMBER[mascots[1]]
    return LastBugPosition(state)


def names(position: Position) -> list[str]:
    """What can be done or happen, by name."""
    return [position.name(code) for code in position.possibilities()]


def told(position: Position, name: str) -> list[Event]:
    """What happens when this is done."""
    return position.tell(position.parse(name))[1]


def kinds(position: Position, name: str) -> list[str]:
    """The kinds of what happens."""
    return [event.kind for event in told(position, name)]


def refused(position: Position, name: str) -> Refusal:
    """The refusal of an action by its name."""
    with pytest.raises(Refusal) as caught:
        position.parse(name)
    return caught.value


def facts(position: Position, *keys: str) -> list[object]:
    """Some keys of the public view."""
    view = position.view(None)
    return [view[key] for key in keys]
