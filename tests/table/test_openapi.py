"""The OpenAPI document is true: made-up requests with real ids and tokens get answers that it declares."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bugeyed.table import routes
from tests.table.server import Player, Running, open_match

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 40
"""Requests a call."""


class Seats:
    """Players of matches under way; whoever resigned or went on without us is replaced."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._games = itertools.cycle(["beetles", "lastbug", "cropcircles"])
        self._players: list[Player] = []
        self._turn = itertools.count()

    def next(self) -> Player:
        """Somebody who sits at a match that goes on."""
        number = next(self._turn)
        if number % 20 == 0:
            self._players = [
                player for _ in range(3) for player in open_match(self._client, next(self._games))
            ]
        return self._players[number % len(self._players)]


@pytest.fixture(scope="module")
def seats(server: Running) -> Iterator[Seats]:
    """Of the running server."""
    with httpx.Client(base_url=server.url, timeout=20) as client:
        yield Seats(client)


def document() -> dict[str, Any]:
    """As a server makes it."""
    app = FastAPI(title="Bugeyed", description="Matches, actions and news of the table.")
    app.include_router(routes.calls)
    return app.openapi()


schema = schemathesis.openapi.from_dict(document())


def test_it_is_the_document_that_the_server_hands_out(server: Running) -> None:
    """What is tried below is what others read."""
    assert httpx.get(f"{server.url}/api/openapi.json").json() == document()


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_call_answers_as_the_document_says(
    case: schemathesis.Case, seats: Seats, server: Running
) -> None:
    """No 500, no status, type or body that is not declared; what is malformed is refused."""
    player = seats.next()
    stream = case.operation.path.endswith("/events")
    if "id" in case.path_parameters and not stream:
        case.path_parameters["id"] = player.match
    if "seat" in case.path_parameters and str(case.path_parameters["seat"]).isdigit():
        case.path_parameters["seat"] = player.seat
    answer = case.call(base_url=server.url, headers=player.headers, timeout=20)
    case.validate_response(answer, checks=CHECKS)
