"""The files in deploy/ say what this release understands: flags, settings, variables, paths."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bugeyed.cli import parser
from bugeyed.table.configuration import SETTINGS, read_file, unknown_variables
from bugeyed.table.guards import LARGEST
from bugeyed.table.settings import PORT, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.socket")) + sorted(DEPLOY.glob("*.timer"))


def text(name: str) -> str:
    """One of the files."""
    return (DEPLOY / name).read_text(encoding="utf-8")


def commands(words: str) -> list[list[str]]:
    """Every way it calls the program."""
    plain = re.sub(r"\$\([^)]*\)", "NOW", words)
    return [
        shlex.split(line.rstrip("'\""))[1:]
        for line in re.findall(r"/opt/bugeyed/bin/(bugeyed [^\n]*)", plain)
    ]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_calls_the_program_as_it_can_be_called(unit: Path) -> None:
    """Its words are parsed as the command line would."""
    called = commands(unit.read_text(encoding="utf-8"))
    assert bool(called) == (unit.suffix == ".service")
    for words in called:
        chosen = parser().parse_args(words)
        assert callable(chosen.run)


def test_the_units_are_good_to_systemd(tmp_path: Path) -> None:
    """As far as it can say without the program installed; where there is a systemd."""
    program = shutil.which("systemd-analyze")
    if program is None:
        assert not Path("/run/systemd/system").exists()
        return
    for unit in UNITS:
        words = unit.read_text(encoding="utf-8").replace("/opt/bugeyed/bin/bugeyed", "/bin/sh")
        (tmp_path / unit.name).write_text(words, encoding="utf-8")
    done = subprocess.run(
        [program, "verify", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_the_sample_configuration_can_be_read() -> None:
    """And agrees with what stands beside it."""
    settings = Settings(**read_file(DEPLOY / "bugeyed.toml"))
    settings.check()
    assert settings.port == PORT
    assert f"ListenStream=127.0.0.1:{settings.port}" in text("bugeyed.socket")
    assert str(settings.data) == "/var/lib/bugeyed"
    assert "StateDirectory=bugeyed" in text("bugeyed.service")
    assert f"127.0.0.1:{settings.port}" in text("Caddyfile")
    assert f"http://127.0.0.1:{settings.port}" in text("nginx.conf")


def variables(given: dict[str, str]) -> dict[str, object]:
    """What an environment sets; every name in it is one."""
    assert unknown_variables(given) == []
    known = {one.variable: one for one in SETTINGS}
    return {known[name].field: known[name].read(value) for name, value in given.items() if name in known}


def test_the_image_is_set_up_by_variables_there_are() -> None:
    """It copies what is there, installs an extra there is, and listens where it says."""
    words = text("Dockerfile")
    set_up = variables(dict(re.findall(r"(BUGEYED_\w+)=(\S+)", words)))
    assert set_up["port"] == PORT
    assert f"EXPOSE {PORT}" in words
    assert f"127.0.0.1:{PORT}/healthz" in words
    assert re.search(r"^wheel:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for extra in re.findall(r"whl\)\[(\w+)\]", words):
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        assert re.search(
            rf"^{extra} = ", project.partition("[project.optional-dependencies]")[2], re.MULTILINE
        )
    assert 'CMD ["serve"]' in words
    parser().parse_args(["serve"])
    Settings(**set_up).check()  # type: ignore[arg-type]


def test_the_compose_file_fits_together() -> None:
    """Variables there are, a network the proxy is believed in, and files that are there."""
    composed = yaml.safe_load(text("compose.yaml"))
    table, caddy = composed["services"]["table"], composed["services"]["caddy"]
    set_up = variables({name: str(value) for name, value in table["environment"].items()})
    subnet = composed["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert set_up["proxies"] == (subnet,)
    Settings(**set_up | {"hosts": ()}).check()  # type: ignore[arg-type]
    assert (DEPLOY / table["build"]["context"] / table["build"]["dockerfile"]).is_file()
    assert (DEPLOY / caddy["volumes"][0].split(":")[0]).is_file()
    assert caddy["environment"]["TABLE"] == f"table:{PORT}"
    assert set(composed["volumes"]) == {"table", "database", "certificates"}
    assert float(table["stop_grace_period"].rstrip("s")) > Settings().stop_within + 5


def test_proxies_hold_nothing_back_and_hide_the_figures() -> None:
    """Streams go through, people's addresses are passed on, /metrics is not for them."""
    nginx, caddy = text("nginx.conf"), text("Caddyfile")
    for name in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {name};" in nginx
    assert "proxy_buffering off;" in nginx
    assert "flush_interval -1" in caddy
    assert f"client_max_body_size {LARGEST // 1024}k;" in nginx
    assert "location = /metrics { return 404; }" in nginx
    assert "respond @figures 404" in caddy
