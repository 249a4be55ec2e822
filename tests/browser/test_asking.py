"""What is this? Whatever has a name answers: to a mouse at rest, to the focus of keys, to a finger held down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.table import Table

NAMED = "[...document.querySelectorAll('#board [data-name][id]')].map((one) => one.id)"
HELD = """([x, y]) => {
    const at = (kind) => new PointerEvent(kind, {pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true,
        cancelable: true, clientX: x, clientY: y});
    document.elementFromPoint(x, y).dispatchEvent(at('pointerdown'));
}"""


def middle(page: Page, id: str) -> list[float]:
    """Where a thing is met on the screen."""
    spot: list[float] = page.evaluate(
        """(id) => {
            const one = document.getElementById(id);
            const {x, y, width, height} = (one.querySelector(':scope > .halo') ?? one).getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }""",
        id,
    )
    return spot


def open_table(sit: Sit, game: str, seats: int = 2, **profile: Any) -> Table:
    """A match against bots, as far as one's own first turn."""
    table = sit("/", **profile)
    table.set_table(game, "me", *["bot:1"] * (seats - 1))
    table.expect_my_turn()
    return table


@pytest.mark.parametrize("game", ["beetles", "bugout", "cropcircles", "lastbug"])
def test_everything_with_a_name_answers(sit: Sit, game: str) -> None:
    """Each in a sentence, by what the page itself asks the server."""
    table = open_table(sit, game)
    silent = table.page.evaluate(
        f"""async () => {{
            const found = [];
            const {{ match, as }} = document.getElementById('table').dataset;
            for (const id of {NAMED}) {{
                const answer = await fetch(`/m/${{match}}/about?` + new URLSearchParams({{thing: id, as}}));
                if (!answer.ok || !(await answer.text()).includes('<p>')) found.push(id);
            }}
            return found;
        }}"""
    )
    assert silent == []


def test_a_mouse_at_rest_is_told_and_nothing_is_out_of_its_reach(sit: Sit) -> None:
    """The card comes beside the thing, lets the mouse through, and goes with it."""
    table = open_table(sit, "beetles")
    page, card = table.page, table.page.locator("#about")
    page.mouse.move(*middle(page, "nest:0"))
    expect(card).to_contain_text("Green nest")
    expect(card.locator(".clause")).to_have_text("§1.4")
    covered = page.evaluate(
        """() => {
            const {left, top, right, bottom} = document.getElementById('about').getBoundingClientRect();
            return [...document.querySelectorAll('#board .can')].filter((one) => {
                const {x, y, width, height} = one.getBoundingClientRect();
                const [across, down] = [x + width / 2, y + height / 2];
                const inside = across > left && across < right && down > top && down < bottom;
                return inside && !document.elementFromPoint(across, down)?.closest('#board > svg');
            }).length;
        }"""
    )
    assert covered == 0
    page.mouse.move(1, 1)
    expect(card).to_be_hidden()


def test_keys_hear_what_the_focus_rests_on_and_escape_ends_it(sit: Sit) -> None:
    """With Shift one walks over what cannot be picked too."""
    table = open_table(sit, "beetles")
    page, card = table.page, table.page.locator("#about")
    table.thing("egg:a3").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#board :focus")).to_have_count(1)
    expect(card).to_be_visible()
    described = page.locator("#board :focus")
    expect(described).to_have_attribute("aria-describedby", "about")
    told = card.locator("p").first.text_content() or ""
    expect(page.locator("#announcer")).to_contain_text(told)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_finger_held_down_asks_and_does_not_press(sit: Sit, phone: dict[str, Any]) -> None:
    """A tap picks; a finger that stays is a question, and the card waits until the next touch."""
    table = open_table(sit, "cropcircles", **phone)
    page, card = table.page, table.page.locator("#about")
    rack = page.locator("#board [data-pick^='rack:']").first
    rack.evaluate("one => one.scrollIntoView({block: 'center'})")
    id = rack.get_attribute("id") or ""
    picked = table.page.locator("#board .picked").evaluate_all("ones => ones.map((one) => one.id)")
    page.evaluate(HELD, middle(page, id))
    expect(card).to_contain_text("in your rack")
    frame = card.bounding_box()
    assert frame is not None
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= 360
    assert frame["y"] >= 0
    assert table.page.locator("#board .picked").evaluate_all("ones => ones.map((one) => one.id)") == picked
    page.locator("#turn").tap()
    expect(card).to_be_hidden()


def test_a_card_comes_up_large_enough_to_be_read(sit: Sit) -> None:
    """Larger than it lies on the board, whatever room it has there."""
    table = sit("/")
    table.set_table("lastbug", "me", "bot:1", duck="open")
    table.expect_my_turn()
    small = table.thing("card:duck-and-cover").bounding_box()
    table.thing("card:duck-and-cover").hover()
    large = table.page.locator("#about .likeness.large").bounding_box()
    assert small is not None
    assert large is not None
    assert large["height"] > max(200, small["height"])


def test_pressing_what_cannot_be_played_says_what_it_is(sit: Sit) -> None:
    """A rule card is no move: a click on it is a question."""
    table = open_table(sit, "cropcircles")
    table.thing("rule:striped").click()
    expect(table.page.locator("#about")).to_contain_text("Rule for striped")
    expect(table.page.locator("#refusal")).to_be_hidden()


def test_no_browser_words_stand_beside_the_card(sit: Sit) -> None:
    """A <title> in the drawing would be a second, smaller card."""
    for game in ("bugout", "cropcircles", "lastbug"):
        assert open_table(sit, game).page.locator("#board svg title").count() == 0
