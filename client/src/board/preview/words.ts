/** What would happen, in sentences. */

import type { Told } from "../../server/stream";

export interface Foreseen {
  readonly seq: number;
  readonly events: readonly Told[];
  /** What the rest hangs on, in words; null where this is all. */
  readonly more: string | null;
  /** Whether it cannot be taken back without asking: it teaches its player something. */
  readonly final: boolean;
}

/** More sentences than these are counted, not read. */
const SENTENCES = 6;

/** What would happen in sentences, few enough to be read. */
export function sentences({ events, more, final }: Foreseen): string[] {
  const words = events.map((event) => event.words);
  const told = words.length > SENTENCES ? [...words.slice(0, SENTENCES - 1), `And ${words.length - SENTENCES + 1} things more.`] : words;
  return [...told, more ?? "", final ? "You cannot take this back without asking." : ""].filter(Boolean);
}
