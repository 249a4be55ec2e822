"""What the proofs of fuzz and secrets rest on: requests that come again the same, and a comparison that can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from proofs import proof
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


def test_a_share_of_the_rounds_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them unless one says so; no share, or more than all, is refused in words."""
    monkeypatch.setattr(proof, "LATEST", tmp_path / "latest.jsonl")
    monkeypatch.setitem(proof.PROOFS, "race-tabs-sqlite", lambda pace: {"rounds": pace.count(200)})
    for words, rounds in ((["--share", "0.25"], 50), (["--quick"], 10), ([], 200)):
        assert proof.main(["--only", "race-tabs-sqlite", *words]) == 0
        assert f"rounds {rounds}," in capsys.readouterr().out
    for share in ("0", "1.5", "-1", "nan"):
        with pytest.raises(SystemExit):
            proof.main(["--share", share])
        assert "above 0 and at most 1" in capsys.readouterr().err
