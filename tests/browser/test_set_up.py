"""Setting a table: a preset is enough, the rest is folded, and what does not go together cannot be chosen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.test_everybody import big_enough


@pytest.mark.parametrize("game", ["beetles", "bugout", "cropcircles", "lastbug"])
def test_the_way_on_is_in_sight_and_the_rest_is_folded(sit: Sit, phone: dict[str, Any], game: str) -> None:
    """On a small phone, folded or not; and what one sets up is seen."""
    table = sit("/", **phone)
    sheet = table.page.locator(f"#setup-{game}")
    table.page.locator(f'[data-do="set"][data-game="{game}"]').tap()
    start = sheet.get_by_role("button", name="Open the table")
    expect(start).to_be_in_viewport()
    expect(sheet.locator("img")).to_be_visible()
    expect(sheet.locator(".rest .option").first).to_be_hidden()
    sheet.locator(".rest > summary").tap()
    expect(sheet.locator(".rest .option").first).to_be_visible()
    expect(start).to_be_in_viewport()
    big_enough(table, f"#setup-{game} .ending button")
    assert sticking_out(sheet) == []
    players = sheet.locator('select[name="players"]')
    for seats in players.locator("option").all_inner_texts():
        players.select_option(seats)
        assert sticking_out(sheet) == []


def sticking_out(sheet: Locator) -> list[str]:
    """What of a form reaches beyond its margin."""
    names: list[str] = sheet.evaluate(
        """sheet => {
            const form = sheet.querySelector("form"), edge = form.getBoundingClientRect().right + 0.5;
            const parts = [...form.querySelectorAll("select, input, label, p, button")];
            const out = parts.filter((part) => part.offsetParent && part.getBoundingClientRect().right > edge);
            return out.map((part) => part.name ?? part.textContent);
        }"""
    )
    return names


def test_a_preset_sets_the_options_and_a_hand_sets_them_otherwise(sit: Sit) -> None:
    """What is opened is what was chosen."""
    table = sit("/")
    table.page.locator('[data-do="set"][data-game="bugout"]').click()
    sheet = table.page.locator("#setup-bugout")
    sheet.get_by_label("First game").check()
    sheet.locator(".rest > summary").click()
    expect(sheet.locator('input[name="option.signal"][value="easy"]')).to_be_checked()
    sheet.locator('input[name="option.night"][value="on"]').check()
    expect(sheet.locator('input[name="preset"]:checked')).to_have_count(0)
    sheet.get_by_role("button", name="Open the table").click()
    table.page.wait_for_url("**/m/*")
    id = table.page.url.rpartition("/")[2]
    options = table.page.request.get(f"/api/matches/{id}").json()["view"]["options"]
    assert (options["signal"], options["first_game"], options["night"]) == ("easy", True, True)


def test_what_does_not_go_together_cannot_be_chosen(sit: Sit) -> None:
    """Four cards are for a tournament: with them a single game is barred, and without one they are."""
    table = sit("/")
    table.page.locator('[data-do="set"][data-game="lastbug"]').click()
    sheet = table.page.locator("#setup-lastbug")
    sheet.locator(".rest > summary").click()
    sheet.locator('input[name="option.edges"][value="wrapped"]').check()
    expect(sheet.locator('input[name="option.cards"][value="four"]')).to_be_disabled()
    sheet.locator('input[name="option.games"][value="best-of-3"]').check()
    expect(sheet.locator('input[name="option.cards"][value="four"]')).to_be_enabled()


def test_who_comes_back_goes_on_and_every_game_says_its_goal(sit: Sit) -> None:
    """The lobby lists what one plays, with a word for it."""
    table = sit("/")
    table.play_now()
    url = table.page.url
    table.page.goto("/")
    expect(table.page.locator(".specimen .aim")).to_have_count(4)
    table.page.get_by_role("link", name="Continue").first.click()
    table.page.wait_for_url(url)
