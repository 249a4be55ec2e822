"""What whoever starts the table can choose: each thing once, for the file, the environment and the command line."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.core.registry import game

PORT: Final = 8290


@dataclass(frozen=True)
class Meaning:
    """What a setting is, for people, and what it may be."""

    words: str
    metavar: str = ""
    name: str = ""
    """What it is called where it is set, if not as here."""
    least: float | None = None
    most: float | None = None
    among: tuple[str, ...] = ()


def setting(default: Any, words: str, metavar: str = "", **more: Any) -> Any:
    """A field that can be set."""
    return field(default=default, metadata={"meaning": Meaning(words, metavar, **more)})


@dataclass(frozen=True)
class Settings:
    """How one server runs. ``bugeyed.table.configuration`` reads it; docs/configuration.md is made from it."""

    database: str = setting("", "a database in place of the file in the data folder", "URL")
    data: Path | None = setting(None, "the folder matches are kept in (by default the user's own)", "DIR")

    # Who can reach it.
    lan: bool = setting(False, "let other devices in your network join; prints a QR code")
    listen: str = setting(
        "", "the address to listen on (by default this machine alone, with lan every one)", "ADDRESS"
    )
    port: int | None = setting(
        None,
        f"where to listen ({PORT} by default; without a command a free one if taken)",
        "N",
        least=0,
        most=65_535,
    )
    hosts: tuple[str, ...] = setting(
        (), "a name others know this table by, such as that of a proxy before it", "NAME", name="host"
    )
    proxies: tuple[str, ...] = setting(
        (),
        "a proxy before this table whose X-Forwarded-For and X-Forwarded-Proto are believed",
        "ADDRESS",
        name="proxy",
    )
    browser: bool = setting(True, "open the browser on a game already dealt (serve: only where it is said)")

    # How it plays.
    thinking: float = setting(0.6, "seconds a bot may think about an action", "SECONDS", least=0.01, most=600)
    thinkers: int = setting(2, "worker processes for bots", "N", least=1, most=256)
    absence: float = setting(
        60.0, "seconds after which the others may let a bot play for somebody who is away", "SECONDS", least=0
    )
    content: str | None = setting(None, "printed values of your box, as a TOML file", "GAME=FILE")

    # How much of it anybody may have. What is over is answered 503 or 429.
    connections: int = setting(4_000, "connections in all", "N", least=1)
    connections_per_address: int = setting(100, "connections of one address", "N", least=1)
    streams_per_address: int = setting(50, "streams of news of one address", "N", least=1)
    matches_per_address: int = setting(120, "matches one address may open in an hour", "N", least=1)
    bots_alone: int = setting(20, "matches at a time in which bots play among themselves", "N", least=0)

    # How it is looked after.
    log: str = setting("text", "how the log is written, to standard error", "FORM", among=("text", "json"))
    log_requests: bool = setting(False, "a line in the log for every request")
    full_errors: bool = setting(
        True,
        "what an error said stands in the log; a player's secret may be in it (serve: only where it is said)",
    )
    metrics: tuple[str, ...] = setting(
        (), "an address or network that may read /metrics, beside this machine itself", "ADDRESS"
    )
    beat: float = setting(
        5.0, "seconds between signs of life on a quiet stream", "SECONDS", least=0.1, most=8
    )
    stop_within: float = setting(
        5.0, "seconds that running requests get to finish when the server stops", "SECONDS", least=0, most=600
    )
    keep_days: float = setting(
        0.0,
        "days after which a match nobody uses is written to the archive and removed (0: never)",
        "DAYS",
        least=0,
    )
    archive: Path | None = setting(
        None, "the folder such matches are written to (by default archive in the data folder)", "DIR"
    )

    def archive_folder(self) -> Path | None:
        """Where matches nobody uses go; None where nobody said and there is no data folder."""
        return self.archive or (self.data / "archive" if self.data is not None else None)

    def content_of(self, name: str) -> Path | None:
        """The owner's printed values for a game, where some were given."""
        chosen, _, file = (self.content or "").partition("=")
        return Path(file) if name == chosen else None

    def game(self, name: str) -> Game:
        """A game by name, with the owner's values where some were given for it."""
        return game(name, self.content_of(name))

    def check(self) -> None:
        """What cannot be is said at the start, not at the first match."""
        for one in (*self.metrics, *self.proxies, *([self.listen] if self.listen else [])):
            try:
                ipaddress.ip_network(one, strict=False)
            except ValueError:
                raise Mistake(f"{one!r} is no address or network in figures, such as 127.0.0.1.") from None
        if self.keep_days and not self.archive and not self.data and self.database:
            raise Mistake("--keep-days needs --archive, a folder for the matches that are taken out.")
        if self.content is not None:
            name, sign, _ = self.content.partition("=")
            if not sign:
                raise Mistake(f"--content takes GAME=FILE, such as beetles=mine.toml, not {self.content!r}.")
            self.game(name).start()

    def budget(self, under_way: bool) -> float:
        """Seconds a bot may think: less where its turn is under way and mostly thought out."""
        return self.thinking / 4 if under_way else self.thinking

    def reply(self, under_way: bool) -> float:
        """Seconds after which a bot's action comes, whatever it thought: the delay tells nothing that is hidden."""
        return 1.25 * self.budget(under_way) + 0.1

    def pause(self, under_way: bool) -> float:
        """Seconds a bot's action takes at least where nobody has a secret; watching has its own pace."""
        return min(0.1, self.reply(under_way))


def database_in(folder: Path) -> str:
    """The URL of the one file that holds everything in a data folder."""
    return f"sqlite:///{folder / 'bugeyed.sqlite'}"
