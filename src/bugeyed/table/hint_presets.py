"""How much help a table gives, chosen when it is set."""

from __future__ import annotations

from typing import Final

LEARNING: Final = "learning"
NORMAL: Final = "normal"
BARE: Final = "bare"

PRESETS: Final[dict[str, str]] = {
    LEARNING: "Learning: a hint is always there.",
    NORMAL: "Normal: a hint when you ask for it.",
    BARE: "Bare: no hints.",
}
"""What to tell people about each."""
