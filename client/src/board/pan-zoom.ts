/** A part of the drawing to come closer to and move about in (`data-roam`), while all round it stays where it is. */

import { picture } from "./drawing";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The part is drawn `scale` times as large and moved by x and y, in its own units. */
export interface Camera extends Spot {
  readonly scale: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4;
const STEP = 1.7;
/** So many pixels make a pan. */
const SHAKE = 7;

let camera: Camera = WHOLE;

/** A camera so many times as close, with `about` where it was; the part always fills its box. */
export function closer({ scale, x, y }: Camera, times: number, about: Spot, box: Box): Camera {
  const next = Math.max(1, Math.min(CLOSEST, scale * times));
  const ratio = next / scale;
  return within({ scale: next, x: about.x - (about.x - x) * ratio, y: about.y - (about.y - y) * ratio }, box);
}

export function within({ scale, x, y }: Camera, box: Box): Camera {
  const hold = (value: number, start: number, size: number): number =>
    Math.min(start * (1 - scale), Math.max((start + size) * (1 - scale), value));
  return { scale, x: hold(x, box.x, box.width), y: hold(y, box.y, box.height) };
}

function part(): SVGGElement | null {
  return picture()?.querySelector<SVGGElement>("[data-roam]") ?? null;
}

function boxOf(roaming: SVGGElement): Box {
  const [x = 0, y = 0, width = 0, height = 0] = (roaming.dataset.roam ?? "").split(" ").map(Number);
  return { x, y, width, height };
}

/** A place on the screen in the units of the box. */
function inside(roaming: SVGGElement, x: number, y: number): Spot {
  const matrix = (roaming.parentNode as SVGGraphicsElement).getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
}

function isInBox(roaming: SVGGElement, x: number, y: number): boolean {
  const box = boxOf(roaming);
  const spot = inside(roaming, x, y);
  return spot.x >= box.x && spot.x <= box.x + box.width && spot.y >= box.y && spot.y <= box.y + box.height;
}

/** Whether a thing is a part of what one roams in, and a place on the screen is not: all of it that is there is hidden. */
export function outsideRoam(thing: Element, x: number, y: number): boolean {
  const roaming = part();
  return roaming !== null && roaming.contains(thing) && !isInBox(roaming, x, y);
}

/** Whether a hand at a place is on the part: on one of its things, or between them, where the drawing has nothing. */
function isOnPart(roaming: SVGGElement, target: EventTarget | null, x: number, y: number): boolean {
  if (!(target instanceof Element)) return false;
  return roaming.contains(target) || (target.closest("#board > svg") !== null && !target.closest("[data-pick]") && isInBox(roaming, x, y));
}

function turnTo(next: Camera): void {
  camera = next;
  apply();
}

/** Puts the camera back after the drawing was replaced, and shows the buttons for it. */
export function apply(): void {
  const roaming = part();
  const bar = document.getElementById("zooms");
  if (!roaming || !bar) return;
  const { scale, x, y } = camera;
  const words = (value: number): string => String(Math.round(value * 100) / 100);
  if (scale === 1) roaming.removeAttribute("transform");
  else roaming.setAttribute("transform", `translate(${words(x)} ${words(y)}) scale(${words(scale)})`);
  roaming.classList.toggle("closer", scale > 1);
  bar.hidden = false;
  if (!bar.querySelector("[data-do=closer]")) {
    for (const [does, text, sign] of [["closer", "Closer", "+"], ["farther", "Farther", "\u2212"], ["fit", "Fit", "\u25a2"]] as const) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.do = does;
      button.setAttribute("aria-label", text);
      button.append(lettered("roomy", text), lettered("brief", sign));
      bar.append(button);
    }
  }
  for (const button of bar.querySelectorAll<HTMLElement>("[data-do]")) {
    const does = button.dataset.do;
    if (does === "closer") button.setAttribute("aria-disabled", String(scale >= CLOSEST));
    if (does === "farther" || does === "fit") button.setAttribute("aria-disabled", String(scale <= 1));
  }
}

/** Letters for a wide screen, or for a small one. */
function lettered(room: string, words: string): HTMLElement {
  const element = document.createElement("span");
  element.className = room;
  element.textContent = words;
  return element;
}

