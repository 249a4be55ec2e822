"""A real server process for tests, started and stopped as a person would."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx

from tests.third_party import installed

TOYGAME = installed("fireflies")
BUGEYED = (sys.executable, "-m", "bugeyed.cli")


class Running:
    """A server in a process of its own, on a folder of its own."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        toygame: bool = False,
        absence: float = 60,
        command: Sequence[str] = BUGEYED,
        environment: Mapping[str, str] = os.environ,
        more: Sequence[str] = (),
        folder: Path | None = None,
        handles: Sequence[int] = (),
    ) -> None:
        self.data = data
        environment = dict(environment)
        if toygame:
            paths = [str(TOYGAME), environment.get("PYTHONPATH", "")]
            environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        self.process = subprocess.Popen(
            [
                *command,
                *("--no-browser", "--port", str(port), "--data", str(data), "--thinking", "0.05"),
                *("--absence", str(absence), *more),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=folder,
            pass_fds=handles,
            start_new_session=True,
        )
        self.url = self._address()
        self._await_health()

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("Bugeyed is at "):
                return line.split()[3]
        raise AssertionError(f"the server ended with {self.process.wait()} before it said where it is")

    def _await_health(self) -> None:
        # The transport's own retries wait between tries; the server listens before it answers.
        with httpx.Client(transport=httpx.HTTPTransport(retries=8), timeout=30) as client:
            assert client.get(f"{self.url}/healthz").json() == {"status": "ok"}

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would: the server alone, at once."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """As Ctrl-C would; its exit code."""
        return self.end(signal.SIGINT)

    def end(self, how: signal.Signals) -> int:
        """By any signal; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


class Player:
    """One seat of one match, over HTTP."""

    def __init__(self, client: httpx.Client, match: str, seat: int, token: str) -> None:
        self.client = client
        self.match = match
        self.seat = seat
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

    def sit_down(self, browser: httpx.Client) -> httpx.Response:
        """Take the seat at a browser, by the press that its invite link offers; the page that comes then."""
        origin = str(browser.base_url).rstrip("/")
        return browser.post(
            f"/m/{self.match}/seat",
            data={"token": self.token},
            headers={"Origin": origin},
            follow_redirects=True,
        )

    def state(self) -> dict[str, Any]:
        """The body of GET."""
        body: dict[str, Any] = self.client.get(f"/api/matches/{self.match}", headers=self.headers).json()
        return body

    def post(self, call: str, body: object, key: str | None = None) -> httpx.Response:
        """One call of this match."""
        headers = self.headers if key is None else self.headers | {"Idempotency-Key": key}
        return self.client.post(f"/api/matches/{self.match}/{call}", json=body, headers=headers)

    def act(self, seq: int, action: str | int, key: str | None = None) -> httpx.Response:
        """Take an action."""
        return self.post("actions", {"seq": seq, "action": action}, key)


def open_match(client: httpx.Client, game: str = "beetles", **more: Any) -> list[Player]:
    """A match with a human in every seat."""
    answer = client.post("/api/matches", json={"game": game, **more})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return [Player(client, body["id"], seat["seat"], seat["token"]) for seat in body["seats"]]
