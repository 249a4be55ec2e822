/** What an action would do, drawn over the board while somebody points at what would take it. */

import { announce } from "../device/announcer";
import { lift, middle, placeSpot, type Spot } from "./animation";
import { thingAt } from "./drag";
import type { Action } from "./actions";
import type { Told, Travel } from "../server/stream";
import { picture, thing, type Table } from "./table";

export interface Foreseen {
  readonly seq: number;
  readonly events: readonly Told[];
  /** What the rest hangs on, in words; null where this is all. */
  readonly more: string | null;
  /** Whether it cannot be taken back without asking: it teaches its player something. */
  readonly final: boolean;
}

export interface PreviewHost {
  table(): Table;
  blocked(): string | null;
  /** The action that pointing at a thing would take; null if that leads on, or nowhere. */
  meant(id: string): Action | null;
  foresee(action: Action): Promise<Foreseen>;
}

interface Pointed {
  readonly action: Action;
  /** The thing the words are pinned to; null: somewhere on the board. */
  readonly beside: string | null;
  readonly aloud: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
/** Whoever sweeps over the board asks nothing. */
const REST = 120;
/** More sentences than these are counted, not read. */
const SENTENCES = 6;

export class Preview {
  private readonly known = new Map<string, Promise<Foreseen>>();
  private seq = -1;
  private wanted: Pointed | null = null;
  private asked: Action | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: PreviewHost) {}

  bind(): void {
    addEventListener("pointerover", (event) => {
      // A finger that touches something acts on it: it is asked first, and shown then.
      if (event.pointerType !== "touch") this.point(event.target as Element, false);
    });
    addEventListener("pointerout", (event) => {
      if (event.pointerType !== "touch" && event.relatedTarget === null) this.want(null);
    });
    addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (target.matches(":focus-visible")) this.point(target, true);
    });
    addEventListener("focusout", (event) => {
      if (event.relatedTarget === null) this.want(null);
    });
  }

  /** Somebody is asked whether to do it, or types it: it is shown until that is settled. */
  consider(action: Action | null): void {
    this.asked = action;
    this.want(null);
  }

  /** The table is fresh, or about to be: what was foreseen has come, or never will. */
  forget(): void {
    this.asked = null;
    this.drop();
  }

  /** The table is fresh, and the pointer or the focus of keys may still rest where it did. */
  again(): void {
    const resting = (how: string): Element | null => document.querySelector(`#board [data-pick]${how}, [data-action]${how}`);
    const under = resting(":hover") ?? resting(":focus-visible");
    if (under) this.point(under, false);
  }

  private point(target: Element, aloud: boolean): void {
    const id = thingAt(target);
    const named = target.closest<HTMLElement>("[data-action], [data-means]");
    const name = named?.dataset.action ?? named?.dataset.means;
    const action = id !== null ? this.host.meant(id) : (this.host.table().actions.find((one) => one.name === name) ?? null);
    this.want(action && this.host.blocked() === null ? { action, beside: id, aloud } : null);
  }

  private want(pointed: Pointed | null): void {
    const wanted = pointed ?? (this.asked && { action: this.asked, beside: null, aloud: false });
    if (wanted && wanted.action.name === this.wanted?.action.name && wanted.beside === this.wanted.beside) return;
    this.drop();
    this.wanted = wanted;
    if (wanted) this.timer = setTimeout(() => void this.look(wanted), REST);
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.wanted = null;
    picture()?.querySelector(":scope > .preview")?.remove();
    for (const words of document.querySelectorAll("#preview, #asking .preview")) words.remove();
  }

  private async look(wanted: Pointed): Promise<void> {
    const { seq } = this.host.table();
    const foreseen = await this.foreseen(wanted.action, seq).catch(() => null);
    if (!foreseen || this.wanted !== wanted || foreseen.seq !== seq || this.host.table().seq !== seq) return;
    const marked = draw(foreseen.events);
    const told = sentences(foreseen);
    write(told, wanted.action === this.asked, wanted.beside, marked);
    if (wanted.aloud) announce(`This would happen: ${told.join(" ")}`);
  }

  private foreseen(action: Action, seq: number): Promise<Foreseen> {
    if (seq !== this.seq) this.known.clear();
    this.seq = seq;
    let answer = this.known.get(action.name);
    if (!answer) {
      answer = this.host.foresee(action);
      // What did not come may be asked for again.
      answer.catch(() => this.known.delete(action.name));
      this.known.set(action.name, answer);
    }
    return answer;
  }
}

/** What would happen in sentences, few enough to be read. */
export function sentences({ events, more, final }: Foreseen): string[] {
  const words = events.map((event) => event.words);
  const told = words.length > SENTENCES ? [...words.slice(0, SENTENCES - 1), `And ${words.length - SENTENCES + 1} things more.`] : words;
  return [...told, more ?? "", final ? "You cannot take this back without asking." : ""].filter(Boolean);
}

