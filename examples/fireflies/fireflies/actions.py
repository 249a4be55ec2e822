"""What can be chosen or can happen, as an integer behind names."""

from __future__ import annotations

from typing import Final

from bugeyed import Refusal

BRIGHTNESS: Final = (1, 2, 3)
BANKS: Final = ("left", "right")

NAMES: Final = (
    "wait",
    "swap",
    "call 1",
    "call 2",
    "call 3",
    "dark",
    "flash",
    "hide left",
    "hide right",
    "draw 1",
    "draw 2",
    "draw 3",
    "moon left",
    "moon right",
)
"""The text of every code, in order."""
WAIT, SWAP, CALL, DARK, FLASH, HIDE, DRAW, MOON = (
    NAMES.index(text)
    for text in ("wait", "swap", "call 1", "dark", "flash", "hide left", "draw 1", "moon left")
)
CODES: Final = len(NAMES)


def call(brightness: int) -> int:
    """Ask who has a firefly of this brightness. Written ``call 2``."""
    return CALL + brightness - 1


def hide(bank: int) -> int:
    """Hide on the left (0) or right (1) bank. Written ``hide left``."""
    return HIDE + bank


def draw(brightness: int) -> int:
    """Chance: a firefly leaves the bag. Written ``draw 2``."""
    return DRAW + brightness - 1


def moon(bank: int) -> int:
    """Chance: the moon rises over a bank. Written ``moon left``."""
    return MOON + bank


def read(words: str) -> int:
    """The code of a text, possible now or not."""
    if words.lower() not in NAMES:
        raise Refusal(
            "3.1", f"{words!r} is no action; write 'wait', 'swap', 'call 2', 'dark', 'flash' or 'hide left'."
        )
    return NAMES.index(words.lower())
