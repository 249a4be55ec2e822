"""A real server, a real Chromium, and people who sit down at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import bugeyed.table
from tests.browser.table import Table
from tests.find_browser import find_browser
from tests.table.server import Running

BUILT = Path(bugeyed.table.__file__).parent / "static" / "built" / "client.js"

Sit = Callable[..., Table]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; every person has a profile of their own."""
    path = find_browser()
    assert path is not None, "these tests need a Chromium: 'make browser' installs one"
    assert BUILT.exists(), "these tests need the built client: 'make client' builds it"
    # Waiting ends as soon as the thing is true; on a machine with much to do that may take a while.
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that knows the third party's game too."""
    running = Running(tmp_path_factory.mktemp("browser"), toygame=True)
    yield running
    assert running.stop() == 0


@pytest.fixture
def steady_server(tmp_path: Path) -> Iterator[Running]:
    """One whose chance is the same at every start, so that a match measured today is the one of tomorrow."""
    running = Running(tmp_path, command=(sys.executable, "-m", "tests.table.seeded"))
    yield running
    assert running.stop() == 0


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Running:
    """The one all tests share, or for tests marked ``steady`` one of their own whose dice are known."""
    steady = request.node.get_closest_marker("steady") is not None
    running: Running = request.getfixturevalue("steady_server" if steady else "shared_server")
    return running


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """For those who play without a page."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        yield client


@pytest.fixture
def sit(chromium: Browser, server: Running) -> Iterator[Sit]:
    """Opens a profile and goes to an address; whatever goes wrong in a page fails the test."""
    contexts = []
    troubles: list[str] = []

    def sit_down(path: str = "/", base: str | None = None, forgive: bool = False, **profile: Any) -> Table:
        settings = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **profile}
        context = chromium.new_context(base_url=base or server.url, **settings)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        watch(page, troubles, forgive)
        page.goto(path)
        if "token=" in path:
            page.locator("#offer button").click()
            page.wait_for_url(lambda url: "token" not in url)
        return Table(page)

    yield sit_down
    for context in contexts:
        context.close()
    assert troubles == []


def watch(page: Page, troubles: list[str], forgive: bool) -> None:
    """Notes errors of scripts and of the content policy; who cuts the line forgives what failed to load."""
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def said(message: Any) -> None:
        if message.type == "error" and not (forgive and "Failed to load resource" in message.text):
            troubles.append(f"{message.text} {message.location}")

    page.on("console", said)


@pytest.fixture
def phone() -> dict[str, Any]:
    """A small phone."""
    return {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
