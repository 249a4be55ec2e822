"""Several people: at two browsers, at one device, watching, and when the server dies under them."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.table.server import Running

pytestmark = pytest.mark.browser


def two(sit: Sit, **profile: object) -> tuple[Table, Table]:
    """Green, who set the table, and Red, who came by the link."""
    green = sit("/", **profile)
    green.set_table("beetles", "me", "friend")
    expect(green.page.locator(".invite .qr svg")).to_be_visible()
    red = sit(green.page.locator(".invite code").inner_text(), **profile)
    expect(green.page.locator(".invite")).to_have_count(0)
    assert "token" not in red.page.url
    return green, red


def test_two_browsers_play_each_other_and_one_reloads(sit: Sit) -> None:
    green, red = two(sit)
    for number in range(1, 9):
        mover, other = (green, red) if number % 2 else (red, green)
        mover.expect_my_turn()
        mover.play()
        other.expect_seq(number)
        if number == 5:
            red.page.reload()
        assert green.text_board() == red.text_board()
    expect(green.page.locator("#log .entry")).to_have_count(8)
    assert green.actions() != []
    assert red.actions() == []


@pytest.mark.parametrize("others", [1, 2])
def test_on_a_phone_the_way_to_another_device_is_at_the_flag(sit: Sit, others: int) -> None:
    """Where names share a line there is no room for it beside them."""
    table = sit("/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.set_table("cropcircles", "me", *["bot:1"] * others)
    expect(table.page.locator('#people [data-do="move-seat"]')).to_be_hidden()
    table.page.locator('#controls [data-do="resign"]').tap()
    table.page.locator("#resigning button[value=move]").tap()
    expect(table.page.locator("#moving .qr svg")).to_be_visible()


def test_a_seat_moves_to_another_device_by_a_link_of_its_own(sit: Sit) -> None:
    """Red goes on at a phone; the page before watches, and its link is good for nobody else."""
    green, red = two(sit)
    red.page.locator('#person-1 [data-do="move-seat"]').click()
    expect(red.page.locator("#moving .qr svg")).to_be_visible()
    link = red.page.locator("#moving code").inner_text()
    phone = sit(link, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(phone.main).to_have_attribute("data-seats", "1")
    expect(red.main).to_have_attribute("data-seats", "")
    green.expect_my_turn()
    green.play()
    phone.expect_my_turn()
    red.page.goto(link)
    expect(red.page.locator("#offer")).to_contain_text("Somebody sits there already")


def test_whoever_opened_the_match_frees_a_seat_for_another(sit: Sit) -> None:
    """And whoever comes says once what to be called."""
    green, red = two(sit)
    green.page.locator('#person-1 [data-do="free-seat"]').click()
    green.page.locator("#freeing button[value=yes]").click()
    expect(red.main).to_have_attribute("data-seats", "")
    another = sit("/")
    another.page.goto(green.page.locator(".invite code").inner_text())
    another.page.locator("#offer input[name=name]").fill("Bea")
    another.page.locator("#offer button").click()
    expect(green.page.locator("#person-1")).to_contain_text("Bea")
    expect(another.main).to_have_attribute("data-seats", "1")


def test_the_other_is_seen_to_come_and_go(sit: Sit) -> None:
    green, red = two(sit)
    expect(green.page.locator("#person-1 .offline")).to_have_count(0)
    red.page.context.close()
    expect(green.page.locator("#person-1 .offline")).to_be_visible()


def test_people_are_called_as_they_like(sit: Sit) -> None:
    """A name is asked once and told to every table; the log keeps the colours."""
    green, red = two(sit)
    green.page.locator('[data-do="settings"]').click()
    green.page.locator("#settings input[name=nickname]").fill("Ada")
    green.page.locator("#settings button[value=close]").click()
    expect(red.page.locator("#person-0")).to_contain_text("Ada")
    expect(red.page.locator("#person-0")).to_contain_text("Green")
    green.page.goto("/")
    green.play_now()
    expect(green.page.locator("#person-0")).to_contain_text("Ada")


def test_a_click_skips_what_is_being_played(sit: Sit) -> None:
    """Motion never keeps anybody waiting: pointing at the board shows it as it is."""
    table = sit("/", reduced_motion="no-preference")
    table.page.evaluate("localStorage.setItem('bugeyed.settings', JSON.stringify({ speed: 'slow' }))")
    table.page.reload()
    table.set_table("beetles", "here", "here", variant="no-rings")
    table.expect_my_turn()
    table.click(*table.actions()[0]["picks"])
    expect(table.page.locator(".ghost").first).to_be_attached()
    # Held still, it would never end by itself.
    table.page.evaluate("document.getAnimations().forEach((one) => one.pause())")
    table.thing("cell:b2").click()
    table.expect_seq(1)
    expect(table.page.locator(".ghost")).to_have_count(0)


def test_somebody_watches_by_link_and_cannot_act(sit: Sit) -> None:
    green, _red = two(sit)
    watcher = sit(green.page.locator("[data-link]").first.get_attribute("data-link"))
    green.expect_my_turn()
    green.play()
    watcher.expect_seq(1)
    watcher.click("egg:c5" if watcher.thing("egg:c5").count() else "beetle:c5")
    expect(watcher.page.locator("#refusal")).to_contain_text("You are watching")
    expect(watcher.page.locator('[data-do="resign"]')).to_have_count(0)


def test_two_people_share_one_device(sit: Sit) -> None:
    """Nothing is secret in Beetles, so the table turns to whoever is to move by itself."""
    table = sit("/")
    table.set_table("beetles", "here", "here")
    for number in range(4):
        expect(table.main).to_have_attribute("data-as", str(number % 2))
        table.expect_my_turn()
        table.play()
    expect(table.page.locator("#turn .words")).to_have_text("Green is to move.")


def test_a_device_with_secrets_changes_hands_behind_a_curtain(sit: Sit) -> None:
    """Fireflies: what a seat drew is on the page only after that seat stepped forward."""
    table = sit("/")
    table.set_table("fireflies", "here", "here", "here")
    curtain = table.page.locator("#curtain")
    seen = set()
    for _ in range(3):
        expect(curtain).to_be_visible()
        expect(table.page.locator("#board [data-pick]")).to_have_count(0)
        assert table.actions() == []
        assert "brightness" not in (table.main.inner_html())
        seat = curtain.locator("button").get_attribute("data-seat")
        curtain.locator("button").click()
        expect(table.main).to_have_attribute("data-as", str(seat))
        expect(table.thing(f"firefly:{seat}")).to_have_attribute("data-name", re.compile("brightness"))
        others = [n for n in "012" if n != seat]
        for other in others:
            assert "brightness" not in (table.thing(f"firefly:{other}").get_attribute("data-name") or "")
        seen.add(seat)
        table.play()
    assert seen == {"0", "1", "2"}


def test_an_action_without_picks_is_a_button(sit: Sit) -> None:
    """Fireflies, a game this page has never heard of: its buttons, its things, its log."""
    table = sit("/")
    table.set_table("fireflies", "me", "bot:1", "bot:1", moon="off")
    table.expect_my_turn()
    table.page.get_by_role("button", name="Wait").click()
    expect(table.page.locator("#log")).to_contain_text("Green waits")


def test_undo_past_the_limit_asks_the_other(sit: Sit) -> None:
    green, red = two(sit)
    green.play()
    red.expect_my_turn()
    red.play()
    green.expect_seq(2)
    button = green.page.locator('#controls [data-do="undo"]')
    expect(button).to_have_text("Ask to undo")
    button.click()
    ask = red.page.locator("#ask")
    expect(ask).to_contain_text("Green asks to take back")
    expect(green.page.locator("#ask button")).to_have_count(0)
    ask.get_by_role("button", name="Let them").click()
    green.expect_seq(3)
    red.expect_seq(3)
    green.expect_my_turn()


def test_a_rematch_swaps_the_seats_and_the_other_is_led_there(sit: Sit) -> None:
    green, red = two(sit)
    first = green.page.url
    green.resign()
    expect(red.page.locator("#turn .words")).to_have_text("You won")
    green.page.get_by_role("button", name="Rematch, swap seats").click()
    green.page.wait_for_url(lambda url: url != first)
    expect(green.main).to_have_attribute("data-seats", "1")
    red.page.get_by_role("link", name="To the rematch").click()
    expect(red.main).to_have_attribute("data-seats", "0")
    assert red.page.url == green.page.url
    red.expect_my_turn()
    red.play()
    green.expect_seq(1)


def test_a_rematch_may_keep_the_seats(sit: Sit) -> None:
    green, _ = two(sit)
    first = green.page.url
    green.resign()
    for name in ("Replay", "Share it"):
        expect(green.page.get_by_role("button", name=name)).to_be_visible()
    for name in ("Save it", "Other game"):
        expect(green.page.get_by_role("link", name=name)).to_be_visible()
    green.page.get_by_role("button", name="Rematch, same seats").click()
    green.page.wait_for_url(lambda url: url != first)
    expect(green.main).to_have_attribute("data-seats", "0")


def test_tabs_of_one_browser_share_a_line_and_agree(sit: Sit) -> None:
    green, red = two(sit)
    again = Table(green.page.context.new_page())
    again.page.goto(green.page.url)
    again.expect_alive()
    green.play()
    again.expect_seq(1)
    red.expect_my_turn()
    red.play()
    again.expect_my_turn()
    again.play()
    green.expect_seq(3)


def test_a_killed_server_comes_back_and_nothing_is_lost(sit: Sit, tmp_path: Path) -> None:
    """kill -9 with both pages open: a banner within 10 s, no play on a stale board, recovery without a hand."""
    running = Running(tmp_path)
    green, red = two(sit, base=running.url, forgive=True)
    green.expect_alive()
    red.expect_alive()
    green.play()
    red.expect_my_turn()
    red.play()
    green.expect_my_turn()
    board = green.text_board()

    running.kill()
    killed = time.monotonic()
    for person in (green, red):
        expect(person.page.locator("#banner")).to_be_visible(timeout=10_000)
    assert time.monotonic() - killed < 10
    green.thing(green.actions()[0]["picks"][0]).click()
    expect(green.page.locator("#refusal")).to_contain_text("connection is lost")

    again = Running(tmp_path, port=running.port)
    assert again.port == running.port
    for person in (green, red):
        expect(person.page.locator("#banner")).to_be_hidden(timeout=20_000)
        person.expect_alive()
        person.expect_seq(2)
        assert person.text_board() == board
    green.play()
    red.expect_seq(3)
    red.expect_my_turn()
    assert again.stop() == 0


def test_an_action_sent_as_the_server_dies_is_played_once(sit: Sit, tmp_path: Path) -> None:
    """The page sends it again with the same key once somebody answers."""
    running = Running(tmp_path)
    green, red = two(sit, base=running.url, forgive=True)
    green.expect_my_turn()
    red.expect_alive()
    # The line stays up while the call is cut off, so the page tries to act.
    cut = {"calls": 0}

    def hang_up(route: object) -> None:
        cut["calls"] += 1
        route.continue_() if cut["calls"] > 2 else route.abort()  # type: ignore[attr-defined]

    green.page.route("**/actions", hang_up)
    green.thing(green.actions()[0]["picks"][0]).click()
    expect(green.page.locator("#banner")).to_contain_text("will be sent")
    green.expect_seq(1)
    red.expect_seq(1)
    expect(green.page.locator("#banner")).to_be_hidden()
    assert cut["calls"] == 3
    assert running.stop() == 0
