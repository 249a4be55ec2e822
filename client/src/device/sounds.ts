/** Which of twelve soft cues is heard: chosen by the shape of what happened, never by a game. */

import { later } from "../on-demand";
import { settings } from "./settings";
import type { Spotlight, Told } from "../server/stream";

export type Cue = "travel" | "leave" | "appear" | "turn" | "birth" | "card" | "strike" | "score" | "yours" | "refuse" | "back" | "end";

/** The cue of an event: what is held up, else what left, was born, travelled, came, or changed where it lay. */
export function cueOf(event: Told): Cue | null {
  if (event.kind === "end") return "end";
  if (event.kind === "undo") return "back";
  if (event.spotlight?.title) return cueOfCard(event.spotlight, event);
  const changes = event.moves.some(({ before, after, way }) => before !== null && after !== null && before !== after && way.length < 2);
  const leaves = event.moves.some((move) => move.before !== null && move.after === null);
  // What a thing sheds as it changes is no loss: a shell that breaks is a birth.
  if (leaves) return changes ? "birth" : "leave";
  if (event.moves.some((move) => move.way.length > 1)) return "travel";
  if (event.moves.some((move) => move.before === null)) return "appear";
  return event.moves.length > 0 ? "turn" : null;
}

/** A card that adds up, one that hits things where they are, or one that is only shown. */
function cueOfCard({ strikes }: Spotlight, { moves }: Told): Cue {
  if (strikes.some(([, mark]) => mark !== "")) return "score";
  const hits = moves.some(({ before, after }) => before === null || before === after);
  return strikes.length > 0 && hits ? "strike" : "card";
}

export function play(cue: Cue | null): void {
  const volume = { off: 0, soft: 0.12, full: 0.35 }[settings().sound];
  // Browsers keep quiet until the page was touched; a context made earlier would only complain.
  if (cue === null || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  later().then(({ sound }) => sound(cue, volume), () => {});
}
