"""What single games need of the page: foresight, secrets at one device, coming closer, a full house, a long turn."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.table.server import Player, open_match

pytestmark = pytest.mark.browser


def link(player: Player) -> str:
    """The invite link of a seat."""
    token = player.headers["Authorization"].removeprefix("Bearer ")
    return f"/m/{player.match}?token={token}"


def navigating(client: httpx.Client) -> Player:
    """Last Bug Standing, set up and about to begin: whoever puts the Navigator down first."""
    players = open_match(client, "lastbug")
    wanted = {"gunner 3", "vehicle b2"}
    while True:
        turn: int = players[0].state()["turn"]
        player = players[turn]
        state = player.state()
        names = [action["name"] for action in state["actions"]]
        if "navigator top" in names:
            return player
        player.act(state["seq"], next((name for name in names if name in wanted), names[0]))


def test_pointing_at_a_navigator_choice_shows_the_whole_chain(sit: Sit, client: httpx.Client) -> None:
    """Arrow, Vehicle's path, Gunner's landing, a bug removed or a tile flipped; all gone with the pointer."""
    table = sit(link(navigating(client)))
    table.expect_my_turn()
    drawn = table.page.locator("#board svg > .preview")
    label = table.page.locator("#preview")

    table.thing("square:top").hover()
    expect(label).to_contain_text("The Vehicle drives from b2 to")
    expect(label).to_contain_text("the Gunner moves")
    expect(label).to_contain_text("shoots")
    expect(drawn.locator(".way")).to_have_count(
        4
    )  # Vehicle, Gunner, the bug that is shot, the Gunner's step on
    expect(drawn.locator(".head").first).to_be_visible()
    assert steps(drawn) == ["1", "2", "3", "4", "5"], "Navigator, Vehicle, Gunner, shot, step"
    expect(label).to_contain_text("You cannot take this back without asking.")

    table.thing("square:top-right").hover()
    expect(label).to_contain_text("is flipped")
    expect(drawn.locator(".turns .ring")).to_have_count(1)
    expect(drawn.locator(".way")).to_have_count(2)
    expect(label).not_to_contain_text("take this back")

    table.page.locator("#turn").hover()
    expect(drawn).to_have_count(0)
    expect(label).to_have_count(0)
    table.expect_my_turn()


def steps(drawn: Locator) -> list[str]:
    """The numbers of the steps, in order."""
    return drawn.locator(".badge + text").all_text_contents()


def test_keys_foresee_what_the_mouse_does_and_say_it_aloud(sit: Sit, client: httpx.Client) -> None:
    """The focus on a choice is enough; Enter then does what was shown."""
    table = sit(link(navigating(client)))
    table.expect_my_turn()
    table.page.keyboard.press("Tab")
    table.thing("square:top").focus()
    expect(table.page.locator("#board svg > .preview .way")).to_have_count(4)
    told = table.page.locator("#announcer")
    expect(told).to_contain_text("This would happen:")
    expect(told).to_contain_text("the Gunner moves")
    words = table.page.locator("#preview li").all_inner_texts()
    seq = table.seq()
    table.page.keyboard.press("Enter")
    expect(table.main).not_to_have_attribute("data-seq", str(seq))
    expect(table.page.locator("#board svg > .preview")).to_have_count(0)
    log = " ".join(table.page.locator("#log .entry button").all_inner_texts())
    for sentence in words[:4]:
        assert sentence in log, "what was foreseen has happened"


def test_mascots_and_hands_are_behind_the_curtain_until_their_owner_comes(sit: Sit) -> None:
    """Last Bug Standing at one device: before the hand-over the page's own source says nothing of either side."""
    table = sit("/")
    table.set_table("lastbug", "here", "here")
    curtain = table.page.locator("#curtain")
    mascots: dict[str, str] = {}
    hands: dict[str, set[str]] = {"0": set(), "1": set()}
    handed_over = 0
    generator = random.Random(4)
    while handed_over < 8 and not table.page.locator("#result").is_visible():
        expect(curtain).to_be_visible()
        expect(table.page.locator("#board [data-pick]")).to_have_count(0)
        if handed_over:
            expect(table.page.locator("#announcer")).to_contain_text("Hand the device to")
        source = table.page.content()
        assert table.actions() == []
        for mascot in mascots.values():
            assert f"mascot {mascot}" not in source
            assert f"chooses the {mascot}" not in source
        for card in hands["0"] | hands["1"]:
            assert f"card:{card}" not in source, "a card in somebody's hand"
        seat = curtain.locator("button").get_attribute("data-seat") or ""
        curtain.locator("button").click()
        expect(table.main).to_have_attribute("data-as", seat)
        table.expect_my_turn()
        handed_over += 1
        source = table.page.content()
        other = str(1 - int(seat))
        if other in mascots:
            assert f"chooses the {mascots[other]}" not in source
            assert f"mascot {mascots[other]}" not in source.replace(f"mascot {mascots.get(seat)}", "")
        act_until_handed_over(table, seat, mascots, hands, generator)
    assert set(mascots) == {"0", "1"}


