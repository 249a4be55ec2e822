"""Pages: what the cabinet shows of a game, and what a table says of its actions."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from bugeyed.core.registry import game, games
from bugeyed.kit.drawings import Drawing
from bugeyed.table.pages.books import lively_picture
from bugeyed.table.pages.match import labelled
from tests.table.server import Player


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


def test_buttons_say_names_where_a_game_has_no_labels(client: httpx.Client, players: list[Player]) -> None:
    token = players[0].headers["Authorization"].partition(" ")[2]
    page = client.get(f"/m/{players[0].match}", params={"token": token}, follow_redirects=True).text
    listed = re.search(r'id="actions">(.*?)</script>', page, re.DOTALL)
    assert listed is not None
    assert all("label" not in action for action in json.loads(listed[1]))
