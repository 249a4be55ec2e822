"""docs/terminal.md is true."""

from __future__ import annotations

import re
from pathlib import Path

from bugeyed import Match
from bugeyed.terminal.screen import Screen
from bugeyed.terminal.sitting import Sitting

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"


def test_every_word_at_the_prompt_is_documented() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    assert documented == list(Sitting(Match("beetles"), {}, Screen()).commands)
