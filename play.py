"""``make play``: the table at once, interpreted where it is not compiled yet, and its build made beside it.

The build takes over whole: bots of the running table use it as soon as it is there, everything at the next start.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from setup import NO_COMPILER, can_compile, package

TABLE = Path(sys.executable).with_name("bugeyed")
SAID = Path("build") / "compile.log"
"""What the compiler said."""
NICE = 10
"""How far the compiler stands back behind the table."""


class Compiling:
    """A build in the making, in processes that stand back and do not hear Ctrl-C."""

    def __init__(self) -> None:
        SAID.parent.mkdir(exist_ok=True)
        with SAID.open("wb") as said:
            self._process = subprocess.Popen(
                ["nice", "-n", str(NICE), sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        threading.Thread(target=self._tell, daemon=True).start()

    def _tell(self) -> None:
        code = self._process.wait()
        if code == 0:
            print("Compiled: bots use it from now on, everything else from the next start.", flush=True)
        elif code != -signal.SIGTERM:
            print(SAID.read_text() + "It could not be compiled; the table goes on interpreted.", flush=True)

    def break_off(self) -> None:
        """End it with all its processes; the next one goes on from there."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait()


def main(arguments: Sequence[str]) -> int:
    """Run the table until it is stopped; its exit code."""
    command = [str(TABLE), *arguments]
    if package.wanted().is_dir() or os.environ.get("BUGEYED_INTERPRETED", "") not in ("", "0"):
        os.execv(TABLE, command)
    if not can_compile():
        print(NO_COMPILER, flush=True)
        os.execv(TABLE, command)
    print(
        "It starts interpreted and is compiled beside that (once, some minutes), for faster bots.", flush=True
    )
    compiling = Compiling()
    try:
        # Stale builds need no warning where the right one is being made.
        table = subprocess.Popen(command, env={**os.environ, "PYTHONWARNINGS": "ignore:bugeyed"})

        def pass_on(number: int, frame: FrameType | None) -> None:
            table.send_signal(number)

        signal.signal(signal.SIGTERM, pass_on)
        signal.signal(signal.SIGINT, lambda number, frame: None)  # the terminal tells the table itself
        return table.wait()
    finally:
        compiling.break_off()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
