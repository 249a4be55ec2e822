/** Marks on the drawing: what may be pointed at, what was, what happened last; for eyes and ears alike. */

import { nameOf, thing, things } from "./drawing";

export interface Marking {
  /** What leads on. */
  readonly next: ReadonlySet<string>;
  /** What else one could begin with, once something is picked. */
  readonly begin: ReadonlySet<string>;
  readonly picked: readonly string[];
}

/** Narrower than this part of the drawing, a thing would vanish behind broad lines. */
const SMALL = 0.045;

export const NOTHING: Marking = { next: new Set(), begin: new Set(), picked: [] };

export function mark({ next, begin, picked }: Marking, root: ParentNode = document): void {
  for (const one of things(root)) {
    const id = one.dataset.pick ?? "";
    const isPicked = picked.includes(id);
    const can = next.has(id);
    const begins = begin.has(id);
    one.classList.toggle("can", can);
    one.classList.toggle("begin", begins && !can && !isPicked);
    one.classList.toggle("picked", isPicked);
    rim(one);
    put(one, "role", "button");
    put(one, "aria-label", spoken(one, one.dataset.name ?? nameOf(id)));
    put(one, "aria-pressed", isPicked ? "true" : null);
    put(one, "tabindex", can || begins || isPicked ? "0" : "-1");
  }
  for (const one of root.querySelectorAll<SVGElement>("#board [data-name]:not([data-pick])")) {
    // Nothing to be done with it: but whoever walks over everything hears what it is.
    if (!one.hasAttribute("role")) put(one, "role", "group");
    put(one, "aria-label", one.dataset.name ?? null);
    put(one, "tabindex", "-1");
  }
}

/** A name with the letters on the thing that it lacks: who steers by voice says what there is to read. */
function spoken(one: Element, name: string): string {
  const letters = [...one.getElementsByTagName("text")].filter((text) => !text.closest('[display="none"]'));
  const written = letters.map((text) => (text.textContent ?? "").trim()).join(" ");
  if (written === "") return name;
  return ` ${plain(name)} `.includes(` ${plain(written)} `) ? name : `${name}, ${written}`;
}

function plain(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, "").replace(/\s+/g, " ").trim();
}

/** Sets or takes away an attribute that is not so already: a browser works at one even if its value stays. */
function put(one: Element, name: string, value: string | null): void {
  if (one.getAttribute(name) === value) return;
  if (value === null) one.removeAttribute(name);
  else one.setAttribute(name, value);
}

/** A second line along the halo, for what is marked or has the focus: lamp between ink is seen on any ground. */
export function rim(one: Element): void {
  const halo = one.querySelector(":scope > .halo");
  if (!halo || one.querySelector(":scope > .rim")) return;
  if (!one.matches(".can, .picked") && one !== document.activeElement) return;
  one.classList.toggle("small", isSmall(halo));
  const line = halo.cloneNode() as Element;
  line.setAttribute("class", "rim");
  halo.after(line);
}

/** By its numbers, not by its place on the screen: a fresh table is marked before it is shown. */
function isSmall(halo: Element): boolean {
  const [, , room] = (halo.closest("svg")?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const reach = Math.min(Number(halo.getAttribute("width")), Number(halo.getAttribute("height")));
  return reach > 0 && room !== undefined && reach < room * SMALL;
}

/** Shows what the last turn was about: what its player did, not what was dealt afterwards, and rather on the board. */
export function markLast(): void {
  for (const one of document.querySelectorAll("#board .last")) one.classList.remove("last");
  const found = lastTurn().flatMap(touched).map(thing).filter((one) => one !== null);
  const there = found.filter((one) => !one.closest('[data-zone="pool"], [data-zone="hand"]'));
  for (const one of there.length > 0 ? there : found) one.classList.add("last");
}

/** The entries of the last turn in which somebody did something; where nobody has, the last one of all. */
function lastTurn(): HTMLElement[] {
  const lines = [...document.querySelectorAll<HTMLElement>("#log li.turn-begins, #log li[data-things]:not(.undone):not(.later)")];
  const turn: HTMLElement[] = [];
  for (const line of lines.reverse()) {
    if (line.matches(".turn-begins")) {
      if (turn.length > 0) return turn;
    } else if (line.dataset.author !== undefined) turn.push(line);
  }
  return turn.length > 0 ? turn : lines.filter((line) => line.matches("[data-things]")).slice(0, 1);
}

/** Lights the things of one entry while somebody points at it. */
export function light(entry: HTMLElement | null): void {
  for (const one of document.querySelectorAll("#board .lit")) one.classList.remove("lit");
  for (const id of touched(entry)) thing(id)?.classList.add("lit");
}

function touched(entry: HTMLElement | null | undefined): string[] {
  return (entry?.dataset.things ?? "").split(" ").filter(Boolean);
}
