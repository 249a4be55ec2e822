"""By keys alone, by finger on a small screen, by ear, at night: the same game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.browser.test_reach import link, walk
from tests.table.server import Running, open_match

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST = 44


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_everything_can_be_done_by_keys(sit: Sit) -> None:
    table = sit("/")
    keys = table.page.keyboard
    tab_to(table.page, ".quick button[type=submit]")
    keys.press("Enter")
    table.page.wait_for_url("**/m/*")
    table.expect_my_turn()

    tab_to(table.page, "#board .can")
    start = focused(table.page)
    keys.press("ArrowRight")
    assert focused(table.page) != start
    expect(table.page.locator("#board :focus")).to_have_class(re.compile(r"\bcan\b"))
    keys.press("Enter")
    table.expect_seq(2)
    table.expect_my_turn()
    assert table.page.evaluate("document.activeElement.closest('#board') !== null"), (
        "the focus stays on the board"
    )

    keys.press("Shift+ArrowDown")
    keys.press("Shift+ArrowRight")
    keys.press("u")
    table.expect_seq(3)

    keys.press("?")
    expect(table.page.locator("#help")).to_be_visible()
    keys.press("Escape")
    expect(table.page.locator("#help")).to_be_hidden()

    keys.press("Home")
    expect(table.main).to_have_attribute("data-at", "0")
    keys.press("End")
    expect(table.main).to_have_attribute("data-at", "")

    keys.press("/")
    keys.type("hatch c5")
    keys.press("Enter")
    expect(table.thing("egg:c5")).to_have_count(0)


def test_a_capture_by_keys_and_a_change_of_mind(sit: Sit) -> None:
    table = sit("/")
    table.set_table("beetles", "here", "here", variant="no-rings")
    table.expect_my_turn()
    action = table.actions()[0]
    hunter, prey = action["picks"]
    table.thing(hunter).focus()
    table.page.keyboard.press("Enter")
    expect(table.thing(hunter)).to_have_attribute("aria-pressed", "true")
    expect(table.thing(prey)).to_have_class(re.compile(r"\bcan\b"))
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#board .picked")).to_have_count(0)
    table.page.keyboard.press("Enter")
    table.thing(prey).focus()
    table.page.keyboard.press("Enter")
    table.expect_seq(1)


def focused(page: Page) -> str:
    """The id of what has the focus."""
    id: str = page.evaluate("document.activeElement.id")
    return id


def test_an_illegal_thing_explains_itself_to_keys_too(sit: Sit) -> None:
    table = sit("/")
    table.play_now()
    table.thing("egg:a3").focus()
    table.page.keyboard.press("Shift+ArrowDown")
    assert focused(table.page) == "egg:a2"
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#refusal")).to_contain_text("your opponent's")
    expect(table.page.locator("#announcer")).to_contain_text("Rule 3.1")


def confirm_always(table: Table) -> None:
    """Be asked before every action."""
    table.page.locator('header [data-do="settings"]').tap()
    table.page.locator('#settings input[name="confirm"][value="always"]').check(force=True)
    table.page.locator("#settings button.main").tap()


def test_a_finger_plays_on_a_small_screen(sit: Sit, phone: dict[str, Any]) -> None:
    """360 px, touch: nothing sticks out, everything is big enough, and who wants to is asked before every action."""
    table = sit("/", **phone)
    confirm_always(table)
    assert not table.scrolls_sideways()
    table.page.get_by_role("button", name="Play now").first.tap()
    table.page.wait_for_url("**/m/*")
    table.expect_my_turn()
    assert not table.scrolls_sideways()
    big_enough(table, "#board .can", "#controls button")

    chosen = table.actions()[0]
    table.thing(chosen["picks"][0]).tap()
    asking = table.page.locator("#asking")
    expect(asking).to_contain_text(chosen["name"], ignore_case=True)
    assert table.seq() == 0
    big_enough(table, "#asking button")
    asking.get_by_role("button", name="Let go").tap()
    expect(asking).to_be_hidden()
    table.thing(chosen["picks"][0]).tap()
    asking.get_by_role("button", name="Do it").tap()
    table.expect_seq(2)

    table.expect_my_turn()
    table.page.locator('#board [data-pick^="egg:"][data-seat="1"]').first.tap()
    expect(table.page.locator("#refusal")).to_be_visible()
    assert not table.scrolls_sideways()
    table.page.locator("#refusal .clause").tap()
    expect(table.page.locator("#panel-rules .cited")).to_be_in_viewport()
    table.page.locator(".tabs .close").tap()
    for name in ("log", "text"):
        table.page.locator(f'#controls [data-do="{name}"]').tap()
        expect(table.page.locator(f"#panel-{name}")).to_be_visible()
        assert not table.scrolls_sideways()
        table.page.locator(".tabs .close").tap()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (768, 1024), (360, 740)])
def test_no_button_moves_when_it_is_told_what_an_action_would_do(sit: Sit, width: int, height: int) -> None:
    """That comes a moment after the question: whoever was about to press the one button shall not hit the other."""
    table = sit("/", viewport={"width": width, "height": height}, has_touch=True)
    confirm_always(table)
    table.play_now()
    held: list[Route] = []
    table.page.route("**/preview*", lambda route: held.append(route))
    with table.page.expect_request("**/preview*"):
        table.page.locator("#board .can").first.tap()
    places = (
        "[...document.querySelectorAll('#asking button')].map(one => one.getBoundingClientRect().toJSON())"
    )
    before = table.page.evaluate(places)
    assert len(before) == 2
    asking = table.page.locator("#asking")
    assert asking.evaluate("asked => asked.scrollHeight <= asked.clientHeight")
    expect(table.page.locator("#preview, #asking .preview")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(table.page.locator("#preview, #asking .preview")).to_contain_text("hatches a beetle")
    assert table.page.evaluate(places) == before


def big_enough(table: Table, *selectors: str) -> None:
    """Every target a finger needs is 44 px or more both ways."""
    for selector in selectors:
        found = table.page.locator(selector)
        assert found.count() > 0, selector
        for one in found.all():
            box = one.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST - 0.5, (selector, box)


@pytest.mark.parametrize(
    "path", ["/g/beetles/rules", "/g/beetles/fidelity", "/g/fireflies/fidelity", "/nowhere"]
)
def test_no_page_is_wider_than_a_small_phone(sit: Sit, phone: dict[str, Any], path: str) -> None:
    assert not sit(path, forgive=True, **phone).scrolls_sideways()


def test_what_happened_is_told_aloud(sit: Sit) -> None:
    table = sit("/")
    table.play_now()
    table.play(next(action for action in table.actions() if action["name"] == "hatch c5"))
    told = table.page.locator("#announcer")
    expect(told).to_contain_text("Your turn. Hatch an egg")
    expect(told).to_have_attribute("aria-live", "polite")
    table.resign()
    expect(told).to_contain_text("You lost.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing(sit: Sit, phone: dict[str, Any], scheme: str, size: str) -> None:
    """Lobby and its sheet, match at the beginning, with a refusal and at the end, rules, fidelity."""
    profile = {"color_scheme": scheme, **(phone if size == "phone" else {})}
    table = sit("/", **profile)
    flaws = audit(table.page, "lobby")
    table.page.locator('[data-do="set"]').first.click()
    flaws += audit(table.page, "setting the table")
    table.page.locator('dialog[open] [data-do="shut"]').click()
    table.play_now()
    flaws += audit(table.page, "match")
    table.click("egg:a2")
    expect(table.page.locator("#refusal")).to_be_visible()
    flaws += audit(table.page, "refusal")
    table.page.locator('[data-do="settings"]').click()
    flaws += audit(table.page, "settings")
    table.page.keyboard.press("Escape")
    table.page.locator('[data-do="dismiss"]').click()
    table.resign()
    flaws += audit(table.page, "end")
    for path in ("/g/beetles/rules", "/g/beetles/fidelity"):
        table.page.goto(path)
        flaws += audit(table.page, path)
    assert flaws == []


def audit(page: Page, where: str) -> list[str]:
    """What axe-core finds on the page, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ rules: { 'label-content-name-mismatch': { enabled: true } } })")
    return [
        f"{where}: {flaw['id']}: {node['html'][:120]}: {node['failureSummary']}"
        for flaw in found["violations"]
        for node in flaw["nodes"]
    ]


