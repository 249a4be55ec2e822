"""What is told of a step: the events with their clauses, their words, and what travelled where."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, count
from bugeyed.core.events import Spotlight, Travel
from bugeyed.core.words import counted, listed
from bugeyed.games.bugout import pointing
from bugeyed.games.bugout.board import CELLS, NAMES
from bugeyed.games.bugout.pointing import cell_id, going, struck, survivor_id, token_id, vehicle_id
from bugeyed.games.bugout.setting import CARDS, DAMAGE_CARD, DESTROY_CARD, FIRST_RESCUE, KINDS, colour_of
from bugeyed.games.bugout.state import HIGH, LANDMARK, STURDY, URBAN
from bugeyed.games.bugout.telling_disasters import DisasterTelling
from bugeyed.games.bugout.words import KIND, PERSON, SIDE, TOKEN, offset, people, upper, vehicle

DRAWN: Final[dict[str, str]] = {"downpour": "9.1", "plot-twist": "13.1", "seismic": "10.1"}
"""Clauses of drawn cards; Resources and the other Disasters have one each."""


class Telling(DisasterTelling):
    """The events of one step of a valley: all but those of Disasters."""

    def signal_drawn(self) -> None:
        places = [offset(row, column) for row, column in self.valley.setting.offsets[self.valley.signal]]
        words = f"The Distress Signal wants lit Flares {listed(places)} of the Extraction Point."
        self._show("signal", "2.2", words)

    def tile_dealt(self, cell: i64, tile: i64) -> None:
        self._show("deal", "2.1", f"{NAMES[cell]}: {self.valley.setting.tile_labels[tile]}.")

    def landmark_cut(self, cell: i64) -> None:
        self._show("cut", "O8", f"The Landmark of {self._place(cell)} starts in the Graveyard.")

    def team_trained(self, number: i64) -> None:
        self._show("map", "O6", f"The trained team brings Rescue card {number + 1}.")

    def goes_first(self) -> None:
        self._show("first", "S1", f"{self._active()} goes first.")

    def places_changed(self, cell: i64, other: i64) -> None:
        words = f"{upper(self._place(cell))} and {self._place(other)} have changed places."
        self._show("swap", "S7", words)

    def settled(self, who: i64, cell: i64) -> None:
        moves = [Travel(None, survivor_id(who), [cell_id(cell)])]
        self._say("settle", "O9", f"{PERSON[who]} settles in {self._place(cell)}.", moves)

    def turn_begins(self) -> None:
        self._say("turn", "3.1", f"{self._active()}'s turn: {self.valley.actions_left} actions.")

    def missed(self, whole: bool) -> None:
        what = "turn" if whole else "Action Phase"
        self._say("skip", "A8" if whole else "EV6", f"{self._active()} misses this {what}.")

    def disasters_work(self) -> None:
        self._say("phase", "3.3", f"{self._active()}'s Disasters go to work.")

    def draws_none(self) -> None:
        self._say("phase", "W2", f"{self._active()} has left and draws no cards.")

    def draws_no_more(self) -> None:
        self._say("exit", "W3", f"{self._active()} has left and draws no more.")

    def card_drawn(self, card: i64) -> None:
        clause = "3.5" if card < KINDS else DRAWN.get(CARDS[card], "3.4")
        name = f"a {KIND[card]}" if card < KINDS else self.valley.setting.card_names[card]
        self._show("draw", clause, f"{self._active()} draws {name}.")

    def paid(self, seat: i64, resource: i64, number: i64) -> None:
        what = f"a {KIND[resource]}" if number == 1 else f"{number} {KIND[resource]}s"
        self._say("pay", "6.1", f"{self.valley.colour(seat)} pays {what}.")

    def discarded(self, seat: i64, resource: i64, clause: str) -> None:
        self._say("discard", clause, f"{self.valley.colour(seat)} discards a {KIND[resource]}.")

    def event_discarded(self, event: i64) -> None:
        words = f"{self.valley.card(event)} is discarded."
        self._say("discard", f"EV{event + 1}", words, [Travel(pointing.card_id(event), None)])

    def event_lost(self, event: i64) -> None:
        self._say("discard", "E3", f"{self.valley.card(event)} is discarded without effect.")

    def walked(self, who: i64, cell: i64, clause: str, verb: str) -> None:
        moves = going(survivor_id(who), cell_id(self.valley.at[who]), cell_id(cell))
        self._say("move", clause, f"{PERSON[who]} {verb} to {self._place(cell)}.", moves)

    def grabbed(self, who: i64, token: i64) -> None:
        holder = self.valley.holder[token]
        source = f" from {PERSON[holder]}" if holder >= 0 else ""
        clause = "H2" if holder >= 0 and colour_of(holder) != colour_of(who) else "5.4"
        self._say("grab", clause, f"{PERSON[who]} takes {TOKEN[token]}{source}.")

    def given(self, who: i64, token: i64, receiver: i64) -> None:
        self._say("give", "5.5", f"{PERSON[who]} gives {TOKEN[token]} to {PERSON[receiver]}.")

    def entered(self, who: i64, number: i64, clause: str, verb: str) -> None:
        here = cell_id(self.valley.at[who])
        moves = going(survivor_id(who), here, here)
        self._say("enter", clause, f"{PERSON[who]} {verb} {vehicle(number)}.", moves)

    def dropped(self, who: i64, token: i64) -> None:
        self._say("drop", "5.7", f"{PERSON[who]} drops {TOKEN[token]} on {NAMES[self.valley.at[who]]}.")

    def got_out(self, who: i64) -> None:
        self._say("exit-vehicle", "5.8", f"{PERSON[who]} gets out on {NAMES[self.valley.at[who]]}.")

    def drained(self, who: i64, cell: i64) -> None:
        self._say("drain", "6.2", f"{PERSON[who]} drains {self._place(cell)}.", struck(bit(cell)))

    def relit(self, who: i64, flare: i64) -> None:
        self._say("relight", "6.3", f"{PERSON[who]} relights {TOKEN[flare]} and holds it.")

    def drove(self, who: i64, cells: list[int]) -> None:
        number = self.valley.inside[who]
        passed = [cell_id(self.valley.at[who]), *[cell_id(cell) for cell in cells]]
        moves = going(vehicle_id(number), *passed) + self._all(self.valley.riders(number), *passed)
        places = " and ".join([NAMES[cell] for cell in cells])
        self._say("drive", "6.4", f"{PERSON[who]} drives to {places}.", moves)

    def repaired(self, who: i64, cell: i64) -> None:
        self._repair("6.5", f"{PERSON[who]} repairs", cell)

    def _repair(self, clause: str, start: str, cell: i64) -> None:
        words = f"{start} {self._place(cell)} to health {self.valley.top_health(cell)}."
        self._say("repair", clause, words, struck(bit(cell)))

    def rebuilt(self, who: i64, cell: i64) -> None:
        self._rebuild("6.6", f"{PERSON[who]} rebuilds the Landmark of {self._place(cell)}.", cell)

    def _rebuild(self, clause: str, words: str, cell: i64) -> None:
        moves = [Travel(None, pointing.landmark_id(cell), ["graveyard", cell_id(cell)])]
        self._say("rebuild", clause, words, moves)

    def reinforced(self, who: i64) -> None:
        place = self._place(self.valley.at[who])
        self._say("reinforce", "6.7", f"{PERSON[who]} reinforces the Landmark of {place}.")

    def survivor_pulled(self, who: i64, other: i64) -> None:
        start, here = self.valley.at[other], self.valley.at[who]
        moves = going(survivor_id(other), cell_id(start), cell_id(here))
        clause = "V9" if self.valley.inside[other] >= 0 else "6.8"
        self._say("pull", clause, f"{PERSON[who]} pulls {PERSON[other]} to {NAMES[here]}.", moves)

    def token_pulled(self, who: i64, token: i64) -> None:
        moves = going(token_id(token), cell_id(self.valley.token_at[token]), cell_id(self.valley.at[who]))
        holder = self.valley.holder[token]
        clause = "V9" if holder >= 0 and self.valley.inside[holder] >= 0 else "H9"
        self._say("pull", clause, f"{PERSON[who]} pulls {TOKEN[token]} into its hands.", moves)

    def thrown(self, who: i64, token: i64, cell: i64, receiver: i64) -> None:
        moves = going(token_id(token), cell_id(self.valley.at[who]), cell_id(cell))
        whom = f" to {PERSON[receiver]}" if receiver >= 0 else ""
        self._say("throw", "6.9", f"{PERSON[who]} throws {TOKEN[token]}{whom} on {NAMES[cell]}.", moves)

    def bridge_built(self, who: i64, cell: i64, kind: i64) -> None:
        moves = [Travel(None, f"bridge:{NAMES[cell]}", ["pool", cell_id(cell)])]
        name = "Sturdy" if kind == STURDY else "Rope"
        self._say("bridge", "6.12", f"{PERSON[who]} builds a {name} Bridge over {self._place(cell)}.", moves)

    def vehicle_ready(self, number: i64) -> None:
        cell, side = self.valley.vehicle_at[number], SIDE[self.valley.vehicle_side[number]]
        words = f"A {side}, {vehicle(number)}, stands ready on {self._place(cell)}."
        self._say("vehicle", "V1", words, going(vehicle_id(number), "pool", cell_id(cell)))

    def towed(self, who: i64, number: i64) -> None:
        start, here = self.valley.vehicle_at[number], self.valley.at[who]
        words = f"{PERSON[who]} tows {vehicle(number)} from {NAMES[start]} to {NAMES[here]}."
        self._say("tow", "6.14", words, going(vehicle_id(number), cell_id(start), cell_id(here)))

    def looted(self, who: i64, resource: i64) -> None:
        place = self._place(self.valley.at[who])
        self._say("loot", "6.15", f"{PERSON[who]} loots {place} for a {KIND[resource]}.")

    def vehicle_returned(self, number: i64) -> None:
        words = f"{vehicle(number)} is empty and returns to the pool."
        self._say("vehicle", "7.7", words, going(vehicle_id(number), "pool"))

    def vehicle_wrecked(self, number: i64) -> None:
        self._say("vehicle", "7.8", f"{vehicle(number)} is destroyed.", going(vehicle_id(number), "pool"))

    def damaged(self, cell: i64) -> None:
        words = f"{upper(self._place(cell))} falls to health {self.valley.top_health(cell)}."
        self._say("damage", "8.1", words, struck(bit(cell)))

    def flooded(self, cell: i64) -> None:
        moves = [*struck(bit(cell)), Travel(None, f"flood:{NAMES[cell]}", [cell_id(cell)])]
        self._say("flood", "8.2", f"{upper(self._place(cell))} is flooded.", moves)

    def gone(self, cell: i64) -> None:
        clause = "O13" if self.valley.top[cell] in (URBAN, LANDMARK) else "8.3"
        self._say("remove", clause, f"{upper(self._place(cell))} is gone.", struck(bit(cell)))

    def saved(self, seat: i64, cell: i64, clause: str, whom: str) -> None:
        words = f"{self.valley.colour(seat)} saves {whom}{self._place(cell)}."
        self._say("save", clause, words, struck(bit(cell)))

    def flare_out(self, flare: i64) -> None:
        self._say("flare-out", "8.4", f"{TOKEN[flare]} goes out on {NAMES[self.valley.token_at[flare]]}.")

    def sample_buried(self, token: i64) -> None:
        moves = going(token_id(token), "graveyard")
        self._say("bury", "1.2", f"{TOKEN[token]} is destroyed and buried.", moves)

    def map_lost(self, token: i64) -> None:
        self._say("token", "8.5", f"{TOKEN[token]} is lost for the game.", [Travel(token_id(token), None)])

    def token_blown_away(self, token: i64, cell: i64) -> None:
        self._say("token", "11.13", f"The Tornado on {NAMES[cell]} takes {TOKEN[token]}.")

    def landmark_blown_away(self, cell: i64) -> None:
        self._say("token", "11.13", f"The Tornado on {NAMES[cell]} takes its Landmark.")

    def landmark_buried(self, cell: i64) -> None:
        name = self.valley.setting.tile_names[self.valley.tile[cell]]
        moves = [Travel(pointing.landmark_id(cell), None, ["graveyard"])]
        self._say("bury", "1.2", f"The Landmark of the {name} is destroyed and buried.", moves)

    def killed(self, victims: i64) -> None:
        self._say("death", "1.2", f"Killed: {people(victims)}.", self._all(victims, "graveyard"))

    def spared(self, who: i64, cell: i64) -> None:
        words = f"{PERSON[who]} turns up alive on {self._place(cell)}."
        self._say("reprieve", "EV39", words, going(survivor_id(who), cell_id(cell)))

    def _event(self, kind: str, event: i64, words: str) -> None:
        self._say(kind, f"EV{event + 1}", words)

    def plot_twisted(self, event: i64) -> None:
        name = self.valley.card(event)
        text = self.valley.setting.events[event].printed()
        self._show("event", "13.1", f"Plot Twist: {name}.", None, Spotlight(name, text))

    def question_answered(self, question: str, yes: bool) -> None:
        self._say("answer", "13.3", f"{question} {'Yes' if yes else 'No'}.")

    def option_taken(self, event: i64, option: i64) -> None:
        words = f"{self._active()} takes option {option + 1} of {self.valley.card(event)}."
        self._event("choice", event, words)

    def took_effect(self, event: i64) -> None:
        self._event("effect", event, f"{self.valley.card(event)} takes effect.")

    def nothing_done(self) -> None:
        self._say("event", "13.2", "Nothing of it can be done.")

    def event_kept(self, event: i64, two_way: bool) -> None:
        moves = [Travel(None, pointing.card_id(event), ["deck:events"])]
        words = f"{self._active()} keeps {self.valley.card(event)}."
        self._say("keep", "13.5" if two_way else "13.4", words, moves)

    def resource_taken(self, seat: i64, resource: i64) -> None:
        self._say("take", "E1", f"{self.valley.colour(seat)} takes a {KIND[resource]} from the discard pile.")

    def nothing_to_take(self) -> None:
        self._say("take", "13.8", "There is nothing to take from the discard pile.")

    def event_struck(self, cell: i64) -> None:
        self._say("event", "13.7", f"{self._active()} lets it strike {self._place(cell)}.")

    def event_repaired(self, event: i64, cell: i64) -> None:
        self._repair(f"EV{event + 1}", f"{self.valley.card(event)} brings", cell)

    def event_drained(self, event: i64, cell: i64) -> None:
        words = f"The water drains off {self._place(cell)}."
        self._say("drain", f"EV{event + 1}", words, struck(bit(cell)))

    def tile_removed(self, event: i64, cell: i64) -> None:
        self._event("remove", event, f"The tile on {NAMES[cell]} is taken away.")

    def landmark_returned(self, event: i64, cell: i64) -> None:
        self._rebuild(f"EV{event + 1}", f"A Landmark returns to {self._place(cell)}.", cell)

    def volcano_swept(self, event: i64) -> None:
        self._event("eruption", event, "The Volcano is swept clean.")

    def token_moved(self, event: i64, token: i64, start: i64, cell: i64) -> None:
        moves = going(token_id(token), cell_id(start), cell_id(cell))
        self._say("nudge", f"EV{event + 1}", f"{TOKEN[token]} is moved to {NAMES[cell]}.", moves)

    def sample_taken_up(self, event: i64, who: i64, token: i64) -> None:
        self._event("grab", event, f"{PERSON[who]} takes up {TOKEN[token]}.")

    def burns_again(self, event: i64, flare: i64) -> None:
        self._event("relight", event, f"{TOKEN[flare]} burns again.")

    def all_dropped(self, event: i64) -> None:
        self._event("drop", event, "Every Survivor drops what it holds.")

    def tornado_steered(self, event: i64) -> None:
        self._event("tornado", event, f"{self._active()} steers a Tornado.")

    def rescue_uncounted(self, event: i64) -> None:
        self._event("rescue", event, f"{self._active()} takes a Rescue not counted.")

    def action_gained(self) -> None:
        self._say("use", "A9", f"{self._active()} gains an action.")

    def turn_to_miss(self, event: i64, seat: i64) -> None:
        self._event("skip", event, f"{self.valley.colour(seat)} will miss a turn.")

    def phase_to_miss(self, event: i64) -> None:
        self._event("skip", event, f"{self._active()} will miss an Action Phase.")

    def card_seen(self, event: i64, card: str) -> None:
        self._show("look", f"EV{event + 1}", f"{self._active()} looks at {card}.")

    def card_lowered(self, event: i64, card: str) -> None:
        self._event("order", event, f"{card} goes to the bottom.")

    def cards_ordered(self, event: i64, cards: list[str]) -> None:
        self._event("order", event, f"The next cards are {', '.join(cards)}.")

    def apocalypse_began(self) -> None:
        self._say("apocalypse", "14.1", "The Draw deck is used up: the Apocalypse begins.")

    def landmarks_secured(self, clause: str) -> None:
        cells = [cell for cell in range(CELLS) if self.valley.reinforced >> cell & 1]
        moves = [Travel(pointing.landmark_id(cell), None, ["safe"]) for cell in cells]
        self._say(
            "landmark",
            clause,
            f"{counted(len(cells), 'reinforced Landmark')} {'reaches' if len(cells) == 1 else 'reach'} the Safe Zone.",
            moves,
        )

    def apocalypse_card(self, card: i64) -> None:
        setting = self.valley.setting
        kind, number = setting.doom_kind[card], setting.doom_number[card]
        clause, words = "14.5", f"A chopper with {number} seats is in sight."
        if kind == DAMAGE_CARD:
            clause, words = "14.2", f"{number} damage to {setting.doom_target[card].capitalize()} tiles."
        elif kind == DESTROY_CARD:
            are = "is" if number == 1 else "are"
            clause, words = (
                "14.3",
                f"{counted(number, 'tile')} of the {setting.doom_region_names[card]} {are} destroyed.",
            )
        self._show("apocalypse", clause, words, None, Spotlight("Apocalypse", words, "bugout-helicopter"))

    def points_lost(self, left: i64) -> None:
        self._say(
            "apocalypse", "P3", f"{counted(left, 'point')} {'finds' if left == 1 else 'find'} no target."
        )

    def tiles_not_found(self, left: i64) -> None:
        self._say("apocalypse", "P4", f"{counted(left, 'tile')} cannot be found.")

    def tile_given_up(self, cell: i64) -> None:
        clause = "14.4" if self.valley.bridge[cell] else "14.3"
        if cell == self.valley.volcano and self.valley.top[cell] == HIGH:
            clause = "P5"
        self._say("remove", clause, f"{self._active()} gives up {self._place(cell)}.", struck(bit(cell)))

    def chopper_landed(self, cell: i64) -> None:
        self._say("chopper", "14.5", f"The chopper lands on {self._place(cell)}.", struck(bit(cell)))

    def chopper_sent_away(self) -> None:
        self._say("chopper", "P6", "The chopper is sent away.")

    def chopper_found_nobody(self) -> None:
        self._say("chopper", "P8" if self.valley.setting.night else "14.5", "The chopper finds nobody.")

    def ground_gave_way(self, cell: i64) -> None:
        self._say("remove", "15.5", f"The ground gives way on {NAMES[cell]}.")

    def chopper_left(self, cell: i64, aboard: i64) -> None:
        if not aboard:
            self._say("rescue", "P6", f"The chopper leaves {NAMES[cell]} empty.")
            return
        moves = self._all(aboard, cell_id(cell), "safe")
        self._say("rescue", "P7", f"The chopper brings {people(aboard)} to safety.", moves)

    def rescued(self, who: i64, cell: i64) -> None:
        moves = going(survivor_id(who), cell_id(cell), "safe")
        self._say("rescue", "5.3", f"{PERSON[who]} is rescued from {NAMES[cell]}.", moves)

    def flare_left_behind(self, flare: i64, cell: i64) -> None:
        self._say("drop", "H4", f"{TOKEN[flare]} stays behind on {NAMES[cell]}.")

    def sample_recovered(self, token: i64) -> None:
        words = f"{TOKEN[token]} is recovered: the Graveyard now has {self.valley.spaces} spaces."
        self._say("sample", "1.5", words, going(token_id(token), "graveyard"))

    def map_shown(self, token: i64, number: i64) -> None:
        seats = self.valley.setting.doom_number[FIRST_RESCUE + number]
        words = f"{TOKEN[token]} shows {number + 1}: a chopper with {seats} seats may come."
        self._show("map", "1.6", words)

    def player_left(self, seat: i64) -> None:
        self._say("exit", "15.1", f"{self.valley.colour(seat)} has no Survivor left to control.")

    def world_ended(self, left: i64) -> None:
        self._say("end", "14.6", f"The Apocalypse buries the last {count(left)} Survivors.")
