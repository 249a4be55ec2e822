"""Makes the pictures in docs/pictures from the running product: ``make shots``."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.find_browser import find_browser  # noqa: E402
from tests.table.server import Player, Running, open_match  # noqa: E402

PICTURES = Path(__file__).parent / "pictures"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
SEED = 11


def play(players: list[Player], actions: int) -> None:
    """Let everybody act at random, so many times or to the end."""
    generator = random.Random(SEED)
    for _ in range(actions):
        turn = players[0].state()["turn"]
        if turn < 0:
            return
        state = players[turn].state()
        players[turn].act(state["seq"], generator.choice(state["actions"])["name"])


class Camera:
    """Takes pictures of pages at desk and phone size."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url

    def open(self, address: str, phone: bool = False, dark: bool = False) -> Page:
        """A page as it looks when it has settled."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(address if address.startswith("http") else self.url + address)
        if "token=" in address:
            page.locator("#offer button").click()
            page.wait_for_url(lambda url: "token" not in url)
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready")
        return page

    def shoot(self, name: str, page: Page) -> None:
        """Keep the picture."""
        page.screenshot(path=PICTURES / f"{name}.png")
        page.context.close()
        print(f"{name}.png")


def link(player: Player, url: str) -> str:
    """The invite link of a seat."""
    token = player.headers["Authorization"].partition(" ")[2]
    return f"{url}/m/{player.match}?token={token}"


def seated(camera: Camera, client: httpx.Client, game: str = "beetles", players: int = 2) -> list[Player]:
    """A match whose players all have their page open."""
    sitting = open_match(client, game, players=players)
    for player in sitting[1:]:
        camera.open(link(player, camera.url))
    return sitting


def beetles(camera: Camera, client: httpx.Client) -> None:
    """Begin, middle, end, a refusal, a phone."""
    begun = seated(camera, client)
    camera.shoot("match-begin-desk", camera.open(link(begun[0], camera.url)))
    middle = seated(camera, client)
    play(middle, 34)
    camera.shoot("match-middle-desk", camera.open(link(middle[0], camera.url)))
    camera.shoot("match-middle-phone", camera.open(link(middle[0], camera.url), phone=True, dark=True))
    refused = camera.open(link(middle[0], camera.url))
    refused.locator("#board [data-pick^='beetle:']:not(.can)").first.click()
    refused.locator("#refusal:not([hidden])").wait_for()
    refused.locator("#rulebook .cited").wait_for()
    camera.shoot("refusal-desk", refused)
    ended = seated(camera, client)
    play(ended, 100)
    camera.shoot("match-end-desk", camera.open(link(ended[0], camera.url)))


def other_games(camera: Camera, client: httpx.Client) -> None:
    """One middle each, at a desk and on a phone."""
    for game, players, actions in (("lastbug", 2, 15), ("cropcircles", 3, 60), ("bugout", 2, 90)):
        sitting = seated(camera, client, game, players)
        play(sitting, actions)
        camera.shoot(f"{game}-desk", camera.open(link(sitting[0], camera.url)))
        camera.shoot(f"{game}-phone", camera.open(link(sitting[0], camera.url), phone=True, dark=True))


def main() -> None:
    """All of them."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        running = Running(Path(folder))
        try:
            browser = playwright.chromium.launch(
                executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
            )
            camera = Camera(browser, running.url)
            with httpx.Client(base_url=running.url, timeout=30) as client:
                camera.shoot("lobby-desk", camera.open("/"))
                camera.shoot("lobby-phone", camera.open("/", phone=True, dark=True))
                beetles(camera, client)
                other_games(camera, client)
            browser.close()
        finally:
            running.stop()


if __name__ == "__main__":
    main()
