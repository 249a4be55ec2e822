/** A menu pinned to the board: several actions begin with the same picks, and words decide. */

import { placeBeside } from "./placement";
import { wordsOf, type Action } from "./actions";

export function openMenu(actions: readonly Action[], beside: string, lead: string, chosen: (action: Action) => void): void {
  const menu = document.getElementById("menu");
  if (!menu) return;
  const words = document.createElement("p");
  words.textContent = lead;
  const buttons = actions.map((action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = wordsOf(action);
    button.dataset.means = action.name;
    button.addEventListener("click", () => {
      closeMenu();
      chosen(action);
    });
    return button;
  });
  menu.replaceChildren(words, ...buttons);
  menu.hidden = false;
  placeBeside(menu, beside);
  buttons[0]?.focus({ preventScroll: true });
}

export function closeMenu(): boolean {
  const menu = document.getElementById("menu");
  if (!menu || menu.hidden) return false;
  menu.hidden = true;
  menu.replaceChildren();
  return true;
}
