/** Eight soft cues, made on the spot; which one is chosen by the shape of what happened, never by a game. */

import { settings } from "./settings";
import type { Told } from "../server/stream";

export type Cue = "travel" | "leave" | "appear" | "turn" | "yours" | "refuse" | "back" | "end";

interface Note {
  /** Pitch in hertz: where it begins and where it glides to. */
  readonly from: number;
  readonly to: number;
  /** Seconds after the cue began, and how long it sounds. */
  readonly at: number;
  readonly long: number;
  readonly loud: number;
  readonly wave: OscillatorType;
}

const note = (from: number, to: number, at: number, long: number, loud = 0.5, wave: OscillatorType = "sine"): Note => ({
  from,
  to,
  at,
  long,
  loud,
  wave,
});

export const CUES: { readonly [name in Cue]: readonly Note[] } = {
  travel: [note(190, 240, 0, 0.16, 0.5, "triangle"), note(240, 200, 0.1, 0.14, 0.35, "triangle")],
  leave: [note(320, 110, 0, 0.22, 0.5, "triangle"), note(90, 70, 0.05, 0.16, 0.5)],
  appear: [note(420, 520, 0, 0.12, 0.4)],
  turn: [note(900, 500, 0, 0.05, 0.25, "square"), note(540, 680, 0.05, 0.12, 0.35)],
  yours: [note(587, 587, 0, 0.22, 0.4), note(784, 784, 0.12, 0.3, 0.4)],
  refuse: [note(170, 150, 0, 0.12, 0.5, "triangle"), note(150, 130, 0.12, 0.16, 0.5, "triangle")],
  back: [note(500, 330, 0, 0.18, 0.35)],
  end: [note(392, 392, 0, 0.3, 0.4), note(494, 494, 0.15, 0.3, 0.4), note(587, 587, 0.3, 0.5, 0.4)],
};

/** The cue of an event: something left, travelled, came, or changed where it lay. What a thing sheds as it changes is no loss. */
export function cueOf(event: Told): Cue | null {
  if (event.kind === "end") return "end";
  if (event.kind === "undo") return "back";
  const sheds = event.moves.some(({ before, after, way }) => before !== null && after !== null && before !== after && way.length < 2);
  if (!sheds && event.moves.some((move) => move.before !== null && move.after === null)) return "leave";
  if (event.moves.some((move) => move.way.length > 1)) return "travel";
  if (event.moves.some((move) => move.before === null)) return "appear";
  return event.moves.length > 0 ? "turn" : null;
}

let speaker: AudioContext | null = null;

export function play(cue: Cue | null): void {
  const volume = { off: 0, soft: 0.12, full: 0.35 }[settings().sound];
  // Browsers keep quiet until the page was touched; a context made earlier would only complain.
  if (cue === null || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  speaker ??= new AudioContext();
  const start = speaker.currentTime + 0.01;
  for (const { from, to, at, long, loud, wave } of CUES[cue]) {
    const tone = speaker.createOscillator();
    const gain = speaker.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start + at);
    tone.frequency.exponentialRampToValueAtTime(to, start + at + long);
    gain.gain.setValueAtTime(0.0001, start + at);
    gain.gain.exponentialRampToValueAtTime(volume * loud, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + long);
    tone.connect(gain).connect(speaker.destination);
    tone.start(start + at);
    tone.stop(start + at + long + 0.02);
  }
}
