"""On a phone a place is enlarged by a tap: what lies there can be read, and what is lit be met."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.steady]

FINGER = 40
"""What a finger meets, in pixels."""

BETWEEN = """() => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const lit = [...document.querySelectorAll('#board [data-roam] .can')];
  const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
  const pairs = lit.flatMap((one, n) => lit.slice(n + 1).map((other) => [one, other]));
  const [one, other] = pairs.sort((these, those) => apart(...these.map(middle)) - apart(...those.map(middle)))[0];
  one.scrollIntoView({ block: 'center' });
  const [[a, b], [c, d]] = [middle(one), middle(other)];
  return [(a + c) / 2, (b + d) / 2];
}"""
"""Where the two lit things meet that are nearest to each other."""


LONELY = """() => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const lit = [...document.querySelectorAll('#board .can')].map(middle);
  const away = (one) => Math.min(...lit.map(([x, y]) => Math.hypot(x - middle(one)[0], y - middle(one)[1])));
  const places = [...document.querySelectorAll('#board [data-roam] [data-place]:not(.can)')];
  return places.sort((one, other) => away(other) - away(one))[0].id;
}"""
"""The place farthest from whatever is lit."""


def tap_middle(table: Table, id: str) -> None:
    """A finger on the middle of a thing."""
    table.thing(id).scroll_into_view_if_needed()
    box = table.thing(id).bounding_box()
    assert box is not None
    table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_crowded_tile_is_enlarged_and_its_people_can_be_met(sit: Sit, phone: dict[str, Any]) -> None:
    """Too small and too close for a finger where they are: each is large enough where the tile is shown."""
    table = sit("/", **phone)
    table.set_table("bugout", "me")
    table.expect_my_turn()
    table.page.touchscreen.tap(*table.page.evaluate(BETWEEN))
    shown = table.page.locator("#menu .close-up")
    expect(shown).to_be_visible()
    assert (shown.bounding_box() or {"width": 0})["width"] >= 4 * FINGER
    lit = shown.locator(".meets")
    assert lit.count() > 1
    whom = lit.first.get_attribute("data-thing") or ""
    met = lit.first.bounding_box()
    assert met is not None
    assert min(met["width"], met["height"]) >= FINGER
    lit.first.tap()
    expect(table.thing(whom)).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator(".close-up")).to_have_count(0)


def test_a_tile_that_nothing_can_be_done_with_is_shown_with_its_name(sit: Sit, phone: dict[str, Any]) -> None:
    """The letters of a desk are in the enlarged one: on the phone's map there is no room for them."""
    table = sit("/", **phone)
    table.set_table("bugout", "me")
    table.expect_my_turn()
    tile = table.page.evaluate(LONELY)
    name = (table.thing(tile).get_attribute("data-name") or "").casefold()
    tap_middle(table, tile)
    shown = table.page.locator(".slip:not([hidden]) .close-up")
    expect(shown).to_be_visible()
    words = [one.text_content() or "" for one in shown.locator("text").all() if one.is_visible()]
    assert any(word.casefold() in name for word in words if len(word) > 3), (name, words)
    table.page.keyboard.press("Escape")


def test_a_bare_place_that_is_refused_hides_little_of_the_field(sit: Sit, phone: dict[str, Any]) -> None:
    """Crop Circles: enlarged there would be rows and nothing else; the field is needed to choose anew."""
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    table.expect_my_turn()
    bare = table.page.evaluate(
        """() => [...document.querySelectorAll('#board [data-roam] [data-place]:not(.can)')]
          .filter((one) => one.id.startsWith('cell:') && !one.querySelector('use, text'))[40].id"""
    )
    tap_middle(table, bare)
    label = table.page.locator("#refusal")
    expect(label).to_be_visible()
    expect(label.locator(".clause")).to_be_visible()
    expect(label.locator(".close-up")).to_have_count(0)
    assert (label.bounding_box() or {"height": 999})["height"] < 160


def test_a_desk_needs_no_close_up(sit: Sit) -> None:
    """There everything can be read where it is."""
    table = sit("/")
    table.set_table("bugout", "me")
    table.expect_my_turn()
    table.page.locator("#board [data-roam] [data-place]:not(.can)").first.click()
    expect(table.page.locator(".slip:not([hidden])").first).to_be_visible()
    expect(table.page.locator(".close-up")).to_have_count(0)


def test_the_others_hands_are_folded_until_they_are_asked_for(sit: Sit, phone: dict[str, Any]) -> None:
    """One's own is there; a press opens another's below the board, and a second one folds it again."""
    table = sit("/", **phone)
    table.set_table("bugout", "me", "bot:1")
    table.expect_my_turn()
    other = table.page.locator('[id="panel:hand-1"]')
    expect(table.page.locator('[id="panel:hand-0"]')).to_be_visible()
    expect(other).to_be_hidden()
    button = table.page.locator("#folds button", has_text="Blue's hand")
    button.tap()
    expect(other).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.tap()
    expect(other).to_be_hidden()


def test_what_decides_stays_in_sight_however_far_one_scrolls(sit: Sit, phone: dict[str, Any]) -> None:
    """The rescued, the graves, the clock and the Signal, with the prompt."""
    table = sit("/", **phone)
    table.set_table("bugout", "me")
    table.expect_my_turn()
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    facts = table.page.locator("#turn .facts li")
    assert facts.count() == 4
    for fact in facts.all():
        expect(fact).to_be_in_viewport()
