"""From an action in one browser to the new board in another: a real Chromium, two people's profiles."""

import json
import random
import shutil
import statistics
from typing import Any, Final
from urllib.request import Request, urlopen

from benchmarks.measure import Unmeasured

ACTIONS: Final = 24
PRACTICE: Final = 4
"""Actions before those that count: the first ones find nothing compiled or cached."""

STAMPS: Final = """
const now = () => performance.timeOrigin + performance.now();
for (const act of ["click", "submit"]) addEventListener(act, () => { window.acted = now(); }, true);
window.shown = new Promise(() => {});
window.expect = (seq) => {
  window.shown = new Promise((done) => {
    const look = () => {
      if (Number(document.querySelector("#table")?.dataset.seq) < seq) return;
      eyes.disconnect();
      done(now());
    };
    const eyes = new MutationObserver(look);
    eyes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"] });
    look();
  });
};
"""
"""Runs in each page before its own scripts: when somebody acted, and when it showed an entry it was to expect.

Both pages read the same machine's clock, and nobody asks again and again while they work.
"""


def action_to_board(url: str, game: str, typed: bool) -> float:
    """The median in seconds; an action is clicked, or *typed* where a game's clicks would open menus."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise Unmeasured("playwright is not installed") from None
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            try:
                return _measured(browser, url, game, typed)
            finally:
                browser.close()
    except Error as error:
        raise Unmeasured(f"Chromium: {error.message.splitlines()[0]}") from None


def _measured(browser: Any, url: str, game: str, typed: bool) -> float:
    body = json.dumps({"game": game, "players": 2}).encode()
    with urlopen(Request(f"{url}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        seats = json.load(answer)["seats"]
    pages = []
    for seat in seats:
        profile = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
        profile.add_init_script(STAMPS)
        page = profile.new_page()
        page.goto(seat["url"])
        page.locator("#offer button").click()
        pages.append(page)
    for page in pages:
        # Nobody is to come or away any more: both listen.
        page.locator("#people .offline, .invite").first.wait_for(state="detached")
    rng = random.Random(1)
    waits = []
    while len(waits) < ACTIONS:
        turn = int(pages[0].locator("#table").get_attribute("data-turn"))
        if turn < 0:
            break
        waits.append(_act(rng, pages[turn], pages[1 - turn], typed))
    return statistics.median(waits[PRACTICE:])


def _act(rng: random.Random, mover: Any, other: Any, typed: bool) -> float:
    """Seconds until the other page shows what was done."""
    seq = int(mover.locator("#table").get_attribute("data-seq"))
    for page in (mover, other):
        page.evaluate("seq => window.expect(seq)", seq + 1)
    action = rng.choice(json.loads(mover.locator("#actions").text_content()))
    if typed:
        mover.locator("#typed-action").fill(action["name"])
        mover.locator("#typed-action").press("Enter")
    else:
        for pick in action["picks"]:
            mover.locator(f'#board [data-pick="{pick}"]').click()
    shown: float = other.evaluate("window.shown")
    acted: float = mover.evaluate("window.acted")
    mover.evaluate("window.shown")
    return (shown - acted) / 1000
