"""What is to be read can be read, and what is to be met can be met: measured at every size, over whole matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.browser.test_reach import COMPANIES, SIZES, link, pick_one, walk
from tests.table.server import Player, open_match

pytestmark = [pytest.mark.browser, pytest.mark.steady]

LEAST = {"desk": 11, "tablet": 12, "phone": 12}
"""How high letters must be, in pixels of the screen."""
TARGET = 40
"""What a finger meets."""
SAMPLES = {"beetles": 4, "lastbug": 7, "cropcircles": 6, "bugout": 8}
"""In so many positions of a match it is measured."""
LONGEST = {"beetles": 60, "lastbug": 60, "cropcircles": 240, "bugout": 420}
"""A match at random has hardly more actions."""

MEASURE = (Path(__file__).parent / "measure.js").read_text()


def sampled(game: str, players: list[Player], seed: int) -> Iterator[dict[str, Any]]:
    """Everybody acts at random; of the first player's decisions some, the first one and the end among them."""
    generator = random.Random(seed)
    every = LONGEST[game] // SAMPLES[game]
    next_one = 0
    for number in range(2 * LONGEST[game]):
        turn: int = players[0].state()["turn"]
        state = players[max(0, turn)].state()
        if turn <= 0 and (number >= next_one or turn < 0):
            yield state
            next_one = number + every
        if turn < 0:
            return
        players[turn].act(state["seq"], generator.choice(state["actions"])["name"])


def poor(table: Table, size: str) -> list[str]:
    """What is too small, cut off, covered or outside its box."""
    touch = "has_touch" in SIZES[size]
    found: list[str] = table.page.evaluate(MEASURE, {"least": LEAST[size], "target": TARGET if touch else 0})
    return found


@pytest.mark.parametrize("game", COMPANIES)
def test_everything_is_large_enough_and_in_its_place(sit: Sit, client: httpx.Client, game: str) -> None:
    """Also once something is picked, and the question stands at the thumb."""
    players = open_match(client, game, players=COMPANIES[game])
    tables = {size: sit(link(players[0]), **profile) for size, profile in SIZES.items()}
    faults: set[str] = set()
    for state in sampled(game, players, seed=11):
        for size, table in tables.items():
            table.page.goto(f"/m/{players[0].match}")
            table.expect_seq(state["seq"])
            if table.scrolls_sideways():
                faults.add(f"{size}: the page scrolls sideways")
            faults |= {f"{size}: {fault}" for fault in poor(table, size)}
            if state["turn"] == 0:
                table.expect_my_turn()
                pick_one(table)
                faults |= {f"{size}, picked: {fault}" for fault in poor(table, size)}
            table.page.goto("about:blank")
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("size", SIZES)
def test_the_letters_of_the_log_are_large_enough(sit: Sit, client: httpx.Client, size: str) -> None:
    """Those in the signs of the seats too."""
    players = open_match(client, "cropcircles", players=3)
    list(walk(players, 12, seed=4))
    table = sit(link(players[0]), **SIZES[size])
    table.page.locator('[data-do="log"]:visible').first.click()
    expect(table.page.locator("#log .sign").last).to_be_visible()
    assert [fault for fault in poor(table, size) if fault.endswith("px high")] == []


MET = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  const meets = (by) => one.contains(document.elementFromPoint(middle, centre + by));
  return meets(-19) && meets(19) ? "" : `${one.textContent.trim()}: ${height}`;
}).filter((words) => words)"""


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_finger_meets_lines_of_the_log_and_short_links(sit: Sit, client: httpx.Client, size: str) -> None:
    """Of the lobby, of the log and of the end: 40 px high, though their letters are not."""
    table = sit("/", **SIZES[size])
    page = table.page
    assert page.evaluate(MET, ".specimen .more a, .foot a") == []
    players = open_match(client, "beetles")
    list(walk(players, 200, seed=2))
    page.goto(link(players[0]))
    page.locator("#offer button").click()
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate(MET, "#result .reason .clause, #result button") == []
    page.locator('#controls [data-do="log"]').click()
    expect(page.locator("#log")).to_be_visible()
    assert page.evaluate(MET, "#log .entry button, #log .clause") == []
