"""What whoever starts the table can choose."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bugeyed.core.game import Game
from bugeyed.core.registry import game


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    database: str
    """An SQLAlchemy URL."""
    thinking: float = 0.6
    """Seconds a bot may think about an action."""
    thinkers: int = 2
    """Worker processes for bots."""
    absence: float = 60.0
    """Seconds after which the others may let a bot play for somebody who is away."""
    beat: float = 5.0
    """Seconds between signs of life on a quiet stream."""
    hosts: tuple[str, ...] = ()
    """Names this table goes by, beside localhost and addresses in figures."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies, which are believed where a request really comes from and whether by https."""
    connections: int = 4_000
    """Connections in all; one more is answered 503."""
    connections_per_address: int = 100
    """Of one address that is not this machine's own; one more is answered 429."""
    streams_per_address: int = 50
    """As connections_per_address, for the streams among them."""
    matches_per_address: int = 120
    """Matches one address that is not this machine's own may open in an hour; one more is answered 429."""
    bots_alone: int = 20
    """Matches in which bots play among themselves, at a time; one more is answered 429."""
    content: Path | None = None
    """An owner's printed values, laid over the game they are for."""
    content_game: str | None = None

    def content_of(self, name: str) -> Path | None:
        """The owner's printed values for a game, where some were given."""
        return self.content if name == self.content_game else None

    def game(self, name: str) -> Game:
        """A game by name, with the owner's values where some were given for it."""
        return game(name, self.content_of(name))

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
