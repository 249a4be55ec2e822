"""Going on: what is on top of the stack goes on by itself, waits for a card or asks a seat."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout.pending import CHANCE, GO_ON, OVER
from bugeyed.games.bugout.rules import ending
from bugeyed.games.bugout.state import Valley


def run(valley: Valley) -> None:
    """Go on until somebody decides, a card is turned, or the game is over."""
    while True:
        ending.check_graveyard(valley)
        if valley.over:
            valley.turn = OVER
            return
        if valley.unsettled:
            ending.settle(valley)
            if valley.over:
                continue
        matter = valley.stack[-1]
        turn = matter.decider(valley)
        if turn == GO_ON:
            valley.stack.pop().go_on(valley)
            continue
        if turn == CHANCE:
            certain = matter.heap(valley).lone()
            if certain >= 0:
                # What can only come up one way is no chance.
                answer(valley, certain)
                continue
        valley.turn = turn
        return


def answer(valley: Valley, code: i64) -> None:
    """What is asked, or awaited, is answered by an action or a card."""
    valley.stack.pop().answer(valley, code)


def go_on(valley: Valley, code: i64) -> None:
    """Let an action or a card happen, and all that follows from it."""
    answer(valley, code)
    run(valley)


def follow(valley: Valley, code: i64) -> Valley:
    """What a valley becomes by it."""
    draft = valley.copy()
    go_on(draft, code)
    return draft
