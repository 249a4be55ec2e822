/** The line one types an action into; the list below it offers what is possible. */

import { matching, type Action } from "../board/actions";
import type { Picker } from "../board/picker";

export function offerNames(actions: readonly Action[]): void {
  const names = document.getElementById("names");
  names?.replaceChildren(
    ...actions.map((action) => {
      const option = document.createElement("option");
      option.value = action.name;
      return option;
    }),
  );
  const field = document.querySelector<HTMLInputElement>("#typed input");
  if (field) field.disabled = actions.length === 0;
}

/** The line goes when the match is over; it is the client's own, so a fresh table does not take it away. */
export function hideCommandLine(hidden: boolean): void {
  const form = document.getElementById("typed");
  if (form) form.hidden = hidden;
}

/** Forgets what was typed: it was another's. */
export function clearCommandLine(): void {
  const field = document.querySelector<HTMLInputElement>("#typed input");
  if (field) field.value = "";
}

/** `send` gets words that name no possible action: the rules say why. */
export function bindCommandLine(picker: Picker, actions: () => readonly Action[], send: (words: string) => void): void {
  const form = document.getElementById("typed");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  field.addEventListener("input", () => {
    const found = matching(actions(), field.value);
    picker.preview(found.length === 1 ? (found[0] ?? null) : null);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (words === "") return;
    const found = matching(actions(), words);
    const exact = found.find((action) => action.name.toLowerCase() === words.toLowerCase());
    const meant = exact ?? (found.length === 1 ? found[0] : undefined);
    field.value = "";
    if (meant) picker.choose(meant, "keys");
    else send(words);
  });
}
