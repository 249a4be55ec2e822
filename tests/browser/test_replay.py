"""Looking back: a bar at every size, in full colour; a past moment says what was, the end asks for nothing."""

from __future__ import annotations

import random
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.test_reach import SIZES, link
from tests.table.server import Player, open_match

pytestmark = pytest.mark.browser

NOW = re.compile("to move|Your turn|Or type it|ways? to act|Point at", re.IGNORECASE)
"""What is said of a match that goes on."""


def play(players: list[Player], actions: int) -> None:
    """Everybody acts at random, so many times or to the end."""
    generator = random.Random(5)
    for _ in range(actions):
        turn: int = players[0].state()["turn"]
        if turn < 0:
            return
        state = players[turn].state()
        players[turn].act(state["seq"], generator.choice(state["actions"])["name"])


def apart(page: Page, one: str, other: str) -> bool:
    """Whether two boxes do not lie over each other."""
    boxes = [page.locator(selector).bounding_box() for selector in (one, other)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    return boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 1


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_match_is_looked_at_again(sit: Sit, client: httpx.Client, size: str) -> None:
    """Steps, turns, the slider and playing on, all below the board and without a drawer."""
    players = open_match(client)
    play(players, 200)
    table = sit(link(players[0]), **SIZES[size])
    page = table.page
    expect(page.locator("#result")).to_be_visible()
    assert not NOW.search(page.locator("body").inner_text())
    last = table.seq()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(table.main).to_have_attribute("data-at", "0")
    expect(page.locator("#replay")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board > svg")).to_be_in_viewport(ratio=0.99)
    assert apart(page, "#board > svg", "#replay")
    assert page.locator("#board > svg").evaluate("one => getComputedStyle(one).filter") == "none"
    expect(page.locator("#turn")).to_have_text(re.compile("It was (Green|Red)'s turn."))
    assert not NOW.search(page.locator("body").inner_text())

    step = page.get_by_role("button", name="A step on")
    step.click()
    step.click()
    expect(table.main).to_have_attribute("data-at", "2")
    page.get_by_role("button", name="A turn on").click()
    expect(table.main).to_have_attribute("data-at", "3")
    page.get_by_role("button", name="A turn back").click()
    expect(table.main).to_have_attribute("data-at", "2")
    page.locator("#scrubber").fill(str(last - 2))
    expect(table.main).to_have_attribute("data-at", str(last - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(table.main).to_have_attribute("data-at", "")
    expect(page.locator("html")).not_to_have_attribute("data-playing", "yes")
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_bar_of_a_replay_leaves_the_boards_of_last_bug_in_sight(
    sit: Sit, client: httpx.Client, size: str
) -> None:
    """Compass, planet and circle lie between what is said of the moment and the bar, at every step."""
    players = open_match(client, "lastbug")
    play(players, 200)
    table = sit(link(players[0]), **SIZES[size])
    page = table.page
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(table.main).to_have_attribute("data-at", "0")
    bar = page.locator("#replay")
    for _ in range(6):
        expect(bar).to_be_in_viewport(ratio=1)
        assert apart(page, "#turn", "#board > svg")
        for board in ("compass", "planet", "circle"):
            assert apart(page, f'[id="board:{board}"]', "#replay"), (
                board,
                table.main.get_attribute("data-at"),
            )
        at = table.main.get_attribute("data-at") or ""
        page.get_by_role("button", name="A step on").click()
        expect(table.main).not_to_have_attribute("data-at", at)


@pytest.mark.parametrize("size", SIZES)
def test_from_the_log_to_a_moment_and_back_to_now(sit: Sit, client: httpx.Client, size: str) -> None:
    """On a small screen the log gives way to what is looked at."""
    players = open_match(client, "bugout", players=2)
    play(players, 12)
    turn: int = players[0].state()["turn"]
    table = sit(link(players[turn]), **SIZES[size])
    page = table.page
    table.expect_my_turn()
    if size != "desk":
        page.locator('#controls [data-do="log"]').click()
    page.locator("#log .entry button").last.click()
    page.locator("#log .entry button").last.evaluate("one => one.blur()")
    expect(table.main).to_have_attribute("data-at", "")
    if size != "desk":
        page.locator('#controls [data-do="log"]').click()
    # The last lines may all tell of one entry, the present one.
    moments = page.locator("#log .entry button").evaluate_all("all => all.map(one => one.dataset.moment)")
    earlier = next(moment for moment in reversed(moments) if moment != moments[-1])
    page.locator(f'#log .entry button[data-moment="{earlier}"]').last.click()
    expect(page.locator("#moment")).to_contain_text(re.compile(r"Entry \d+ of"))
    if size != "desk":
        expect(page.locator("#panel-log")).to_be_hidden()
    assert not NOW.search(page.locator("body").inner_text())
    expect(page.locator("#replay")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Back to now").click()
    table.expect_my_turn()


def test_the_log_shows_the_moment_that_is_looked_at(sit: Sit, client: httpx.Client) -> None:
    """Not its end, which the moment knows nothing of."""
    players = open_match(client)
    play(players, 200)
    page = sit(link(players[0])).page
    page.get_by_role("button", name="Replay", exact=True).click()
    here = page.locator("#log .entry.here").first
    for _ in range(2):
        page.get_by_role("button", name="A turn on").click()
        expect(here).to_be_in_viewport()
    page.locator("#log .entry").last.locator("button").first.scroll_into_view_if_needed()
    page.get_by_role("button", name="A step on").click()
    expect(here).to_be_in_viewport()
    page.get_by_role("button", name="The end").click()
    expect(page.locator("#log .entry").last).to_be_in_viewport()


def test_whoever_looks_back_from_the_log_of_a_phone_sees_the_board_and_the_way_back(
    sit: Sit, client: httpx.Client
) -> None:
    """The sheet does not stay over them."""
    players = open_match(client)
    play(players, 2)
    table = sit(link(players[0]), **SIZES["phone"])
    page = table.page
    table.expect_my_turn()
    page.locator('#controls [data-do="log"]').tap()
    page.get_by_role("button", name="Look back").tap()
    expect(table.main).to_have_attribute("data-at", "1")
    expect(page.locator(".drawer")).to_be_hidden()
    expect(page.locator("#turn .happened")).to_have_text(re.compile(r"Green hatches a beetle on [a-g]\d\."))
    expect(page.locator("#turn .happened")).to_be_in_viewport()
    page.get_by_role("button", name="Back to now").tap()
    table.expect_my_turn()


def test_news_that_came_before_the_way_back_to_now_is_not_covered_by_it(
    sit: Sit, client: httpx.Client
) -> None:
    """The answer to the press left the server before the action and comes after its news."""
    players = open_match(client)
    play(players, 3)
    table = sit(link(players[0]))
    page = table.page
    table.expect_alive()
    page.locator('#log .entry button[data-moment="1"]').click()
    expect(table.main).to_have_attribute("data-at", "1")
    page.evaluate(
        """() => {
          const ask = window.fetch;
          window.tables = 0;
          const released = new Promise((done) => (window.release = done));
          window.fetch = async (url, options) => {
            const number = String(url).includes("/table") ? (window.tables += 1) : 0;
            const answer = await ask(url, options);
            if (number === 1) {
              window.held = true;
              await released;
            }
            return answer;
          };
        }"""
    )
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_function("() => window.held")
    play(players, 1)
    table.expect_seq(4)
    page.evaluate("window.release()")
    page.wait_for_function("() => window.tables === 3")
    expect(page.locator("#log .entry")).to_have_count(4)
    table.expect_seq(4)
