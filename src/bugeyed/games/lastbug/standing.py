"""What the table says beside the boards: the goal, how each seat stands, what is to be done now.

All of it from what the viewer may know: a hidden mascot, and which cards of a hand can be played, are for their owner.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.core.words import counted, listed
from bugeyed.games.lastbug.board import NO_SQUARE
from bugeyed.games.lastbug.components import (
    DUCK,
    GUNNER_CHOICE,
    NAVIGATOR_ANYWHERE,
    NAVIGATOR_BACK,
    NAVIGATOR_STAYS,
)
from bugeyed.games.lastbug.rules.cards import may_play
from bugeyed.games.lastbug.rules.duck import may_claim
from bugeyed.games.lastbug.sampling import possible_mascots
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    DRIVING,
    LAYING,
    MASCOTS,
    NAMING,
    PARKING,
    PLACING,
    RINGING,
    TURN,
    LastBugSetting,
    State,
)


def goal(setting: LastBugSetting) -> str:
    """§4.1 or §9.2 and §9.3 in one line, and §7.1 before it."""
    if setting.friend:
        words = "shoot the other player's mascots before the last of your own is shot"
    else:
        words = "be the mascot of the last bug standing, or else have the most points"
    if setting.tournament:
        return f"Win two games: {words}."
    return words[0].upper() + words[1:] + "."


def standing(state: State, viewer: int | None) -> list[dict[str, object]]:
    """How each seat stands, and what is common to both."""
    found: list[dict[str, object]] = [
        {"seat": seat, "words": _of_seat(state, seat, viewer), "short": _in_short(state, seat, viewer)}
        for seat in range(2)
    ]
    if state.phase not in (LAYING, RINGING):
        found.append({"seat": None, "words": f"{counted(count(state.tiles), 'bug')} left in the circle"})
    stall = state.setting.box.stall
    if 2 * state.quiet >= stall:
        turns = counted(state.quiet, "turn")
        found.append({"seat": None, "words": f"{turns} without a shot; {stall} are a draw"})
    return found


def _of_seat(state: State, seat: i64, viewer: int | None) -> str:
    """*mascot gloop, 2 of 3 left; 4 shot; 1 card*, or what everybody can count."""
    parts = [_mascot(state, seat, viewer)]
    parts.append(f"{count(state.collected >> 12 * seat & 4095)} shot")
    if state.setting.draws:
        parts.append(counted(count(state.hand(seat)), "card"))
    if state.guarded == seat:
        parts.append("protected")
    if state.setting.tournament:
        parts.append(f"{counted(state.games_won(seat), 'game')} won")
    return "; ".join(parts)


def _in_short(state: State, seat: i64, viewer: int | None) -> str:
    """*2 gloops left; 1 card*, or what everybody can count."""
    mascot = state.mascot(seat)
    cards = f"; {counted(count(state.hand(seat)), 'card')}" if state.setting.draws else ""
    if mascot < 0:
        return "no mascot yet"
    if seat == viewer or state.revealed >> seat & 1:
        return f"{_left(state, mascot)} left{cards}"
    return " or ".join([_left(state, bem) for bem in possible_mascots(state, seat)]) + cards


def _left(state: State, bem: i64) -> str:
    """*2 gloops*: how many are in the circle."""
    return counted(state.left(bem), state.setting.box.bem_names[bem])


def _mascot(state: State, seat: i64, viewer: int | None) -> str:
    names, mascot = state.setting.box.bem_names, state.mascot(seat)
    if mascot < 0:
        return "no mascot yet"
    if seat == viewer or state.revealed >> seat & 1:
        return f"mascot {names[mascot]}, {state.left(mascot)} of 3 left"
    possible = possible_mascots(state, seat)
    if len(possible) == 1:
        return (
            f"mascot secret, but it can only be the {names[possible[0]]}, {state.left(possible[0])} of 3 left"
        )
    return f"mascot secret, {_left(state, possible[0])} and {_left(state, possible[1])} left"


def prompt(state: State, viewer: int | None) -> str | None:
    """What the seat to decide can do now, as an order; None where nobody is asked."""
    phase = state.phase
    if phase == MASCOTS:
        return "Choose your mascot, in secret."
    if phase == NAMING:
        return "Say who starts the next game."
    if phase == PLACING:
        return "Place the Gunner on a tile of the circle."
    if phase == PARKING:
        return "Place the Vehicle on one of the four central tiles."
    if phase == TURN:
        return _move(state) + _or_play(state, viewer) + "."
    if phase == DRIVING:
        return "Choose where the Vehicle drives."
    if phase == AIMING:
        return f"Choose how far the Gunner goes: {_numbers(state, GUNNER_CHOICE)}."
    if phase == ASKING:
        return _about_duck(state, viewer)
    return None


def _move(state: State) -> str:
    """What the Navigator is to do."""
    if state.navigator == NO_SQUARE:
        return "Put the Navigator on a square"
    if state.orders & NAVIGATOR_ANYWHERE:
        return "Send the Navigator to any square"
    if state.orders & NAVIGATOR_STAYS:
        return "Leave the Navigator where it is"
    if state.orders & NAVIGATOR_BACK:
        return f"Move the Navigator {_numbers(state, NAVIGATOR_BACK)} squares anticlockwise"
    return "Move the Navigator 1, 2 or 3 squares clockwise"


def _or_play(state: State, viewer: int | None) -> str:
    """Which cards could come first: nobody but their owner is told."""
    if viewer != state.mover:
        return ""
    names = state.setting.box.card_names
    playable = [
        f"“{names[card]}”"
        for card in range(11)
        if state.hand(state.mover) >> card & 1 and may_play(state, card)
    ]
    return f", or first play {listed(playable, 'or')}" if playable else ""


def _about_duck(state: State, viewer: int | None) -> str:
    name = f"“{state.setting.box.card_names[DUCK]}”"
    if viewer != 1 - state.mover:
        return f"Take {name}, or leave it."
    if may_claim(state):
        return f"Take {name} and show your mascot, or leave it."
    return f"Leave {name}: it was not your mascot that was shot."


def _numbers(state: State, effect: i64) -> str:
    return listed([str(number) for number in state.numbers_of(effect)], "or")
