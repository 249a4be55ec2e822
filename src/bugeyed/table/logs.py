"""The log: lines for people or for programs, each with the request it belongs to, and nothing a player may not know.

Never in it: tokens, links, cookies, bodies, what is after a question mark. What an error says of itself may speak of a
hidden card, so it is left out unless whoever runs the table wants it (``full-errors``): its kind and place stay.
"""

from __future__ import annotations

import itertools
import json
import logging
import re
import secrets
import sys
import time
import traceback
from contextvars import ContextVar
from typing import Final

logger = logging.getLogger("bugeyed.table")

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request being answered; bots that a request set off have it too."""
ASKED: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
"""What an id given by a caller or a proxy looks like."""
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


REPEATED: Final = 10.0
"""Seconds between two lines of the web server that say the same."""

_numbers = itertools.count(1)
_process = secrets.token_hex(3)


def new_id() -> str:
    """One that no other request has, of this server or another."""
    return f"{_process}-{next(_numbers)}"


def place_of(error: BaseException) -> str:
    """What kind of error and where, without a word of what it says."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    way = " > ".join(f"{frame.filename.rpartition('bugeyed/')[2]}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} at {way}" if way else type(error).__name__


class Lines(logging.Formatter):
    """One line an entry, in words."""

    def __init__(self, full_errors: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self.full_errors = full_errors

    def formatException(self, ei: object) -> str:
        """What went wrong, as much of it as may be told."""
        assert isinstance(ei, tuple)
        kind, error, trace = ei
        if self.full_errors:
            return "".join(traceback.format_exception(kind, error, trace)).rstrip()
        return place_of(error)

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the request it belongs to at its end."""
        words = CONTROL.sub(" ", message_of(record, self.full_errors))
        more = "".join(f" {name}={value}" for name, value in details(record).items())
        line = f"{self.formatTime(record)} {record.levelname} {words}{more}"
        whole: str = getattr(record, "whole", "")
        if self.full_errors and whole:
            line += f"\n{whole}"
        if record.exc_info and record.exc_info[0]:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


class JsonLines(Lines):
    """One JSON object an entry: time, level, message, request, and what belongs to it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, object] = {
            "time": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record, self.full_errors),
            **details(record),
        }
        whole: str = getattr(record, "whole", "")
        if self.full_errors and whole:
            told["error"] = whole
        if record.exc_info and record.exc_info[0]:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=True)


def message_of(record: logging.LogRecord, full_errors: bool) -> str:
    """The sentence of an entry; where a library puts an error into it, that by its kind alone."""
    words = record.getMessage()
    if full_errors:
        return words
    if words.startswith("Traceback "):
        return words.rstrip().rpartition("\n")[2].partition(":")[0]
    return words.partition("\n")[0] if record.name == "asyncio" else words


def details(record: logging.LogRecord) -> dict[str, object]:
    """What an entry says beside its sentence."""
    more: dict[str, object] = dict(getattr(record, "details", {}))
    request = REQUEST.get()
    return {"request": request, **more} if request else more


class Seldom(logging.Filter):
    """Lets the same sentence through once in a while: whoever sends nonsense fills no disk."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it has not been said just now; sentences of libraries are few, those with figures in them one."""
        said = self._said.get(str(record.msg), float("-inf"))
        if record.created - said < self._seconds:
            return False
        self._said[str(record.msg)] = record.created
        return True


def set_up(form: str, full_errors: bool, chatty: bool) -> None:
    """From here on everything this process logs is written to standard error; *chatty*: what goes well, too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(full_errors) if form == "json" else Lines(full_errors))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(logging.INFO if chatty else logging.WARNING)
    # Its own handlers would write what ours leaves out.
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(Seldom(REPEATED))
    # It warns of what it raises besides, and two servers that want the same at a time are nothing to warn of.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
