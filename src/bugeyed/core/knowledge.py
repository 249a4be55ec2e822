"""What a bot gets: a view, and positions drawn at random among those its seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Final

from bugeyed.core.game import Position


class Knowledge:
    """All one seat knows. The position behind it cannot be reached from here, only resampled ones."""

    def __init__(self, position: Position, seat: int) -> None:
        self.__position = position
        self.seat: Final = seat

    def view(self) -> dict[str, object]:
        """What the seat may see, with its actions."""
        return self.__position.view(self.seat)

    def actions(self) -> list[int]:
        """What the seat may do now; the same in every sample."""
        return self.__position.actions() if self.__position.turn == self.seat else []

    def sample(self, rng: random.Random) -> Position:
        """A position drawn at random among those the seat cannot tell from the present one."""
        return self.__position.resample(self.seat, rng)
