"""Observations and action masks as numpy arrays, worked out from views."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bugeyed.core.game import Position
from bugeyed.core.observation import mask_of

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]


# Made once: numpy looks up a type faster than it makes one of a class.
GIVEN: Final = np.dtype(np.float32)
POSSIBLE: Final = np.dtype(np.int8)


class Tensors:
    """How the matches of one set-up become arrays: everything from 0 to 1, all parts in one vector."""

    def __init__(self, start: Position) -> None:
        setting = start.setting
        self.observer = setting.game.observer(setting)
        self.codes: int = setting.game.codes

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observer.size

    def observation(self, position: Position, seat: int) -> Floats:
        """What *seat* sees, as one vector."""
        return np.array(position.observed(seat, self.observer), GIVEN)

    def mask(self, codes: list[int]) -> Mask:
        """1 where an action is possible."""
        return np.frombuffer(mask_of(codes, self.codes), POSSIBLE)

    def parts(self, observation: Floats) -> dict[str, Floats]:
        """The vector cut into its named parts, each in its shape; nothing is copied."""
        starts = self.observer.starts
        return {
            part.name: observation[starts[part.name] : starts[part.name] + part.size].reshape(part.shape)
            for part in self.observer.parts
        }

    def describe(self) -> str:
        """The parts as a table in Markdown."""
        lines = ["| part | shape | divided by | what stands there |", "|---|---|---|---|"]
        for part in self.observer.parts:
            shape = " x ".join(str(length) for length in part.shape)
            lines.append(f"| `{part.name}` | {shape} | {part.most} | {part.meaning} |")
        return "\n".join(lines) + "\n"
