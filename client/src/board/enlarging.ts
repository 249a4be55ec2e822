/** On a small screen, what is said about a thing of the part one roams in shows it large. */

import { later } from "../on-demand";
import { picture, thing } from "./drawing";
import { stacked } from "./panels";

/** Puts the place of a thing on a slip; `place` is called when the slip has grown. */
export function enlarge(slip: HTMLElement, id: string | null, place: () => void): void {
  slip.querySelector(".close-up")?.remove();
  const drawing = picture();
  const one = id === null ? null : thing(id);
  if (!drawing || !one?.closest("[data-roam]") || !stacked(drawing)) return;
  const told = slip.textContent;
  later().then(
    ({ closeUp }) => {
      const shown = one.isConnected && !slip.hidden && slip.textContent === told ? closeUp(one) : null;
      if (!shown) return;
      slip.querySelector(".close-up")?.remove();
      // Below what it is called, or what is said of it.
      slip.querySelector("strong, p")?.after(shown);
      place();
    },
    () => {},
  );
}
