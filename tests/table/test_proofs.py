"""The proofs of ``make proof`` in their short form, and that they can fail."""

from __future__ import annotations

import pytest
from proofs.finding import Broken, Pace
from proofs.fuzz import Fuzzer, fuzz
from proofs.secrets import compare, secrets
from proofs.soak import soak

from tests.table.server import Player

SHORT = Pace(0.0025)


@pytest.mark.slow
def test_five_hundred_malformed_requests_leave_no_trace() -> None:
    """No 500, no growth, and the match beside them goes on."""
    found = fuzz(SHORT)
    assert int(str(found["requests"])) >= 500


@pytest.mark.slow
def test_a_short_soak_leaves_nothing_behind() -> None:
    """Streams, tasks and handles are as before."""
    found = soak(SHORT)
    assert int(str(found["actions"])) >= 10


@pytest.mark.slow
def test_twins_are_the_same_over_sockets() -> None:
    """Every byte, the log and the figures."""
    found = secrets(SHORT)
    assert int(str(found["answers and news"])) > 50


def test_a_difference_of_one_byte_is_found() -> None:
    """In content, in number, in order."""
    one = [("page", b"a hand of cards"), ("stream 0", b"id: 1")]
    compare(one, list(one), "here")
    for other in ([("page", b"a hand of carts"), one[1]], one[:1], one[::-1]):
        with pytest.raises(Broken, match=r"^here: "):
            compare(one, other, "here")


def test_made_up_requests_are_many_and_the_same_every_time() -> None:
    """So that what broke something can be sent again."""
    player = Player(None, "0123456789", 0, "token")  # type: ignore[arg-type]
    one, other = Fuzzer(7, [player]), Fuzzer(7, [player])
    made = [(one.raw(), one.request()) for _ in range(300)]
    assert made == [(other.raw(), other.request()) for _ in range(300)]
    assert len(set(made)) > 290
