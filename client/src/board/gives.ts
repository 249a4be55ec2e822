/** What every choice gives, written on what would be pointed at. */

import { thing } from "./drawing";

/** Pixels of the screen, whatever units a drawing counts in. */
const LETTERS = 14;

export function writeGives(found: ReadonlyMap<string, string>): void {
  for (const old of document.querySelectorAll("#board .gives")) old.remove();
  for (const [id, words] of found) {
    const one = thing(id);
    const scale = one?.getScreenCTM?.()?.a;
    if (!one || !scale) continue;
    const box = (one.querySelector<SVGGraphicsElement>(":scope > .halo") ?? one).getBBox();
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("class", "gives");
    text.setAttribute("aria-hidden", "true");
    text.setAttribute("x", String(box.x + box.width / 2));
    text.setAttribute("y", String(box.y + box.height / 2));
    text.setAttribute("font-size", String(LETTERS / scale));
    text.textContent = words;
    one.append(text);
  }
}
