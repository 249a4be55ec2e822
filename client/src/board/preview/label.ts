/** The words of a preview, where they hide least of what they are about. */

import { isNarrow } from "../../device/narrow";
import type { Spot } from "../animation";
import { thing } from "../drawing";

/** The words: on a label pinned to the board, or where that would hide too much of it beside the question whether to do
 * it. They come later than its buttons, which must not move under a hand by then. */
export function showWords(told: readonly string[], asked: boolean, beside: string | null, marked: readonly Spot[]): void {
  const list = document.createElement("ul");
  list.append(
    ...told.map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
  const tray = document.getElementById("asking");
  if (asked && isNarrow() && tray && !tray.hidden) {
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
