"""Everything bots are told."""

from pathlib import Path
from typing import Final

from bugeyed.core.weights import Weights

WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")
