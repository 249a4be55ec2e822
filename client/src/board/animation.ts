/** Plays what happened, event by event: things travel along their way, leave, come, or turn into another. */

import { picture, thing } from "./drawing";
import type { Told, Travel } from "../server/stream";

const SVG = "http://www.w3.org/2000/svg";
/** A long way takes no longer than so many legs. */
const LEGS = 4;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A copy of a thing in the air above the board. */
interface Ghost {
  readonly element: SVGGElement;
  readonly centre: Spot;
  readonly heading: number | null;
  /** Where it has come to since it rose. */
  moved: Spot;
}

export class Animator {
  private readonly ghosts = new Map<string, Ghost>();
  private running: Animation[] = [];
  private skipped = false;

  /** Plays events on the picture shown; `fresh` is the picture to come, for things not yet here. */
  async play(events: readonly Told[], pace: number, fresh: ParentNode | null): Promise<void> {
    for (const event of events) {
      if (this.skipped || pace === 0 || document.hidden || !picture()) return;
      const flight = Math.max(0, ...event.moves.map((move) => legs(move))) * pace;
      this.running = event.moves.flatMap((move) => this.start(move, pace, flight, fresh));
      await Promise.all(this.running.map((animation) => animation.finished.catch(() => null)));
    }
  }

  /** Somebody is in a hurry: everything ends now, and nothing more is played until the board is fresh. */
  skip(): void {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
  }

  /** The board is fresh: the copies go. */
  clear(): void {
    document.querySelector("#board .overlay")?.remove();
    this.ghosts.clear();
    this.running = [];
    this.skipped = false;
    for (const hidden of document.querySelectorAll("#board .risen")) hidden.classList.remove("risen");
  }

  private start(move: Travel, pace: number, flight: number, fresh: ParentNode | null): Animation[] {
    const { before, after, way } = move;
    if (before === null) return after === null ? [] : this.appear(after, pace, fresh);
    if (before === after && way.length === 0) return flash(before, pace);
    const ghost = this.raise(before);
    if (!ghost) return [];
    if (after === null) return [this.leave(ghost, pace, flight)];
    this.ghosts.delete(before);
    if (legs(move) > 0) {
      this.ghosts.set(after, ghost);
      return [this.travel(ghost, move, pace)];
    }
    return before === after ? [] : [this.fade(ghost, pace), ...this.appear(after, pace, fresh)];
  }

  private travel(ghost: Ghost, move: Travel, pace: number): Animation {
    const stops = [ghost.moved];
    for (const [n, place] of move.way.entries()) {
      const spot = (n === move.way.length - 1 ? restSpot(move) : null) ?? placeSpot(place);
      if (!spot) continue;
      const stop = { x: spot.x - ghost.centre.x, y: spot.y - ghost.centre.y };
      const last = stops[stops.length - 1];
      if (last && Math.hypot(stop.x - last.x, stop.y - last.y) > 1) stops.push(stop);
    }
    ghost.moved = stops[stops.length - 1] ?? ghost.moved;
    const duration = pace * Math.min(LEGS, Math.max(1, stops.length - 1));
    return ghost.element.animate(journey(stops, ghost.heading), { duration, fill: "forwards" });
  }

  private leave(ghost: Ghost, pace: number, flight: number): Animation {
    const { x, y } = ghost.moved;
    // What is captured leaves when its hunter lands.
    return ghost.element.animate(
      [
        { translate: `${x}px ${y}px`, scale: 1, opacity: 1 },
        { translate: `${x}px ${y - 30}px`, scale: 1.25, opacity: 0 },
      ],
      { duration: pace, delay: Math.max(0, flight - pace / 2), fill: "both", easing: "ease-out" },
    );
  }

  private fade(ghost: Ghost, pace: number): Animation {
    return ghost.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: pace, fill: "forwards" });
  }

  private appear(id: string, pace: number, fresh: ParentNode | null): Animation[] {
    const coming = fresh?.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!(coming instanceof SVGElement)) return [];
    const ghost = this.copy(coming);
    if (!ghost) return [];
    this.ghosts.set(id, ghost);
    const rise = [
      { opacity: 0, scale: 0.4 },
      { opacity: 1, scale: 1 },
    ];
    return [ghost.element.animate(rise, { duration: pace, fill: "both", easing: "ease-out" })];
  }

  private raise(id: string): Ghost | null {
    const risen = this.ghosts.get(id);
    if (risen) return risen;
    const original = thing(id);
    if (!original || !original.closest("#board")) return null;
    const ghost = this.copy(original);
    if (ghost) {
      original.classList.add("risen");
      this.ghosts.set(id, ghost);
    }
    return ghost;
  }

  private copy(original: SVGElement): Ghost | null {
    const element = lift(original);
    if (!element) return null;
    const centre = middle(element) ?? { x: 0, y: 0 };
    element.style.transformOrigin = `${centre.x}px ${centre.y}px`;
    const heading = original.dataset.heading === undefined ? null : Number(original.dataset.heading);
    return { element, centre, heading, moved: { x: 0, y: 0 } };
  }
}

/** Something happens to a thing that stays where it is. */
function flash(id: string, pace: number): Animation[] {
  const struck = thing(id);
  if (!struck?.closest("#board")) return [];
  return [struck.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: pace, easing: "ease-in-out" })];
}

