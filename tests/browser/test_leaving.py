"""Somebody has to go: a bot plays for them until they are back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.browser.test_everybody import audit, tab_to
from tests.browser.test_reach import SIZES, link
from tests.browser.test_sight import reachable
from tests.browser.test_together import two
from tests.table.server import Running, open_match

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where nobody is waited for longer than half a second."""
    running = Running(tmp_path_factory.mktemp("leaving"), absence=0.5)
    yield running
    assert running.stop() == 0


def again(person: Table) -> Table:
    """The same person, back at the same browser."""
    page = person.page.context.new_page()
    page.goto(person.page.url)
    return Table(page)


def test_a_bot_plays_for_somebody_who_left_until_they_are_back(sit: Sit, hasty: Running) -> None:
    """The others are offered it, everybody sees it in every tab, and one click gives the seat back."""
    green, red = two(sit, base=hasty.url)
    other_tab = again(green)
    green.expect_alive()
    expect(green.page.locator(".absent")).to_have_count(0)
    red.page.close()
    offer = green.page.locator("#absent-1")
    expect(offer).to_contain_text("Nothing is heard of Red")
    assert audit(green.page, "somebody is away") == []

    offer.get_by_role("button", name="Let a bot play for Red").click()
    dialog = green.page.locator("#stand-in")
    expect(dialog).to_contain_text("Let a bot play for Red?")
    assert audit(green.page, "which bot") == []
    dialog.get_by_label("sees the obvious half of the time").check()
    dialog.get_by_role("button", name="Let it play").click()
    for tab in (green, other_tab):
        expect(tab.page.locator("#person-1")).to_contain_text("a bot plays for Red")
        expect(tab.page.locator("#log")).to_contain_text("A bot plays for Red from here on.")
    green.play()
    green.expect_seq(3)
    green.expect_my_turn()

    back, second = again(red), again(red)
    expect(back.page.locator("#stand-in-1")).to_contain_text("A bot plays for you")
    back.click(back.page.locator("#board [data-pick]").first.get_attribute("id") or "")
    expect(back.page.locator("#refusal")).to_contain_text("Take your seat back")
    assert audit(back.page, "a bot plays for me") == []
    expect(back.page.locator('[data-do="resign"], [data-do="undo"]')).to_have_count(0)
    back.page.get_by_role("button", name="Take my seat back").click()
    for tab in (back, second):
        expect(tab.page.locator(".stand-in")).to_have_count(0)
    expect(green.page.locator("#person-1")).not_to_contain_text("bot")
    green.play()
    back.expect_my_turn()
    back.play()
    green.expect_my_turn()


def test_by_keys_alone_one_rests_and_returns(sit: Sit) -> None:
    """The bot goes on with the match while its player looks on; the focus is never lost."""
    table = sit("/")
    table.set_table("beetles", "me", "bot:1")
    table.expect_my_turn()
    tab_to(table.page, ".person.own [data-do=stand-in]")
    assert table.page.evaluate("document.activeElement.textContent") == "Let a bot play for me"
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#stand-in")).to_be_visible()
    tab_to(table.page, "#stand-in button[value=yes]")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#stand-in-0")).to_be_visible()
    expect(table.page.locator("#log")).to_contain_text("Green hatches")
    assert on_the_table(table)
    tab_to(table.page, '[data-do="return"]')
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#stand-in-0")).to_have_count(0)
    assert on_the_table(table)
    table.expect_my_turn()
    table.play()


def on_the_table(table: Table) -> bool:
    """Whether the focus is on something of the table, and not lost."""
    there: bool = table.page.evaluate("document.activeElement.closest('#table') !== null")
    return there


def test_a_finger_finds_the_bot_where_one_leaves(sit: Sit, phone: dict[str, Any]) -> None:
    """Beside Resign, which ends the match for all; and a dialog closed by Escape has asked for nothing."""
    table = sit("/", **phone)
    table.set_table("beetles", "me", "friend")
    table.expect_my_turn()
    table.page.locator('#controls [data-do="resign"]').tap()
    expect(table.page.locator("#resigning")).to_contain_text("cannot be undone")
    table.page.locator("#resigning button[value=stand-in]").tap()
    expect(table.page.locator("#stand-in")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.page.locator('#controls [data-do="resign"]').tap()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    assert table.seq() == 0
    table.page.locator('#controls [data-do="resign"]').tap()
    table.page.locator("#resigning button[value=stand-in]").tap()
    table.page.locator("#stand-in button[value=yes]").tap()
    expect(table.page.locator("#stand-in-0")).to_be_visible()
    assert not table.scrolls_sideways()
    assert audit(table.page, "a bot plays for me") == []
    table.page.get_by_role("button", name="Take my seat back").tap()
    expect(table.page.locator("#stand-in-0")).to_have_count(0)


@pytest.mark.parametrize("size", ["tablet", "phone"])
@pytest.mark.parametrize("game", ["lastbug", "cropcircles"])
def test_what_enlarges_the_board_does_not_lie_over_the_offer_of_a_bot(
    sit: Sit, hasty: Running, game: str, size: str
) -> None:
    """Whoever is alone at the table can press it, and what enlarges is beside the board's own line."""
    with httpx.Client(base_url=hasty.url, timeout=30) as client:
        players = open_match(client, game)
    table = sit(link(players[0]), base=hasty.url, **SIZES[size])
    offer = table.page.locator("#absent-1 button")
    expect(offer).to_be_visible()
    table.page.evaluate("scrollTo(0, 0)")
    assert reachable(table.page, "#absent-1 button, #zooms button:not([aria-disabled=true])")
