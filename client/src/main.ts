/** The one script: in a page it wakes what the page has; as a shared worker it holds the line to the server. */

import { showDialog } from "./dialogs/dialog";
import { Hub } from "./server/live";
import { startLobby } from "./page/lobby";
import { startMatch } from "./page/match";
import { bindSearch } from "./page/rulebook";
import { bindForm, change, follow, load, settings } from "./device/settings";

function startWorker(): void {
  const hub = new Hub();
  addEventListener("connect", (event) => {
    const [port] = (event as MessageEvent).ports;
    if (port) hub.join(port);
  });
}

/** A page that waits for its letters waits no longer than this. */
const LETTERS = 1500;

/** The fonts are here, or are too late: letters that come after things are lit would move them from under the finger. */
async function letters(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, LETTERS));
  await Promise.race([Promise.allSettled([...document.fonts].map((font) => font.load())), late]);
}

function startPage(script: string): void {
  document.documentElement.dataset.awake = "soon";
  load();
  // Before the first paint, so that a chosen theme does not flash.
  follow(({ theme, sound }) => {
    const { dataset } = document.documentElement;
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    dataset.sound = sound;
  });
  addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector<HTMLFormElement>("#settings form");
    if (form) bindForm(form);
    const kind = document.body.dataset.page;
    const wake = (): void => void (document.documentElement.dataset.awake = "yes");
    if (kind === "match") {
      void letters().then(() => {
        startMatch(script);
        wake();
      });
    } else {
      wake();
      if (kind === "lobby") startLobby();
      bindSearch();
      addEventListener("click", (event) => {
        const does = (event.target as Element).closest<HTMLElement>("[data-do]")?.dataset.do;
        if (does === "settings" || does === "help") showDialog(does);
        if (does === "sound") change("sound", settings().sound === "off" ? "soft" : "off");
      });
    }
  });
}

if (typeof document === "undefined") startWorker();
else startPage((document.currentScript as HTMLScriptElement | null)?.src ?? "/static/built/client.js");
