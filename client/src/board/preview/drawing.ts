/** Ways, crosses and rings over the board, and ghosts where things would come to. */

import type { Told } from "../../server/stream";
import { lift, middle, placeSpot, restSpot, type Spot } from "../animation";
import { picture, thing } from "../drawing";
import { effects, pointed, type Effect } from "./effects";

const SVG = "http://www.w3.org/2000/svg";

/** Draws what would change, or if that is nothing to see rings round the picks; the spots on the screen that the words should not hide. */
export function drawEffects(events: readonly Told[], picks: readonly string[] = []): Spot[] {
  const drawing = picture();
  const matrix = drawing?.getScreenCTM();
  if (!drawing || !matrix) return [];
  const changes = effects(events, { thing: spotOf, place: placeSpot, rest: restSpot, within, holds: (place, spot) => holds(place, spot, matrix) });
  const all = changes.length > 0 ? changes : pointed(picks, { thing: spotOf });
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
    const beside = stops.length > 1 ? { x: end.x - away, y: end.y - away } : { x: end.x - size.width / 2, y: end.y - size.height / 2 };
    const at = inside(beside, 11 * px);
    const digit = node("text", { x: at.x, y: at.y + 4.6 * px, "font-size": 13 * px, "text-anchor": "middle" });
    digit.textContent = String(number);
    group.append(node("circle", { class: "badge", cx: at.x, cy: at.y, r: 9.5 * px }), digit);
  }
  return group;
}

/** The same spot, or the nearest from which a mark that reaches so far lies within the drawing. */
function inside(spot: Spot, reach: number): Spot {
  const box = picture()?.viewBox.baseVal;
  if (!box || box.width === 0) return spot;
  const kept = (at: number, from: number, length: number): number => Math.min(Math.max(at, from + reach), from + length - reach);
  return { x: kept(spot.x, box.x, box.width), y: kept(spot.y, box.y, box.height) };
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

function within(id: string, other: string): boolean {
  const [part, whole] = [thing(id), thing(other)];
  return part !== null && part !== whole && whole?.contains(part) === true;
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

/** Spots close together on a way. */
function along(stops: readonly Spot[]): Spot[] {
  return stops.flatMap((stop, n) => {
    const next = stops[n + 1];
    return next ? [0, 0.25, 0.5, 0.75].map((part) => ({ x: stop.x + (next.x - stop.x) * part, y: stop.y + (next.y - stop.y) * part })) : [stop];
  });
}
