"""A hint on the table: asked for by a press or a key, in words, and drawn as the preview draws."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit


def test_a_hint_is_said_and_drawn_and_taken_away(sit: Sit) -> None:
    """The words name a move that can be made; a second press takes them away, the move itself too."""
    table = sit("/")
    table.set_table("beetles", "me", "bot:1")
    table.expect_my_turn()
    page = table.page
    page.locator("[data-do=hint]").click()
    words = page.locator("#hint p")
    expect(words.first).to_contain_text("Wins about", timeout=30_000)
    said = words.first.inner_text()
    named = [str(action.get("words", action["name"])) for action in table.actions()]
    assert said.partition(". ")[0].lower() in named
    expect(page.locator("#board svg > .preview")).to_have_count(1)
    # However long it is, what was there before is not pushed off the page.
    expect(page.locator("#controls")).to_be_in_viewport(ratio=1)
    expect(page.locator("#typed")).to_be_in_viewport(ratio=1)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#board svg > .preview")).to_have_count(0)


def test_on_a_phone_a_hint_leaves_the_button_in_sight_it_may_tell_to_press(
    sit: Sit, phone: dict[str, Any]
) -> None:
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    table.expect_my_turn()
    page = table.page
    page.locator("[data-do=hint]").tap()
    why = page.locator("#hint summary")
    expect(why).to_be_visible(timeout=30_000)
    # Most of the board is in sight, with what the hint draws on it; in words it is told on demand.
    expect(page.locator("#hint p").nth(1)).to_be_hidden()
    box = page.locator("#hint").bounding_box()
    assert box is not None
    assert box["height"] < page.viewport_size["height"] / 5
    expect(page.locator("#preview")).to_have_count(0)
    page.locator("#choices button").first.tap(trial=True)
    why.tap()
    expect(page.locator("#hint p").nth(1)).to_be_visible()
    page.locator("#choices button").first.tap(trial=True)


def test_a_table_set_for_learning_has_a_hint_at_every_turn_and_a_bare_one_none(sit: Sit) -> None:
    table = sit("/")
    page = table.page
    page.locator('[data-do="set"][data-game="beetles"]').click()
    sheet = page.locator("#setup-beetles")
    sheet.locator('select[name="seat"]').nth(1).select_option("bot:1")
    sheet.locator('select[name="hints"]').select_option("learning")
    sheet.get_by_role("button", name="Open the table").click()
    expect(page.locator("#hint p").first).to_contain_text("Wins about", timeout=30_000)
    table.play()
    table.expect_my_turn()
    expect(page.locator("#hint p").first).to_contain_text("Wins about", timeout=30_000)

    bare = sit("/")
    bare.page.locator('[data-do="set"][data-game="beetles"]').click()
    sheet = bare.page.locator("#setup-beetles")
    sheet.locator('select[name="hints"]').select_option("bare")
    sheet.get_by_role("button", name="Open the table").click()
    bare.expect_my_turn()
    expect(bare.page.locator("[data-do=hint]")).to_have_count(0)
