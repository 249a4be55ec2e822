"""Every command that README, CONTRIBUTING and docs/ show runs, and what docs/architecture.md names is there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

import bugeyed
from bugeyed.cli import main
from tests.table.server import Running
from tests.third_party import installed

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SHELL = re.compile(r"^ {0,4}((?:bugeyed|make|pip|pipx|uvx|python)\b.*)$", re.MULTILINE)
INLINE = re.compile(r"`((?:bugeyed|make|pip|pipx|uvx|python)(?: [^`]*)?)`")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)

ELSEWHERE = {
    "make": "Makefile",
    "make play": "tests/package/test_play.py",
    "make play ARGS=--lan": "tests/package/test_play.py",
    "make setup": ".ci/run",
    "make check": ".ci/run",
    "make test": ".ci/run",
    "make balance": "docs/balance/studies.py",
    "make bench": "tests/benchmarks/test_table.py",
    "make proof": "proofs/proof.py",
    "make proof ARGS=--quick": "proofs/proof.py",
    "make shots": "docs/screenshots.py",
    "make audit": ".ci/audit.py",
    "make wheel": "tests/browser/test_wheel.py",
    "uvx --from dist/*.whl bugeyed": "tests/browser/test_wheel.py",
    "pipx run --spec dist/*.whl bugeyed": "tests/browser/test_wheel.py",
    "pip install 'bugeyed[research]'": "pyproject.toml",
    "pip install 'bugeyed[mcp]'": "pyproject.toml",
    "pip install 'bugeyed[lab]'": "pyproject.toml",
    "pip install 'bugeyed[postgresql]'": "pyproject.toml",
    "bugeyed --no-browser --database postgresql://bugeyed@localhost/bugeyed": "tests/table/test_faults.py",
    "bugeyed move-data FROM TO": "tests/table/test_moving.py",
    'make bench ARGS="--only servers-moves servers-processor"': "benchmarks/several.py",
    "bugeyed solve": "tests/lab/test_exact_and_ladder.py",
    "bugeyed solve beetles --option variant=no-rings": "tests/lab/test_exact_and_ladder.py",
    "bugeyed solve beetles --option variant=no-rings --option layout=camps --proof camps.proof": (
        "tests/lab/test_exact_and_ladder.py"
    ),
    "bugeyed solve beetles --verify camps.proof": "tests/lab/test_exact_and_ladder.py",
    "bugeyed train": "tests/lab/test_training.py",
    "bugeyed train beetles --games 1000 --trial 400 --level 5 --nodes 1000 --out weights.toml": (
        "tests/lab/test_training.py"
    ),
    "bugeyed train lastbug --openings --games 1000 --level 5 --nodes 600 --out openings.toml": (
        "tests/lab/test_training.py"
    ),
    "bugeyed analyse": "tests/lab/test_exact_and_ladder.py",
    "bugeyed analyse FILE": "tests/lab/test_exact_and_ladder.py",
    "bugeyed solve lastbug --match saved.jsonl --at 14": "tests/lab/test_exact_and_ladder.py",
    "bugeyed solve lastbug --match saved.jsonl --at 14 --knows public": "tests/lab/test_exact_and_ladder.py",
    "bugeyed solve lastbug --match saved.jsonl --at 14 --knows all --proof ending.proof": (
        "tests/lab/test_exact_and_ladder.py"
    ),
    "pip install 'bugeyed[ray]'": "pyproject.toml",
    "pip install 'bugeyed[build]'": "pyproject.toml",
    "bugeyed compile": "tests/package/test_compiling_a_game.py",
    "bugeyed compile mothnight/rules.py": "tests/package/test_compiling_a_game.py",
    "bugeyed sim": "tests/lab/test_command.py",
    "bugeyed sim beetles --bots 4 --nodes 20000 --games 100000 --out study --ray auto": "tests/lab/test_ray.py",
    "bugeyed replay": "tests/lab/test_replaying.py",
    "bugeyed replay STUDY 17": "tests/lab/test_replaying.py",
    "bugeyed --open match-17.jsonl": "tests/table/test_saved_matches.py",
    "bugeyed play --save": "tests/terminal/test_play.py",
    "bugeyed verify": "tests/research/test_verifying.py",
    "python examples/learn_beetles.py --games 10000 --seed 1 --out learning-1.jsonl": "tests/research/test_examples.py",
    "python examples/learn_beetles.py --games 10000 --seed 2 --out learning-2.jsonl": "tests/research/test_examples.py",
    "python examples/learning_curve.py learning-1.jsonl learning-2.jsonl curve.svg": "tests/research/test_examples.py",
    "bugeyed mcp": "tests/research/test_mcp.py",
    "bugeyed check beetles": "tests/kit/test_command.py",
    "bugeyed doctor": "tests/table/test_doctor.py",
    "bugeyed backup": "tests/table/test_backups.py",
    "bugeyed backup FILE": "tests/table/test_backups.py",
    "bugeyed restore FILE": "tests/table/test_backups.py",
    "bugeyed archive": "tests/table/test_retention.py",
    "bugeyed check": "tests/kit/test_command.py",
    "bugeyed dev mygame": "tests/dev/test_workbench.py",
    "bugeyed dev moths": "tests/dev/test_workbench.py",
    "bugeyed dev NAME --open FILE": "tests/dev/test_workbench.py",
    "bugeyed check mothnight": "tests/test_tutorial.py",
    "bugeyed check mothnight --games 200": "tests/test_tutorial.py",
    "bugeyed new": "tests/new/test_new.py",
    "pip install -e mygame": "tests/new/test_new.py",
    "pip install -e moths": "tests/new/test_new.py",
    "python docs/game_api.py": "tests/test_game_api.py",
    "bugeyed check GAME": "tests/kit/test_command.py",
}
"""What is not run here, and where it is: it builds, installs or tests, or only its name is meant."""

SMALL = (
    (r"--games \d+", "--games 1"),
    (r"--seconds \d+", "--seconds 0.02"),
    (r"--bots [\d,]+", "--bots 1"),
    (r"perft (\w+) 4", r"perft \1 2"),
    (r"\bGAME\b|(?<!new )\bmygame\b", "beetles"),
)
"""What the pages show at a size for people, at a size for a test."""
INPUT = {"play": "quit\n"}


@dataclass(frozen=True)
class Shown:
    """A command as a page has it."""

    page: str
    words: str


def shown() -> list[Shown]:
    """All of them, without what is said about them behind two spaces or a #."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        code = "\n".join(
            body for language, body in FENCED.findall(text) if language in ("", "sh", "bash", "shell")
        )
        code += "\n" + "\n".join(re.findall(r"(?:^    \S.*\n)+", text, re.MULTILINE))
        for words in SHELL.findall(code) + INLINE.findall(FENCED.sub("", text)):
            plain = re.split(r"\s{2,}|\s#", words.strip())[0]
            found.append(Shown(page.name, " ".join(plain.split())))
    return sorted(set(found), key=lambda command: (command.page, command.words))