def act_until_handed_over(
    table: Table, seat: str, mascots: dict[str, str], hands: dict[str, set[str]], generator: random.Random
) -> None:
    """Whoever holds the device acts until it is the other's turn."""
    while table.main.get_attribute("data-as") == seat and not table.page.locator("#result").is_visible():
        table.expect_my_turn()
        action = generator.choice(table.actions())
        if action["name"].startswith("mascot "):
            mascots[seat] = action["name"].removeprefix("mascot ")
        hands[seat] = {
            one["name"].removeprefix("play ") for one in table.actions() if one["name"].startswith("play ")
        }
        table.play(action)
        table.page.locator("#curtain, #board .can, #choices button, #result").first.wait_for()


def touch(session: CDPSession, kind: str, *spots: tuple[float, float]) -> None:
    """Fingers on the glass."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_fingers_come_closer_to_the_field_and_move_about_in_it(sit: Sit, phone: dict[str, Any]) -> None:
    """Crop Circles at 360 px: pinch, pan, the buttons, Fit; nothing is played by it and the page does not scroll."""
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    table.page.locator("#zooms [data-do=closer]").wait_for()
    table.expect_my_turn()
    expect(table.page.locator("#board .can").first).to_be_in_viewport()
    field = table.page.locator("#board [data-roam]")
    acted: list[str] = []
    table.page.on("request", lambda request: acted.append(request.url) if request.method == "POST" else None)
    cell = table.thing("cell:f6")
    cell.scroll_into_view_if_needed()
    small = size(cell)
    session = table.page.context.new_cdp_session(table.page)
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"], box["y"]

    touch(session, "touchStart", (x - 20, y), (x + 20, y))
    for reach in range(25, 61, 5):
        touch(session, "touchMove", (x - reach, y), (x + reach, y))
    touch(session, "touchEnd")
    expect(field).to_have_class(re.compile("closer"))
    large = size(cell)
    assert large > 2 * small
    assert not table.scrolls_sideways()

    before, scrolled = cell.bounding_box(), table.page.evaluate("scrollY")
    touch(session, "touchStart", (x, y))
    for step in range(1, 7):
        touch(session, "touchMove", (x + 10 * step, y + 5 * step))
    touch(session, "touchEnd")
    after = cell.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] - before["x"] > 30
    assert table.page.evaluate("scrollY") == scrolled
    assert size(cell) == pytest.approx(large, abs=0.5)

    table.page.locator("#zooms [data-do=farther]").tap()
    assert size(cell) < large
    table.page.locator("#zooms [data-do=fit]").tap()
    assert size(cell) == pytest.approx(small, abs=0.5)
    expect(table.page.locator("#zooms [data-do=fit]")).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator("#asking")).to_be_hidden()
    assert acted == []


def size(thing: Locator) -> float:
    """How wide it is on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["width"]


