"""Observations and action masks as numpy arrays, worked out from views."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bugeyed.core.game import Position, View
from bugeyed.core.observation import mask_of

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]


def sight(position: Position, seat: int) -> View:
    """The view of *seat* without the list of its actions, which takes longest to write and is the mask."""
    view = position.seen(seat)
    view["turn"] = int(position.turn)
    return view


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
        numbers = self.observer.observe(sight(position, seat), seat)
        # numpy's types do not know that a vec is a buffer.
        found: NDArray[np.float64] = np.frombuffer(numbers, np.float64)  # type: ignore[call-overload]
        return found.astype(np.float32)

    def mask(self, codes: list[int]) -> Mask:
        """1 where an action is possible."""
        return np.frombuffer(mask_of(codes, self.codes), np.int8)

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
