"""Takes the pictures in docs/pictures from the running product: ``make shots``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parent / "pictures"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


@contextmanager
def table() -> Iterator[str]:
    """The address of a fresh table."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--no-browser", "--port", "0", "--data", folder, "--thinking", "0.1"]
        process = subprocess.Popen(
            [sys.executable, "-m", "bugeyed.cli", *words], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            yield next(line.split()[3] for line in process.stdout if line.startswith("Bugeyed is at "))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


class Visit:
    """One person at one screen."""

    def __init__(self, browser: Browser, address: str, night: bool, screen: dict[str, Any]) -> None:
        self.page: Page = browser.new_context(
            base_url=address,
            color_scheme="dark" if night else "light",
            reduced_motion="reduce",
            **screen,
        ).new_page()
        self.touch = bool(screen.get("has_touch"))

    def picture(self, name: str) -> None:
        """Keep what is on the screen."""
        self.page.mouse.move(2, 2)
        self.page.evaluate("document.fonts.ready")
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def begin(self, game: str, level: int = 1) -> None:
        """A game against bots of a level."""
        self.page.goto("/")
        self.page.locator(f'[data-do="set"][data-game="{game}"]').click()
        sheet = self.page.locator(f"#setup-{game}")
        sheet.locator('select[name="seat"]').nth(1).select_option(f"bot:{level}")
        sheet.get_by_role("button", name="Open the table").click()
        self.ready()

    def ready(self) -> bool:
        """Wait until there is something to do; False once the match is over."""
        self.page.locator('#turn[data-mine="yes"], #result').first.wait_for()
        return not self.page.locator("#result").is_visible()

    def point(self, id: str) -> None:
        """Point at a thing."""
        thing = self.page.locator(f'#board [id="{id}"]')
        if self.touch:
            thing.tap()
        else:
            thing.click()

    def act(self) -> None:
        """Take the action with the most picks."""
        seq = self.page.locator("#table").get_attribute("data-seq")
        actions = json.loads(self.page.locator("#actions").text_content() or "[]")
        for id in max(actions, key=lambda action: len(action["picks"]))["picks"]:
            self.point(id)
        if self.touch:
            self.page.locator('[data-do="confirm"]').tap()
        self.page.locator(f'#table:not([data-seq="{seq}"])').wait_for()


def take(browser: Browser, address: str) -> None:
    """All pictures, in the order a newcomer sees them."""
    day = Visit(browser, address, night=False, screen=DESK)
    night = Visit(browser, address, night=True, screen=DESK)
    for visit, name in ((day, "lobby-day"), (night, "lobby")):
        visit.page.goto("/")
        visit.picture(name)

    day.begin("beetles")
    day.picture("match-begin")
    night.begin("beetles", level=2)
    for _ in range(6):
        night.act()
        night.ready()
    night.picture("match-middle")
    night.point(
        night.page.locator('#board [data-pick^="egg:"][data-seat="1"]').first.get_attribute("id") or ""
    )
    night.page.locator("#panel-rules .cited").wait_for()
    night.picture("match-refusal")
    while day.ready():
        day.act()
    day.picture("match-end")

    phone = Visit(browser, address, night=True, screen=PHONE)
    phone.begin("beetles")
    for _ in range(4):
        phone.act()
        phone.ready()
    phone.picture("phone")


def main() -> int:
    """Take them all."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        print("There is no Chromium here; set CHROMIUM to one, or install the package.")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with table() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        take(browser, address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
