"""A hint on the table: asked for by a press or a key, in words, and drawn as the preview draws."""

from __future__ import annotations

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
    expect(words.first).to_contain_text("wins about", timeout=30_000)
    said = words.first.inner_text()
    assert said.partition(":")[0] in [action["name"] for action in table.actions()]
    expect(page.locator("#board svg > .preview")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#board svg > .preview")).to_have_count(0)
