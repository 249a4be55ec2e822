"""Pages: what the cabinet shows of a game, and what a table says of its actions."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx
import pytest

from bugeyed.core.game import OVER
from bugeyed.core.registry import game, games
from bugeyed.kit.drawings import Drawing
from bugeyed.table.pages.books import lively_picture
from bugeyed.table.pages.match import labelled
from tests.table.server import open_match


@pytest.mark.parametrize("name", games())
def test_a_game_shows_itself_begun(name: str) -> None:
    """Not the empty table it starts from, nor another position at every start."""
    picture = lively_picture(game(name))
    assert Drawing(picture).faults() == []
    assert picture != game(name).draw(game(name).start().view(None))
    lively_picture.cache_clear()
    assert lively_picture(game(name)) == picture


def test_a_label_stands_beside_the_name_where_a_view_has_one() -> None:
    action = {"code": 1, "name": "end", "picks": []}
    assert labelled({"actions": [action]}) == [action]
    assert labelled({"actions": [action], "labels": {"end": "End turn"}}) == [{**action, "label": "End turn"}]
    spoken = {"actions": [action], "spoken": {"end": "end the turn"}}
    assert labelled(spoken) == [{**action, "words": "end the turn"}]


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("cropcircles", r"place an? [a-z]+ [a-z]+ on [a-l]\d+|take an? [a-z]+ [a-z]+"),
        ("beetles", r"(capture|eat the friend on) [a-g][1-7] with [a-g][1-7]"),
        (
            "lastbug",
            r"play “[A-Z][A-Za-z !]+”|(Red|Blue) starts|choose the [a-z]+ as mascot|drive the Vehicle [NESW]+"
            r"|put the (Gunner at place \d+|Vehicle on [a-d][1-4]|Navigator on [a-z-]+)|leave the Navigator where it is"
            r"|move the (Navigator [1-7] squares? (anti)?clockwise|Gunner \d+ tiles? on)",
        ),
        ("bugout", r"(Red|Blue|Yellow|Green) [1-6]: [A-Z].+"),
    ],
)
def test_a_name_that_is_only_notation_is_said_in_words(name: str, pattern: str) -> None:
    """In questions and on buttons, to the seat that decides alone."""
    position, rng = game(name).start(2), random.Random(4)
    said: dict[str, str] = {}
    while position.turn != OVER:
        codes = position.actions() or [code for code, _ in position.chances()]
        if position.turn >= 0:
            view: Any = position.view(position.turn)
            said |= {action["name"]: action["words"] for action in labelled(view) if "words" in action}
            assert "spoken" not in position.view(1 - position.turn)
        position = position.step(rng.choice(codes))
    assert said
    assert [words for words in said.values() if not re.fullmatch(pattern, words)] == []


def test_a_thing_is_explained_as_its_viewer_sees_it(client: httpx.Client) -> None:
    """An owner reads the own rack; to all others there is no such thing, and a stranger's id is none at all."""
    sitting = open_match(client, "cropcircles", players=2)
    kind = sitting[0].state()["view"]["racks"][0][0]
    with httpx.Client(base_url=client.base_url, timeout=30) as browser:
        page = sitting[0].sit_down(browser)
        address = f"{str(page.url).partition('?')[0]}/about"
        card = browser.get(address, params={"thing": f"rack:{kind}", "as": "0"})
        assert "in your rack" in card.text
        assert 'data-clause="4.1"' in card.text
        seen = browser.get(address, params={"thing": "held:0:0", "as": "public"})
        assert "nobody else knows which" in seen.text
        assert browser.get(address, params={"thing": "elsewhere", "as": "0"}).status_code == 204


@pytest.mark.parametrize(("name", "words"), [("cropcircles", "Pass"), ("bugout", "End turn (3 unused)")])
def test_a_button_says_the_label_or_else_the_name(client: httpx.Client, name: str, words: str) -> None:
    """An action without picks is a button; a game without labels has its names there."""
    sitting = {player.seat: player for player in open_match(client, name, players=2)}
    mover = sitting[sitting[0].state()["turn"]]
    # A browser of its own: the table shows every seat it holds.
    with httpx.Client(base_url=client.base_url, timeout=30) as browser:
        page = mover.sit_down(browser).text
    assert re.search(rf'data-action="[a-z]+">{re.escape(words)}</button>', page)


def test_the_set_up_says_how_strong_each_bot_is(client: httpx.Client) -> None:
    """As it was measured at that very game; BUGOUT is played together, and nothing is claimed there."""
    page = client.get("/").text
    assert page.count("Nymph, a bot: takes what looks best at once; won 90 % against Larva</option>") == 2
    assert "Nymph, a bot: takes what looks best at once</option>" in page
