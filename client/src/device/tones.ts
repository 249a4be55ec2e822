/** Twelve soft cues, made on the spot. */

import type { Cue } from "./sounds";

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
  birth: [note(520, 780, 0, 0.09, 0.35), note(660, 990, 0.09, 0.1, 0.35), note(880, 1180, 0.19, 0.14, 0.3)],
  card: [note(1300, 700, 0, 0.04, 0.2, "square"), note(330, 392, 0.05, 0.22, 0.35, "triangle")],
  strike: [note(95, 42, 0, 0.55, 0.7, "triangle"), note(140, 60, 0.08, 0.4, 0.5), note(70, 38, 0.25, 0.5, 0.6, "triangle")],
  score: [note(523, 523, 0, 0.1, 0.35), note(659, 659, 0.08, 0.1, 0.35), note(784, 784, 0.16, 0.2, 0.35)],
  yours: [note(587, 587, 0, 0.22, 0.4), note(784, 784, 0.12, 0.3, 0.4)],
  refuse: [note(170, 150, 0, 0.12, 0.5, "triangle"), note(150, 130, 0.12, 0.16, 0.5, "triangle")],
  back: [note(500, 330, 0, 0.18, 0.35)],
  end: [note(392, 392, 0, 0.3, 0.4), note(494, 494, 0.15, 0.3, 0.4), note(587, 587, 0.3, 0.5, 0.4)],
};

let speaker: AudioContext | null = null;

export function sound(cue: Cue, volume: number): void {
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
