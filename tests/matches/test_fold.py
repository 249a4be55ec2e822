"""The fold on its own, as a server uses it: entries from a database, chance from any generator."""

from __future__ import annotations

import pickle
import random

import pytest

import bugeyed
from bugeyed import CHANCE, OVER
from bugeyed.matches.entries import (
    ActionTaken,
    ActionUndone,
    BotSatIn,
    ChanceResolved,
    Entry,
    PlayerReturned,
    Resigned,
    read_entry,
)
from bugeyed.matches.fold import Divergence, Fold, StandIn
from bugeyed.matches.opening import open_match, start_of
from bugeyed.matches.transactions import act, deal


class Loaded:
    """A generator that always gives the last of the possible numbers."""

    def randrange(self, stop: int, /) -> int:
        return stop - 1


def test_a_server_folds_what_it_stored(errands: bugeyed.Game) -> None:
    opened, start = open_match(errands, None, {"sly": "on"})
    fold = Fold(start)
    stored = [entry.plain() for entry in deal(fold, random.SystemRandom()).entries]
    for seat, action in [(0, "choose 1"), (1, "choose 2"), (0, "gift"), (0, "roll")]:
        transaction = act(fold, seat, action, Loaded())
        fold.add(transaction)
        stored += [entry.plain() for entry in transaction.entries]

    again = Fold(start_of(opened, errands), [read_entry(plain) for plain in stored])

    assert opened.options == {"sly": True}
    assert again.position == fold.position
    assert again.entries[3] == ChanceResolved("card 3")
    assert again.entries[5] == ChanceResolved("die 2")
    assert [step.plain() for step in again.steps(1)] == [step.plain() for step in fold.steps(1)]


def test_working_out_an_action_changes_nothing(errands: bugeyed.Game) -> None:
    start = open_match(errands)[1]
    fold = Fold(start)

    assert act(fold, 0, 1, Loaded()).entries == [ActionTaken(0, "choose 2")]
    assert act(fold, 0, "choose 2", Loaded()).entries == [ActionTaken(0, "choose 2")]
    assert start == open_match(errands)[1]
    assert (fold.seq, fold.position) == (0, start)


def test_several_entries_happen_all_or_none(errands: bugeyed.Game) -> None:
    fold = Fold(open_match(errands)[1], [ActionTaken(0, "choose 1"), ActionTaken(1, "choose 1")])

    with pytest.raises(Divergence) as diverged:
        fold.extend([ActionTaken(0, "walk"), Resigned(1), ActionTaken(0, "walk")])

    assert diverged.value.number == 5
    assert fold.seq == 2
    assert fold.turn == 0
    assert fold.standing == [1, 2]
    fold.extend([ActionTaken(0, "roll")])
    assert fold.turn == CHANCE


def test_nothing_follows_a_resignation_and_it_stands(errands: bugeyed.Game) -> None:
    fold = Fold(open_match(errands)[1], [ActionTaken(0, "choose 1"), Resigned(0)])

    with pytest.raises(Divergence):
        fold.extend([ActionTaken(1, "choose 1")])

    assert (fold.seq, fold.turn) == (2, OVER)
    outcome = fold.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_fold_tells_its_events_however_often_it_is_asked() -> None:
    fold = Fold(bugeyed.game("beetles").start(), [ActionTaken(0, "hatch c5")])

    assert [event.words for event in fold.events(1)] == ["Green hatches a beetle on c5."]
    assert repr(fold.events(1)) == repr(fold.events(1))


def test_a_bot_sits_in_for_a_player_until_the_player_is_back() -> None:
    """Neither is an action: nobody's turn passes, and taking back goes past it."""
    fold = Fold(bugeyed.game("beetles").start(), [ActionTaken(0, "hatch c5"), BotSatIn(1, 2)])

    assert fold.stand_ins == {1: StandIn(2, 2)}
    assert (fold.turn, fold.standing) == (1, [1])
    assert [event.words for event in fold.events(2)] == ["A bot plays for Red from here on."]
    assert fold.told(2, None) == fold.told(2, 0) == fold.events(2)

    fold.extend([ActionTaken(1, "hatch d5"), ActionUndone(0, 1, (1,))])
    assert fold.stand_ins == {1: StandIn(2, 2)}, "a seat that changed hands before is not taken back"
    fold.append(PlayerReturned(1))
    assert fold.stand_ins == {}
    assert fold.position == fold.at(0)
    assert [event.words for event in fold.events(5)] == ["The player of Red is back."]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([BotSatIn(2, 1)], "there is no seat 2"),
        ([PlayerReturned(1)], "no bot played for seat 1"),
        ([BotSatIn(1, 1), BotSatIn(1, 3)], "a bot played for seat 1 already"),
        ([Resigned(0), BotSatIn(1, 1)], "the match was over"),
    ],
)
def test_a_seat_changes_hands_only_where_it_can(entries: list[Entry], words: str) -> None:
    fold = Fold(bugeyed.game("beetles").start())

    with pytest.raises(Divergence, match=words):
        fold.extend(entries)

    assert (fold.seq, fold.turn, fold.stand_ins) == (0, 0, {})


def test_a_divergence_can_be_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(Divergence("Entry 3 is wrong.", 3, "4.1")))

    assert (str(error), error.number, error.clause) == ("Entry 3 is wrong.", 3, "4.1")
