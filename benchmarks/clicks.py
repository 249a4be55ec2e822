"""From a click in one browser to the new board in another: a real Chromium, two people's profiles."""

import json
import random
import shutil
import statistics
from typing import Any, Final
from urllib.request import Request, urlopen

from benchmarks.measure import Unmeasured

CLICKS: Final = 24
PRACTICE: Final = 4
"""Clicks before those that count: the first ones find nothing compiled or cached."""

STAMPS: Final = """
const now = () => performance.timeOrigin + performance.now();
addEventListener("click", () => { window.clicked = now(); }, true);
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
"""Runs in each page before its own scripts: when it was clicked, and when it showed an entry it was to expect.

Both pages read the same machine's clock, and nobody asks again and again while they work.
"""


def click_to_board(url: str) -> float:
    """The median in seconds."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise Unmeasured("playwright is not installed") from None
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            try:
                return _measured(browser, url)
            finally:
                browser.close()
    except Error as error:
        raise Unmeasured(f"Chromium: {error.message.splitlines()[0]}") from None


def _measured(browser: Any, url: str) -> float:
    request = Request(f"{url}/api/matches", b'{"game": "beetles"}', {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        seats = json.load(answer)["seats"]
    pages = []
    for seat in seats:
        profile = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
        profile.add_init_script(STAMPS)
        page = profile.new_page()
        page.goto(seat["url"])
        pages.append(page)
    for page in pages:
        # Nobody is to come or away any more: both listen.
        page.locator("#people .offline, .invite").first.wait_for(state="detached")
    rng = random.Random(1)
    waits = [_click(rng, pages[seq % 2], pages[1 - seq % 2], seq) for seq in range(CLICKS)]
    return statistics.median(waits[PRACTICE:])


def _click(rng: random.Random, mover: Any, other: Any, seq: int) -> float:
    """Seconds until the other page shows the entry after *seq*."""
    for page in (mover, other):
        page.evaluate("seq => window.expect(seq)", seq + 1)
    actions = json.loads(mover.locator("#actions").text_content())
    for pick in rng.choice(actions)["picks"]:
        mover.locator(f'#board [data-pick="{pick}"]').click()
    shown: float = other.evaluate("window.shown")
    clicked: float = mover.evaluate("window.clicked")
    mover.evaluate("window.shown")
    return (shown - clicked) / 1000
