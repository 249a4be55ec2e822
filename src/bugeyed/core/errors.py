"""The two ways of saying no: a Refusal for a player, a Mistake for whoever typed or wrote something wrong."""

from __future__ import annotations

from bugeyed.core import witness


class Refusal(Exception):
    """What the rules do not allow, with the clause that says so and one sentence for the player."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(f"{message} (§{clause})")
        self.clause = clause
        """An id in the game's RULES.md."""
        self.message = message
        """One sentence in the words of the position."""
        witness.hear(clause)

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str]]:
        return Refusal, (self.clause, self.message)


class Mistake(ValueError):
    """Something asked for that does not exist, or a file that cannot be read: a sentence, with the next step."""
