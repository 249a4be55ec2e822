/** Pins a piece of paper to the board beside a thing, wherever there is room and nothing lit is covered. */

import { thing } from "./drawing";
import { band } from "./in-sight";

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly side: "below" | "above" | "right" | "left";
  readonly left: number;
  readonly top: number;
}

const PIN = 10;
const EDGE = 4;

export function placeBeside(paper: HTMLElement, beside: string | null): void {
  const board = document.getElementById("board");
  const about = beside === null ? null : thing(beside);
  paper.classList.toggle("loose", about === null);
  if (!about || !board) {
    paper.style.removeProperty("left");
    paper.style.removeProperty("top");
    paper.style.removeProperty("--pin");
    return;
  }
  const around = board.getBoundingClientRect();
  const clear = band();
  // What is seen of the board: a phone's is higher than its screen.
  const above = Math.max(around.top, clear.top);
  const seen = { width: around.width, height: Math.min(around.bottom, clear.bottom) - above };
  const inside = (one: Element): Rect => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { left: left - around.left, top: top - above, width, height };
  };
  const target = inside(about);
  const size = paper.getBoundingClientRect();
  const lit = [...board.querySelectorAll(".can, .picked")].filter((one) => one !== about).map(inside);
  const { side, left, top } = bestSpot(target, size, seen, lit);
  paper.classList.toggle("above", side === "above");
  paper.classList.toggle("aside", side === "left" || side === "right");
  paper.style.left = `${left}px`;
  // The pin itself goes in right below the thing.
  const middle = target.left + target.width / 2 - left;
  paper.style.setProperty("--pin", `${Math.max(12, Math.min(middle, size.width - 12))}px`);
  paper.style.top = `${top + above - around.top}px`;
}

/** Below the thing, above it or beside it: where the paper stays on the board and hides least of what may be pressed. */
export function bestSpot(
  target: Rect,
  size: { readonly width: number; readonly height: number },
  board: { readonly width: number; readonly height: number },
  lit: readonly Rect[],
): Spot {
  const hold = (value: number, room: number): number => Math.max(EDGE, Math.min(value, room - EDGE));
  const left = hold(target.left + target.width / 2 - size.width / 2, board.width - size.width);
  const top = hold(target.top + target.height / 2 - size.height / 2, board.height - size.height);
  const spots: Spot[] = [
    { side: "below", left, top: target.top + target.height + PIN },
    { side: "above", left, top: target.top - size.height - PIN },
    { side: "right", left: target.left + target.width + PIN, top },
    { side: "left", left: target.left - size.width - PIN, top },
  ];
  const cost = ({ left, top }: Spot): number => {
    const paper = { left, top, width: size.width, height: size.height };
    const out = size.width * size.height - shared(paper, { left: 0, top: 0, width: board.width, height: board.height });
    return out * 4 + lit.reduce((sum, one) => sum + shared(paper, one), 0);
  };
  const best = spots.reduce((one, other) => (cost(other) < cost(one) - 1 ? other : one));
  return { side: best.side, left: hold(best.left, board.width - size.width), top: hold(best.top, board.height - size.height) };
}

function shared(one: Rect, other: Rect): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}
