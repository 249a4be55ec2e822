"""What is told of a step: the events with their clauses, their words, and what travelled where.

The rules call a method for whatever happens. ``Silence`` says nothing, ``Telling`` makes events of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import names_in
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.words import counted, listed
from bugeyed.games.cropcircles.board import CELL_AT, name_at
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, SHADINGS, SHAPES, spoken, with_article
from bugeyed.games.cropcircles.state import CropSetting, State

TIMES: Final = ("", "once", "twice", "three times", "four times")


def allowed(shapes: i64) -> list[str]:
    """The shapes of a set."""
    return names_in(shapes, SHAPES)


def card_in_words(box: Components, card: i64) -> str:
    """*solid may touch circle, square and star*."""
    shapes = listed(allowed(box.card_shapes[card]))
    return f"{SHADINGS[box.card_shading[card]]} may touch {shapes}"


def sum_in_words(state: State) -> str:
    """The score of the line worked out: *(2x3 + 4) x 2 = 20*."""
    box = state.setting.box
    terms: list[str] = []
    for spot in state.line_spots():
        value, times = box.values[state.board[spot]], box.multiplier[spot]
        terms.append(f"{value}x{times}" if times > 1 else str(value))
    total = " + ".join(terms)
    if not total.isdigit():
        total = f"({total})"
    return f"{total} x {state.line_touches} = {state.line_sum * state.line_touches}"


def what_to_take(state: State) -> str:
    """What is left to take and from where there is something, as an order: *take 2 glyphs from the pool*."""
    there = state.pool_count + state.bag_count
    glyphs = counted(min(state.takes_left, there), "glyph")
    if state.bag_count == 0:
        return f"take {glyphs} from the pool, since the bag is empty"
    if state.pool_count == 0:
        return f"take {glyphs} blindly from the bag, since the pool is empty"
    return f"take {glyphs}, from the pool or blindly from the bag"


def points_by_cell(state: State) -> list[tuple[str, str]]:
    """What each glyph of the line adds before it is multiplied, in the order of the line."""
    box = state.setting.box
    return [
        (f"cell:{name_at(spot)}", f"+{box.values[state.board[spot]] * box.multiplier[spot]}")
        for spot in state.line_spots()
    ]


def reason_of(state: State) -> tuple[str, str]:
    """The clause that decides the match (§8.3, §R14), and a sentence without its full stop."""
    scores, names = state.scores, state.setting.game.seat_names
    winners = state.winners()
    most = scores[winners[0]]
    points = counted(most, "point")
    if len(winners) == 1:
        others = [scores[seat] for seat in range(len(scores)) if seat != winners[0]]
        return "8.3", f"{names[winners[0]]} has {points}, the next best {max(others)}, and wins"
    return "R14", f"{listed([names[seat] for seat in winners])} have {points} each and share the win"


class Silence:
    """Nobody listens: all that can happen, and not a word about it."""

    def drew(self, state: State, seat: i64, kind: i64, clause: str) -> None:
        """A blind draw (§2.2, §7.1): only the seat sees what it is."""

    def pressed(self, kind: i64, spot: i64) -> None:
        """§2.3: a glyph of the set-up."""

    def pooled(self, kind: i64, clause: str) -> None:
        """A glyph comes into the pool (§2.4, §7.3)."""

    def revealed(self, state: State, card: i64) -> None:
        """§2.5: a rule card of the set-up, which stays or goes back."""

    def boxed(self) -> None:
        """§9.1: the first game does without the deck."""

    def announced(self, card: i64, clause: str) -> None:
        """§2.6, §6.3: the next rule is known."""

    def reshuffled(self) -> None:
        """§R7."""

    def started(self, seat: i64) -> None:
        """§R15, and what the start player takes."""

    def placed(self, state: State, kind: i64, spot: i64) -> None:
        """The mover takes it from the rack; the others see a glyph come from behind the screen."""

    def scored(self, state: State, points: i64) -> None:
        """§5.2: the line worked out."""

    def passed(self, seat: i64) -> None:
        """§3.2."""

    def changed(self, seat: i64, card: i64) -> None:
        """§6.1, §6.2: the announced rule comes into force."""

    def turned(self, seat: i64) -> None:
        """§6.4: the rule-change card turns back."""

    def reached(self, seat: i64) -> None:
        """§7.1: a hand in the bag; what comes out is told next."""

    def took(self, state: State, kind: i64) -> None:
        """§7.1: everybody sees what leaves the pool for the mover's rack."""

    def emptied(self, seat: i64, for_pool: bool) -> None:
        """§8.1, §8.2."""

    def last_turn(self, seat: i64) -> None:
        """§8.2."""

    def ended(self, state: State) -> None:
        """§8.3, §R14."""


