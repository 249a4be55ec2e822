/** Keys: arrows over the things of the board, arrows through the past elsewhere, letters for the rest. */

import { hideRefusal, isRefusalShown } from "./refusal";
import type { Picker } from "./picker";
import { named, things } from "./drawing";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const WAYS: { readonly [key: string]: Spot } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of `others` in a direction: straight ahead counts more than near by. */
export function neighbour<One extends Spot>(from: Spot, way: Spot, others: readonly One[]): One | null {
  let best: One | null = null;
  let least = Infinity;
  for (const other of others) {
    const ahead = (other.x - from.x) * way.x + (other.y - from.y) * way.y;
    const aside = Math.abs((other.x - from.x) * way.y - (other.y - from.y) * way.x);
    // More than 60 degrees off the way is another way.
    if (ahead <= 1 || aside > ahead * 1.75) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

export interface Keys {
  readonly picker: Picker;
  /** Steps through the past: -1 and 1 a step, -Infinity the beginning, Infinity now. */
  travel(steps: number): void;
  /** Closes whatever lies over the board; whether something did. */
  close(): boolean;
  /** Takes away the card about a thing; whether there was one. */
  unask(): boolean;
  readonly letters: { readonly [key: string]: () => void };
}

export function bindKeys(keys: Keys): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as Element;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      const pinned = isRefusalShown();
      hideRefusal();
      const asked = keys.unask();
      if (keys.picker.cancel() || pinned || asked || keys.close()) event.preventDefault();
      return;
    }
    if (target.closest("input, textarea, select")) return;
    const pick = target.closest<SVGGraphicsElement>("#board [data-name]");
    if (pick && onBoard(event, pick, keys.picker)) {
      event.preventDefault();
      return;
    }
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity, "[": -1, "]": 1 }[event.key];
    if (steps !== undefined && !(pick && event.key.startsWith("Arrow"))) {
      event.preventDefault();
      keys.travel(steps);
      return;
    }
    const letter = keys.letters[event.key];
    if (letter) {
      event.preventDefault();
      letter();
    }
  });
}

function onBoard(event: KeyboardEvent, pick: SVGGraphicsElement, picker: Picker): boolean {
  if (event.key === "Enter" || event.key === " ") {
    if (!event.repeat && pick.dataset.pick !== undefined) picker.point(pick.dataset.pick, "keys");
    return true;
  }
  const way = WAYS[event.key];
  if (!way) return false;
  // With Shift one walks over everything, legal or not: to hear what lies there and why it cannot be picked.
  const others = (event.shiftKey ? named() : things()).filter(
    (one) => one !== pick && !one.contains(pick) && (event.shiftKey || one.getAttribute("tabindex") === "0"),
  );
  const found = neighbour(
    middle(pick),
    way,
    others.map((one) => ({ ...middle(one), one })),
  );
  found?.one.focus();
  return true;
}

function middle(one: Element): Spot {
  const box = one.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
