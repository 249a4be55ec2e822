/** The label pinned beside a thing that refuses: why, and by which clause. */

import { announce } from "../device/announcer";
import { enlarge } from "./enlarging";
import { placeBeside } from "./placement";
import { play } from "../device/sounds";
import { thing } from "./drawing";

let beside: string | null = null;
let gone: () => void = () => {};

/** What is to be done when the label is taken away. */
export function whenRefusalGoes(does: () => void): void {
  gone = does;
}

export function refuse(message: string, clause: string | null, at: string | null): void {
  const label = document.getElementById("refusal");
  const words = label?.querySelector("p");
  const corner = label?.querySelector<HTMLAnchorElement>(".clause");
  if (!label || !words || !corner) return;
  words.textContent = message;
  corner.hidden = clause === null;
  if (clause !== null) {
    corner.textContent = `§${clause}`;
    corner.dataset.clause = clause;
    corner.hash = `c-${clause}`;
  }
  label.hidden = false;
  beside = at;
  markRefused(at);
  placeBeside(label, at);
  enlarge(label, at, () => placeBeside(label, at));
  announce(clause ? `${message} Rule ${clause}.` : message);
  play("refuse");
}

export function hideRefusal(): void {
  const label = document.getElementById("refusal");
  const shown = isRefusalShown();
  if (label) label.hidden = true;
  label?.querySelector("p")?.replaceChildren();
  beside = null;
  markRefused(null);
  if (shown) gone();
}

function markRefused(id: string | null): void {
  for (const one of document.querySelectorAll("#board .refused")) one.classList.remove("refused");
  if (id !== null) thing(id)?.classList.add("refused");
}

export function isRefusalShown(): boolean {
  return document.getElementById("refusal")?.hidden === false;
}

/** The board changed its size: the label follows its thing. */
export function moveRefusal(): void {
  const label = document.getElementById("refusal");
  if (label && !label.hidden) placeBeside(label, beside);
}
