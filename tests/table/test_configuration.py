"""Settings by flag, environment and file: one definition, one order, and every mistake named with its place."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bugeyed.core.errors import Mistake
from bugeyed.table import configuration
from bugeyed.table.configuration import SETTINGS, Setting, add_flags, read_settings, unknown_variables
from bugeyed.table.settings import Settings
from tests.table.server import Running

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"
SAMPLES = {
    "bool": "true",
    "int": "7",
    "float": "7",
    "str": "json",
    "Path": "/some/where",
    "tuple": "10.0.0.1",
}
"""A value in words for every kind."""


def chosen(words: list[str], environment: Mapping[str, str] | None = None) -> Settings:
    """What a command line and an environment come to."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    return read_settings(parser.parse_args(words), environment or {})


def sample(one: Setting) -> str:
    """Something it can be."""
    return SAMPLES[re.split(r"\W", one.kind)[0]]


def written(one: Setting) -> str:
    """A line of a file that says so."""
    words = sample(one)
    plain = one.kind.startswith(("bool", "int", "float"))
    return f"{one.name} = " + (words if plain else f'["{words}"]' if one.many else f'"{words}"')


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_every_setting_can_be_given_in_three_ways(tmp_path: Path, one: Setting) -> None:
    """And comes to the same."""
    file = tmp_path / "bugeyed.toml"
    file.write_text(written(one) + "\n", encoding="utf-8")
    flag = [one.flag] if one.kind == "bool" else [one.flag, sample(one)]
    ways = [
        chosen(flag),
        chosen([], {one.variable: sample(one)}),
        chosen(["--config", str(file)]),
        chosen([], {"BUGEYED_CONFIG": str(file)}),
    ]
    values = [getattr(settings, one.field) for settings in ways]
    assert len(set(values)) == 1
    assert values[0] == one.read(sample(one))


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    """The default is what nobody said."""
    file = tmp_path / "bugeyed.toml"
    file.write_text("port = 1\nthinkers = 1\nabsence = 1\n", encoding="utf-8")
    environment = {"BUGEYED_PORT": "2", "BUGEYED_THINKERS": "2", "BUGEYED_CONFIG": str(file)}
    settings = chosen(["--port", "3"], environment)
    assert (settings.port, settings.thinkers, settings.absence) == (3, 2, 1)
    assert settings.connections == Settings().connections


def test_a_folder_in_a_file_is_meant_from_there(tmp_path: Path) -> None:
    """Wherever the server is started."""
    (tmp_path / "b.toml").write_text('data = "matches"\n', encoding="utf-8")
    assert chosen(["--config", str(tmp_path / "b.toml")]).data == tmp_path / "matches"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# one\nprot = 1\n", "line 2: prot is no setting; port is one."),
        ("\n[server]\nport = 1\n", "line 2: server is no setting."),
        ('port = "x"\n', "line 1: port is a whole number, not 'x'."),
        ("port = true\n", "line 1: port is a whole number, not True."),
        ("\nthinking = 0\n", "line 2: thinking is from 0.01 to 600, not 0."),
        ("connections = 0\n", "line 1: connections is at least 1, not 0."),
        ("lan = 1\n", "line 1: lan is true or false, not 1."),
        ("host = 7\n", 'line 1: host is a list of texts, such as ["..."], not 7.'),
        ('log = "xml"\n', "line 1: log is text or json, not 'xml'."),
        ("keep_days = 1\nkeep-days = 2\n", "line 2: keep-days is set twice."),
        ("data = 5\n", "line 1: data is a text, not 5."),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    """In one sentence."""
    file = tmp_path / "b.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Mistake) as mistake:
        chosen(["--config", str(file)])
    assert str(mistake.value) == f"{file}, {said}"


def test_what_is_no_file_of_settings_is_said(tmp_path: Path) -> None:
    """Not there, not TOML, not text."""
    for content, said in ((b"port = \n", "is no TOML: Invalid value (at line 1"), (b"\xff", "UTF-8")):
        (tmp_path / "b.toml").write_bytes(content)
        with pytest.raises(Mistake, match=re.escape(said)):
            chosen(["--config", str(tmp_path / "b.toml")])
    with pytest.raises(Mistake, match="cannot be read: No such file"):
        chosen(["--config", str(tmp_path / "none.toml")])


def test_what_is_wrong_elsewhere_is_named_too() -> None:
    """The flag, the variable; and a variable that is nearly a setting."""
    with pytest.raises(Mistake, match=r"^--port is from 0 to 65535, not 99999\.$"):
        chosen(["--port", "99999"])
    with pytest.raises(Mistake, match=r"^BUGEYED_LAN in the environment is on or off"):
        chosen([], {"BUGEYED_LAN": "perhaps"})
    assert unknown_variables({"BUGEYED_PROT": "1", "BUGEYED_INTERPRETED": "1", "PATH": ""}) == [
        "BUGEYED_PROT in the environment is no setting; BUGEYED_PORT is one."
    ]
    with pytest.raises(Mistake, match=r"^'nowhere' is no address"):
        Settings(metrics=("nowhere",)).check()


def test_the_page_is_made_from_the_settings() -> None:
    """``python -m tests.table.test_configuration`` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == configuration.page()


def test_serve_runs_by_a_file_and_ends_where_its_port_is_taken(tmp_path: Path) -> None:
    """A host wants to know, not to find it elsewhere; and no browser is opened."""
    file = tmp_path / "bugeyed.toml"
    file.write_text('data = "matches"\nthinking = 0.05\n', encoding="utf-8")
    words = (sys.executable, "-m", "bugeyed.cli", "serve", "--config", str(file))
    running = Running(tmp_path / "matches", command=words)
    second = subprocess.run(
        [*words, "--data", str(tmp_path / "other"), "--port", str(running.port)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert running.stop() == 0
    assert (tmp_path / "matches" / "bugeyed.sqlite").is_file()
    assert second.returncode == 2
    assert second.stderr.startswith(f"bugeyed: Nobody can listen at port {running.port} of 127.0.0.1")


if __name__ == "__main__":
    PAGE.write_text(configuration.page(), encoding="utf-8")
