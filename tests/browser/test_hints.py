"""A hint on the table: asked for by a press or a key, in words, and drawn as the preview draws."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.browser.test_reach import pick_one
from tests.browser.test_together import two


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


def test_a_hint_stays_when_somebody_leaves_and_goes_with_the_moment(sit: Sit) -> None:
    """Who is there does not change what may be done; an action does."""
    green, red = two(sit)
    page = green.page
    page.locator("[data-do=hint]").click()
    words = page.locator("#hint p")
    expect(words.first).to_contain_text("Wins", timeout=30_000)
    drawn = page.locator("#board svg > .preview")
    expect(drawn).to_have_count(1)
    said = words.first.inner_text()
    red.page.context.close()
    expect(page.locator("#person-1 .offline")).to_be_visible()
    expect(words.first).to_have_text(said)
    expect(drawn).to_have_count(1)
    green.play(green.actions()[0])
    expect(page.locator("#hint")).to_be_hidden()
    expect(drawn).to_have_count(0)


def hinted(sit: Sit, game: str, profile: dict[str, Any]) -> Table:
    """A table in somebody's hand, with a hint for the first decision."""
    table = sit("/", **profile)
    table.set_table(game, "me", "bot:1")
    table.expect_my_turn()
    table.page.locator("[data-do=hint]").tap()
    expect(table.page.locator("#hint summary")).to_be_visible(timeout=30_000)
    return table


def test_on_a_phone_a_hint_leaves_the_button_in_sight_it_may_tell_to_press(
    sit: Sit, phone: dict[str, Any]
) -> None:
    page = hinted(sit, "cropcircles", phone).page
    why = page.locator("#hint summary")
    # Most of the board is in sight, with what the hint draws on it; in words it is told on demand.
    expect(page.locator("#hint p").nth(1)).to_be_hidden()
    box = page.locator("#hint").bounding_box()
    assert box is not None
    assert page.viewport_size is not None
    assert box["height"] < page.viewport_size["height"] / 5
    expect(page.locator("#preview")).to_have_count(0)
    page.locator("#choices button").first.tap(trial=True)
    why.tap()
    expect(page.locator("#hint p").nth(1)).to_be_visible()
    page.locator("#choices button").first.tap(trial=True)


UNDER = """() => {
    const words = document.querySelector("#hint").getBoundingClientRect();
    const drawn = document.querySelector("#board svg > .preview").getBoundingClientRect();
    return [drawn.top >= document.querySelector("#turn").getBoundingClientRect().bottom, drawn.bottom <= words.top];
}"""

WITHIN = """(button) => {
    const [box, all] = [button, button.parentElement].map((one) => one.getBoundingClientRect());
    return box.top >= all.top && box.bottom <= all.bottom;
}"""


def test_on_a_phone_what_a_hint_draws_does_not_lie_under_its_words(sit: Sit, phone: dict[str, Any]) -> None:
    """Last Bug asks for a mascot near the lower end of its board."""
    page = hinted(sit, "lastbug", phone).page
    expect(page.locator("#board svg > .preview")).to_have_count(1)
    assert page.evaluate(UNDER) == [True, True]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024)])
@pytest.mark.parametrize("game", ["lastbug", "cropcircles"])
def test_what_a_hint_draws_is_in_sight_however_much_it_says(
    sit: Sit, phone: dict[str, Any], game: str, width: int, height: int
) -> None:
    """Of Crop Circles the rack and the field, both ends of a way."""
    page = hinted(sit, game, phone | {"viewport": {"width": width, "height": height}}).page
    why = page.locator("#hint summary")
    expect(page.locator("#board svg > .preview")).to_have_count(1)
    page.locator("#hint p").last.evaluate("(line) => { line.textContent += ' And so on.'.repeat(80); }")
    for _ in ("open", "closed", "open"):
        why.tap()
        page.wait_for_function(f"() => ({UNDER})().every(Boolean)")


HIGH = """(layer) => {
    const { x, y } = layer.getBBox();
    const all = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const size = { x, y, width: 9, height: 290 / layer.getScreenCTM().a };
    for (const [name, value] of Object.entries(size)) all.setAttribute(name, value);
    layer.replaceChildren(all);
}"""
"""What is drawn becomes 290 px high, as a way across the board is."""


def test_on_a_phone_a_hint_that_says_much_is_low_where_it_draws_far(sit: Sit, phone: dict[str, Any]) -> None:
    page = hinted(sit, "cropcircles", phone).page
    expect(page.locator("#board svg > .preview")).to_have_count(1)
    page.locator("#hint p").last.evaluate("(line) => { line.textContent += ' And so on.'.repeat(80); }")
    page.locator("#board svg > .preview").evaluate(HIGH)
    page.locator("#hint summary").tap()
    page.wait_for_function(f"() => ({UNDER})().every(Boolean)")
    expect(page.locator("#hint p").nth(1)).to_be_in_viewport()


def test_on_a_phone_a_hint_is_a_sheet_and_no_board_shows_beside_it(sit: Sit, phone: dict[str, Any]) -> None:
    """From edge to edge, and down to the buttons."""
    page = hinted(sit, "cropcircles", phone).page
    sheet, buttons = (page.locator(part).bounding_box() for part in ("#hint", "#choices"))
    assert sheet is not None
    assert buttons is not None
    assert (sheet["x"], sheet["width"]) == (0, phone["viewport"]["width"])
    assert sheet["y"] + sheet["height"] == pytest.approx(buttons["y"], abs=0.5)


def test_on_a_phone_a_hint_and_what_is_asked_do_not_lie_over_each_other(
    sit: Sit, phone: dict[str, Any]
) -> None:
    """Whoever lets go of what they hold has the hint back."""
    table = hinted(sit, "cropcircles", phone)
    page = table.page
    pick_one(table)
    expect(page.locator("#asking")).to_be_visible()
    expect(page.locator("#hint")).to_be_hidden()
    page.locator("#asking").get_by_role("button", name="Let go").tap()
    expect(page.locator("#hint summary")).to_be_visible()


MEET = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    scrollBy(0, box("#zooms").top - 4);
    const { x, y, width, height } = box("#turn [data-do=hint]");
    return document.elementFromPoint(x + width / 2, y + height / 2).closest("#turn") !== null;
}"""


def test_on_a_phone_what_enlarges_the_board_goes_below_the_button_for_a_hint(
    sit: Sit, phone: dict[str, Any]
) -> None:
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    table.expect_my_turn()
    expect(table.page.locator("#zooms button").first).to_be_visible()
    assert table.page.evaluate(MEET)


@pytest.mark.parametrize("small", [False, True])
def test_a_hint_can_be_left_however_much_it_says(sit: Sit, phone: dict[str, Any], small: bool) -> None:
    """What leaves it is in sight before one has read to the end, and after."""
    table = sit("/", **(phone if small else {}))
    table.set_table("lastbug", "me", "bot:1")
    table.expect_my_turn()
    page = table.page
    page.locator("[data-do=hint]").click()
    expect(page.locator("#hint details")).to_be_attached(timeout=30_000)
    page.locator("#hint p").last.evaluate("(line) => { line.textContent += ' And so on.'.repeat(80); }")
    if small:
        page.locator("#hint summary").tap()
    leave = page.locator("#hint").get_by_role("button", name="Close")
    for far in (0, 10_000):
        page.locator("#hint").evaluate("(words, far) => { words.scrollTop = far; }", far)
        expect(leave).to_be_in_viewport(ratio=1)
        leave.click(trial=True)
        assert leave.evaluate(WITHIN)
    leave.click()
    expect(page.locator("#hint")).to_be_hidden()


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
