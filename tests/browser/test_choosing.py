"""Choosing among many: what is held shows all it can do with its cost, and why it cannot do the rest."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.table.server import Running, open_match

pytestmark = pytest.mark.browser


def solo(server: Running) -> str:
    """The link to a match of BUGOUT for one."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        player = open_match(client, "bugout", players=1)[0]
    token = player.headers["Authorization"].partition(" ")[2]
    return f"/m/{player.match}?token={token}"


def alone(sit: Sit, server: Running, **profile: object) -> Table:
    """BUGOUT for one, at its first action."""
    table = sit(solo(server), **profile)
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
    called = who.removeprefix("survivor:").replace("-", " ").capitalize()
    expect(refusal).to_contain_text(f"{called} holds nothing.")
    expect(refusal.locator(".clause")).to_have_text("§5.7")

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
    table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.page.locator("#asking .ways button").first).to_be_visible()


def test_what_is_lit_stays_where_it_is_though_letters_come_late(sit: Sit, server: Running) -> None:
    """A finger that aims at something must find it there: nothing is lit before the page has its fonts."""
    table = sit("/", viewport={"width": 360, "height": 740}, has_touch=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/*.woff2*", hold)
    table.page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.places = [];
          const note = () => {
            const lit = document.querySelector("#board .can")?.getBoundingClientRect();
            if (lit) places.push(Math.round(lit.y));
            requestAnimationFrame(note);
          };
          note();
        })"""
    )
    match, _, token = solo(server).partition("?token=")
    # The seat is taken without a page, so that the page below is the first that asks for letters.
    table.page.request.post(f"{match}/seat", form={"token": token}, headers={"Origin": server.url})
    with table.page.expect_event("request", lambda request: ".woff2" in request.url):
        table.page.goto(match, wait_until="commit")
    table.page.locator("#table").wait_for(state="attached")
    # Those that wait are let go on, and whatever is asked for from now on is not held.
    table.page.unroute("**/*.woff2*", hold)
    table.expect_my_turn()
    table.expect_alive()
    table.page.evaluate("document.fonts.ready")
    assert len(table.page.evaluate("[...document.fonts].filter((font) => font.status === 'loaded')")) == 4
    assert len(set(table.page.evaluate("places"))) == 1