def test_six_share_a_device_and_somebody_looks_on(sit: Sit) -> None:
    """Crop Circles with a full house: the device goes round, and no rack is shown to anybody but its owner."""
    table = sit("/")
    table.set_table("cropcircles", *["here"] * 6)
    expect(table.page.locator(".person")).to_have_count(6)
    watcher = sit(table.page.locator("[data-link]").first.get_attribute("data-link"))
    expect(watcher.page.locator(".person")).to_have_count(6)
    expect(watcher.page.locator("#curtain, #controls [data-do=resign], [data-do=stand-in]")).to_have_count(0)
    curtain = table.page.locator("#curtain")
    seen: list[str] = []
    for _ in range(6):
        expect(curtain).to_be_visible()
        assert 'id="rack:' not in table.page.content()
        seat = curtain.locator("button").get_attribute("data-seat") or ""
        seen.append(seat)
        curtain.locator("button").click()
        expect(table.main).to_have_attribute("data-as", seat)
        table.expect_my_turn()
        expect(table.page.locator('#board [id^="rack:"]').first).to_be_visible()
        while not curtain.is_visible():
            table.expect_my_turn()
            table.play(ending(table))
            table.page.locator("#curtain, #board .can, #choices button").first.wait_for()
        watcher.expect_seq(table.seq())
        assert 'id="rack:' not in watcher.page.content()
    assert sorted(seen) == list("012345"), "once round the table"


def ending(table: Table) -> Any:
    """An action that leads to the end of the turn: done if it is possible."""
    actions = table.actions()
    return next((one for one in actions if one["name"] in ("done", "pass")), actions[0])


def test_who_skips_in_the_middle_of_a_disaster_sees_how_it_ended(sit: Sit, client: httpx.Client) -> None:
    """BUGOUT: a turn ends in tornadoes and deaths, one after the other; whoever does not want to wait skips them."""
    players = open_match(client, "bugout", players=2)
    table = sit("/", reduced_motion="no-preference")
    table.page.evaluate("localStorage.setItem('bugeyed.settings', JSON.stringify({ speed: 'slow' }))")
    table.page.goto(f"/m/{players[0].match}")
    table.expect_alive()
    # Whatever begins to move holds still, so that it would never end by itself.
    table.page.evaluate(
        """() => {
          const hold = () => {
            const flying = (one) => one.playState === "running" && one.effect.target?.closest("#board");
            for (const one of document.getAnimations().filter(flying)) {
              one.pause();
              document.documentElement.dataset.held = "yes";
            }
            requestAnimationFrame(hold);
          };
          hold();
        }"""
    )
    held = table.page.locator("html[data-held]")
    seq = 0
    for _ in range(200):
        turn: int = players[0].state()["turn"]
        state = players[turn].state()
        names = [action["name"] for action in state["actions"]]
        seq = players[turn].act(state["seq"], "end" if "end" in names else names[0]).json()["seq"]
        table.page.locator(f'html[data-held], #table[data-seq="{seq}"]').first.wait_for()
        if held.count():
            break
    expect(held).to_be_attached()
    assert table.seq() < seq, "still on its way"
    table.page.locator("#playing [data-do=skip]").click()
    table.expect_seq(seq)
    expect(table.page.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize("part", ["board", "log"])
def test_what_has_the_focus_is_kept_up_to_date(sit: Sit, client: httpx.Client, part: str) -> None:
    """Whoever skips to the board, or reads in the log, sees what happens there."""
    green, red = open_match(client)
    table = sit(link(red))
    table.expect_alive()
    table.page.locator(f"#{part}").focus()
    green.act(0, "hatch c5")
    table.expect_seq(1)
    expect(table.thing("beetle:c5")).to_have_count(1)
    expect(table.page.locator("#log .entry")).to_have_count(1)
    assert table.page.evaluate("document.activeElement.id") == part