/** A button: closer to what is lit, farther, or the whole. */
export function press(does: string): boolean {
  const roaming = part();
  if (!roaming || !["closer", "farther", "fit"].includes(does)) return false;
  if (does === "fit") turnTo(WHOLE);
  else if (does === "farther") turnTo(closer(camera, 1 / STEP, centre(roaming, false), boxOf(roaming)));
  else {
    const at = centre(roaming, true);
    const box = boxOf(roaming);
    const next = closer(camera, STEP, at, box);
    // What is lit comes to the middle.
    const shift = { x: box.x + box.width / 2 - at.x, y: box.y + box.height / 2 - at.y };
    turnTo(within({ scale: next.scale, x: next.x + shift.x, y: next.y + shift.y }, box));
  }
  return true;
}

/** The lit thing in sight that is nearest to the middle of them all, so that one stays in sight; else the middle of the box. */
function centre(roaming: SVGGElement, lit: boolean): Spot {
  const box = boxOf(roaming);
  const spots = [...roaming.querySelectorAll(lit ? ".can, .picked" : ".none")]
    .map((one) => one.getBoundingClientRect())
    .map((one) => inside(roaming, one.x + one.width / 2, one.y + one.height / 2))
    .filter((one) => one.x > box.x && one.x < box.x + box.width && one.y > box.y && one.y < box.y + box.height);
  if (spots.length === 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { x: mean(spots.map((one) => one.x)), y: mean(spots.map((one) => one.y)) };
  const away = (one: Spot): number => Math.hypot(one.x - middle.x, one.y - middle.y);
  return spots.reduce((one, other) => (away(other) < away(one) ? other : one));
}

/** Pinch, pan and wheel. `carries` says of a thing that dragging it means something else. */
export function bindRoam(carries: (target: EventTarget | null) => boolean): void {
  const fingers = new Map<number, Spot>();
  let start: Spot | null = null;
  let panned = false;

  addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) panned = false;
    const roaming = part();
    if (!roaming || !isOnPart(roaming, event.target, event.clientX, event.clientY)) return;
    if (event.button !== 0 || carries(event.target)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = { x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const roaming = part();
    if (!before || !roaming) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !panned && start && Math.hypot(now.x - start.x, now.y - start.y) < SHAKE) return;
    fingers.set(event.pointerId, now);
    const from = inside(roaming, before.x, before.y);
    const to = inside(roaming, now.x, now.y);
    const box = boxOf(roaming);
    if (other) {
      const apart = (spot: Spot): number => Math.hypot(spot.x - other.x, spot.y - other.y);
      const about = inside(roaming, (now.x + other.x) / 2, (now.y + other.y) / 2);
      turnTo(closer(camera, apart(now) / Math.max(1, apart(before)), about, box));
      panned = true;
    } else if (camera.scale > 1) {
      turnTo(within({ scale: camera.scale, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y }, box));
      panned = true;
    }
  });
  // Two fingers are ours, and one once we are closer: the page does not scroll then. Not every browser heeds
  // touch-action inside a drawing.
  addEventListener(
    "touchmove",
    (event) => {
      if (event.cancelable && fingers.size > 0 && (camera.scale > 1 || fingers.size > 1)) event.preventDefault();
    },
    { passive: false },
  );
  for (const kind of ["pointerup", "pointercancel"] as const) {
    addEventListener(kind, (event) => void fingers.delete(event.pointerId));
  }
  addEventListener(
    "click",
    (event) => {
      // The click that ends a pan points at nothing.
      if (panned && event.detail > 0) {
        event.stopPropagation();
        event.preventDefault();
      }
      panned = false;
    },
    true,
  );
  addEventListener(
    "wheel",
    (event) => {
      const roaming = part();
      if (!event.ctrlKey || !roaming || !isOnPart(roaming, event.target, event.clientX, event.clientY)) return;
      event.preventDefault();
      turnTo(closer(camera, Math.exp(-event.deltaY / 200), inside(roaming, event.clientX, event.clientY), boxOf(roaming)));
    },
    { passive: false },
  );
  // Whoever walks by keys sees where.
  addEventListener("focusin", (event) => {
    const roaming = part();
    const target = event.target as Element;
    // A finger that touches something near the edge must find it there when it lifts.
    if (camera.scale === 1 || !roaming?.contains(target) || !target.matches(":focus-visible")) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    const at = inside(roaming, x + width / 2, y + height / 2);
    const box = boxOf(roaming);
    const away = (value: number, from: number, size: number): number =>
      value < from + size * 0.08 || value > from + size * 0.92 ? from + size / 2 - value : 0;
    turnTo(within({ scale: camera.scale, x: camera.x + away(at.x, box.x, box.width), y: camera.y + away(at.y, box.y, box.height) }, box));
  });
}
