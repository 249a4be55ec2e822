"""RULES.md as HTML: clauses with anchors, citations as links."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from bugeyed.core.game import Game
from bugeyed.core.rulebook import CITATION

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def chapters(game: Game) -> list[dict[str, object]]:
    """The rulebook for a template: chapters with their clauses."""
    return [
        {
            "title": title,
            "clauses": [{"id": clause.id, "html": html(game, clause.text)} for clause in clauses],
        }
        for title, clauses in game.rules.chapters().items()
    ]


def html(game: Game, text: str) -> Markup:
    """Markdown as HTML, each citation of a clause a link to it."""
    made = _markdown.render(text)
    linked = re.sub(CITATION, lambda found: _link(game, found[1]), made)
    return Markup(linked)  # our own RULES.md, with raw HTML switched off


def _link(game: Game, clause: str) -> str:
    return f'<a href="/g/{game.name}/rules#c-{clause}" data-clause="{clause}">§{clause}</a>'
