"""What ``render`` shows: the public's picture of a position, in characters or in colours."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bugeyed.core.diagram import plain
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Position
from bugeyed.research.extras import missing

MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 640
"""Pixels; the height follows from the drawing."""


def checked(mode: str | None) -> str | None:
    """The mode itself; a Mistake if there is no such thing."""
    if mode is not None and mode not in MODES:
        raise Mistake(f"There is no render mode {mode!r}; there are {', '.join(MODES)}.")
    return mode


def shown(position: Position, mode: str) -> str | NDArray[np.uint8] | None:
    """The picture; *human* prints it and gives nothing back."""
    if mode == "rgb_array":
        return coloured(position)
    text = characters(position)
    if mode == "human":
        print(text)
        return None
    return text


def characters(position: Position) -> str:
    """What everybody may see, in characters."""
    return plain(position.setting.game.diagram(position.view(None)))


def coloured(position: Position, width: int = WIDTH) -> NDArray[np.uint8]:
    """What everybody may see, as rows of red, green and blue."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise missing("render_mode='rgb_array'", "research", error) from error
    drawing = position.setting.game.draw(position.view(None))
    with Image.open(BytesIO(svg_to_bytes(svg_string=drawing, width=width, background="white"))) as image:
        return np.asarray(image.convert("RGB"))