LONG = ("bugeyed check", "bugeyed analyse", "bugeyed sim bugout")
"""What takes long where nothing is compiled."""
RUN = [
    pytest.param(command, marks=[pytest.mark.slow] * command.words.startswith(LONG))
    for command in shown()
    if command.words not in ELSEWHERE
]


def test_the_pages_show_commands() -> None:
    """The search finds them, and every exception is still shown somewhere."""
    assert len(RUN) >= 15
    assert set(ELSEWHERE) <= {command.words for command in shown()}
    for where in ELSEWHERE.values():
        assert (ROOT / where).is_file(), where


@pytest.mark.parametrize("command", RUN, ids=lambda command: f"{command.page}: {command.words}")
def test_a_command_runs_as_shown(command: Shown, tmp_path: Path) -> None:
    """At the prompt, in a folder with what the pages speak of: a saved match, a study, an owner's values."""
    if command.words in ("bugeyed", "bugeyed --lan"):
        server = Running(tmp_path, more=["--lan"])
        assert server.stop() == 0
        return
    if command.words.startswith("bugeyed serve"):
        page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
        (sample,) = (body for language, body in FENCED.findall(page) if language == "toml")
        (tmp_path / "bugeyed.toml").write_text(sample, encoding="utf-8")
        serving = [sys.executable, "-m", *shlex.split(command.words)]
        server = Running(tmp_path / "data", command=serving, folder=tmp_path)
        assert server.stop() == 0
        return
    match = bugeyed.Match("beetles", seed=7)
    match.play(0, "hatch c5")
    match.resign(1)
    for name in ("match.jsonl", "my.match"):
        if f"--save {name}" not in command.words:
            (tmp_path / name).write_text(match.dumps(), encoding="utf-8")
    if command.words.startswith("bugeyed report"):
        for study in [word for word in command.words.split()[2:] if word.isalpha()]:
            assert main(["sim", "beetles", "--games", "20", "--trace", "--out", str(tmp_path / study)]) == 0
    (tmp_path / "mine.toml").write_text('[game]\ntagline = "Mine."\n', encoding="utf-8")
    words = command.words
    for shown, small in SMALL:
        words = re.sub(shown, small, words)
    arguments = shlex.split(words)[1:]
    if arguments[0] == "sim" and "--games" not in arguments:
        arguments += ["--games", "1"]
    if "bot:" in command.words:
        arguments += ["--seconds", "0.02"]
    # A check that is not quick runs the game's own tests.
    if arguments[0] == "check" and "--quick" not in arguments:
        arguments += ["--quick"]
    done = subprocess.run(
        [sys.executable, "-m", "bugeyed", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(installed("mothnight"))])},
        input=INPUT.get(arguments[0], ""),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_make_target_shown_is_there() -> None:
    """With a line of help."""
    targets = set(re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {command.words.split()[1] for command in shown() if command.words.startswith("make ")}
    assert named <= targets
    assert {"play", "test"} <= named


def test_every_extra_shown_is_there() -> None:
    """pip install 'bugeyed[...]'."""
    extras = (
        (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("[project.optional-dependencies]")[2]
    )
    for command in shown():
        for extra in re.findall(r"bugeyed\[(\w+)\]", command.words):
            assert re.search(rf"^{extra} = ", extras, re.MULTILINE), extra


PYTHON = [
    (page.name, number, body)
    for page in PAGES
    for number, (language, body) in enumerate(FENCED.findall(page.read_text(encoding="utf-8")))
    if language == "python" and ">>>" not in body and page.name != "tutorial.md"
]
"""Whole pieces; those of the tutorial are parts of a game, held against it by tests/test_tutorial.py."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name == "check.md"))
        for name in sorted({name for name, _, _ in PYTHON})
    ],
)
def test_python_runs_as_shown(name: str) -> None:
    """What a page shows in Python, one piece after the other, thinking less long and over fewer games."""
    space: dict[str, object] = {"pytest": pytest}
    for _, _, body in (piece for piece in PYTHON if piece[0] == name):
        quick = re.sub(r"seconds=[\d.]+", "seconds=0.02", re.sub(r"nodes=[\d_]+", "nodes=50", body))
        exec(re.sub(r"games=\d+", "games=1", quick), space)
    assert len(space) > 2


def test_the_layers_of_the_architecture_are_those_that_are_kept() -> None:
    """Line by line what import-linter keeps, and every one of them a module."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = FENCED.findall(text)[0][1]
    layers = [re.split(r"\s{2,}", line)[0].split(" | ") for line in drawn.strip().splitlines()]
    kept = (
        (ROOT / ".importlinter").read_text(encoding="utf-8").partition("layers =\n")[2].partition("\n\n")[0]
    )
    assert layers == [re.findall(r"bugeyed\.(\w+)", line) for line in kept.splitlines()]
    for name in (name for layer in layers for name in layer):
        module = ROOT / "src" / "bugeyed" / name
        assert module.is_dir() or module.with_suffix(".py").is_file(), name


FOLDERS = [
    ROOT,
    ROOT / "src/bugeyed",
    ROOT / "src/bugeyed/table",
    ROOT / "client/src",
    *(ROOT / "src/bugeyed/games").glob("*/"),
]


@pytest.mark.parametrize("page", ["architecture.md", "drawing.md", "walk-bugout.md"])
def test_every_file_a_page_names_is_there(page: str) -> None:
    """Where it says: from the root, the package, the table, the client or a game's folder."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.-]+\.(?:py|toml|md)|[\w-]+(?:/[\w-]+)*/)`", text))
    rooms = text.partition("## The table's rooms\n")[2].partition("\n## ")[0]
    for line in rooms.splitlines():
        named |= set(re.findall(r"[\w]+(?:\.py|/)(?= )", line))
    assert len(named) > 5
    for name in named:
        assert any((folder / name).exists() for folder in FOLDERS), name


def test_every_extra_that_is_shown_can_be_installed() -> None:
    """By its name in pyproject.toml: pip only warns of one that is not there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {extra for words in ELSEWHERE for extra in re.findall(r"bugeyed\[(\w+)\]", words)}
    assert named <= set(project["optional-dependencies"])
    assert "build" in named
