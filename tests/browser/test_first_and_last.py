"""On a phone the first screen says what one plays for, and the last one who won, wherever on the page things happen."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_reach import SIZES, link
from tests.table.server import open_match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["beetles", "lastbug", "cropcircles", "bugout"])
def test_the_goal_is_in_sight_at_the_first_choice_and_the_result_at_the_end(
    sit: Sit, client: httpx.Client, game: str
) -> None:
    """In Last Bug Standing the first choice lies at the foot of a page three screens high."""
    players = open_match(client, game, players=2)
    player, other = sorted(players, key=lambda one: one.seat != one.state()["turn"])
    table = sit(link(player), **SIZES["phone"])
    page = table.page
    table.expect_my_turn()
    expect(page.locator("#board .can").first).to_be_in_viewport()
    goal = page.locator("#goal strong")
    expect(goal).to_be_in_viewport(ratio=1)
    seen = goal.evaluate(
        """(one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(left + width / 4, top + height / 2)?.closest("#goal") !== null;
        }"""
    )
    assert seen, "it lies under something"
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    answer = client.post(
        f"/api/matches/{other.match}/resign", json={"seq": other.state()["seq"]}, headers=other.headers
    )
    assert answer.status_code == 200
    expect(page.locator("#result .reason")).to_be_in_viewport(ratio=1)
    expect(page.locator("#turn")).to_be_in_viewport(ratio=1)
