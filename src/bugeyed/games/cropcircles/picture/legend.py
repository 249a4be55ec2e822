"""What everything in the picture is, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from bugeyed.core.explanation import Explanation
from bugeyed.core.game import View
from bugeyed.core.words import counted, listed, with_article

Seen = dict[str, Any]


def explain(view: View, thing: str) -> Explanation | None:
    """The card about a thing, by its id in the picture."""
    kind, _, where = thing.partition(":")
    told = TELLERS.get(kind)
    return None if told is None else told(cast(Seen, view), where)


def _glyph_words(seen: Seen, kind: str) -> list[str]:
    """What a glyph counts, and what it may touch by the rules in force."""
    shading = kind.partition("-")[0]
    lines = [f"Counts {counted(seen['values'][kind], 'point')}."]
    if shading in seen["rules"]:
        lines.append(f"By the rule for {shading}, it may touch {listed(seen['rules'][shading], 'or')}.")
        lines.append("What it touches must allow its shape in turn.")
    return lines


def _spoken(kind: str) -> str:
    return kind.replace("-", " ").capitalize()


def _cell(seen: Seen, cell: str) -> Explanation:
    there = seen["ground"].get(cell, "")
    if there == "centre":
        return Explanation(
            f"Cell {cell}", ("One of the four in the middle, where the first glyphs lie.",), "1.2"
        )
    if there:
        times = seen["multipliers"][there]
        lines = [f"A glyph placed here counts {times} times its value, once."]
        if seen["changing"]:
            lines.append("Covering it also brings the next rule, if rules can change.")
        return Explanation(f"{there.capitalize()} on {cell}", tuple(lines), "5.1")
    words = "Room for one glyph. A line begins beside a glyph that lies already and grows at either end."
    return Explanation(f"Cell {cell}", (words,), "4.5")


def _laid(seen: Seen, cell: str) -> Explanation | None:
    kind = seen["board"].get(cell)
    if kind is None:
        return None
    lines = _glyph_words(seen, kind)
    lines.append(
        "Placed this turn." if cell in seen["line"] else "A line that touches it is multiplied once more."
    )
    return Explanation(f"{_spoken(kind)} on {cell}", tuple(lines), "4.4" if cell in seen["line"] else "5.2")


def _in_rack(seen: Seen, kind: str) -> Explanation:
    own = [] if seen["seat"] is None else seen["racks"][seen["seat"]]
    number = counted(own.count(kind), "piece")
    return Explanation(
        _spoken(kind), (f"{number} in your rack. Nobody else sees it.", *_glyph_words(seen, kind)), "4.1"
    )


def _in_pool(seen: Seen, kind: str) -> Explanation:
    number = counted(seen["pool"].count(kind), "piece")
    return Explanation(
        _spoken(kind), (f"{number} in the pool, for anybody to take.", *_glyph_words(seen, kind)), "7.1"
    )


def _bag(seen: Seen, _: str) -> Explanation:
    lines = (
        f"{counted(seen['bag'], 'glyph')} left, drawn blind.",
        "When it runs out, everybody has one last turn.",
    )
    return Explanation("Bag", lines, "8.1")


def _pool(seen: Seen, _: str) -> Explanation:
    words = "Open glyphs. After placing you take three, after passing one, from here or blind from the bag."
    return Explanation("Pool", (words, "Then it is filled up to five."), "7.1")


def _rack(seen: Seen, _: str) -> Explanation:
    return Explanation("Your rack", ("Your glyphs, behind your screen. Others see only how many.",), "3.3")


def _sign(seen: Seen, _: str) -> Explanation:
    if seen["line_score"]:
        words = "What the line counts as it lies: values, multiplied by the old glyphs that it touches."
        return Explanation("Score of the line", (words, f"{seen['line_score']}."), "5.2")
    return Explanation("This turn", ("What is still to be done in it.",), "3.1")


def _rule(seen: Seen, shading: str) -> Explanation:
    allowed = listed(seen["rules"].get(shading, []), "or")
    words = f"{with_article(shading).capitalize()} glyph may touch {allowed}, and nothing else."
    return Explanation(f"Rule for {shading}", (words, "It holds for both of two glyphs that touch."), "1.6")


def _next_rule(seen: Seen, _: str) -> Explanation | None:
    card = seen["next_rule"]
    if card is None:
        return None
    shading = card["shading"]
    words = (
        f"It will replace the rule for {shading}: then {shading} may touch {listed(card['shapes'], 'or')}."
    )
    when = "It comes into force when a scarecrow, cow or barn is covered while rules can change."
    return Explanation("The next rule", (words, when), "6.1")


def _deck(seen: Seen, _: str) -> Explanation:
    left, away = seen["rule_deck"], len(seen["rule_discards"])
    words = f"{counted(left, 'rule card')} to come, {away} discarded; these are shuffled when the deck is used up."
    return Explanation("Rule deck", (words,), "6.3")


def _change_card(seen: Seen, _: str) -> Explanation:
    if seen["can_change"]:
        words = "Rules can change: whoever covers a scarecrow, cow or barn brings the next rule."
    else:
        words = "Rules can't change now. It turns at the end of its holder's turn."
    return Explanation("Rule-change card", (words,), "6.1" if seen["can_change"] else "6.4")


def _seat(seen: Seen, where: str) -> Explanation:
    seat = int(where)
    rack = seen["racks"][seat]
    own = isinstance(rack, list)
    lines = [
        f"{counted(seen['scores'][seat], 'point')}, {counted(len(rack) if own else rack['count'], 'glyph')}."
    ]
    if not own and rack["known"]:
        kinds = Counter(rack["known"])
        known = [f"{number} {kind.replace('-', ' ')}" for kind, number in kinds.items()]
        lines.append(f"Taken openly and not placed yet: {listed(known)}.")
    if seen["holder"] == seat:
        lines.append("Has the rule-change card.")
    return Explanation(seen["seat_names"][seat], tuple(lines), "3.3")


def _score(seen: Seen, where: str) -> Explanation:
    seat = int(where)
    words = f"{counted(seen['scores'][seat], 'point')}. Once round the road is a hundred."
    return Explanation(f"Score of {seen['seat_names'][seat]}", (words,), "8.3")


def _held(seen: Seen, where: str) -> Explanation | None:
    seat, number = (int(part) for part in where.split(":"))
    rack, who = seen["racks"][seat], seen["seat_names"][seat]
    if isinstance(rack, list):
        return _rack(seen, "")
    if number < len(rack["known"]):
        kind = rack["known"][number]
        return Explanation(_spoken(kind), (f"{who} took it openly.", *_glyph_words(seen, kind)), "R16")
    return Explanation(f"A glyph of {who}", ("Drawn blind: nobody else knows which.",), "3.3")


def _field(seen: Seen, _: str) -> Explanation:
    words = "Twelve rows of twelve cells. The road round it counts the points."
    return Explanation("The field", (words,), "1.1")


def _fixed(seen: Seen, _: str) -> Explanation:
    return Explanation("Fixed rules", ("In this match the rules never change.",), "9.1")


TELLERS: dict[str, Callable[[Seen, str], Explanation | None]] = {
    "cell": _cell,
    "glyph": _laid,
    "rack": lambda seen, kind: _in_rack(seen, kind) if kind else _rack(seen, ""),
    "pool": lambda seen, kind: _in_pool(seen, kind) if kind else _pool(seen, ""),
    "bag": _bag,
    "sign": _sign,
    "rule": _rule,
    "next-rule": _next_rule,
    "deck": _deck,
    "change-card": _change_card,
    "seat": _seat,
    "score": _score,
    "held": _held,
    "field": _field,
    "fixed-rules": _fixed,
}
