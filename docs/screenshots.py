"""Pictures of the running product: ``make shots``.

All of them go to build/shots, those of the documents to docs/pictures.

With words, only the pictures whose names hold one of them: ``screenshots.py bugout-end phone``.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]

from staged import Scene, Set, put  # noqa: E402
from tests.find_browser import find_browser  # noqa: E402
from tests.table.server import Player, Running  # noqa: E402

SHOTS = ROOT / "build" / "shots"
PICTURES = Path(__file__).parent / "pictures"
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
THEMES = ("light", "dark")
SHOWN = {
    "lobby-desk-light": "lobby-desk",
    "lobby-phone-dark": "lobby-phone",
    "beetles-begin-desk-light": "match-begin-desk",
    "beetles-middle-desk-light": "match-middle-desk",
    "beetles-middle-phone-dark": "match-middle-phone",
    "beetles-won-desk-light": "match-end-desk",
    "beetles-refused-desk-light": "refusal-desk",
    "lastbug-middle-desk-light": "lastbug-desk",
    "lastbug-middle-phone-dark": "lastbug-phone",
    "cropcircles-middle-desk-light": "cropcircles-desk",
    "cropcircles-middle-phone-dark": "cropcircles-phone",
    "bugout-middle-desk-light": "bugout-desk",
    "bugout-middle-phone-dark": "bugout-phone",
}
"""The pictures that documents show, and their names there."""

RECORDINGS = {
    "beetles": ("green-wins", "green-wins", 1),
    "lastbug": ("opponents-mascot-gone", "opponents-mascot-gone", 1),
    "cropcircles": ("four-players", "four-players", 3),
    "bugout": ("team-wins-medium-4", "world-ended-3", 0),
}
"""Of each game: a match that was won and one that was lost, and who sees it lost."""
WINNERS = {"beetles": 0, "lastbug": 0, "cropcircles": 3, "bugout": 0}
MOMENTS = {
    "beetles": {"capture": 0.45},
    "lastbug": {"shot": 0.3, "card": 0.7},
    "cropcircles": {"line": 0.35, "rule": 0.6},
    "bugout": {"cards": 0.3, "disaster": 0.7},
}
"""Of each game, what takes the stage, and how far into the match."""


def scenes() -> Iterator[Scene]:
    """Everything that is looked at."""
    for game, (won, lost, loser) in RECORDINGS.items():
        winner = WINNERS[game]
        yield Scene(f"{game}-begin", game, won, 0.0, winner)
        yield Scene(f"{game}-middle", game, won, 0.55, winner)
        yield Scene(f"{game}-won", game, won, 1, winner)
        yield Scene(f"{game}-lost", game, lost, 1, (loser if lost != won else (winner + 1) % 2))
        for what, part in MOMENTS[game].items():
            for size in SIZES:
                yield Scene(f"{game}-{what}-{size}", game, won, part, winner, shows=True)


class Camera:
    """Takes pictures of pages at every size, by day and by night."""

    def __init__(self, browser: Browser, running: Running, sets: dict[str, Set], wanted: list[str]) -> None:
        self.browser = browser
        self.url = running.url
        self.sets = sets
        self.wanted = wanted

    def wants(self, name: str) -> bool:
        """Whether somebody asked for it."""
        return not self.wanted or any(word in name for word in self.wanted)

    def people(self, moving: bool = False) -> Iterator[tuple[str, BrowserContext]]:
        """A browser at each size."""
        for size, profile in SIZES.items():
            motion = "no-preference" if moving else "reduce"
            context = self.browser.new_context(base_url=self.url, reduced_motion=motion, **profile)
            yield size, context
            context.close()

    def sit(self, context: BrowserContext, scene: Set) -> Page:
        """The scene's page, as its seat sees it when it has settled."""
        page = context.new_page()
        page.goto(f"/m/{scene.match}?token={scene.tokens[scene.scene.seat]}")
        page.locator("#offer button").click()
        page.wait_for_url(lambda url: "token" not in url)
        self.settle(page)
        return page

    def settle(self, page: Page) -> None:
        """Until letters are there and everything stands."""
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready")
        page.locator("html[data-awake=yes]").wait_for()

    def shoot(self, name: str, page: Page) -> None:
        """Keep the picture, in both themes."""
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            path = SHOTS / f"{name}-{theme}.png"
            page.screenshot(path=path)
            print(path.name, flush=True)
            if path.stem in SHOWN and not self.wanted:
                shutil.copy(path, PICTURES / f"{SHOWN[path.stem]}.png")

    def still(self, name: str, what: str = "", prepare: Callable[[Page], None] | None = None) -> None:
        """A scene at every size, perhaps after something was done to the page."""
        title = what or name
        if not any(self.wants(f"{title}-{size}") for size in SIZES):
            return
        for size, context in self.people():
            if self.wants(f"{title}-{size}"):
                page = self.sit(context, self.sets[name])
                if prepare is not None:
                    prepare(page)
                self.shoot(f"{title}-{size}", page)

    def page(self, name: str, address: str, prepare: Callable[[Page], None] | None = None) -> None:
        """Any page of the site, at every size."""
        if not any(self.wants(f"{name}-{size}") for size in SIZES):
            return
        for size, context in self.people():
            if self.wants(f"{name}-{size}"):
                page = context.new_page()
                page.goto(address)
                self.settle(page)
                if prepare is not None:
                    prepare(page)
                self.shoot(f"{name}-{size}", page)

    def moment(self, name: str, client: httpx.Client) -> None:
        """What takes the stage when the recorded action is taken, at every size."""
        if not any(self.wants(f"{name}-{size}") for size in SIZES):
            return
        for size, context in self.people(moving=True):
            scene = self.sets[f"{name}-{size}"]
            if not self.wants(f"{name}-{size}") or scene.next is None:
                continue
            page = self.sit(context, scene)
            page.locator("html[data-line=up]").wait_for()
            # Long enough for two pictures.
            page.evaluate("""() => { const at = setTimeout;
                window.setTimeout = (does, after, ...more) => at(does, after > 900 ? 8000 : after, ...more); }""")
            player = Player(client, scene.match, scene.next.seat, scene.tokens[scene.next.seat])
            assert player.act(scene.seq, scene.next.action).status_code == 200
            try:
                page.locator("#stage, #board .strike").first.wait_for(timeout=8_000)
            except TimeoutError:
                print(f"{name}-{size}: chance brought nothing to see this time")
                continue
            page.wait_for_timeout(700)  # until what is struck is inked
            self.shoot(f"{name}-{size}", page)


