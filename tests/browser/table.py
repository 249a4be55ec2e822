"""A match page as a person uses it."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from playwright.sync_api import Locator, Page, expect


class Action(TypedDict):
    """One line of the page's list of actions."""

    code: int
    name: str
    picks: list[str]


class Table:
    """One page of one person."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What the page says.

    @property
    def main(self) -> Locator:
        """The table itself."""
        return self.page.locator("#table")

    def seq(self) -> int:
        """How many entries it shows."""
        return int(self.main.get_attribute("data-seq") or "-1")

    def actions(self) -> list[Action]:
        """What may be done."""
        listed: list[Action] = json.loads(self.page.locator("#actions").text_content() or "[]")
        return listed

    def thing(self, id: str) -> Locator:
        """Something on the board."""
        return self.page.locator(f'#board [id="{id}"]')

    def text_board(self) -> str:
        """The board in characters."""
        return self.page.locator("#text-board").text_content() or ""

    def scrolls_sideways(self) -> bool:
        """Whether the page is wider than the screen."""
        wide: bool = self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        return wide

    # What must become true.

    def expect_seq(self, seq: int) -> None:
        """Wait until it shows so many entries."""
        expect(self.main).to_have_attribute("data-seq", str(seq))

    def expect_my_turn(self) -> None:
        """Wait until this person is to act and the page is ready for it."""
        # What others draw is held up one card at a time, and the dice may have dealt them many.
        expect(self.page.locator("#turn")).to_have_attribute("data-mine", "yes", timeout=60_000)
        expect(self.page.locator("#board .can, #choices button").first).to_be_visible()

    def expect_alive(self) -> None:
        """Wait until the line is up."""
        expect(self.page.locator("html")).to_have_attribute("data-line", "up")

    # What the person does.

    def play_now(self) -> None:
        """From the lobby straight to a game against a bot."""
        self.page.get_by_role("button", name="Play now").first.click()
        self.page.wait_for_url("**/m/*")
        self.expect_my_turn()

    def set_table(self, game: str, *sittings: str, **more: Any) -> None:
        """From the lobby: who sits where, by the values of the form."""
        self.page.locator(f'[data-do="set"][data-game="{game}"]').click()
        sheet = self.page.locator(f"#setup-{game}")
        if sheet.locator('select[name="players"]').count():
            sheet.locator('select[name="players"]').select_option(str(len(sittings)))
        for number, sitting in enumerate(sittings):
            sheet.locator('select[name="seat"]').nth(number).select_option(sitting)
        if more:
            sheet.locator(".rest > summary").click()
        for name, value in more.items():
            sheet.locator(f'input[name="option.{name}"][value="{value}"]').check()
        sheet.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/m/*")

    def click(self, *ids: str) -> None:
        """Point at things, one after the other."""
        for id in ids:
            self.thing(id).click()

    def play(self, action: Action | None = None) -> Action:
        """Take an action by pointing: the given one, else the one with the most picks."""
        chosen = action or max(self.actions(), key=lambda one: len(one["picks"]))
        seq = self.seq()
        if chosen["picks"]:
            self.click(*chosen["picks"])
        else:
            self.page.locator(f'#choices [data-action="{chosen["name"]}"]').click()
        expect(self.main).not_to_have_attribute("data-seq", str(seq))
        return chosen

    def resign(self) -> None:
        """Give up, and say so twice."""
        self.page.locator('#controls [data-do="resign"]').click()
        self.page.locator("#resigning button[value=yes]").click()
        expect(self.page.locator("#result")).to_be_visible()
