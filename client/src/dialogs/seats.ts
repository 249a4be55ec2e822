/** Who sits where: one's seat moved to another device, another's seat freed. */

import { showDialog } from "./dialog";

/** A way to a seat: an address, and the same drawn for a camera. */
export interface SeatLink {
  readonly url: string;
  readonly qr: string;
}

/** Shows the way by which one's own seat moves to another device. */
export function showSeatLink({ url, qr }: SeatLink): void {
  const dialog = document.getElementById("moving");
  const drawn = dialog?.querySelector(".qr");
  const link = dialog?.querySelector<HTMLElement>("[data-link]");
  const words = dialog?.querySelector("code");
  if (!drawn || !link || !words) return;
  drawn.innerHTML = qr;
  words.textContent = url;
  link.dataset.link = url;
  showDialog("moving");
}

/** Asks whether a seat shall be freed; `name` is whoever has it. */
export function askFreeing(seat: number, name: string): void {
  const dialog = document.getElementById("freeing");
  const words = dialog?.querySelector("[data-name]");
  if (!dialog || !words) return;
  dialog.dataset.seat = String(seat);
  words.textContent = name;
  showDialog("freeing");
}

/** Calls with the seat once somebody said yes. */
export function bindFreeing(yes: (seat: number) => void): void {
  document.getElementById("freeing")?.addEventListener("close", (event) => {
    const dialog = event.target as HTMLDialogElement;
    if (dialog.returnValue === "yes") yes(Number(dialog.dataset.seat));
  });
}