def pick_something(page: Page) -> None:
    """Take up the first thing that leads further, if there is one."""
    actions = json.loads(page.locator("#actions").text_content() or "[]")
    first = [action["picks"][0] for action in actions if len(action["picks"]) > 1][:1]
    for id in first:
        page.locator(f'#board [id="{id}"]').dispatch_event("click")
    page.wait_for_timeout(300)


def look_back(page: Page) -> None:
    """To the middle of the match."""
    page.locator("#scrubber").evaluate(
        """(bar) => {
            bar.value = Math.round(bar.max * 0.5);
            bar.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    page.locator("#table.past").wait_for()
    page.wait_for_timeout(300)


def refuse(page: Page) -> None:
    """Ask for what cannot be."""
    page.locator("#board [data-pick^='beetle:']:not(.can)").first.dispatch_event("click")
    page.locator("#refusal:not([hidden])").wait_for()
    page.wait_for_timeout(300)


def set_up(game: str) -> Callable[[Page], None]:
    """Opens the sheet of a game."""

    def open_sheet(page: Page) -> None:
        page.locator(f'[data-do="set"][data-game="{game}"]').click()
        page.locator(f"#setup-{game}").wait_for()
        page.wait_for_timeout(300)

    return open_sheet


def shoot_all(camera: Camera, client: httpx.Client) -> None:
    """The lobby, and of every game its set-up, rules, beginning, middle, big moments, ends and replay."""
    camera.page("lobby", "/")
    for game in RECORDINGS:
        camera.page(f"{game}-setup", "/", set_up(game))
        camera.page(f"{game}-rules", f"/g/{game}/rules")
        camera.still(f"{game}-begin")
        camera.still(f"{game}-middle")
        camera.still(f"{game}-middle", f"{game}-picked", pick_something)
        camera.still(f"{game}-won")
        camera.still(f"{game}-lost")
        camera.still(f"{game}-won", f"{game}-replay", look_back)
        for what in MOMENTS[game]:
            camera.moment(f"{game}-{what}", client)
    camera.still("beetles-middle", "beetles-refused", refuse)


def main() -> None:
    """All of them, or those that are named."""
    wanted = sys.argv[1:]
    if not wanted:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(parents=True, exist_ok=True)
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        shoot(Path(folder), wanted)


def shoot(folder: Path, wanted: list[str]) -> None:
    """With a table over *folder*."""
    sets = put(list(scenes()), folder)
    with sync_playwright() as playwright:
        running = Running(folder, command=(sys.executable, "-m", "tests.table.seeded"))
        try:
            browser = playwright.chromium.launch(
                executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
            )
            camera = Camera(browser, running, sets, wanted)
            with httpx.Client(base_url=running.url, timeout=30) as client:
                shoot_all(camera, client)
            browser.close()
        finally:
            running.stop()


if __name__ == "__main__":
    main()
