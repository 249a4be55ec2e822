"""What one has to see is in sight: what is to be decided, the way back, what an action would do."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.test_reach import SIZES, link, walk
from tests.table.server import open_match

pytestmark = pytest.mark.browser

REACHABLE = """(selector) => [...document.querySelectorAll(selector)].every((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""

IN_SIGHT = """() => [...document.querySelectorAll("#board .can")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""

ROOM = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const zones = [...document.querySelectorAll("#board [data-zone]")];
  const lowest = Math.max(...zones.map((one) => one.getBoundingClientRect().bottom));
  return [lowest - box("#board > svg").top, box("#controls").top - box("#turn").height];
}"""
"""How high all that is played with is, and how much of the screen is neither prompt nor buttons."""


def reachable(page: Page, selector: str) -> bool:
    """Whether nothing lies over the middle of any of these."""
    found: bool = page.evaluate(REACHABLE, selector)
    return found


@pytest.mark.parametrize("width", [1280, 1440, 1920])
def test_an_enlarged_part_stays_in_the_frame_and_lets_one_back(
    sit: Sit, client: httpx.Client, width: int
) -> None:
    """Last Bug Standing: by the same button, and by Esc."""
    players = open_match(client, "lastbug")
    table = sit(link(players[0]), viewport={"width": width, "height": 900})
    table.expect_my_turn()
    drawing = table.page.locator("#board > svg")
    whole = drawing.get_attribute("viewBox") or ""
    for part in ("Compass", "Planet", "Circle"):
        button = table.page.get_by_role("button", name=part, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(drawing).not_to_have_attribute("viewBox", whole)
        assert reachable(table.page, "#zooms button, .home, #turn, .tool, .tabs button:not(.close)")
        button.click()
        expect(drawing).to_have_attribute("viewBox", whole)
        button.click()
        table.page.keyboard.press("Escape")
        expect(drawing).to_have_attribute("viewBox", whole)


@pytest.mark.parametrize("size", ["tablet", "phone"])
@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles", "bugout"])
def test_what_is_to_be_decided_is_in_sight_and_its_prompt_stays(
    sit: Sit, client: httpx.Client, game: str, size: str
) -> None:
    """Whoever comes to the table sees something lit; whoever scrolls still reads what is asked."""
    players = open_match(client, game)
    turn: int = players[0].state()["turn"]
    table = sit(link(players[turn]), **SIZES[size])
    table.expect_my_turn()
    # As a function: words that have to be asked twice the content policy does not let be evaluated.
    table.page.wait_for_function(f"() => ({IN_SIGHT})() > 0")
    for place in ("document.body.scrollHeight", "0"):
        table.page.evaluate(f"scrollTo(0, {place})")
        expect(table.page.locator("#turn .words")).to_be_in_viewport()


@pytest.mark.steady
def test_beetles_is_seen_whole_on_a_tablet(sit: Sit, client: httpx.Client) -> None:
    """Down to the letters at its edge, which lie above the buttons, through a match."""
    players = open_match(client)
    table = sit(link(players[0]), **SIZES["tablet"])
    for state in walk(players, 40, seed=3):
        table.expect_seq(state["seq"])
        table.expect_my_turn()
        drawn = table.page.locator("#board > svg").bounding_box()
        buttons = table.page.locator("#controls").bounding_box()
        assert drawn is not None
        assert buttons is not None
        assert drawn["y"] >= 0
        assert drawn["y"] + drawn["height"] <= buttons["y"], state["seq"]


@pytest.mark.steady
def test_last_bug_is_seen_whole_on_a_phone(sit: Sit, client: httpx.Client) -> None:
    """Boards, both players and a row of cards between the prompt and the buttons, through a match."""
    players = open_match(client, "lastbug")
    table = sit(link(players[0]), **SIZES["phone"])
    for state in walk(players, 60, seed=3):
        view = state["view"]
        cards = len(view["active"]) + len(view["hands"][0])
        table.expect_seq(state["seq"])
        table.expect_my_turn()
        high, free = table.page.evaluate(ROOM)
        assert cards > 3 or high <= free, (state["seq"], high, free)


def test_a_hatching_is_foreseen_as_a_birth(sit: Sit) -> None:
    """The egg is ringed; nothing is crossed out."""
    table = sit("/")
    table.play_now()
    table.thing("egg:c5").hover()
    drawn = table.page.locator("#board svg > .preview")
    expect(drawn.locator(".ring")).to_have_count(1)
    expect(drawn.locator(".cross")).to_have_count(0)
    expect(table.page.locator("#preview")).to_contain_text("hatches a beetle on c5")


@pytest.mark.steady
def test_a_way_foreseen_ends_where_the_thing_will_lie(sit: Sit, client: httpx.Client) -> None:
    """Crop Circles: not in the middle of the rack, also where it is the first of its kind."""
    players = open_match(client, "cropcircles")
    table = sit(link(players[0]))
    new = None
    for state in walk(players, 60, seed=5):
        rack = state["view"]["racks"][0]
        kinds = [one["name"].removeprefix("take ") for one in state["actions"] if one["picks"][:1] != ["bag"]]
        new = next(
            (kind for kind in kinds if kind not in rack and f"pool:{kind}" in str(state["actions"])), None
        )
        if new is not None:
            break
    assert new is not None
    table.page.reload()
    table.expect_my_turn()
    table.thing(f"pool:{new}").hover()
    head = table.page.locator("#board svg > .preview .head")
    expect(head).to_have_count(1)
    foreseen = head.bounding_box()
    table.thing(f"pool:{new}").click()
    expect(table.thing(f"rack:{new}")).to_be_visible()
    come = table.thing(f"rack:{new}").bounding_box()
    assert foreseen is not None
    assert come is not None
    for side, length in (("x", "width"), ("y", "height")):
        middles = [float(box[side]) + float(box[length]) / 2 for box in (foreseen, come)]  # type: ignore[literal-required]
        assert abs(middles[0] - middles[1]) < 8, side


def test_every_game_of_the_lobby_is_in_sight_at_a_desk(sit: Sit) -> None:
    """Picture, goal and both buttons, also once somebody has matches to go on with."""
    page = sit("/").page
    for _ in range(2):
        games = page.locator(".specimen")
        assert games.count() >= 4
        for game in games.all():
            for part in ("img", ".aim", ".main", '[data-do="set"]'):
                if game.locator(part).count():
                    expect(game.locator(part).first).to_be_in_viewport(ratio=0.9)
        page.get_by_role("button", name="Play now").first.click()
        page.wait_for_url("**/m/*")
        page.goto("/")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1024, 768)])
