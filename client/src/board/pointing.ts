/** Which thing a pointer means: lit ones before the rest, the nearest of them, and a question where it cannot be told. */

import type { Spot } from "./animation";
import { picture, thing } from "./drawing";
import { outsideRoam } from "./pan-zoom";
import type { Pointer } from "./picker";

export interface Target {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How exact a hand is, in pixels of the screen. */
export interface Hand {
  /** What is smaller than this each way is met as if it were so large. */
  readonly least: number;
  /** What is smaller than this is met by luck where another lies near by. */
  readonly sure: number;
  /** So much nearer than the next it must be to be the one that is meant. */
  readonly margin: number;
}

const HANDS: { readonly [pointer in Pointer]: Hand } = {
  mouse: { least: 0, sure: 0, margin: 3 },
  touch: { least: 40, sure: 24, margin: 12 },
  keys: { least: 0, sure: 0, margin: 0 },
};
/** So many times as large, a thing is the ground of what lies in it. */
const GROUND = 2.5;
const MOST = 8;

/** The drawing's thing that an event fell on, lit or not. */
export function thingAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<SVGElement>("#board [data-pick]")?.dataset.pick ?? null) : null;
}

/** What a place on the screen means: one thing of the drawing, several to choose from, or none. */
export function pointedAt({ clientX: x, clientY: y }: MouseEvent, pointer: Pointer): readonly string[] {
  const hit = document.elementFromPoint(x, y);
  if (!hit?.closest("#board > svg")) return [];
  const lit = [...(picture()?.querySelectorAll<SVGElement>(".can, .begin, .picked") ?? [])];
  const found = meant(lit.filter((one) => !outsideRoam(one, x, y)).map(targetOf), { x, y }, HANDS[pointer]);
  if (found.length > 0) return found;
  const unlit = thingAt(hit);
  return unlit === null ? [] : [unlit];
}

/** Shows at once what a press is about to mean, and to the mouse what a click would; `over` hears of that. */
export function bindPointing(over: (thing: string | null, event: PointerEvent) => void): void {
  let moved: PointerEvent | null = null;
  const look = (): void => {
    const event = moved;
    moved = null;
    if (!event) return;
    const under = pointedAt(event, "mouse");
    show("hovered", under);
    over(under.length === 1 ? (under[0] ?? null) : null, event);
  };
  addEventListener("pointermove", (event) => {
    // A finger that touches something acts on it: it is asked first, and shown then.
    if (event.pointerType === "touch") return;
    const waiting = moved !== null;
    moved = event;
    if (!waiting) requestAnimationFrame(look);
  });
  addEventListener("pointerdown", (event) => show("pressed", pointedAt(event, event.pointerType === "touch" ? "touch" : "mouse")));
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, () => show("pressed", []));
}

function show(how: "hovered" | "pressed", ids: readonly string[]): void {
  for (const one of document.querySelectorAll(`#board .${how}`)) if (!ids.includes(one.id)) one.classList.remove(how);
  for (const id of ids) thing(id)?.classList.add(how);
}

function targetOf(thing: SVGElement): Target {
  const shape = thing.querySelector(":scope > .halo") ?? thing;
  const { left, top, width, height } = shape.getBoundingClientRect();
  return { id: thing.dataset.pick ?? "", left, top, width, height };
}

/** Of what is lit, what a hand means that comes down at a spot; the nearest first where it may be several. */
export function meant(lit: readonly Target[], spot: Spot, { least, sure, margin }: Hand): readonly string[] {
  const under = lit.filter((one) => holds(one, spot, least));
  const grounds = under.filter((one) => under.some((other) => isGround(one, other)));
  // What lies on a ground is meant before it, but for the very middle of the ground.
  const near = under
    .filter((one) => !grounds.includes(one) || away(one, spot) <= margin)
    .sort((one, other) => away(one, spot) - away(other, spot));
  const [nearest, ...others] = near;
  if (!nearest) return [];
  const rivals = others.filter((one) => {
    const close = away(one, spot) - away(nearest, spot) < margin;
    const certain = holds(nearest, spot, 0) && !holds(one, spot, 0) && Math.min(nearest.width, nearest.height) >= sure;
    return close && !certain;
  });
  return rivals.length === 0 ? [nearest.id] : near.slice(0, MOST).map((one) => one.id);
}

function holds({ left, top, width, height }: Target, { x, y }: Spot, least: number): boolean {
  const wide = Math.max(width, least) / 2;
  const high = Math.max(height, least) / 2;
  return Math.abs(x - left - width / 2) <= wide && Math.abs(y - top - height / 2) <= high;
}

function away({ left, top, width, height }: Target, { x, y }: Spot): number {
  return Math.hypot(x - left - width / 2, y - top - height / 2);
}

function isGround(one: Target, other: Target): boolean {
  const middle = { x: other.left + other.width / 2, y: other.top + other.height / 2 };
  return one !== other && holds(one, middle, 0) && one.width * one.height > GROUND * other.width * other.height;
}