@pytest.mark.parametrize("game", ["lastbug", "cropcircles", "bugout"])
def test_the_tables_of_the_other_games_are_audited_too(sit: Sit, steady_server: Running, game: str) -> None:
    """In the middle of a match: what is written on a thing is a part of its name."""
    with httpx.Client(base_url=steady_server.url, timeout=30) as client:
        players = open_match(client, game, players=2)
        for _ in walk(players, 30, seed=3):
            pass
        table = sit(link(players[0]), base=steady_server.url)
        table.expect_seq(players[0].state()["seq"])
    assert audit(table.page, game) == []


def test_day_and_night_follow_the_device_and_the_switch(sit: Sit) -> None:
    table = sit("/", color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert table.page.evaluate(ground) == "rgb(16, 28, 25)"
    table.page.locator('[data-do="settings"]').click()
    table.page.locator('#settings input[value="light"]').check()
    assert table.page.evaluate(ground) == "rgb(244, 238, 223)"
    table.page.reload()
    assert table.page.evaluate(ground) == "rgb(244, 238, 223)"


def test_nothing_comes_from_outside(sit: Sit) -> None:
    table = sit("/")
    hosts = set()
    table.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    table.page.reload()
    table.play_now()
    table.page.goto("/api")
    expect(table.page.get_by_text("/api/matches", exact=True).first).to_be_visible()
    assert hosts == {table.page.url.split("/")[2]}
