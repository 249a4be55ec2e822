"""Playing in the terminal: what is typed, what is answered."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Match, Refusal
from tests.terminal.conftest import Run

HOT_SEAT = "play beetles --seats me,me"


def test_actions_are_typed_or_numbered(run: Run) -> None:
    answer = run(HOT_SEAT, "hatch c5", "1")

    assert answer.code == 0
    assert "Green> hatch c5\n\nGreen hatches a beetle on c5." in answer.out
    assert "Red> 1\n\nRed hatches a beetle on c7." in answer.out
    assert "  1 hatch c7" in answer.out


def test_the_board_is_drawn_as_the_game_draws_it(run: Run) -> None:
    answer = run(HOT_SEAT, "quit")

    game = bugeyed.game("beetles")
    for line in game.diagram(game.start().view(0)):
        assert "".join(run.text for run in line).rstrip() in answer.out


def test_a_refusal_names_the_rule_and_the_rule_can_be_read(run: Run) -> None:
    answer = run(HOT_SEAT, "hatch d5", "rule 4.1", "rule §1.2", "rule 9.9")

    with pytest.raises(Refusal) as refused:
        bugeyed.game("beetles").start().parse("hatch d5")
    clause = refused.value.clause
    assert f"{refused.value.message} ('rule {clause}' shows the rule.)" in answer.out
    assert "§4.1 Hatch. Take the shell off" in answer.out
    assert "§1.2 28 cells are blue" in answer.out
    assert "There is no clause §9.9 in the rules of Battle of the Beetles." in answer.out


def test_why_answers_without_acting(run: Run) -> None:
    answer = run(HOT_SEAT, "why b7xd7", "why hatch c5", "why")

    assert "b7" in answer.out.split("why b7xd7")[1].split("\n")[1]
    assert "('rule 4." in answer.out
    assert "hatch c5 is possible: number 5." in answer.out
    assert "'why' takes an action" in answer.out
    assert "hatches" not in answer.out


def test_nonsense_is_answered_in_a_sentence(run: Run) -> None:
    answer = run(HOT_SEAT, "dance", "99", "0", "9" * 5000, "actions zebra", "save")

    assert "'dance' is no action" in answer.out
    assert "There is no action 99; 'actions' lists what there is." in answer.out
    assert "There is no action 0;" in answer.out
    assert "Green has no action with 'zebra' in it." in answer.out
    assert "'save' takes the name of a file" in answer.out


def test_help_lists_every_command(run: Run) -> None:
    answer = run(HOT_SEAT, "help", "rules", "actions f", "board")

    for word in ("why", "rule", "log", "undo", "save", "resign", "quit"):
        assert f"\n  {word} " in answer.out
    assert "3 The turn" in answer.out
    assert "Green> actions f\n    3 hatch f7    14 hatch f1\n" in answer.out


def test_a_long_list_of_actions_is_shown_only_by_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bugeyed.terminal.sitting.MANY", 13)

    answer = run(HOT_SEAT, "actions b1")

    assert "14 actions; 'actions WORD' lists those with a word in them." in answer.out
    assert "hatch c5" not in answer.out
    assert " 12 hatch b1\n" in answer.out


def test_undo_takes_back_the_last_action_and_says_where_it_ends(run: Run) -> None:
    answer = run(HOT_SEAT, "hatch c5", "hatch d5", "undo", "log")

    assert "Red takes back its last action.\nRed can take back no more without asking." in answer.out
    assert "Green has decided since: Green hatches a beetle on c5." in answer.out.replace("\n", " ")
    assert "   3 Red takes back its last action.\n" in answer.out


def test_past_the_limit_the_other_person_is_asked(run: Run, errands: bugeyed.Game) -> None:
    opening = ("", "choose 1", "", "", "choose 2", "", "")
    refused = run("play errands --seats me,me --seed 1", *opening, "roll", "undo", "no", "log")
    agreed = run("play errands --seats me,me --seed 1", *opening, "roll", "undo", "yes", "log")

    assert "Birch, do you agree? (yes or no) no" in refused.out
    assert "Ash cannot take its last action back unless the others agree." in refused.out
    assert "takes back" not in refused.out
    assert "Birch, do you agree? (yes or no) yes" in agreed.out
    assert "Ash takes back its last action." in agreed.out


def test_there_may_be_nothing_to_take_back(run: Run) -> None:
    assert "There is no action to take back." in run(HOT_SEAT, "undo").out


def test_secrets_are_handed_over_with_the_screen(run: Run, errands: bugeyed.Game) -> None:
    """Who acted sees what came of it, somebody presses Enter, and the next one reads only what is theirs."""
    chosen = ("", "choose 2", "", "", "choose 1", "", "")
    answer = run("play errands --seats me,me", *chosen, "log", "walk", "done", "", "", "log")

    ash, birch, ash_again, birch_again = re.split("(?:Ash|Birch), press Enter", answer.out)[1:]
    assert "Ash chooses 2.\nEnter clears the screen; then pass to Birch." in ash
    assert "Ash chooses 2." not in birch
    assert "Ash chooses a secret." in birch
    assert "   1 Ash chooses 2.\n" in ash_again
    assert "Birch chooses 1." not in ash_again
    assert "Ash chooses 2." not in birch_again
    assert "   2 Birch chooses 1.\n" in birch_again
    assert "secret 1" in birch_again
    assert "secret 2" not in birch_again


def test_an_action_called_like_a_command_is_the_action(
    run: Run, errands: bugeyed.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules[type(errands).__module__]
    monkeypatch.setattr(module, "NAMES", ["log" if name == "done" else name for name in module.NAMES])

    answer = run("play errands --seats me,me", "", "choose 1", "", "", "choose 1", "", "", "walk", "LOG")

    assert "Ash is done." in answer.out


def test_resigning_is_confirmed_and_ends_the_match(run: Run) -> None:
    answer = run(
        HOT_SEAT,
        "resign",
        "no",
        "hatch c5",
        "resign",
        "yes",
        "hatch d5",
        "undo",
        "resign",
        "why hatch d5",
        "",
    )

    assert "Red resigns, so Green wins.\nover> " in answer.out
    assert "The match is over: Red resigns, so Green wins." in answer.out
    assert "The match is over, and its outcome stands." in answer.out
    assert "there is nothing left to resign" in answer.out
    assert "nobody acts any more" in answer.out


def test_a_match_played_out_shows_its_outcome_and_scores(run: Run, errands: bugeyed.Game) -> None:
    typed = [
        "",
        "choose 1",
        "",
        "",
        "choose 1",
        "",
        "",
        "walk",
        "done",
        "",
        "",
        "done",
        "",
        "",
        "done",
        "",
        "",
        "done",
    ]

    answer = run("play errands --seats me,me", *typed)

    assert answer.out.count("Ash walks.") == 2
    assert "Birch is done.\nAsh has walked further.\n" in answer.out
    assert "Ash has walked further.\n  Ash: 1\n  Birch: 0\n" in answer.out


def test_saving_and_going_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my.match"
    first = run(HOT_SEAT, "hatch c5", f"save {path}", "hatch d5", f"save {path}", "quit")
    again = run(f"{HOT_SEAT} --load {path}", "log")

    assert "goes on with it" in " ".join(first.out.split())
    assert Match.loads(path.read_text()).seq == 2
    assert "   2 Red hatches a beetle on d5.\n" in again.out
    assert list(tmp_path.iterdir()) == [path]


def test_save_keeps_the_file_up_to_date(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my.match"
    run(f"{HOT_SEAT} --save {path}", "hatch c5", "hatch d5", "undo")
    assert Match.loads(path.read_text()).seq == 3

    run(f"{HOT_SEAT} --load {path} --save {path}", "hatch e5")
    assert Match.loads(path.read_text()).seq == 4


def test_an_action_stands_though_it_could_not_be_saved(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stick" / "my.match"
    path.parent.mkdir()

    answer = run(f"{HOT_SEAT} --save {path}", lambda: shutil.rmtree(path.parent), "hatch c5", "log")

    assert "cannot be written: No such file or directory." in answer.out
    assert "   1 Green hatches a beetle on c5.\n" in answer.out


def test_another_file_is_never_written_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear")

    answer = run(f"{HOT_SEAT} --save {path}")
    typed = run(HOT_SEAT, f"save {path}", f"save {tmp_path}/no/folder")

    assert answer.code == 2
    assert f"{path} is there already" in answer.err
    assert f"{path} is there already" in typed.out.replace("\n", "")
    assert "cannot be written: No such file or directory." in typed.out.replace("\n", " ")
    assert path.read_text() == "Dear"


def test_a_save_with_secrets_says_so(run: Run, errands: bugeyed.Game, tmp_path: Path) -> None:
    answer = run("play errands --seats me,me", "", "choose 1", "", "", f"save {tmp_path}/m")

    assert "The file holds everybody's secrets" in answer.out


def test_a_finished_match_is_watched(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.match"
    match = Match("beetles")
    match.play(0, "hatch c5")
    match.play(1, "hatch d5")
    match.resign(0)
    path.write_text(match.dumps())

    answer = run(f"play beetles --load {path}", "", "", "back", "3", "7", "", "never heard")

    assert answer.code == 0
    assert "After entry 1 of 3:\n  Green hatches a beetle on c5." in answer.out
    assert answer.out.count("After entry 1 of 3:") == 2
    assert "Green resigns, so Red wins." in answer.out
    assert "Enter shows the next entry" in answer.out
    assert "never heard" not in answer.out


def test_what_a_seat_was_told_is_watched(run: Run, errands: bugeyed.Game, tmp_path: Path) -> None:
    path = tmp_path / "told.match"
    match = Match("errands")
    match.play(0, "choose 2")
    match.play(1, "choose 1")
    path.write_text(match.dumps(0))

    answer = run(f"play errands --load {path}", "", "", "quit")

    assert "Ash chooses 2." in answer.out
    assert "Birch chooses a secret." in answer.out
    assert "The match went on." in answer.out


def test_a_match_begun_under_other_rules_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.match"
    head, *entries = Match("beetles").dumps().splitlines()
    path.write_text("\n".join([json.dumps(json.loads(head) | {"rules_version": "old"}), *entries]))

    answer = run(f"{HOT_SEAT} --load {path}")

    assert answer.code == 0
    assert "was begun under rules version old" in answer.out.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play beatles", "There is no game 'beatles'"),
        ("play beetles --seats me,you", "not 'you'"),
        ("play beetles --seats me,bot:x", "not 'bot:x'"),
        (f"play beetles --seats me,bot:{'9' * 5000}", "--seats takes me and bot:LEVEL"),
        ("play beetles --seats me,me,me", "Battle of the Beetles is for 2 players, not 3. (§2.1)"),
        ("play beetles --seats me --players 2", "--seats names 1, and 2 play."),
        ("play beetles --option colour=red", "There is no option 'colour'"),
        ("play beetles --option variant", "--option takes NAME=VALUE"),
        ("play beetles --seconds -1", "--seconds takes a time from 0 to 3600"),
        ("play beetles --seconds inf", "--seconds takes a time from 0 to 3600"),
        ("play beetles --seconds nan", "--seconds takes a time from 0 to 3600"),
        ("play beetles --load /nowhere/at.all", "/nowhere/at.all cannot be read: No such file"),
        ("play beetles --load x --players 2", "--load takes players and options from the file"),
        ("play beetles --content /nowhere.toml", "nowhere.toml cannot be read"),
        ("perft beetles 0", "DEPTH is a number from 1 up, not 0."),
        ("perft beetles 2 --option layout=x", "Option layout has no value 'x'"),
        ("perft beetles deep", "invalid int value: 'deep'"),
        ("play", "the following arguments are required: GAME"),
    ],
)
def test_bad_words_are_a_sentence_and_exit_code_2(run: Run, words: str, sentence: str) -> None:
    answer = run(words)

    assert answer.code == 2
    assert sentence in answer.err
    assert "Traceback" not in answer.err
    assert answer.out == ""


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The saved match is empty."),
        (b"\xff\xfe\x00", "is no saved match: it is not text."),
        (b"nonsense\n", "Line 1 of the saved match is not JSON."),
    ],
)
def test_a_broken_save_file_is_a_sentence_and_exit_code_2(
    run: Run, tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)

    answer = run(f"play beetles --load {path}")

    assert answer.code == 2
    assert f"{path}" in answer.err
    assert sentence in answer.err


def test_a_file_of_another_game_is_refused(run: Run, errands: bugeyed.Game, tmp_path: Path) -> None:
    path = tmp_path / "m"
    path.write_text(Match("beetles").dumps())

    answer = run(f"play errands --load {path}")

    assert answer.code == 2
    assert "holds a match of beetles, not of errands." in answer.err


def test_perft_counts_depth_by_depth(run: Run) -> None:
    answer = run("perft beetles 3 --option variant=no-rings")

    assert [line.split()[:2] for line in answer.out.splitlines()[1:]] == [
        ["1", "30"],
        ["2", "838"],
        ["3", "21,222"],
    ]
