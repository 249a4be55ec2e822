"""Saying no: to a player by a clause, to whoever typed or wrote something wrong by a sentence."""

from __future__ import annotations

import pickle

from bugeyed import Mistake, Refusal
from bugeyed.core import witness


def test_a_refusal_has_a_clause_and_a_message() -> None:
    """Together they are its text."""
    refusal = Refusal("4.2", "No beetle is in reach.")
    assert (refusal.clause, refusal.message) == ("4.2", "No beetle is in reach.")
    assert str(refusal) == "No beetle is in reach. (§4.2)"


def test_a_refusal_travels_between_processes() -> None:
    """Bots think in processes of their own."""
    copy = pickle.loads(pickle.dumps(Refusal("4.2", "No beetle is in reach.")))
    assert isinstance(copy, Refusal)
    assert (copy.clause, copy.message) == ("4.2", "No beetle is in reach.")


def test_a_mistake_is_no_refusal() -> None:
    """Only a player is refused by a clause."""
    assert not isinstance(Mistake("There is no such file."), Refusal)
    assert isinstance(Mistake("There is no such file."), ValueError)


def test_whoever_listens_hears_the_clauses_that_are_raised_meanwhile() -> None:
    """Listeners may be nested, also when they have heard the same."""
    Refusal("1.1", "Nobody listens.")
    with witness.listening() as outer:
        Refusal("2.1", "One does.")
        with witness.listening() as inner:
            Refusal("2.1", "Both do.")
            Refusal("2.2", "Both do.")
        Refusal("2.3", "One does.")
    Refusal("3.1", "Nobody listens.")

    assert outer == {"2.1", "2.2", "2.3"}
    assert inner == {"2.1", "2.2"}


def test_two_listeners_that_heard_the_same_end_in_order() -> None:
    """The inner one leaves, the outer one goes on listening."""
    with witness.listening() as outer:
        with witness.listening() as inner:
            Refusal("1.1", "Both hear it.")
        Refusal("1.2", "One hears it.")
    assert (inner, outer) == ({"1.1"}, {"1.1", "1.2"})
