/** What is to be decided is in sight: something lit, or what is held; and nothing of it lies hidden above, if there is room. */

import { pace } from "../device/settings";

/** So much of a thing must be seen, each way. */
const SEEN = 24;
/** So much is left free round a thing that is brought into sight. */
const ROOM = 16;
/** And round a board that is looked back at, for its frame. */
const FRAME = 8;
/** A sheet is no lower than this, whatever it lies over: what to do, and some lines of why. */
const SHEET = 180;

interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** The part of the window that nothing lies over: below the prompt that stays, above what is at the thumb. */
export function band(): Band {
  let top = 0;
  let bottom = innerHeight;
  for (const one of document.querySelectorAll("#turn, #goal, #banner, #controls, #choices, #asking, #hint, #replay")) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    if (box.height === 0) continue;
    if (style.position === "fixed") bottom = Math.min(bottom, box.top);
    if (style.position === "sticky") top = Math.max(top, (parseFloat(style.top) || 0) + box.height);
  }
  return { top, bottom };
}

/**
 * How far to scroll so that one of these boxes is seen, no farther than that needs. Below people look for more by
 * themselves; what lies behind the prompt they do not miss: if all have room, all of it comes down from there.
 */
export function wayTo(boxes: readonly Band[], { top, bottom }: Band): number {
  const [first] = boxes;
  if (!first) return 0;
  const isSeen = (box: Band): boolean => {
    const enough = Math.min(SEEN, box.bottom - box.top);
    return Math.min(box.bottom, bottom) - Math.max(box.top, top) >= enough;
  };
  const [highest, lowest] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const hides = boxes.some((box) => box.top < top && !isSeen(box));
  if (hides && lowest - highest + 2 * ROOM <= bottom - top) return highest - ROOM - top;
  if (boxes.some(isSeen)) return 0;
  const below = first.bottom + ROOM - bottom;
  const above = first.top - ROOM - top;
  return below > 0 ? Math.min(below, above) : above;
}

/** How far to scroll so that all of a box is seen; if something is hidden it begins at the top, for it may grow. */
export function wayToWhole(box: Band, { top, bottom }: Band): number {
  return box.top >= top && box.bottom + FRAME <= bottom ? 0 : box.top - FRAME - top;
}

/** How far to scroll so that all of what is drawn is seen, no farther than that needs; of what is higher, its beginning. */
export function wayToDrawn(box: Band, { top, bottom }: Band): number {
  if (box.top >= top && box.bottom <= bottom) return 0;
  const spare = bottom - top - (box.bottom - box.top);
  const room = spare < 0 ? ROOM : Math.min(ROOM, spare / 2);
  const above = box.top - room - top;
  const below = box.bottom + room - bottom;
  return below > 0 ? Math.min(below, above) : above;
}

/** How high a sheet may be so that something of a height has room above it, between the prompt and where the sheet ends. */
export function heightBelow(height: number, { top, bottom }: Band): number {
  return Math.max(SHEET, bottom - top - height - 2 * ROOM);
}

/** The fingers on the glass: what they are about must not move away under them. */
const down = new Set<number>();

export function bindTouch(): void {
  addEventListener("pointerdown", (event) => void down.add(event.pointerId), true);
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, (event) => void down.delete(event.pointerId), true);
}

/** How it ended stands at the top of the page, however far down the last action was. */
export function bringEndIntoSight(): void {
  scrollTo({ top: 0, behavior: pace() === 0 ? "instant" : "smooth" });
}

/** Whoever looks back sees the board between what is said of the moment and the bar, as much of it as there is room for. */
export function bringBoardIntoSight(): void {
  const drawing = document.querySelector("#board > svg")?.getBoundingClientRect();
  const enlarging = document.getElementById("zooms")?.getBoundingClientRect();
  if (!drawing) return;
  const top = enlarging && enlarging.height > 0 ? Math.min(enlarging.top, drawing.top) : drawing.top;
  const way = wayToWhole({ top, bottom: drawing.bottom }, band());
  if (way !== 0) scrollBy({ top: way, behavior: pace() === 0 ? "instant" : "smooth" });
}

/** What is told beside the board is drawn on it, and does not lie under the words: they leave it room where they can. */
export function bringDrawnIntoSight(): void {
  const drawn = document.querySelector("#board > svg > .preview")?.getBoundingClientRect();
  const sheet = document.getElementById("hint");
  if (!drawn || !sheet || drawn.height === 0) return;
  const { top } = band();
  const { bottom } = sheet.getBoundingClientRect();
  sheet.style.setProperty("--height", `${heightBelow(drawn.height, { top, bottom })}px`);
  const way = wayToDrawn(drawn, band());
  if (way !== 0) scrollBy({ top: way, behavior: pace() === 0 ? "instant" : "smooth" });
}

export function bringIntoSight(): void {
  if (down.size > 0) return;
  // What stays below the prompt begins where that ends, as high as its words make it.
  document.documentElement.style.setProperty("--asked", `${document.getElementById("turn")?.offsetHeight ?? 0}px`);
  const held = document.querySelectorAll("#board .picked");
  const lit = [...(held.length > 0 ? held : document.querySelectorAll("#board .can"))].map((one) => one.getBoundingClientRect());
  const way = wayTo(
    lit.filter((box) => box.height > 0),
    band(),
  );
  if (way !== 0) scrollBy({ top: way, behavior: pace() === 0 ? "instant" : "smooth" });
}