/** One thing that would change: where it would go, or that it would leave, or that it would turn into something. */
export interface Effect {
  readonly kind: "goes" | "leaves" | "turns" | "comes";
  readonly before: string | null;
  readonly stops: readonly Spot[];
  /** Which event of those that change something: what happens at once has one number. */
  readonly step: number;
}

/** Where things and places are. */
export interface Ground {
  thing(id: string): Spot | null;
  place(id: string): Spot | null;
  /** Whether a place is a wide one that a spot lies in: a rack, a pool. */
  holds(place: string, spot: Spot): boolean;
}

/** The things that would change, in order; a thing that goes twice starts its second way where the first ended. */
export function effects(events: readonly Told[], ground: Ground): Effect[] {
  /** By the id a thing will have: where it will be, and which thing it is now. */
  const moved = new Map<string, { readonly spot: Spot; readonly now: string | null }>();
  const found: Effect[] = [];
  let step = 0;
  const see = ({ before, after, way }: Travel): void => {
    const earlier = before === null ? undefined : moved.get(before);
    const now = earlier ? earlier.now : before;
    const start = earlier?.spot ?? (before === null ? null : ground.thing(before));
    const stops = start ? [start] : [];
    for (const [n, place] of way.entries()) {
      // From where it lies, not from the middle of all that lies there.
      if (n === 0 && start && ground.holds(place, start)) continue;
      const spot = ground.place(place);
      const last = stops[stops.length - 1];
      if (spot && (!last || Math.hypot(spot.x - last.x, spot.y - last.y) > 1)) stops.push(spot);
    }
    const end = stops[stops.length - 1];
    if (!end) return;
    if (after !== null) moved.set(after, { spot: end, now });
    const kind = after === null ? "leaves" : stops.length > 1 ? "goes" : before === null ? "comes" : "turns";
    found.push({ kind, before: now, stops, step: step + 1 });
  };
  for (const event of events) {
    const before = found.length;
    event.moves.forEach(see);
    if (found.length > before) step += 1;
  }
  return found;
}

/** Draws what would change; the spots on the screen that the words should not hide. */
function draw(events: readonly Told[]): Spot[] {
  const drawing = picture();
  const matrix = drawing?.getScreenCTM();
  if (!drawing || !matrix) return [];
  const all = effects(events, { thing: spotOf, place: placeSpot, holds: (place, spot) => holds(place, spot, matrix) });
  if (all.length === 0) return [];
  const layer = node("g", { class: "preview", "aria-hidden": "true" });
  drawing.append(layer);
  const chain = all.some(({ step }) => step > 1);
  const numbered = all.map(({ step }, n) => chain && all[n - 1]?.step !== step);
  const marks = all.map((effect, n) => mark(effect, numbered[n] ? effect.step : null, 1 / matrix.a, layer));
  layer.append(...marks);
  return all.flatMap(({ stops }) => along(stops)).map((spot) => new DOMPoint(spot.x, spot.y).matrixTransform(matrix));
}

