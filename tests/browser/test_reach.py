"""Whatever is lit can be met: its middle, by mouse and by finger, at every size, in every position of a match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.table import Table
from tests.table.server import Player, open_match

pytestmark = [pytest.mark.browser, pytest.mark.steady]

SIZES = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
COMPANIES = {"beetles": 2, "lastbug": 2, "cropcircles": 3, "bugout": 3}

MISSED = """(pointerType) => {
  const missed = [];
  const press = (target, kind, x, y) => target.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, pointerType, pointerId: 1, isPrimary: true, clientX: x, clientY: y }));
  for (const lit of document.querySelectorAll("#board .can")) {
    lit.scrollIntoView({ block: "center" });
    const { x, y, width, height } = lit.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(left, top);
    if (!hit?.closest("#board > svg")) {
      missed.push(`${lit.id} lies under ${hit?.id || hit?.className || hit}`);
      continue;
    }
    press(hit, "pointerdown", left, top);
    if (!lit.matches(".pressed")) {
      missed.push(`${lit.id} is missed for ${[...document.querySelectorAll(".pressed")].map((one) => one.id)}`);
    }
    press(hit, "pointercancel", left, top);
  }
  scrollTo(0, 0);
  return missed;
}"""


def missed(page: Page, pointer: str) -> list[str]:
    """What is lit and is not what a press on its middle means, alone or with others to choose from."""
    found: list[str] = page.evaluate(MISSED, pointer)
    return found


def link(player: Player) -> str:
    """The invite link of a seat."""
    return f"/m/{player.match}?token={player.headers['Authorization'].removeprefix('Bearer ')}"


def walk(players: list[Player], actions: int, seed: int) -> Iterator[dict[str, Any]]:
    """Everybody acts at random; the positions in which the first player is to act."""
    generator = random.Random(seed)
    for _ in range(actions):
        turn: int = players[0].state()["turn"]
        if turn < 0:
            return
        state = players[turn].state()
        if turn == 0:
            yield state
        players[turn].act(state["seq"], generator.choice(state["actions"])["name"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", COMPANIES)
def test_the_middle_of_whatever_is_lit_is_its_own(
    sit: Sit, client: httpx.Client, game: str, size: str
) -> None:
    """Also once something is picked, and what could come next is lit."""
    players = open_match(client, game, players=COMPANIES[game])
    table = sit(link(players[0]), **SIZES[size])
    pointer = "touch" if "has_touch" in SIZES[size] else "mouse"
    for state in walk(players, 90 if game != "beetles" else 60, seed=7):
        table.expect_seq(state["seq"])
        table.expect_my_turn()
        assert missed(table.page, pointer) == [], state["seq"]
        pick_one(table)
        assert missed(table.page, pointer) == [], state["seq"]
        table.page.keyboard.press("Escape")


def pick_one(table: Table) -> None:
    """Begin the first action that has more than one pick."""
    longer = [action["picks"] for action in table.actions() if len(action["picks"]) > 1]
    if longer:
        table.thing(longer[0][0]).dispatch_event("click")
        expect(table.thing(longer[0][0])).to_have_attribute("aria-pressed", "true")