/** The layer above the drawing where things are in the air. */
export function air(): Element | null {
  const drawing = picture();
  if (!drawing) return null;
  let layer = drawing.querySelector(":scope > .overlay");
  if (!layer) {
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "overlay");
    layer.setAttribute("aria-hidden", "true");
    drawing.append(layer);
  }
  return layer;
}

/** A copy of a thing on top of the drawing, inside copies of the groups it stood in. */
export function lift(original: SVGElement, layer: Element | null = air()): SVGGElement | null {
  if (!layer) return null;
  let inner: Element = bare(original, true);
  for (let around = original.parentElement; around && around.tagName.toLowerCase() !== "svg"; ) {
    const shell = bare(around, false);
    shell.append(inner);
    inner = shell;
    around = around.parentElement;
  }
  const ghost = document.createElementNS(SVG, "g");
  ghost.setAttribute("class", "ghost");
  ghost.append(inner);
  layer.append(ghost);
  return ghost;
}

/** A thing alone in a picture of its own. */
export function likeness(original: SVGGraphicsElement): SVGSVGElement {
  const { x, y, width, height } = original.getBBox();
  const alone = document.createElementNS(SVG, "svg");
  alone.setAttribute("class", "likeness");
  alone.setAttribute("viewBox", [x, y, width, height].join(" "));
  alone.setAttribute("aria-hidden", "true");
  const copy = bare(original, true);
  copy.removeAttribute("transform");
  for (const shape of copy.querySelectorAll(".halo")) shape.remove();
  alone.append(copy);
  return alone;
}

function legs(move: Travel): number {
  return move.before === null || move.after === null ? 0 : Math.min(LEGS, Math.max(0, move.way.length - 1));
}

/** A copy without anything by which it could be found, heard or pointed at. */
function bare(original: Element, whole: boolean): Element {
  const copy = original.cloneNode(whole) as Element;
  for (const line of copy.querySelectorAll(".rim, .gives")) line.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) {
      if (/^(id|tabindex|role|aria-.*|data-.*)$/.test(name)) part.removeAttribute(name);
    }
    part.classList.remove("can", "begin", "picked", "last", "lit", "risen", "refused", "hovered", "pressed");
  }
  return copy;
}

/** The middle of something in the drawing's own units. */
export function middle(element: Element): Spot | null {
  const matrix = picture()?.getScreenCTM();
  if (!matrix) return null;
  const box = element.getBoundingClientRect();
  // What is folded away lies below the board.
  if (element.closest('[data-fold][display="none"]')) {
    const board = picture()?.getBoundingClientRect() ?? box;
    const below = new DOMPoint(board.x + board.width / 2, board.bottom).matrixTransform(matrix.inverse());
    return { x: below.x, y: below.y };
  }
  const spot = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
  return { x: spot.x, y: spot.y };
}

export function placeSpot(place: string): Spot | null {
  const found = placeOf(place);
  return found ? middle(found) : null;
}

function placeOf(place: string): Element | null {
  return document.querySelector(`#board [data-place="${CSS.escape(place)}"]`) ?? thing(place);
}

/** Where in the last place of its way a thing comes to rest, if the drawing says it: its own spot there, or the stack it joins. */
export function restSpot({ before, after, way }: Travel): Spot | null {
  if (after === null) return null;
  const own = document.querySelector(`#board [data-rest="${CSS.escape(after)}"]`);
  if (own) return middle(own);
  const last = way[way.length - 1];
  const zone = last === undefined ? null : placeOf(last);
  const stack = before === after ? null : thing(after);
  return zone && stack?.closest("#board") && isInside(stack, zone) ? middle(stack) : null;
}

/** Whether the middle of a thing lies in a place. */
function isInside(part: Element, place: Element): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  const { left, right, top, bottom } = place.getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return across > left && across < right && down > top && down < bottom;
}

/** Keyframes from stop to stop; a thing with a heading turns into each leg and at the end back. */
export function journey(stops: readonly Spot[], heading: number | null): Keyframe[] {
  const frames: Keyframe[] = [];
  const count = stops.length - 1;
  let turned = 0;
  const frame = (stop: Spot, offset: number, easing = "linear"): void => {
    const rotate = heading === null ? {} : { rotate: `${Math.round(turned)}deg` };
    frames.push({ translate: `${stop.x}px ${stop.y}px`, offset, easing, ...rotate });
  };
  const [start] = stops;
  if (!start) return [];
  frame(start, 0);
  for (let n = 0; n < count; n += 1) {
    const from = stops[n] as Spot;
    const to = stops[n + 1] as Spot;
    if (heading !== null) {
      const ahead = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI - heading;
      // The short way round.
      turned += ((((ahead - turned) % 360) + 540) % 360) - 180;
      frame(from, (n + 0.2) / (count + 0.2), "ease-in-out");
    }
    frame(to, heading === null ? (n + 1) / count : (n + 1) / (count + 0.2));
  }
  if (heading !== null && count > 0) {
    turned = Math.round(turned / 360) * 360;
    frame(stops[count] as Spot, 1);
  }
  return frames;
}