/** The marks of one effect; its ghost goes into the layer at once, below all marks. `px` is a pixel in the drawing's units. */
function mark(effect: Effect, number: number | null, px: number, layer: Element): Element {
  const { kind, before, stops } = effect;
  const group = node("g", { class: kind });
  const end = stops[stops.length - 1] as Spot;
  const original = before === null ? null : thing(before);
  const size = original ? sizeOf(original, px) : { width: 30 * px, height: 30 * px };
  const line = stops.map((stop) => `${stop.x} ${stop.y}`).join("L");
  if (stops.length > 1) {
    if (kind === "goes" && original) ghost(original, end, layer);
    group.append(node("path", { class: "casing", d: `M${line}` }), node("path", { class: "way", d: `M${line}` }));
    for (const stop of stops.slice(1, -1)) group.append(node("circle", { class: "stop", cx: stop.x, cy: stop.y, r: 4.5 * px }));
    group.append(head(stops[stops.length - 2] as Spot, end, px));
  }
  if (kind === "leaves") {
    const reach = Math.max(11 * px, Math.min(size.width, size.height) * 0.4);
    const cross = `M${end.x - reach} ${end.y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;
    group.append(node("path", { class: "casing", d: cross }), node("path", { class: "cross", d: cross }));
  }
  if (kind === "turns" || kind === "comes") {
    const width = size.width + 6 * px;
    const height = size.height + 6 * px;
    const at = { x: end.x - width / 2, y: end.y - height / 2, width, height, rx: Math.min(width, height) / 4 };
    group.append(node("rect", { class: "casing", ...at }), node("rect", { class: "ring", ...at }));
  }
  if (number !== null) {
    const away = 15 * px;
    const at = stops.length > 1 ? { x: end.x - away, y: end.y - away } : { x: end.x - size.width / 2, y: end.y - size.height / 2 };
    const digit = node("text", { x: at.x, y: at.y + 4.6 * px, "font-size": 13 * px, "text-anchor": "middle" });
    digit.textContent = String(number);
    group.append(node("circle", { class: "badge", cx: at.x, cy: at.y, r: 9.5 * px }), digit);
  }
  return group;
}

function ghost(original: SVGElement, end: Spot, layer: Element): void {
  const copy = lift(original, layer);
  const centre = copy && middle(copy);
  if (centre) copy.style.translate = `${end.x - centre.x}px ${end.y - centre.y}px`;
}

/** An arrow's head at the end of its last leg. */
function head(from: Spot, to: Spot, px: number): Element {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const d = `M${8 * px} 0L${-9 * px} ${8.5 * px}L${-5 * px} 0L${-9 * px} ${-8.5 * px}Z`;
  return node("path", { class: "head", d, transform: `translate(${to.x} ${to.y}) rotate(${turn})` });
}

function spotOf(id: string): Spot | null {
  const found = thing(id);
  return found?.closest("#board") ? middle(found) : null;
}

function holds(place: string, spot: Spot, matrix: DOMMatrix): boolean {
  const found = thing(place)?.getBoundingClientRect();
  const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(matrix);
  return found !== undefined && x > found.left && x < found.right && y > found.top && y < found.bottom;
}

function sizeOf(original: Element, px: number): { width: number; height: number } {
  const { width, height } = original.getBoundingClientRect();
  return { width: width * px, height: height * px };
}

function node(tag: string, given: { readonly [name: string]: string | number }): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  return element;
}

/** The words: in the tray beside the question whether to do it, else on a label pinned to the board. */
function write(told: readonly string[], asked: boolean, beside: string | null, marked: readonly Spot[]): void {
  const list = document.createElement("ul");
  list.append(
    ...told.map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
  const tray = document.getElementById("asking");
  if (asked && tray && !tray.hidden) {
    list.className = "preview";
    tray.querySelector("p")?.after(list);
    return;
  }
  const label = document.createElement("div");
  label.id = "preview";
  label.className = "slip";
  label.setAttribute("aria-hidden", "true");
  label.append(list);
  const board = document.getElementById("board");
  if (!board) return;
  board.append(label);
  const about = beside === null ? null : (thing(beside)?.getBoundingClientRect() ?? null);
  const { left, top } = clearSpot(label.getBoundingClientRect(), board.getBoundingClientRect(), about, marked);
  label.style.left = `${left}px`;
  label.style.top = `${top}px`;
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where on the board a label hides least of what it is about: near the thing where it can, else in a corner. */
export function clearSpot(label: Rect, board: Rect, about: Rect | null, marked: readonly Spot[]): { left: number; top: number } {
  const gap = 12;
  const right = Math.max(0, board.width - label.width - 4);
  const bottom = Math.max(0, board.height - label.height - 4);
  const tries: { left: number; top: number }[] = [];
  const shown = [...marked];
  if (about) {
    const [x, y] = [about.left - board.left, about.top - board.top];
    const middle = x + (about.width - label.width) / 2;
    tries.push({ left: middle, top: y + about.height + gap }, { left: middle, top: y - label.height - gap });
    tries.push({ left: x + about.width + gap, top: y }, { left: x - label.width - gap, top: y });
    shown.push({ x: about.left + about.width / 2, y: about.top + about.height / 2 });
  }
  const centre = right / 2;
  for (const top of [bottom, 4]) for (const left of [centre, 4, right]) tries.push({ left, top });
  const placed = tries.map(({ left, top }) => ({ left: Math.max(4, Math.min(left, right)), top: Math.max(4, Math.min(top, bottom)) }));
  const hides = ({ left, top }: { left: number; top: number }): number =>
    shown.filter(({ x, y }) => {
      const [dx, dy] = [x - board.left - left, y - board.top - top];
      return dx > -20 && dx < label.width + 20 && dy > -20 && dy < label.height + 20;
    }).length;
  return placed.reduce((best, one) => (hides(one) < hides(best) ? one : best));
}

/** Spots close together on a way. */
function along(stops: readonly Spot[]): Spot[] {
  return stops.flatMap((stop, n) => {
    const next = stops[n + 1];
    return next ? [0, 0.25, 0.5, 0.75].map((part) => ({ x: stop.x + (next.x - stop.x) * part, y: stop.y + (next.y - stop.y) * part })) : [stop];
  });
}
