"""The lines an author looks at, the worker that plays them, and the eye on the files."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bugeyed.core.errors import Mistake
from bugeyed.core.registry import GROUP
from bugeyed.dev.lines import Line

WATCHED = (".py", ".toml", ".md")
PATIENCE = 10.0
"""Seconds an answer may take; longer is an endless loop."""


def folder_of(name: str) -> Path:
    """Where the package of a game lies, found without running it: it may not run."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            spec = find_spec(entry.module.partition(".")[0])
            inner = entry.module.split(".")[1:]
            if spec is not None and spec.submodule_search_locations:
                return Path(next(iter(spec.submodule_search_locations))).joinpath(*inner)
    known = ", ".join(sorted(entry.name for entry in entry_points(group=GROUP)))
    raise Mistake(f"There is no game {name!r}; installed are {known}.")


class Workbench:
    """One game under the author's hands."""

    def __init__(self, name: str, line: Line, patience: float = PATIENCE) -> None:
        self.name = name
        self.folder = folder_of(name)
        self.lines = [line]
        """The branches; the first is where it began."""
        self.version = 1
        """Grows when a file has changed."""
        self.patience = patience
        self.changed = threading.Condition()
        self._lock = threading.Lock()
        self._worker: subprocess.Popen[str] | None = None
        self._state = self._stamps()

    def look(
        self, branch: int, at: int | None, seat: int | str | None, play: str | None = None
    ) -> dict[str, Any]:
        """A moment of a branch; *play* adds to it, on a new branch where it is not the last moment."""
        with self._lock:
            if play is not None and at is not None and at < len(self.lines[branch].names):
                branch = self._forked(branch, at)
            answer = self._look(branch, None if play else at, seat, play)
            halt = answer.get("halt")
            if play is not None and halt is not None and halt["entry"] <= len(self.lines[branch].names):
                # The match does not hold so far any more: it goes on from where it does.
                branch = self._forked(branch, halt["entry"] - 1)
                answer = self._look(branch, None, seat, play)
            branches = [{"entries": len(one.names), "remark": one.remark} for one in self.lines]
            return answer | {"branch": branch, "branches": branches, "version": self.version}

    def _look(self, branch: int, at: int | None, seat: int | str | None, play: str | None) -> dict[str, Any]:
        line = self.lines[branch]
        names = [*line.names, *([] if play is None else [play])]
        # Chance follows what was done, and deals a match that has not begun.
        chance = play is not None or not names
        answer = self._ask(
            {
                "players": line.players,
                "options": line.options,
                "names": names,
                "at": at,
                "seat": seat,
                "chance": chance,
            }
        )
        if chance and "error" not in answer and answer["halt"] is None:
            line.names = answer["names"]
        return answer

    def _forked(self, branch: int, at: int) -> int:
        self.lines.append(self.lines[branch].forked(at))
        return len(self.lines) - 1

    def edit(self, branch: int, at: int, name: str) -> int:
        """Another entry in place of one, on a branch of its own."""
        with self._lock:
            self.lines.append(self.lines[branch].edited(at, name))
            return len(self.lines) - 1

    def fork(self, branch: int, at: int) -> int:
        """The same match as far as a moment, on a branch of its own."""
        with self._lock:
            return self._forked(branch, at)

    def watch(self, stop: threading.Event, pause: float = 0.4) -> None:
        """Look at the files until told to stop; whoever waits is woken by a change."""
        while not stop.wait(pause):
            self.look_at_files()

    def look_at_files(self) -> bool:
        """Whether something has changed since the last look: then the next question goes to the new code."""
        state = self._stamps()
        if state == self._state:
            return False
        self._state = state
        with self._lock:
            self.close()
        with self.changed:
            self.version += 1
            self.changed.notify_all()
        return True

    def wait(self, version: int, seconds: float) -> int:
        """The version once it is another than this one, or after so many seconds."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != version, seconds)
            return self.version

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.kill()
            self._worker.communicate()
            self._worker = None

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._worker is None or self._worker.poll() is not None:
            words = [sys.executable, "-B", "-m", "bugeyed.dev.worker", self.name, str(self.folder)]
            self._worker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        worker = self._worker
        assert worker.stdin is not None
        assert worker.stdout is not None
        late = threading.Timer(self.patience, worker.kill)
        late.start()
        try:
            worker.stdin.write(json.dumps(question) + "\n")
            worker.stdin.flush()
            said = worker.stdout.readline()
        except OSError:
            said = ""
        finally:
            late.cancel()
        if not said:
            self.close()
            words_of_it = f"The game did not answer within {self.patience:g} seconds, or its process ended."
            return {"error": {"words": words_of_it, "line": None}}
        answer: dict[str, Any] = json.loads(said)
        return answer

    def _stamps(self) -> dict[str, tuple[int, int]]:
        found = {}
        for path in self.folder.rglob("*"):
            if path.suffix in WATCHED and path.is_file():
                stat = path.stat()
                found[str(path)] = (stat.st_mtime_ns, stat.st_size)
        return found
