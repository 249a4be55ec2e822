"""A server that is stopped and started under open pages: they find back by themselves, and nothing is lost."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_together import two
from tests.table.server import Running

pytestmark = pytest.mark.browser


def test_pages_outlive_a_restart(sit: Sit, tmp_path: Path) -> None:
    """Twice: the board stays, what is pressed meanwhile is refused in words, and play goes on."""
    running = Running(tmp_path)
    green, red = two(sit, base=running.url, forgive=True)
    green.expect_my_turn()
    red.expect_alive()
    for played in (0, 2):
        green.play()
        red.expect_my_turn()
        red.play()
        green.expect_my_turn()
        board = green.text_board()
        assert running.end(signal.SIGTERM) == 0
        expect(green.page.locator("#banner")).to_be_visible(timeout=10_000)
        green.thing(green.actions()[0]["picks"][0]).click()
        expect(green.page.locator("#refusal")).to_contain_text("connection is lost")
        running = Running(tmp_path, port=running.port)
        for person in (green, red):
            expect(person.page.locator("#banner")).to_be_hidden(timeout=20_000)
            person.expect_alive()
            person.expect_seq(played + 2)
            assert person.text_board() == board
    assert running.stop() == 0
