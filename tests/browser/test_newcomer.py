"""Somebody who has never been here, alone with a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def test_a_newcomer_plays_from_the_lobby_to_the_end(sit: Sit) -> None:
    """One click to a dealt game; every action by pointing; the end in words with its clause."""
    table = sit("/")
    table.play_now()
    expect(table.page).to_have_title("● Your turn – Battle of the Beetles")
    acted = 0
    while not table.page.locator("#result").is_visible():
        table.play()
        acted += 1
        ready = table.page.locator('#turn[data-mine="yes"], #result').first
        expect(ready).to_be_visible()
        assert acted < 60
    expect(table.page.locator("#turn .words")).to_have_text(re.compile("^You (won|lost)$"))
    expect(table.page.locator("#result")).to_contain_text(re.compile("(Green|Red) wins"))
    expect(table.page.locator("#result .clause")).to_have_text("§5.1")
    assert table.actions() == []
    assert "Your turn" not in table.page.title()


def test_the_first_start_is_a_game_already_dealt_where_one_click_acts(sit: Sit) -> None:
    table = sit("/first")
    table.expect_my_turn()
    table.thing(table.actions()[0]["picks"][0]).click()
    table.expect_seq(2)
    expect(table.page.locator("#log .entry")).to_have_count(2)


def test_whose_turn_it_is_stands_in_words_title_and_icon(sit: Sit) -> None:
    table = sit("/")
    table.play_now()
    icon = table.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    expect(table.page.locator("#person-0")).to_have_class(re.compile("to-move"))
    table.resign()
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg"))


def test_an_illegal_target_says_why_and_opens_the_rules_at_the_clause(sit: Sit) -> None:
    table = sit("/")
    table.play_now()
    table.click("egg:a2")
    label = table.page.locator("#refusal")
    expect(label).to_be_visible()
    expect(label.locator("p")).to_have_text("The red egg on a2 is your opponent's.")
    expect(label.locator(".clause")).to_have_text("§3.1")
    cited = table.page.locator("#panel-rules .rule.cited")
    expect(cited).to_be_in_viewport()
    expect(cited).to_have_id("c-3.1")
    near(table, "#refusal", '[id="egg:a2"]')
    table.page.keyboard.press("Escape")
    expect(label).to_be_hidden()


def near(table: Table, one: str, other: str) -> None:
    """One lies beside the other."""
    boxes = [table.page.locator(where).bounding_box() for where in (one, other)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    gap = max(
        boxes[0]["y"] - boxes[1]["y"] - boxes[1]["height"], boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"]
    )
    assert gap < 40


def test_undo_says_how_far_and_takes_back(sit: Sit) -> None:
    """Bots agree, so one's own last action can be taken back after their answer."""
    table = sit("/")
    table.play_now()
    undo = table.page.locator('#controls [data-do="undo"]')
    expect(undo).to_have_attribute("aria-disabled", "true")
    board = table.text_board()
    table.play()
    table.expect_seq(2)
    table.expect_my_turn()
    assert table.text_board() != board
    expect(table.page.locator("#undo-words")).to_contain_text("Red has decided since")
    expect(table.page.locator("#undo-words")).not_to_contain_text("chance")  # there is none in Beetles
    undo.click()
    table.expect_seq(3)
    assert table.text_board() == board
    expect(table.page.locator("#log .undone")).to_have_count(2)


def test_a_beetle_is_carried_to_its_prey(sit: Sit) -> None:
    """Drag and drop plays the same action as two clicks."""
    table = sit("/")
    table.set_table("beetles", "here", "here", variant="no-rings")
    table.expect_my_turn()
    action = table.actions()[0]
    hunter, prey = action["picks"]
    table.thing(hunter).drag_to(table.thing(prey))
    table.expect_seq(1)
    expect(table.thing(hunter)).to_have_count(0)
    expect(table.page.locator("#log .entry").first).to_contain_text("captures")


def test_a_carried_beetle_dropped_nowhere_stays_where_it_was(sit: Sit) -> None:
    table = sit("/")
    table.set_table("beetles", "here", "here", variant="no-rings")
    table.expect_my_turn()
    hunter = table.actions()[0]["picks"][0]
    table.thing(hunter).drag_to(table.page.locator("#turn"))
    assert table.seq() == 0
    expect(table.page.locator("#board .picked")).to_have_count(0)
    expect(table.thing(hunter)).to_be_visible()


def test_a_moment_of_the_log_is_looked_at_and_nothing_pulls_one_away(sit: Sit) -> None:
    table = sit("/")
    table.set_table("beetles", "me", "friend")
    friend = sit(table.page.locator(".invite code").inner_text())
    for person in (table, friend, table):
        person.expect_my_turn()
        person.play()
    table.expect_seq(3)
    then = table.text_board()
    friend.expect_my_turn()
    friend.page.locator('#log [data-moment="1"]').click()
    expect(friend.page.locator("#moment")).to_contain_text("Entry 1 of 3")
    assert friend.text_board() != then
    assert friend.actions() == []
    friend.page.keyboard.press("ArrowLeft")
    expect(friend.main).to_have_attribute("data-at", "0")
    friend.page.keyboard.press("ArrowRight")
    friend.page.keyboard.press("ArrowRight")
    expect(friend.main).to_have_attribute("data-at", "2")

    table.page.locator('#controls [data-do="undo"]').click()
    table.expect_seq(4)
    expect(friend.page.locator("#missed")).to_be_visible()
    expect(friend.main).to_have_attribute("data-at", "2")
    friend.page.keyboard.press("End")
    friend.expect_seq(4)
    expect(friend.page.locator("#moment")).to_have_count(0)


def test_pointing_at_an_entry_lights_what_it_was_about(sit: Sit) -> None:
    table = sit("/")
    table.play_now()
    table.play(next(action for action in table.actions() if action["name"] == "hatch c5"))
    table.expect_seq(2)
    table.page.locator("#log .entry").first.hover()
    expect(table.thing("beetle:c5")).to_have_class(re.compile(r"\blit\b"))


def test_typed_words_act_and_wrong_ones_are_explained(sit: Sit) -> None:
    table = sit("/", forgive=True)  # the server's 422 is an error to the console
    table.play_now()
    table.page.keyboard.press("/")
    table.page.keyboard.type("hatch a2")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#refusal")).to_contain_text("§3.1")
    table.page.locator("#typed-action").fill("hatch c5")
    expect(table.thing("egg:c5")).to_have_class(re.compile("picked"))
    table.page.keyboard.press("Enter")
    table.expect_seq(2)
    assert table.page.locator("#names option").count() == len(table.actions())


def test_things_travel_when_motion_is_on(sit: Sit) -> None:
    """Ghosts fly over the board while an event plays, and are gone when the fresh board is there."""
    table = sit("/", reduced_motion="no-preference")
    table.page.locator('[data-do="settings"]').click()
    table.page.locator('#settings input[name="speed"][value="slow"]').check()
    table.page.keyboard.press("Escape")
    table.set_table("beetles", "here", "here", variant="no-rings")
    table.expect_my_turn()
    table.page.evaluate(
        """() => {
          window.flown = [];
          new MutationObserver((records) => {
            for (const record of records)
              for (const node of record.addedNodes) if (node.classList?.contains("ghost")) window.flown.push(node);
          }).observe(document.querySelector("#board"), { childList: true, subtree: true });
        }"""
    )
    table.play()
    assert table.page.evaluate("window.flown.length") == 2, "hunter and prey"
    expect(table.main).to_have_attribute("data-as", "1")
    table.expect_my_turn()
    expect(table.page.locator("#board .ghost")).to_have_count(0)
