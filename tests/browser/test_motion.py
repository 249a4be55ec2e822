"""What moved comes to rest: a board that has seen a whole match looks like one that has just been opened."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.table.server import Running

pytestmark = pytest.mark.browser

COMPANIES = {"beetles": 2, "lastbug": 2, "cropcircles": 4, "bugout": 4}

HURRY = """() => {
  // Everything that begins to move arrives at once: the page sees the whole match, fresh table by fresh table.
  const finish = () => {
    for (const one of document.getAnimations()) if (one.effect.target?.closest("#board")) one.finish();
    requestAnimationFrame(finish);
  };
  finish();
}"""

PLACES = """() => [...document.querySelectorAll("#board > svg *")]
  .filter((one) => !one.closest("defs"))
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const around = one.closest("[id]")?.id ?? "";
    return [`${one.tagName} in ${around}`, ...[x, y, width, height].map(Math.round)].join(" ");
  })"""


def places(page: Page) -> list[str]:
    """Everything drawn, with where it is on the screen."""
    found: list[str] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("game", COMPANIES)
def test_nothing_keeps_a_transform_that_the_drawing_did_not_give_it(
    sit: Sit, server: Running, game: str
) -> None:
    players = COMPANIES[game]
    bots = [{"kind": "bot", "level": 1}] * players
    with httpx.Client(base_url=server.url, timeout=30) as client:
        answer = client.post("/api/matches", json={"game": game, "players": players, "seats": bots})
        match = answer.json()["id"]
    table = sit("/", reduced_motion="no-preference")
    table.page.evaluate("localStorage.setItem('bugeyed.settings', JSON.stringify({ speed: 'fast' }))")
    table.page.goto(f"/m/{match}")
    table.page.evaluate(HURRY)
    expect(table.page.locator("#result")).to_be_visible(timeout=240_000)
    expect(table.page.locator("#board .ghost, #board .overlay, #board .risen")).to_have_count(0)
    moved = "document.getAnimations().filter((one) => one.effect.target?.closest('#table')).length"
    assert table.page.evaluate(moved) == 0
    newcomer = sit(f"/m/{match}")
    newcomer.expect_seq(table.seq())
    assert places(table.page) == places(newcomer.page)
