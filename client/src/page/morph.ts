/** Puts a fresh table in place of the one shown, and keeps what the person was about. */

import { Idiomorph } from "idiomorph";
import { picture, things } from "../board/drawing";
import { element } from "./table";

/** Parts that have this attribute, here or in what the server sends, stay as they are here. */
const KEPT = "[data-keep]";

function isKept(part: Node): boolean {
  return part instanceof Element && part.matches(KEPT);
}

/** Most of a table is as it was: what is alike need not be looked through node by node. */
function isToBeMorphed(old: Node, now: Node): boolean {
  return !(old instanceof Element && (isKept(old) || isKept(now) || old.isEqualNode(now)));
}

export function morph(fresh: HTMLElement): void {
  const focus = focusedThing();
  const held = document.activeElement?.closest("#table") ? document.activeElement : null;
  const log = document.querySelector("#log");
  const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  Idiomorph.morph(element(), fresh, {
    morphStyle: "outerHTML",
    // Only for a field: of anything else that has the focus, the board or the log, it would leave all inside as it was.
    ignoreActiveValue: document.activeElement?.tagName === "INPUT",
    callbacks: {
      beforeNodeMorphed: isToBeMorphed,
      // A panel somebody opened stays open.
      beforeAttributeUpdated: (name, node) => !(name === "open" && /^(DETAILS|DIALOG)$/.test(node.tagName)),
    },
  });
  if (focus) refocus(focus);
  // A button that has done its work and went: whoever walks by keys goes on from the board, not from the top.
  if (held && !held.isConnected && document.activeElement === document.body) {
    document.getElementById("board")?.focus({ preventScroll: true });
  }
  requestAnimationFrame(() => {
    const now = document.querySelector("#log");
    if (now && atEnd) now.scrollTop = now.scrollHeight;
  });
}

/** Puts the drawing of another moment in place of the one shown, and leaves all else of the table as it is. */
export function morphDrawing(moment: HTMLElement): void {
  const shown = picture();
  const drawn = moment.querySelector("#board > svg");
  if (!shown || !drawn) return;
  Idiomorph.morph(shown, drawn, {
    morphStyle: "outerHTML",
    callbacks: { beforeNodeMorphed: isToBeMorphed },
  });
}

interface Focus {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

function focusedThing(): Focus | null {
  const focused = document.activeElement;
  if (!(focused instanceof SVGElement) || !focused.closest("#board")) return null;
  const box = focused.getBoundingClientRect();
  return { id: focused.id, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A thing that changed its name where it lies (an egg that hatched) keeps the focus by its place. */
function refocus(focus: Focus): void {
  const same = document.getElementById(focus.id);
  if (same && same === document.activeElement) return;
  let nearest: SVGGraphicsElement | null = null;
  let distance = Infinity;
  for (const thing of things()) {
    const box = thing.getBoundingClientRect();
    const away = Math.hypot(box.x + box.width / 2 - focus.x, box.y + box.height / 2 - focus.y);
    if (away < distance) [nearest, distance] = [thing, away];
  }
  if (!nearest) return;
  nearest.setAttribute("tabindex", "-1");
  nearest.focus({ preventScroll: true });
}
