/** Carrying a thing to its target with mouse or finger; a short carry is a click. */

import { lift } from "./animation";
import type { Picker, Pointer } from "./picker";
import { picture, thing } from "./drawing";
import { pointedAt } from "./pointing";

/** So many pixels make a drag. */
const SHAKE = 7;

interface Carry {
  readonly id: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  ghost: SVGGElement | null;
}

/** What kind of hand last touched the page; a click event does not say so in every browser. */
let pointer: Pointer = "mouse";

export function lastPointer(): Pointer {
  return pointer;
}

export function bindDrag(picker: Picker): void {
  let carry: Carry | null = null;
  let dropped = false;

  addEventListener(
    "pointerdown",
    (event) => {
      pointer = event.pointerType === "touch" ? "touch" : "mouse";
      dropped = false;
      const [id] = pointedAt(event, pointer);
      if (id === undefined || !event.isPrimary || event.button !== 0 || !picker.carries(id)) return;
      carry = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    },
    true,
  );

  // What is carried does not scroll the page; not every browser heeds touch-action inside a drawing. On a part one roams
  // in, seen whole, a finger scrolls: things lie too close there.
  addEventListener(
    "touchmove",
    (event) => {
      if (carry && event.cancelable && !thing(carry.id)?.closest("[data-roam]:not(.closer)")) event.preventDefault();
    },
    { passive: false },
  );

  addEventListener("pointermove", (event) => {
    if (!carry || event.pointerId !== carry.pointer) return;
    const away = { x: event.clientX - carry.x, y: event.clientY - carry.y };
    if (!carry.ghost) {
      if (Math.hypot(away.x, away.y) < SHAKE) return;
      picker.take(carry.id);
      const original = thing(carry.id);
      carry.ghost = original && lift(original);
      original?.classList.add("carried");
    }
    const scale = picture()?.getScreenCTM()?.a ?? 1;
    if (carry.ghost) carry.ghost.style.translate = `${away.x / scale}px ${away.y / scale}px`;
  });

  const end = (event: PointerEvent, lost: boolean): void => {
    if (!carry || event.pointerId !== carry.pointer) return;
    const { id, ghost } = carry;
    carry = null;
    if (!ghost) return;
    ghost.remove();
    thing(id)?.classList.remove("carried");
    dropped = true;
    const under = lost ? [] : pointedAt(event, pointer);
    if (under.length === 0) picker.cancel();
    else if (!under.includes(id)) picker.pointAmong(under, pointer);
  };
  addEventListener("pointerup", (event) => end(event, false));
  addEventListener("pointercancel", (event) => end(event, true));

  addEventListener(
    "click",
    (event) => {
      // The click that ends a drag means nothing more; keys make clicks too, of detail 0.
      if (dropped && event.detail > 0) {
        event.stopPropagation();
        event.preventDefault();
      }
      dropped = false;
    },
    true,
  );
}
