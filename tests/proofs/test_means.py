"""What the proofs of fuzz and secrets rest on: requests that come again the same, and a comparison that can fail."""

from __future__ import annotations

import pytest
from proofs.finding import Broken
from proofs.fuzz import Fuzzer
from proofs.secrets import compare
from tests.table.server import Player


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
