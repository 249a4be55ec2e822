/** Whose turn it is, told everywhere but on the board: title, icon, the logo's gaze, words aloud, a sound. */

import { announce } from "../device/announcer";
import { notify } from "../device/notifications";
import { play } from "../device/sounds";
import { lookAt, setIcon } from "./logo";
import { OVER, type Table } from "./table";
import { plays } from "./viewer";

export function turnWords(): string {
  return document.querySelector("#turn .words")?.textContent?.trim() ?? "";
}

/** Tells what a fresh table says; `before` is the one it replaces, null for the first. */
export function tellTurn(table: Table, before: Table | null): void {
  const { turn, seats, title } = table;
  const mine = table.at === null && plays(table, turn);
  const alone = mine && seats.length === 1;
  const words = alone ? "Your turn" : turnWords();
  document.title = `${mine ? "● " : ""}${words} – ${title}`;
  setIcon(mine);
  // Where things lie is asked once the browser has laid them out, not in the midst of changes.
  requestAnimationFrame(() => lookAt(alone ? null : document.querySelector(`.person[data-seat="${turn}"]`)));
  if (!before || before.at !== null || table.at !== null || (before.turn === turn && before.seq === table.seq)) return;
  if (turn === OVER) announce(`${turnWords()}.`);
  if (!mine) return;
  // What is asked, not only that something is.
  const asked = document.querySelector("#turn .prompt")?.textContent?.trim() ?? "";
  announce(`${words}. ${asked}`.trim());
  if (before.turn === turn) return;
  play("yours");
  notify(`${words} – ${title}`, document.querySelector("#log li:last-child button")?.textContent ?? "");
}
