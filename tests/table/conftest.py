"""A server for the tests of a module, and clients of it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from schemathesis.pytest.plugin import SchemathesisFunction

from tests.table.server import Player, Running, open_match


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Schemathesis names its tests by the call they are of; pytest 9.2 leaves that out of their ids."""
    for item in items:
        if isinstance(item, SchemathesisFunction) and "[" not in item.nodeid:
            item._id = item.id.with_params(item.name.partition("[")[2].removesuffix("]"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server that knows the toy game too."""
    running = Running(tmp_path_factory.mktemp("table"), toygame=True)
    yield running
    assert running.stop() == 0


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """A browser or program without cookies."""
    with httpx.Client(base_url=server.url, timeout=20) as client:
        yield client


@pytest.fixture
def players(client: httpx.Client) -> list[Player]:
    """Green and Red of a fresh match of Beetles."""
    return open_match(client)
