/** The drawer beside the board (a sheet on a phone): the log, the rules, the board as text. */

const WIDE = "(min-width: 1100px)";
/** The panel that is open where there is room for one. */
const USUAL = "log";

export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

/** What was open before the rules came to say why something is refused. */
let lent: string | null = null;

export function openPanel(name: string): void {
  lent = null;
  document.documentElement.dataset.panel = name;
  markTabs();
  const log = document.querySelector(`#panel-${name} #log`);
  if (log) log.scrollTop = log.scrollHeight;
}

/** Opens a panel for a while; whoever opens one by hand meanwhile keeps that. */
export function lendPanel(open: () => void): void {
  const before = lent ?? document.documentElement.dataset.panel ?? "";
  open();
  lent = before;
}

export function returnPanel(): void {
  if (lent !== null) openPanel(lent);
}

/** Says on the tabs which panel is open; a fresh table does not know. */
export function markTabs(): void {
  const name = document.documentElement.dataset.panel;
  for (const tab of document.querySelectorAll<HTMLElement>("[data-panel-tab]")) {
    tab.setAttribute("aria-expanded", String(tab.dataset.panelTab === name));
  }
}

/** Closes a sheet; beside a wide board some panel is always open. */
export function closePanel(): boolean {
  if (isWide() || !document.documentElement.dataset.panel) return false;
  openPanel("");
  return true;
}

export function togglePanel(name: string): void {
  if (document.documentElement.dataset.panel === name && !isWide()) openPanel("");
  else openPanel(name);
}

export function startDrawer(): void {
  openPanel(isWide() ? USUAL : "");
  matchMedia(WIDE).addEventListener("change", (event) => {
    openPanel(event.matches ? document.documentElement.dataset.panel || USUAL : "");
  });
}