SILENCE: Final = Silence()
"""For searches and playouts."""


class Telling(Silence):
    """Collects the events of one step."""

    def __init__(self, setting: CropSetting) -> None:
        self.setting: Final = setting
        self.events: Final[list[Event]] = []

    def _who(self, seat: i64) -> str:
        return self.setting.game.seat_names[seat]

    def _tell(
        self,
        kind: str,
        clause: str,
        words: str,
        moves: list[Travel] | None = None,
        reveals: bool = False,
        spotlight: Spotlight | None = None,
    ) -> None:
        self.events.append(Event(kind, clause, words, moves, reveals=reveals, spotlight=spotlight))

    def drew(self, state: State, seat: i64, kind: i64, clause: str) -> None:
        who, name, held = self._who(seat), KIND_NAMES[kind], state.rack_size(seat)
        moves = [Travel(None, f"held:{seat}:{held - 1}", ["bag", f"screen:{seat}"])]
        plain = Event("draw", clause, f"{who} draws a glyph from the bag.", moves)
        self.events.append(
            Event(
                "draw",
                clause,
                f"{who} draws {with_article(kind)} from the bag.",
                [Travel(None, f"rack:{name}", ["bag", "rack"])],
                seats=(int(seat),),
                bland=plain,
                reveals=True,
            )
        )

    def pressed(self, kind: i64, spot: i64) -> None:
        cell = name_at(spot)
        moves = [Travel(None, f"glyph:{cell}", ["bag", f"cell:{cell}"])]
        words = f"{with_article(kind).capitalize()} lies in the centre on {cell}."
        self._tell("deal", "2.3", words, moves, True)

    def pooled(self, kind: i64, clause: str) -> None:
        name = KIND_NAMES[kind]
        words = f"{with_article(kind).capitalize()} comes from the bag into the pool."
        self._tell("refill", clause, words, [Travel(None, f"pool:{name}", ["bag", "pool"])], True)

    def revealed(self, state: State, card: i64) -> None:
        words = card_in_words(self.setting.box, card)
        if state.rules.wants(card):
            shading = SHADINGS[self.setting.box.card_shading[card]]
            moves = [Travel(None, f"rule:{shading}", ["deck"])]
            self._tell("rule", "2.5", f"A rule is laid out: {words}.", moves, True)
        else:
            self._tell("rule", "2.5", f"A card goes back into the deck: {words}.", None, True)

    def boxed(self) -> None:
        self._tell("fixed", "9.1", "The rules stay as they are: the rule deck goes back into the box.")

    def announced(self, card: i64, clause: str) -> None:
        words = f"The next rule will be: {card_in_words(self.setting.box, card)}."
        self._tell("announce", clause, words, [Travel(None, "next-rule", ["deck"])], True)

    def reshuffled(self) -> None:
        self._tell(
            "reshuffle",
            "R7",
            "The rule deck is used up; the discarded cards are shuffled and become the deck.",
        )

    def started(self, seat: i64) -> None:
        who = self._who(seat)
        self._tell("start", "R15", f"By lot, {who} is the start player.", None, True)
        if self.setting.changing:
            words = f"{who} takes the rule deck and the rule-change card: rules can't change."
            self._tell("card", "2.7", words)

    def placed(self, state: State, kind: i64, spot: i64) -> None:
        seat, held = state.mover, state.rack_size(state.mover)
        cell, name = name_at(spot), KIND_NAMES[kind]
        words = f"{self._who(seat)} places {with_article(kind)} on {cell}."
        way = [f"screen:{seat}", f"cell:{cell}"]
        moves = [Travel(f"held:{seat}:{held - 1}", f"glyph:{cell}", way)]
        others = Event("place", "4.1", words, moves, reveals=True)
        moves = [Travel(f"rack:{name}", f"glyph:{cell}", ["rack", f"cell:{cell}"])]
        self.events.append(Event("place", "4.1", words, moves, seats=(int(seat),), bland=others))
        ground = self.setting.box.ground[CELL_AT[spot]]
        if ground and ground != "centre":
            times = self.setting.box.multipliers[ground]
            often = TIMES[times] if times < len(TIMES) else f"{times} times"
            blown = f"The {ground} on {cell} is blown up: the {spoken(kind)} counts {often}."
            self._tell("cover", "5.1", blown, [Travel(f"{ground}:{cell}", None)])

    def scored(self, state: State, points: i64) -> None:
        words = f"{self._who(state.mover)} scores {counted(points, 'point')}: {sum_in_words(state)}."
        shown = Spotlight(counted(points, "point"), sum_in_words(state), "", points_by_cell(state))
        self._tell("score", "5.2", words, None, False, shown)

    def passed(self, seat: i64) -> None:
        self._tell("pass", "3.2", f"{self._who(seat)} passes.")

    def changed(self, seat: i64, card: i64) -> None:
        who = self._who(seat)
        shading = SHADINGS[self.setting.box.card_shading[card]]
        moves = [
            Travel(f"rule:{shading}", None),
            Travel("next-rule", f"rule:{shading}"),
        ]
        words = f"{who}'s line changes a rule: from now on {card_in_words(self.setting.box, card)}."
        text = f"From now on {card_in_words(self.setting.box, card)}."
        shown = Spotlight("A rule changes", text, f"cropcircles-{shading}", [(f"rule:{shading}", "")])
        self._tell("change", "6.1", words, moves, False, shown)
        moves = [Travel("change-card", "change-card")]
        words = f"{who} takes the rule deck and the rule-change card: rules can't change."
        self._tell("card", "6.2", words, moves)

    def turned(self, seat: i64) -> None:
        words = f"{self._who(seat)} turns the rule-change card: rules can change."
        self._tell("card", "6.4", words, [Travel("change-card", "change-card")])

    def reached(self, seat: i64) -> None:
        self._tell("reach", "7.1", f"{self._who(seat)} reaches into the bag.")

    def took(self, state: State, kind: i64) -> None:
        seat, held, name = state.mover, state.rack_size(state.mover), KIND_NAMES[kind]
        words = f"{self._who(seat)} takes {with_article(kind)} from the pool."
        moves = [Travel(f"pool:{name}", f"held:{seat}:{held}", ["pool", f"screen:{seat}"])]
        others = Event("take", "7.1", words, moves)
        moves = [Travel(f"pool:{name}", f"rack:{name}", ["pool", "rack"])]
        self.events.append(Event("take", "7.1", words, moves, seats=(int(seat),), bland=others))

    def emptied(self, seat: i64, for_pool: bool) -> None:
        need = "the pool cannot be filled" if for_pool else f"{self._who(seat)} can take no more"
        words = f"The bag is empty and {need}: after this turn everybody has one last turn."
        shown = Spotlight(
            "The bag is empty", "After this turn everybody has one last turn.", "cropcircles-bag"
        )
        self._tell("ending", "8.1", words, None, False, shown)

    def last_turn(self, seat: i64) -> None:
        self._tell("last-turn", "8.2", f"{self._who(seat)} has a last turn.")

    def ended(self, state: State) -> None:
        clause, reason = reason_of(state)
        self._tell("end", clause, reason + ".")
