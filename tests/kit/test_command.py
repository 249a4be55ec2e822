"""``bugeyed check``: the page and its exit code."""

from __future__ import annotations

import argparse
import io
import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console

import bugeyed
from bugeyed import Game, Mistake, Refusal, kit
from bugeyed.dev.lines import Line
from bugeyed.kit import command, own_tests
from bugeyed.kit.page import Page
from bugeyed.kit.walks import thrown


def check(*words: str) -> int:
    """The command as the command line runs it, less what turns a Mistake into exit code 2."""
    parser = argparse.ArgumentParser()
    command.add_commands(parser.add_subparsers())
    arguments = parser.parse_args(["check", *words])
    code: int = arguments.run(arguments)
    return code


@pytest.fixture
def page(toygame: Game) -> tuple[Page, io.StringIO]:
    """A page for the third party's game, and what is printed on it."""
    text = io.StringIO()
    return Page(Console(file=text, width=100), toygame), text


def test_a_good_game_gets_a_tick_for_every_promise(
    toygame_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 0; what was left out is said."""
    monkeypatch.setenv("COLUMNS", "120")
    assert check("fireflies", "--quick") == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Fireflies (fireflies)"
    for promise in kit.PROMISES:
        assert [line for line in lines if line.startswith(("✓ " + kit.sentence(promise), "– "))]
    assert any(line.startswith("– Every clause is proven by a test.") for line in lines)
    assert any("rulebook, 2 reconstruction. Reconstructed: game.toml moon (2)." in line for line in lines)
    assert "broken" not in lines[-1]


def test_the_games_tests_are_run_for_the_proof_of_its_clauses(
    toygame_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """game.toml names their folder; the page counts proven clauses by chapter."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(Path(__file__).parents[2])
    assert check("fireflies", "--games", "1", "--players", "3", "--option", "moon=off") == 0

    out = capsys.readouterr().out
    assert "✓ Every clause is proven by a test." in out
    assert "16 clauses by" in out
    assert [line.split() for line in out.splitlines() if line.startswith("3 The night")] == [
        ["3", "The", "night", "6", "6"]
    ]


def test_the_head_says_how_the_games_own_rules_run(mothnight: Game) -> None:
    """An author's rules are interpreted though the core they extend is compiled."""
    text = io.StringIO()
    Page(Console(file=text, width=100), mothnight).open(seed=1)
    assert ", interpreted, seed 1" in text.getvalue()


def test_a_call_that_does_not_come_back_ends_the_page(page: tuple[Page, io.StringIO]) -> None:
    page[0].give_up("this does not come to an end: rules.py, line 3: while True: (after 10 seconds).")
    assert page[0].broken == 1
    assert "fireflies: this does not come to an end: rules.py, line 3" in page[1].getvalue()
    assert "Nothing else was tried." in page[1].getvalue()


def test_a_broken_promise_is_named_with_its_place(toygame_path: Path) -> None:
    """A cross, the sentence, and below it game, set-up, seed and entry."""
    from tests.kit import mutants

    text = io.StringIO()
    page = Page(Console(file=text, width=100), mutants.of(mutants.LeakingView))
    page.promises(games=0, seed=2)
    page.close()

    assert page.broken == 3
    assert "✗ Who was told the same sees the same." in text.getvalue()
    assert "can tell apart what it must not: left" in " ".join(text.getvalue().split())
    assert "    fireflies, 4 players, bag=full, seed" in text.getvalue()
    assert "3 broken" in text.getvalue()


def test_a_game_that_falls_over_is_a_broken_promise_not_a_traceback(toygame_path: Path) -> None:
    """Whatever it raises is named by its kind."""
    from tests.kit import mutants

    text = io.StringIO()
    page = Page(Console(file=text, width=100), mutants.drawn(lambda drawing: drawing[2**80]))
    page.promises(games=0, seed=2)

    assert page.broken >= 3
    assert "IndexError" in text.getvalue()
    # One slip breaks many promises, and is told once.
    assert text.getvalue().count("To look at it:") == 1
    assert text.getvalue().count("    As above (") == page.broken - 1


def test_a_value_nobody_can_play_is_on_the_page(toygame_path: Path) -> None:
    """Nothing else can be tried then."""
    from tests.kit import mutants

    text = io.StringIO()
    page = Page(Console(file=text, width=100), mutants.Unplayable("fireflies"))
    page.promises(games=0, seed=2)

    assert page.broken == 1
    assert "no match can be played with any of bag=small" in text.getvalue()


def test_a_clause_without_a_test_is_broken(page: tuple[Page, io.StringIO]) -> None:
    """The page names it."""
    proven = {clause.id: ["a test"] for clause in bugeyed.game("fireflies").rules if clause.id != "4.2"}
    page[0].proof(lambda game: own_tests.Proof(Path("tests"), 15, proven))

    assert page[0].broken == 1
    assert "no test proves §4.2" in page[1].getvalue()


def test_tests_that_are_not_here_are_said_to_be_so(
    toygame: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed package brings no tests."""
    from tests.kit import mutants

    monkeypatch.chdir(tmp_path)
    shutil.copytree(toygame.folder, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.raises(kit.Untried, match=r"its tests \(tests/fireflies\) are not on this machine"):
        own_tests.proof_by_tests(mutants.elsewhere(tmp_path / "copy"))


def test_tests_that_fail_prove_nothing(
    toygame: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of their output is shown."""
    from tests.kit import mutants

    monkeypatch.chdir(tmp_path)
    shutil.copytree(toygame.folder, tmp_path / "moved", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests/fireflies").mkdir(parents=True)
    (tmp_path / "tests/fireflies/test_moths.py").write_text(
        "def test_moths():\n    assert 'moth' == 'firefly'\n\n\n"
        "def test_some_clauses():\n    import bugeyed\n    bugeyed.game('fireflies').start(3)\n"
    )
    with pytest.raises(kit.Broken, match="its tests do not pass") as caught:
        own_tests.proof_by_tests(mutants.elsewhere(tmp_path / "moved"))
    assert "test_moths" in str(caught.value)


def test_tests_of_the_folder_one_stands_in_are_not_the_games(
    toygame: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game is checked by its own, wherever that is done from."""
    (tmp_path / "tests/fireflies").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert own_tests.folder_of(toygame)[1] != tmp_path / "tests/fireflies"
    shutil.copytree(toygame.folder, tmp_path / "far/copy", ignore=shutil.ignore_patterns("__pycache__"))
    settings = tmp_path / "far/copy/game.toml"
    settings.write_text(settings.read_text().replace("tests/fireflies", "tests"))
    from tests.kit import mutants

    (tmp_path / "here/tests").mkdir(parents=True)
    (tmp_path / "tests").rename(tmp_path / "other")
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(kit.Untried):
        own_tests.folder_of(mutants.elsewhere(tmp_path / "far/copy"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fireflys"], "There is no game 'fireflys'"),
        (["fireflies", "--games", "0"], "--games takes 1 or more, not 0"),
        (["fireflies", "--option", "moon"], "--option takes NAME=VALUE"),
        (["fireflies", "--option", "sun=on"], "There is no option 'sun'; this game has rounds, moon, bag"),
        (["fireflies", "--option", "rounds=7"], "Option rounds has no value '7'; it takes 1, 2."),
        (["fireflies", "--players", "9"], "Fireflies is for 3 to 4 players, not 9."),
        (["fireflies", "--players", "4", "--option", "bag=small"], "The small bag is for three players."),
        (
            ["fireflies", "--content", "nowhere.toml"],
            "nowhere.toml cannot be read: No such file or directory.",
        ),
    ],
)
def test_bad_words_are_one_sentence(toygame_path: Path, words: list[str], sentence: str) -> None:
    """The command line prints it and exits with 2."""
    with pytest.raises((Mistake, Refusal)) as refused:
        check(*words)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_line_says_it_and_exits_with_2(
    toygame_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, nothing on the page."""
    from bugeyed.cli import main

    assert main(["check", "glowworms"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bugeyed: There is no game 'glowworms'; installed are ")
    assert main(["check", "fireflies", "--option", "moon=full"]) == 2
    assert "Option moon has no value 'full'; it takes on, off. (§2.2)" in capsys.readouterr().err


def test_printed_values_of_an_owner_can_be_checked(
    toygame_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """--content lays them over the data, and the page says so."""
    monkeypatch.setenv("COLUMNS", "120")
    mine = tmp_path / "mine.toml"
    mine.write_text("[game.moon]\nleft = 5\n")

    assert check("fireflies", "--quick", "--content", str(mine)) == 0
    out = capsys.readouterr().out
    assert "with mine.toml" in out
    assert "1 owner" in out


def complaints(mutant: Game, folder: Path) -> tuple[str, Page]:
    """What the page of a game that breaks promises says."""
    text = io.StringIO()
    page = Page(Console(file=text, width=160), mutant)
    page.folder = folder
    page.promises(games=0, seed=1)
    page.close()
    return text.getvalue(), page


def test_an_error_is_shown_with_the_authors_line_and_opens_on_the_workbench(
    toygame_path: Path, tmp_path: Path
) -> None:
    """The last frame of the game's own files, and a file with the position."""
    from tests.kit import mutants

    game = bugeyed.game("fireflies")
    error = ZeroDivisionError("division by zero")
    try:
        exec(compile("def rule():\n    return 1 / 0\nrule()\n", str(game.folder / "rules.py"), "exec"))
    except ZeroDivisionError as caught:
        error = caught
    third = (game.folder / "rules.py").read_text().splitlines()[1]
    assert thrown(error, game) == f"ZeroDivisionError: division by zero\nrules.py, line 2: {third.strip()}"

    said, page = complaints(mutants.of(mutants.DeadEnd), tmp_path)
    assert page.broken
    opened = re.search(r"bugeyed dev fireflies --open (\S+)", " ".join(said.split()))
    assert opened is not None
    line = Line.read(Path(opened[1]), "fireflies")
    position = game.start(line.players, line.options)
    for name in line.names:
        position = position.after(position.parse(name))
    assert line.remark


def test_a_sample_that_cannot_be_is_drawn_and_not_spelt(toygame_path: Path, tmp_path: Path) -> None:
    from tests.kit import mutants

    said, _ = complaints(mutants.of(mutants.WildSample), tmp_path)
    assert "is a position that seat cannot be in:" in said
    assert "Scene(phase" not in said


def test_more_matches_are_recommended_where_there_are_secrets(toygame: Game, tmp_path: Path) -> None:
    said, _ = complaints(toygame, tmp_path)
    assert "bugeyed check fireflies --games 200 looks for rarer leaks" in " ".join(said.split())
    open_game, _ = complaints(bugeyed.game("beetles"), tmp_path)
    assert "rarer leaks" not in open_game
