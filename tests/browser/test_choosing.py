"""Choosing among many: what is held shows all it can do with its cost, and why it cannot do the rest."""

from __future__ import annotations

from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.table.server import Running, open_match

pytestmark = pytest.mark.browser


def alone(sit: Sit, server: Running, **profile: object) -> Table:
    """BUGOUT for one, at its first action."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        player = open_match(client, "bugout", players=1)[0]
    token = player.headers["Authorization"].partition(" ")[2]
    table = sit(f"/m/{player.match}?token={token}", **profile)
    table.expect_my_turn()
    return table


def test_a_survivor_shows_its_actions_and_says_why_not(sit: Sit, server: Running) -> None:
    """Point at it: a list in words, its targets lit; a line of the sheet answers with a clause; a target acts."""
    table = alone(sit, server)
    expect(table.page.locator("#turn .prompt")).to_contain_text("Carry lit Flares")
    who = next(action["picks"][0] for action in table.actions() if action["picks"][:1] != [])
    ways = [action for action in table.actions() if action["picks"][:1] == [who]]
    table.thing(who).click()
    expect(table.page.locator("#asking .ways button")).to_have_count(len(ways))
    expect(table.thing(ways[0]["picks"][1])).to_have_class("cell can")

    table.thing("verb:drop").click()
    refusal = table.page.locator("#refusal")
    expect(refusal).to_contain_text(f"{who.removeprefix('survivor:')} holds nothing.")
    expect(refusal.locator(".clause")).to_have_text("§5.5")

    seq = table.seq()
    table.page.locator("#asking .ways button").first.click()
    table.expect_seq(seq + 1)
    expect(table.page.locator("#turn .prompt")).to_contain_text("3 actions.")


@pytest.mark.parametrize("closer", [0, 2])
def test_a_finger_finds_a_survivor_however_close(sit: Sit, server: Running, closer: int) -> None:
    """Also at the edge of a closer look, which stays where it is under the finger."""
    table = alone(sit, server, viewport={"width": 360, "height": 740}, has_touch=True)
    assert not table.scrolls_sideways()
    for _ in range(closer):
        table.page.locator("[data-do=closer]").tap()
    in_sight = """() => [...document.querySelectorAll("#board .survivor.can")].filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const whole = x >= 0 && x + width <= innerWidth;
      return whole && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).sort((one, other) => other.getBoundingClientRect().x - one.getBoundingClientRect().x)[0].id"""
    who: str = table.page.evaluate(in_sight)
    box = table.thing(who).bounding_box()
    assert box is not None
    assert closer == 0 or box["width"] >= 24
    offered = table.page.locator("#asking .ways button").first
    for _ in range(3):
        table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        # The first news of who is there may lay a fresh table under the finger: then one taps again.
        with suppress(PlaywrightTimeout):
            offered.wait_for(timeout=4000)
            break
    expect(offered).to_be_visible()
