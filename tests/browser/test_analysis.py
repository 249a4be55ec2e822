"""A match that is over is analysed on demand: a curve behind the slider, and the turning points beside the log."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit


def test_a_finished_match_is_analysed_by_a_press(sit: Sit) -> None:
    table = sit("/")
    table.set_table("beetles", "me", "bot:1")
    table.expect_my_turn()
    table.play()
    table.expect_my_turn()
    table.resign()
    page = table.page
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.locator("#replay .curve polyline")).to_have_count(1, timeout=60_000)
    expect(page.locator("#analysis")).to_contain_text("chance to win")
    # Both are in sight: what happened, and what was thought of it.
    log, said = (page.locator(part).bounding_box() for part in ("#log", "#analysis"))
    assert log is not None
    assert said is not None
    assert log["height"] >= said["height"] / 2
    assert page.locator("#analysis .curve").bounding_box()["width"] > 200  # type: ignore[index]
    page.emulate_media(color_scheme="dark")
    expect(page.locator("#replay .curve polyline")).to_have_css("stroke", "rgb(29, 37, 33)")
    page.locator("#scrubber").fill("0")
    expect(table.main).to_have_attribute("data-at", "0")


def test_the_end_of_a_match_leads_to_its_analysis_on_a_phone(sit: Sit, phone: dict[str, Any]) -> None:
    """There the log is a sheet: a press starts it and shows where it will stand."""
    table = sit("/", **phone)
    table.set_table("beetles", "me", "bot:1")
    table.expect_my_turn()
    table.play(table.actions()[0])
    table.expect_my_turn()
    table.resign()
    table.page.locator("#result").get_by_role("button", name="Analysis").tap()
    expect(table.page.locator("#analysis .curve")).to_be_visible(timeout=60_000)
    expect(table.page.locator("#panel-log")).to_be_visible()
