"""All lines a rack can lay, with their scores: for bots and hints.

A line is one integer: what lies on each of the twelve cells of its row or column, four bits a cell, then where it
runs. It is found from its first cell that touches an old glyph: from there it grows to the left (or down) over cells
that touch none, and from each of these to the right (or up) over any. So every line is met once, and every one met
is legal.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.games.cropcircles.board import SPOTS
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.glyphs import FREE

FIRST_BITS: Final[i64] = 48
"""Above the kinds: where the line begins (4 bits), how long it is (4), its track (5)."""
PLACE_BITS: Final[list[i64]] = [15 << 4 * place for place in range(12)]
"""By place: the bits its kind stands in. A table, since mypyc shifts a constant of type i64 as a C int of 32 bits."""
NO_LIMIT: Final[i64] = 1 << 60
TRACKS: Final = 24
"""Rows 0 to 11, then columns."""


class Lines:
    """The lines of one rack on one board: *found* and *scores* go together.

    Of all lines, or of the *most* that are best, best first, with *cost* off their score for each glyph; what cannot be
    among these is left out. *laid* are the spots and kinds that have to be part of them. A bot may set a *limit* to how
    many lines it looks at, and ask only for those worth more than a *floor*.
    """

    def __init__(
        self,
        board: list[i64],
        rack: list[i64],
        suits: list[i64],
        box: Components,
        most: i64 = 0,
        cost: i64 = 0,
        limit: i64 = NO_LIMIT,
        laid: dict[int, int] | None = None,
        floor: i64 = -NO_LIMIT,
    ) -> None:
        self.found: Final[list[int]] = []
        self.scores: Final[list[int]] = []
        self.values: Final[list[int]] = []
        """Of the best ones alone: their scores less what their glyphs cost."""
        self._most: Final[i64] = most
        self._cost: Final[i64] = cost
        self._floor: i64 = floor
        """What a line has to be worth more than."""
        self._left: i64 = limit
        self._laid: Final = laid
        self._rack: vec[i64] = vec[i64](rack)
        self._kinds: i64 = 0
        self._size: i64 = 0
        """Glyphs that are not in the line."""
        self._rest: i64 = 0
        """What these count, without multipliers."""
        self._dearest: i64 = 0
        self._values: vec[i64] = vec[i64](box.values)
        for kind in range(16):
            if rack[kind] > 0:
                self._kinds |= 1 << kind
                self._size += rack[kind]
                self._rest += rack[kind] * self._values[kind]
                if self._values[kind] > self._dearest:
                    self._dearest = self._values[kind]
        self._suits: vec[i64] = vec[i64](suits)
        # Of the track being searched, by place: the kinds that fit, old glyphs touched, multiplier.
        self._fits: vec[i64] = vec[i64]([0] * 13)
        self._touches: vec[i64] = vec[i64]([0] * 13)
        self._times: vec[i64] = vec[i64]([1] * 13)
        # And before each place, added up: what the dearest glyphs that fit would count, by how much the cells multiply
        # more than once, and old glyphs touched.
        self._counts_before: vec[i64] = vec[i64]([0] * 14)
        self._extra_before: vec[i64] = vec[i64]([0] * 14)
        self._touches_before: vec[i64] = vec[i64]([0] * 14)
        # By place and the kind beside it (16 to a place): what a string that grows there to the right, or to the left,
        # counts at most, if there were as many of each kind as one likes; and before which place it ends at the latest.
        self._rightward: vec[i64] = vec[i64]([0] * (13 * 16))
        self._leftward: vec[i64] = vec[i64]([0] * (13 * 16))
        self._end: vec[i64] = vec[i64]([0] * (13 * 16))
        # What is laid already, as a line has it: its kinds, the bits these stand in, its first and last place.
        self._wanted: i64 = 0
        self._mask: i64 = 0
        self._wanted_first: i64 = 12
        self._wanted_last: i64 = -1
        self._head: i64 = 0
        self._right: i64 = 0
        """The place right of the anchor."""
        self._anchor: i64 = 0
        """The kind on the anchor."""
        fits: list[i64] = [0] * SPOTS
        touches: list[i64] = [0] * SPOTS
        for row in range(1, 13):
            for spot in range(row * 14 + 1, row * 14 + 13):
                if board[spot] != FREE:
                    continue
                below, left, right, above = (
                    board[spot - 14],
                    board[spot - 1],
                    board[spot + 1],
                    board[spot + 14],
                )
                fits[spot] = suits[below] & suits[left] & suits[right] & suits[above]
                touching: i64 = 0
                if below < FREE:
                    touching += 1
                if left < FREE:
                    touching += 1
                if right < FREE:
                    touching += 1
                if above < FREE:
                    touching += 1
                touches[spot] = touching
        if most == 1 and laid is None:
            # Any of the best will do: where most can come of it is looked at first, and the rest is soon left out.
            hopes = [(self._hope(track, fits, touches, box.multiplier), track) for track in range(TRACKS)]
            hopes.sort(reverse=True)
            for hope, track in hopes:
                if hope <= self._floor:
                    break
                self._search(track, fits, touches, box.multiplier)
            return
        for track in range(TRACKS):
            self._search(track, fits, touches, box.multiplier)

    @property
    def best(self) -> i64:
        """The highest score; 0 if there is no line."""
        return max(self.scores) if self.scores else 0

    @property
    def complete(self) -> bool:
        """Whether no line there is was left out for want of time."""
        return self._left > 0

    def _hope(self, track: i64, fits: list[i64], touches: list[i64], times: list[i64]) -> i64:
        """What the best line of a track scores at most; no less than 0."""
        first: i64 = (track + 1) * 14 + 1 if track < 12 else track + 3
        step: i64 = 1 if track < 12 else 14
        best: i64 = 0
        cells: i64 = 0
        touched: i64 = 0
        extra: i64 = 0
        for place in range(13):
            spot = first + place * step
            if place < 12 and fits[spot] & self._kinds:
                cells += 1
                touched += touches[spot]
                extra += times[spot] - 1
                continue
            # The end of a row of cells that can be filled.
            if touched:
                counts = cells * self._dearest
                if counts > self._rest:
                    counts = self._rest
                hope = (counts + extra * self._dearest) * touched
                if hope > best:
                    best = hope
            cells = touched = extra = 0
        return best

    def _search(self, track: i64, fits: list[i64], touches: list[i64], times: list[i64]) -> None:
        """All lines of one row or column."""
        first: i64 = (track + 1) * 14 + 1 if track < 12 else track + 3
        step: i64 = 1 if track < 12 else 14
        any_touch = False
        for place in range(12):
            spot = first + place * step
            self._fits[place] = fits[spot]
            self._touches[place] = touches[spot]
            self._times[place] = times[spot]
            if touches[spot]:
                any_touch = True
        if not any_touch or not self._holds_laid(first, step):
            return
        if self._most:
            self._add_up()
            self._look_along()
        # A single glyph is a line of its row; the columns begin with two.
        alone = track < 12
        self._head = track << (FIRST_BITS + 8)
        kinds = self._kinds
        for place in range(12):
            if not self._touches[place]:
                continue
            fitting = self._fits[place] & kinds
            # The dearest first: the sooner a good line is found, the less is left to look at.
            for back in range(16):
                kind: i64 = 15 - back
                if fitting >> kind & 1:
                    self._take(kind)
                    self._anchor = kind
                    self._right = place + 1
                    value = self._values[kind] * self._times[place]
                    self._grow_left(place, 1, kind, kind << (4 * place), value, self._touches[place], alone)
                    self._give(kind)

    def _holds_laid(self, first: i64, step: i64) -> bool:
        """Whether all that is laid lies on a track, and if so where."""
        laid = self._laid
        if laid is None:
            return True
        self._wanted = self._mask = 0
        self._wanted_first = 12
        self._wanted_last = -1
        found: i64 = 0
        for place in range(12):
            kind = laid.get(int(first + place * step), -1)
            if kind >= 0:
                found += 1
                self._wanted |= kind << (4 * place)
                self._mask |= PLACE_BITS[place]
                if self._wanted_last < 0:
                    self._wanted_first = place
                self._wanted_last = place
        return found == len(laid)

    def _add_up(self) -> None:
        """What the cells of this track could count at most, one by one."""
        for place in range(12):
            dearest: i64 = 0
            fitting = self._fits[place] & self._kinds
            for kind in range(16):
                if fitting >> kind & 1 and self._values[kind] > dearest:
                    dearest = self._values[kind]
            self._counts_before[place + 1] = self._counts_before[place] + dearest * self._times[place]
            self._extra_before[place + 1] = self._extra_before[place] + self._times[place] - 1
            self._touches_before[place + 1] = self._touches_before[place] + self._touches[place]

    def _look_along(self) -> None:
        """What strings could count at most in which every glyph suits the next."""
        kinds = self._kinds
        for beside in range(16):
            if not kinds >> beside & 1:
                continue
            self._rightward[12 * 16 + beside] = 0
            self._end[12 * 16 + beside] = 12
        for back in range(12):
            place = 11 - back
            fitting = self._fits[place] & kinds
            times = self._times[place]
            for beside in range(16):
                if not kinds >> beside & 1:
                    continue
                most: i64 = 0
                end = place
                suiting = fitting & self._suits[beside]
                if suiting:
                    for kind in range(16):
                        if suiting >> kind & 1:
                            after = (place + 1) * 16 + kind
                            counts = self._values[kind] * times + self._rightward[after]
                            if counts > most:
                                most = counts
                            if self._end[after] > end:
                                end = self._end[after]
                self._rightward[place * 16 + beside] = most
                self._end[place * 16 + beside] = end
        for place in range(12):
            # To the left of the anchor no cell touches an old glyph.
            fitting = 0 if self._touches[place] else self._fits[place] & kinds
            times = self._times[place]
            for beside in range(16):
                if not kinds >> beside & 1:
                    continue
                most = 0
                suiting = fitting & self._suits[beside]
                if suiting:
                    for kind in range(16):
                        if suiting >> kind & 1:
                            counts = self._values[kind] * times
                            if place > 0:
                                counts += self._leftward[(place - 1) * 16 + kind]
                            if counts > most:
                                most = counts
                self._leftward[place * 16 + beside] = most

    def _note(self, line: i64, score: i64) -> None:
        self._left -= 1
        if self._laid is not None:
            first = line >> FIRST_BITS & 15
            last = first + (line >> (FIRST_BITS + 4) & 15) - 1
            if first > self._wanted_first or last < self._wanted_last or line & self._mask != self._wanted:
                return
        if self._most == 0:
            self.found.append(line)
            self.scores.append(score)
            return
        value = score - self._cost * (line >> (FIRST_BITS + 4) & 15)
        if value > self._floor:
            self._rank(line, score, value)

    def _rank(self, line: i64, score: i64, value: i64) -> None:
        """Put a line in its place among the best."""
        place = len(self.values)
        while place > 0 and self.values[place - 1] < value:
            place -= 1
        self.found.insert(place, int(line))
        self.scores.insert(place, int(score))
        self.values.insert(place, int(value))
        if len(self.values) > self._most:
            self.found.pop()
            self.scores.pop()
            self.values.pop()
        if len(self.values) == self._most:
            self._floor = self.values[-1]

    def _take(self, kind: i64) -> None:
        left = self._rack[kind] - 1
        self._rack[kind] = left
        self._size -= 1
        self._rest -= self._values[kind]
        if left == 0:
            self._kinds &= ~(1 << kind)

    def _give(self, kind: i64) -> None:
        self._rack[kind] += 1
        self._size += 1
        self._rest += self._values[kind]
        self._kinds |= 1 << kind

    def _promises(self, first: i64, last: i64, length: i64, value: i64, touched: i64) -> bool:
        """Whether a line from *first*, where *last* lies, to the anchor may still be among the best when it grows."""
        if self._most == 0:
            return True
        beside = self._right * 16 + self._anchor
        stop = self._end[beside]
        if stop > self._right + self._size:
            stop = self._right + self._size
        start = first - self._size
        if start < 0:
            start = 0
        more = self._counts_before[stop] - self._counts_before[self._right]
        if more > self._rightward[beside]:
            more = self._rightward[beside]
        if first > 0:
            left = self._counts_before[first] - self._counts_before[start]
            before = self._leftward[(first - 1) * 16 + last]
            more += left if left < before else before
        extra = self._extra_before[stop] - self._extra_before[self._right]
        extra += self._extra_before[first] - self._extra_before[start]
        rest = self._rest + extra * self._dearest
        if more > rest:
            more = rest
        touches = touched + self._touches_before[stop] - self._touches_before[self._right]
        return (value + more) * touches - self._cost * (length + 1) > self._floor

    def _goes_on(self, place: i64, last: i64, length: i64, value: i64, touched: i64) -> bool:
        """Whether a line to before *place*, where *last* lies, may still be among the best when it grows right."""
        if self._most == 0:
            return True
        beside = place * 16 + last
        stop = self._end[beside]
        if stop > place + self._size:
            stop = place + self._size
        if stop == place:
            return False
        more = self._counts_before[stop] - self._counts_before[place]
        if more > self._rightward[beside]:
            more = self._rightward[beside]
        rest = self._rest + (self._extra_before[stop] - self._extra_before[place]) * self._dearest
        if more > rest:
            more = rest
        touches = touched + self._touches_before[stop] - self._touches_before[place]
        return (value + more) * touches - self._cost * (length + 1) > self._floor

    def _grow_left(
        self, first: i64, length: i64, last: i64, laid: i64, value: i64, touched: i64, counts: bool
    ) -> None:
        """A line from *first* to the anchor; what it can grow to on both sides."""
        if self._left <= 0:
            return
        if counts:
            self._note(self._head | laid | first << FIRST_BITS | length << (FIRST_BITS + 4), value * touched)
        if not self._promises(first, last, length, value, touched):
            return
        self._grow_right(first, length, self._right, self._anchor, laid, value, touched)
        place = first - 1
        # Over cells that touch nothing, or the anchor would not be the first that does.
        if place < 0 or self._touches[place]:
            return
        fitting = self._fits[place] & self._suits[last] & self._kinds
        if fitting:
            for back in range(16):
                kind: i64 = 15 - back
                if fitting >> kind & 1:
                    self._take(kind)
                    more = value + self._values[kind] * self._times[place]
                    self._grow_left(place, length + 1, kind, laid | kind << (4 * place), more, touched, True)
                    self._give(kind)

    def _grow_right(
        self, first: i64, length: i64, place: i64, last: i64, laid: i64, value: i64, touched: i64
    ) -> None:
        """A line from *first* to before *place*; what it can grow to on the right."""
        if place > 11 or self._left <= 0:
            return
        fitting = self._fits[place] & self._suits[last] & self._kinds
        if not fitting:
            return
        touched += self._touches[place]
        times = self._times[place]
        shift = 4 * place
        head = self._head | first << FIRST_BITS | (length + 1) << (FIRST_BITS + 4)
        for back in range(16):
            kind: i64 = 15 - back
            if fitting >> kind & 1:
                self._take(kind)
                more = value + self._values[kind] * times
                self._note(head | laid | kind << shift, more * touched)
                # To the left of a line that grows right nothing comes any more.
                if self._goes_on(place + 1, kind, length + 1, more, touched):
                    self._grow_right(first, length + 1, place + 1, kind, laid | kind << shift, more, touched)
                self._give(kind)


def cells_of(line: i64) -> list[int]:
    """The cells of a line, from the left or from below."""
    track = line >> (FIRST_BITS + 8)
    first = line >> FIRST_BITS & 15
    length = line >> (FIRST_BITS + 4) & 15
    if track < 12:
        return [int(track * 12 + place) for place in range(first, first + length)]
    return [int(place * 12 + track - 12) for place in range(first, first + length)]


def kinds_of(line: i64) -> list[int]:
    """What lies on them, in the same order."""
    first = line >> FIRST_BITS & 15
    length = line >> (FIRST_BITS + 4) & 15
    return [int(line >> (4 * place) & 15) for place in range(first, first + length)]
