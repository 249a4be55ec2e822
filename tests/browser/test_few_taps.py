"""A turn on a phone takes few taps, and every choice says beforehand what it gives."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.table import Table

MOST = 8
"""Taps of a turn that places three glyphs and takes three."""


class Thumb:
    """A finger that counts its taps."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.taps = 0

    def tap(self, selector: str) -> None:
        """One tap, and what comes of it has come."""
        seq = self.table.seq()
        self.table.page.locator(selector).first.tap()
        self.taps += 1
        expect(self.table.main).not_to_have_attribute("data-seq", str(seq))

    def place(self, most: int) -> int:
        """Places what is in hand where it is lit, as often as it goes; how often it went."""
        placed = 0
        while placed < most and self.table.main.get_attribute("data-taken-up"):
            expect(self.table.page.locator("#board .picked")).to_have_count(1)
            self.tap('#board [data-pick^="cell:"].can')
            placed += 1
        return placed

    def take(self) -> None:
        """Takes from the pool as long as it is asked for."""
        while self.table.page.locator('#board [data-pick^="pool:"].can').count():
            self.tap('#board [data-pick^="pool:"].can')


def test_three_glyphs_on_a_phone_take_eight_taps(sit: Sit, phone: dict[str, Any]) -> None:
    """The glyph is in hand already, nothing is asked that can be taken back, and the score is on every cell."""
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    for _ in range(12):
        table.expect_my_turn()
        thumb = Thumb(table)
        placed = thumb.place(3)
        if placed:
            thumb.tap('#choices [data-action="done"]')
        else:
            thumb.tap('#choices [data-action="pass"]')
        thumb.take()
        if placed == 3:
            assert thumb.taps <= MOST
            return
    raise AssertionError("no line of three in a dozen turns")


def carry(table: Table, id: str, onto: str) -> None:
    """One stroke of a finger from a thing to another, as the glass reports it."""
    ends = []
    for one in (id, onto):
        box = table.thing(one).bounding_box()
        assert box is not None
        ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    (x, y), (to_x, to_y) = ends
    glass = table.page.context.new_cdp_session(table.page)
    spots = [(x + (to_x - x) * step / 6, y + (to_y - y) * step / 6) for step in range(7)]
    for number, (left, top) in enumerate(spots):
        kind = "touchStart" if number == 0 else "touchMove"
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def by_hand(table: Table) -> tuple[str, str] | None:
    """A glyph that is not in hand already and a cell for it; None if there is none."""
    held = table.main.get_attribute("data-taken-up")
    pairs = [action["picks"] for action in table.actions() if len(action["picks"]) == 2]
    others = [(glyph, cell) for glyph, cell in pairs if glyph != held]
    return others[0] if others else None


def test_glyphs_chosen_by_hand_are_carried_and_take_eight_strokes(sit: Sit) -> None:
    """From the rack straight to the field: both are in sight, and the page does not scroll under the finger."""
    table = sit("/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.set_table("cropcircles", "me", "bot:1")
    for _ in range(16):
        table.expect_my_turn()
        thumb, placed = Thumb(table), 0
        while placed < 3 and (pair := by_hand(table)):
            seq = table.seq()
            expect(table.page.locator("#board .picked")).to_have_count(1)
            carry(table, *pair)
            thumb.taps += 1
            expect(table.main).not_to_have_attribute("data-seq", str(seq))
            placed += 1
        thumb.tap(f'#choices [data-action="{"done" if placed else "pass"}"]')
        thumb.take()
        if placed == 3:
            assert thumb.taps <= MOST
            return
    raise AssertionError("no line of three in sixteen turns")


def test_another_glyph_is_one_tap_away_and_the_one_in_hand_stays_when_pointed_at(sit: Sit) -> None:
    """What was picked for a person is theirs to change."""
    table = sit("/")
    table.set_table("cropcircles", "me", "bot:1")
    table.expect_my_turn()
    while not table.main.get_attribute("data-taken-up"):
        table.play({"code": 0, "name": "pass", "picks": []})
        table.page.locator('#board [data-pick^="pool:"].can').first.click()
        table.expect_my_turn()
    held = table.page.locator("#board .picked")
    id = held.get_attribute("id") or ""
    held.click()
    expect(table.thing(id)).to_have_class(re.compile(r"\bpicked\b"))
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#board .picked")).to_have_count(0)


def test_every_cell_says_what_the_line_would_count(sit: Sit, phone: dict[str, Any]) -> None:
    """In letters one can read, and as the server counts."""
    table = sit("/", **phone)
    table.set_table("cropcircles", "me", "bot:1")
    table.expect_my_turn()
    while not table.main.get_attribute("data-taken-up"):
        thumb = Thumb(table)
        thumb.tap('#choices [data-action="pass"]')
        thumb.take()
        table.expect_my_turn()
    held = table.page.locator("#board .picked").get_attribute("id")
    wanted = {one["picks"][1]: one["gives"] for one in table.actions() if one["picks"][:1] == [held]}  # type: ignore[typeddict-item]
    shown = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#board .gives')].map((one) => [
            one.parentElement.id, [one.textContent, one.getBoundingClientRect().height]]))"""
    )
    assert {id: words for id, (words, _) in shown.items()} == wanted
    assert min(height for _, height in shown.values()) >= 12


def test_what_a_survivor_can_do_stands_under_headings(sit: Sit) -> None:
    """Not a list of two dozen: the rulebook's headings, and a verb with many targets folded."""
    table = sit("/")
    table.set_table("bugout", "me")
    table.expect_my_turn()
    first = max({one["picks"][0] for one in table.actions() if len(one["picks"]) > 1})
    table.thing(first).click()
    ways = table.page.locator("#asking .ways")
    expect(ways.locator("h3").first).to_have_text("Basic actions")
    listed = {one.get_attribute("data-action") for one in ways.locator("button").all()}
    assert listed == {one["name"] for one in table.actions() if one["picks"][:1] == [first]}
