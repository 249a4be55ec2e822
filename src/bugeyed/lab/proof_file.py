"""Proofs on disk: what is claimed of which position, and the actions that prove it."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bugeyed.bots.proofs import Broken, replay
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Position
from bugeyed.core.registry import game

KIND = "bugeyed proof"


@dataclass(frozen=True)
class Claim:
    """That a seat gets at least so much from a position, whatever the other does."""

    game: str
    players: int
    options: dict[str, Any]
    rules_version: str
    played: list[int]
    """Codes that lead to the position from the start, chance outcomes among them."""
    seat: int
    least: float
    """1 if it wins, 0 if it does not lose."""

    def position(self) -> Position:
        """What it is about; a Mistake if the installed rules are others."""
        played = game(self.game)
        if played.version != self.rules_version:
            raise Mistake(
                f"The proof is for version {self.rules_version} of the rules of {played.title}, "
                f"and version {played.version} is installed."
            )
        position = played.start(self.players, self.options)
        for code in self.played:
            position = position.after(code)
        return position


def write_proof(path: Path, claim: Claim, codes: list[int]) -> None:
    """Write a proof; a Mistake if it cannot be written."""
    head = json.dumps({"kind": KIND, **asdict(claim)})
    try:
        with gzip.open(path, "wt", encoding="utf-8", compresslevel=6) as file:
            file.write(f"{head}\n{' '.join(map(str, codes))}\n")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None


def read_proof(path: Path) -> tuple[Claim, list[int]]:
    """A proof from disk; a Mistake if it is none."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            codes = [int(word) for word in file.readline().split()]
        if head.pop("kind") != KIND:
            raise ValueError
        return Claim(**head), codes
    except OSError as error:
        raise Mistake(f"{path} cannot be read as a proof: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, EOFError):
        raise Mistake(f"{path} is no proof.") from None


def verify(path: Path) -> tuple[Claim, int]:
    """The claim of a proof and how many positions were replayed; a Mistake in words where it does not hold."""
    claim, codes = read_proof(path)
    try:
        least, positions = replay(claim.position(), codes, claim.seat)
    except Broken as broken:
        raise Mistake(f"The proof does not hold: {broken}.") from None
    if least < claim.least:
        raise Mistake(
            f"The proof does not hold: it claims {claim.least:g} and some line ends with {least:g}."
        )
    return claim, positions
