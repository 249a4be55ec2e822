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

function startPage(script: string): void {
  load();
  // Before the first paint, so that a chosen theme does not flash.
  follow(({ theme, sound }) => {
    const { dataset } = document.documentElement;
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    dataset.sound = sound;
  });
  addEventListener("DOMContentLoaded", () => {
    document.documentElement.dataset.awake = "yes";
    const form = document.querySelector<HTMLFormElement>("#settings form");
    if (form) bindForm(form);
    const kind = document.body.dataset.page;
    if (kind === "match") startMatch(script);
    else {
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
