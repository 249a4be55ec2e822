/** Pins a piece of paper to the board beside a thing, wherever there is room. */

import { thing } from "./drawing";

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
  const target = about.getBoundingClientRect();
  const size = paper.getBoundingClientRect();
  const left = target.left + target.width / 2 - around.left - size.width / 2;
  const below = target.bottom - around.top + 10;
  const fits = below + size.height <= around.height;
  paper.classList.toggle("above", !fits);
  const placed = Math.max(4, Math.min(left, around.width - size.width - 4));
  paper.style.left = `${placed}px`;
  // The pin itself goes in right below the thing.
  const middle = target.left + target.width / 2 - around.left - placed;
  paper.style.setProperty("--pin", `${Math.max(12, Math.min(middle, size.width - 12))}px`);
  paper.style.top = `${fits ? below : Math.max(4, target.top - around.top - size.height - 10)}px`;
}