def test_a_full_table_and_a_long_list_leave_the_prompt_and_the_buttons_in_sight(
    sit: Sit, client: httpx.Client, width: int, height: int
) -> None:
    """Four people, and all that a Survivor can do is listed: nothing lies over what is asked, nor over the way back."""
    players = open_match(client, "bugout", players=4)
    turn = players[0].state()["turn"]
    table = sit(link(players[turn]), viewport={"width": width, "height": height})
    table.expect_my_turn()
    begins = [action["picks"][0] for action in table.actions() if len(action["picks"]) > 1]
    table.thing(max(set(begins), key=begins.count)).click()
    expect(table.page.locator("#asking .ways")).to_be_visible()
    assert reachable(table.page, "#turn .words, #turn .prompt")
    assert reachable(table.page, '#controls [data-do="undo"], #controls [data-do="resign"], #choices button')


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("game", ["beetles", "lastbug"])
def test_at_a_desk_the_page_ends_with_the_window(
    sit: Sit, client: httpx.Client, game: str, width: int, height: int
) -> None:
    """Nothing can push it up: by wheel nobody could bring it back. On a low window all of it can be scrolled to."""
    players = open_match(client, game)
    table = sit(link(players[0]), viewport={"width": width, "height": height})
    table.expect_alive()
    page = table.page
    assert page.evaluate("(scrollTo(0, 500), scrollY)") == 0
    page.set_viewport_size({"width": 1280, "height": 560})
    page.mouse.move(640, 60)
    page.mouse.wheel(0, 500)
    page.wait_for_function(
        "() => scrollY === document.documentElement.scrollHeight - innerHeight && scrollY > 0"
    )
