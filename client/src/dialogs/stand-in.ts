/** The question whether, and which, bot shall play for somebody. */

import { showDialog } from "./dialog";

/** Asks for a seat; `name` is whom the bot would play for, in words. */
export function askStandIn(seat: number | null, name: string): void {
  const dialog = document.getElementById("stand-in");
  const words = dialog?.querySelector("[data-name]");
  if (!dialog || !words || seat === null) return;
  dialog.dataset.seat = String(seat);
  words.textContent = name;
  showDialog("stand-in");
}

/** Calls with seat and level once somebody said yes. */
export function bindStandIn(yes: (seat: number, level: number) => void): void {
  document.getElementById("stand-in")?.addEventListener("close", (event) => {
    const dialog = event.target as HTMLDialogElement;
    const chosen = dialog.querySelector<HTMLInputElement>("input[name=level]:checked");
    if (dialog.returnValue === "yes" && chosen) yes(Number(dialog.dataset.seat), Number(chosen.value));
  });
}
