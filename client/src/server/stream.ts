/** Server-sent events read by hand: an EventSource would hide the beats by which a dead line is known. */

export interface Travel {
  readonly before: string | null;
  readonly after: string | null;
  readonly way: readonly string[];
}

/** What is held up for all to see while an event is told. */
export interface Spotlight {
  /** Without a title nothing is held up: what is struck is marked on the board alone. */
  readonly title: string;
  readonly text: string;
  /** The id of a symbol of the drawing; empty for none. */
  readonly symbol: string;
  /** Things that are hit, in order, each with a note or none. */
  readonly strikes: readonly (readonly [id: string, note: string])[];
}

export interface Told {
  readonly kind: string;
  readonly clause: string;
  readonly words: string;
  readonly moves: readonly Travel[];
  readonly spotlight?: Spotlight | null;
}

export interface Step {
  readonly seq: number;
  readonly events: readonly Told[];
}

export interface Message {
  readonly match: string;
  /** The seat whose eyes this was written for; null for the public. */
  readonly as: number | null;
  readonly seq: number;
  readonly turn: number;
  readonly steps: readonly Step[];
  /** Differs when something beside the log has changed: somebody sat down, an undo is asked for. */
  readonly stamp: number;
  /** Why this is not told to whoever asks: another has the seat now, the match is gone. */
  readonly problem?: { readonly status: number; readonly message: string };
}

/** Splits what comes over the line into the data of its events; comments are beats and hold nothing. */
export class EventReader {
  private rest = "";

  feed(text: string): string[] {
    const lines = (this.rest + text).replace(/\r\n?/g, "\n").split("\n\n");
    this.rest = lines.pop() ?? "";
    const found: string[] = [];
    for (const block of lines) {
      const data = block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).replace(/^ /, ""));
      if (data.length > 0) found.push(data.join("\n"));
    }
    return found;
  }
}

/** No byte for so long means the line is dead; the server sends a beat every 5 s. */
export const SILENCE = 9000;
const WAITS = [300, 600, 1200, 2400, 4000];

export interface Surroundings {
  fetch(url: string, options: RequestInit): Promise<Response>;
  wait(milliseconds: number): Promise<void>;
}

const OURS: Surroundings = {
  fetch: (url, options) => fetch(url, options),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/** One line to the server for any number of matches; it mends itself. */
export class Stream {
  private keys = "";
  private line: AbortController | null = null;
  private failures = 0;
  private wake: () => void = () => {};

  constructor(
    private readonly hear: (message: Message) => void,
    /** Told at every sign of life and at every loss. */
    private readonly status: (alive: boolean) => void,
    private readonly around: Surroundings = OURS,
  ) {}

  /** What to listen to, as `match.seat`; a change reopens the line. */
  watch(keys: readonly string[]): void {
    const wanted = [...new Set(keys)].sort().join(",");
    if (wanted === this.keys) return;
    this.keys = wanted;
    this.line?.abort();
    this.line = null;
    this.wake();
    if (wanted !== "") void this.listen(wanted);
  }

  /** Do not wait any longer: the network is back, or somebody looks again. */
  hurry(): void {
    this.wake();
  }

  private async listen(keys: string): Promise<void> {
    while (keys === this.keys) {
      const line = new AbortController();
      this.line = line;
      try {
        await this.read(line, keys);
      } catch {
        // Whatever it was, the line is gone; below says what follows.
      }
      line.abort();
      if (keys !== this.keys) return;
      this.status(false);
      const pause = WAITS[Math.min(this.failures, WAITS.length - 1)] ?? 0;
      this.failures += 1;
      await Promise.race([this.around.wait(pause), new Promise<void>((woken) => (this.wake = woken))]);
    }
  }

  private async read(line: AbortController, keys: string): Promise<void> {
    const options = { signal: line.signal, headers: { Accept: "text/event-stream" }, cache: "no-store" } as const;
    const response = await this.inTime(this.around.fetch(`/live?watch=${keys}`, options));
    if (response.status === 403 || response.status === 404) for (const key of keys.split(",")) this.hear(refused(key, response.status));
    if (!response.ok || !response.body) throw new Error(`the line was refused: ${response.status}`);
    const bytes = response.body.getReader();
    const letters = new TextDecoder();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await this.inTime(bytes.read());
      if (done || keys !== this.keys) return;
      this.failures = 0;
      this.status(true);
      for (const data of events.feed(letters.decode(value, { stream: true }))) {
        this.hear(JSON.parse(data) as Message);
      }
    }
  }

  private inTime<Value>(promise: Promise<Value>): Promise<Value> {
    const silence = this.around.wait(SILENCE).then(() => {
      throw new Error("the line is silent");
    });
    silence.catch(() => {});
    return Promise.race([promise, silence]);
  }
}

/** What the server says of a tab where it refuses one of several; where it refuses all there is no line to say it on. */
function refused(key: string, status: number): Message {
  const [match = "", seat = "public"] = key.split(".");
  const as = seat === "public" ? null : Number(seat);
  return { match, as, seq: -1, stamp: -1, turn: -2, steps: [], problem: { status, message: "" } };
}
