/** A page for tests: happy-dom's window, with its names where a browser has them. */

import { Window } from "happy-dom";
import type { PickerHost } from "../src/board/picker";
import { readTable } from "../src/page/table";

const NAMES = [
  "document", "navigator", "localStorage", "matchMedia", "DOMParser", "CSS", "Element", "HTMLElement", "HTMLFormElement", "HTMLInputElement",
  "HTMLSelectElement", "HTMLDialogElement", "HTMLAnchorElement", "HTMLButtonElement", "RadioNodeList", "SVGElement", "SVGSVGElement", "Node", "FormData", "Event",
  "KeyboardEvent", "MouseEvent", "Document", "DocumentFragment", "NodeFilter", "HTMLTemplateElement", "DOMRect", "innerHeight",
] as const; // prettier-ignore

/** Opens a page with this inside its body; everything global is of this page from now on. */
export function openPage(body: string): Window {
  const window = new Window({ url: "http://table.test/m/abc" });
  const here = globalThis as unknown as Record<string, unknown>;
  const there = window as unknown as Record<string, unknown>;
  for (const name of NAMES) Object.defineProperty(here, name, { value: there[name], configurable: true, writable: true });
  here.window = globalThis;
  for (const name of ["addEventListener", "removeEventListener", "requestAnimationFrame", "getComputedStyle"]) {
    here[name] = (there[name] as (...given: unknown[]) => unknown).bind(window);
  }
  window.document.body.innerHTML = body;
  return window;
}

/** A table as the server sends it, as far as the client reads it. */
export function table(given: { seq?: number; turn?: number; as?: string; seats?: string; actions?: unknown[]; inside?: string } = {}): string {
  const { seq = 3, turn = 0, as = "0", seats = "0", actions = [], inside = "" } = given;
  return `<main id="table" data-match="abc" data-game="beetles" data-title="Battle of the Beetles" data-seq="${seq}" data-stamp="1"
    data-turn="${turn}" data-as="${as}" data-seats="${seats}" data-secret="no" data-at="">
    <div id="board" tabindex="-1"><svg viewBox="0 0 10 10">${inside}</svg>
      <div id="refusal" data-keep hidden><a class="clause" href="/g/beetles/rules#c-"></a><p></p></div><div id="menu" data-keep hidden></div></div>
    <div id="asking" data-keep hidden></div><ol id="log"></ol>
    <script type="application/json" id="actions">${JSON.stringify(actions)}</script></main>
    <div id="announcer"></div>`;
}

/** Things of a drawing, as svg.thing writes them. */
export function things(...ids: string[]): string {
  return ids
    .map((id) => `<g id="${id}" data-pick="${id}" data-name="the ${id.replace(":", " on ")}"><rect class="halo"></rect></g>`)
    .join("");
}

/** Lets everything that waits for nothing happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
}

/** A position of Beetles with one action of each kind. */
export const ACTIONS = [
  { code: 1, name: "hatch c5", picks: ["egg:c5"] },
  { code: 2, name: "b7xd7", picks: ["beetle:b7", "beetle:d7"] },
  { code: 3, name: "end", picks: [] },
];
export const BOARD = things("egg:c5", "beetle:b7", "beetle:d7", "egg:a2");

/** What a picker needs, and what it asked of it. */
export function host(more: Partial<PickerHost> = {}): { host: PickerHost; acted: string[]; asked: string[][]; cited: string[] } {
  const acted: string[] = [];
  const asked: string[][] = [];
  const cited: string[] = [];
  const made: PickerHost = {
    table: () => readTable(),
    blocked: () => null,
    act: (action) => void acted.push(action.name),
    why: async (picks) => {
      asked.push([...picks]);
      return { clause: "3.1", message: "The egg on a2 is your opponent's." };
    },
    cite: (clause) => void cited.push(clause),
    ...more,
  };
  return { host: made, acted, asked, cited };
}

export const classes = (id: string): string => document.getElementById(id)?.getAttribute("class") ?? "";
