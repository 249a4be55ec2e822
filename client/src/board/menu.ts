/** A menu beside a thing: pointing did not say enough, and words decide. */

import { wordsOf, type Action } from "./actions";
import { likeness } from "./animation";
import { nameOf, thing } from "./drawing";
import { enlarge } from "./enlarging";
import { placeBeside } from "./placement";

/** Several actions begin with the same picks. */
export function openMenu(actions: readonly Action[], beside: string, lead: string, chosen: (action: Action) => void): void {
  const buttons = actions.map((action) => {
    const button = entry(wordsOf(action), () => chosen(action));
    button.dataset.means = action.name;
    return button;
  });
  open(buttons, beside, lead);
}

/** Several things lie under one finger: each is shown large enough to be met. */
export function openChooser(things: readonly string[], chosen: (id: string) => void): void {
  const buttons = things.map((id) => {
    const button = entry(nameOf(id), () => chosen(id));
    const original = thing(id);
    const picture = original && likeness(original);
    if (picture) button.prepend(picture);
    button.dataset.thing = id;
    return button;
  });
  open(buttons, things[0] ?? "", "Which of these?");
}

function entry(words: string, chosen: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.append(words);
  button.addEventListener("click", () => {
    closeMenu();
    chosen();
  });
  return button;
}

function open(buttons: readonly HTMLButtonElement[], beside: string, lead: string): void {
  const menu = document.getElementById("menu");
  if (!menu) return;
  const words = document.createElement("p");
  words.textContent = lead;
  menu.replaceChildren(words, ...buttons);
  menu.hidden = false;
  placeBeside(menu, beside);
  enlarge(menu, beside, () => placeBeside(menu, beside));
  buttons[0]?.focus({ preventScroll: true });
}

export function closeMenu(): boolean {
  const menu = document.getElementById("menu");
  if (!menu || menu.hidden) return false;
  menu.hidden = true;
  menu.replaceChildren();
  return true;
}
