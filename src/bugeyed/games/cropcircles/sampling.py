"""Racks and bag as they might be: drawn among all that a seat cannot tell from what is.

All that is hidden came blind from the bag, so every way the draws can have gone weighs the same; but only ways in
which each glyph that came out from behind a screen was there at the time. *story* says in which order each seat drew
blind and placed what nobody had seen.

A way is drawn in two parts: which of the drawn glyphs each placed one was (uniformly among those in the rack then),
and what all the others are (uniformly from what is unseen). That counts a way once for each choice among equal
glyphs, so it is kept with one chance in the number of those choices. What is kept is exact.
"""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from bugeyed.games.cropcircles.state import State

PATIENCE: Final = 20_000
"""Ways tried before one is chosen among all tried, by weight; play does not get there."""


class Way:
    """One way the hidden draws can have gone."""

    def __init__(self, racks: list[list[i64]], bag: list[i64], choices: int) -> None:
        self.racks: Final = racks
        """By seat, what is hidden there; the watching seat's own as it is."""
        self.bag: Final = bag
        self.choices: Final = choices
        """In how many ways equal glyphs could have been chosen when they were placed."""


def resampled(state: State, seat: int | None, rng: random.Random) -> State:
    """A state with racks and bag drawn at random for *seat*."""
    unseen: list[int] = []
    for kind in range(16):
        there = state.bag[kind]
        for other in range(state.setting.players):
            if other != seat:
                there += state.hidden[other][kind]
        for _ in range(there):
            unseen.append(kind)
    way = draw_way(state, seat, unseen, rng)
    chosen = way
    tried_weight = 0.0
    for _ in range(PATIENCE):
        weight = 1.0 / way.choices
        if rng.random() < weight:
            chosen = way
            break
        tried_weight += weight
        if rng.random() * tried_weight < weight:
            chosen = way
        way = draw_way(state, seat, unseen, rng)
    draft = state.copy()
    draft.hidden = chosen.racks
    draft.bag = chosen.bag
    return draft


def draw_way(state: State, seat: int | None, unseen: list[int], rng: random.Random) -> Way:
    """Both parts at random, with the number of choices among equal glyphs."""
    racks: list[list[i64]] = []
    rest = len(unseen)
    choices = 1
    for other in range(state.setting.players):
        if other == seat:
            racks.append(state.hidden[other])
            continue
        story = state.stories[other]
        glyphs = place_again(story, rng)
        rack: list[i64] = [0] * 16
        for number in range(len(glyphs)):
            if glyphs[number] < 0:
                # The next of a shuffled bag: swap a random one of the rest to its end.
                index = int(rng.random() * rest)
                rest -= 1
                kind = unseen[index]
                unseen[index] = unseen[rest]
                unseen[rest] = kind
                glyphs[number] = kind
                rack[kind] += 1
        choices *= equal_choices(story, glyphs)
        racks.append(rack)
    bag: list[i64] = [0] * 16
    for index in range(rest):
        bag[unseen[index]] += 1
    return Way(racks, bag, choices)


def place_again(story: bytes, rng: random.Random) -> list[int]:
    """By blind draw: the kind it was placed as, or -1 for those still in the rack."""
    glyphs: list[int] = []
    in_rack: list[int] = []
    for sign in story:
        if sign == 255:
            in_rack.append(len(glyphs))
            glyphs.append(-1)
        else:
            index = int(rng.random() * len(in_rack))
            glyphs[in_rack[index]] = sign
            in_rack[index] = in_rack[-1]
            in_rack.pop()
    return glyphs


def equal_choices(story: bytes, glyphs: list[int]) -> int:
    """How often one among equal glyphs was placed, multiplied."""
    choices = 1
    there = [0] * 16
    drawn = 0
    for sign in story:
        if sign == 255:
            there[glyphs[drawn]] += 1
            drawn += 1
        else:
            choices *= there[sign]
            there[sign] -= 1
    return choices
