/** The question whether, and which, bot shall play for somebody. */

import { showDialog } from "./dialog";

/** Asks for a seat; `name` is whom the bot would play for, in words. */
export function rest(seat: number | null, name: string): void {
  const dialog = document.getElementById("resting");
  const words = dialog?.querySelector("[data-name]");
  if (!dialog || !words || seat === null) return;
  dialog.dataset.seat = String(seat);
  words.textContent = name;
  showDialog("resting");
}

/** Calls with seat and level once somebody said yes. */
export function bindResting(yes: (seat: number, level: number) => void): void {
  document.getElementById("resting")?.addEventListener("close", (event) => {
    const dialog = event.target as HTMLDialogElement;
    const chosen = dialog.querySelector<HTMLInputElement>("input[name=level]:checked");
    if (dialog.returnValue === "yes" && chosen) yes(Number(dialog.dataset.seat), Number(chosen.value));
  });
}
