/** News for this page: one line per browser, held by a shared worker where there is one. */

import { SILENCE, Stream, type Message } from "./stream";

interface FromPage {
  readonly watch?: readonly string[];
  readonly hurry?: boolean;
}

interface ToPage {
  readonly alive?: boolean;
  readonly message?: Message;
}

/** A page that does not say for so long that it still listens was closed without a word. */
const FORGOTTEN = 180_000;
const REMINDER = 30_000;

/** What the shared worker does: joins what all pages want into one line, and passes on what comes. */
export class Hub {
  private readonly pages = new Map<MessagePort, { keys: readonly string[]; heard: number }>();
  private readonly latest = new Map<string, Message>();
  /** Null until the line was up or lost once: a page that has just come is as fresh as can be. */
  private alive: boolean | null = null;
  private readonly stream: Stream;

  constructor(
    makeStream: (hear: (message: Message) => void, status: (alive: boolean) => void) => Stream = (hear, status) =>
      new Stream(hear, status),
    private readonly now: () => number = Date.now,
  ) {
    this.stream = makeStream(
      (message) => this.pass(message),
      (alive) => this.tell(alive),
    );
  }

  join(port: MessagePort): void {
    port.onmessage = (event: MessageEvent<FromPage>) => this.listen(port, event.data);
  }

  private listen(port: MessagePort, said: FromPage): void {
    if (said.hurry) this.stream.hurry();
    if (!said.watch) return;
    const before = new Set(this.pages.get(port)?.keys);
    if (said.watch.length === 0) this.pages.delete(port);
    else this.pages.set(port, { keys: said.watch, heard: this.now() });
    this.forget();
    const fresh = said.watch.filter((key) => !before.has(key));
    if (fresh.length > 0) {
      if (this.alive !== null) port.postMessage({ alive: this.alive } satisfies ToPage);
      // The line was open before this page came: it must still hear how things stand.
      for (const key of fresh) {
        const last = this.latest.get(key);
        if (last) port.postMessage({ message: { ...last, steps: [] } } satisfies ToPage);
      }
    }
    this.stream.watch([...this.pages.values()].flatMap((page) => [...page.keys]));
  }

  private forget(): void {
    for (const [port, page] of this.pages) {
      if (this.now() - page.heard > FORGOTTEN) this.pages.delete(port);
    }
    const wanted = new Set([...this.pages.values()].flatMap((page) => [...page.keys]));
    for (const key of this.latest.keys()) if (!wanted.has(key)) this.latest.delete(key);
  }

  private pass(message: Message): void {
    const key = `${message.match}.${message.as ?? "public"}`;
    if (!message.problem) this.latest.set(key, message);
    for (const [port, page] of this.pages) if (page.keys.includes(key)) port.postMessage({ message } satisfies ToPage);
  }

  private tell(alive: boolean): void {
    this.alive = alive;
    for (const port of this.pages.keys()) port.postMessage({ alive } satisfies ToPage);
  }
}

export interface Line {
  watch(keys: readonly string[]): void;
  hurry(): void;
}

/** Opens the page's line. `status` hears every sign of life and, within 10 s, of death. */
export function connect(script: string, hear: (message: Message) => void, status: (alive: boolean) => void): Line {
  let heard = Date.now();
  let wanted: readonly string[] = [];
  const sign = (alive: boolean): void => {
    if (alive) heard = Date.now();
    status(alive);
  };
  const line = shared(script, hear, sign) ?? alone(hear, sign);
  setInterval(() => {
    if (wanted.length > 0 && Date.now() - heard > SILENCE) status(false);
  }, 1000);
  // A worker forgets pages it does not hear of; timers of hidden pages may come late, not never.
  setInterval(() => line.watch(wanted), REMINDER);
  addEventListener("pagehide", () => line.watch([]));
  addEventListener("pageshow", (event) => {
    if (event.persisted) line.watch(wanted);
  });
  addEventListener("online", () => line.hurry());
  addEventListener("visibilitychange", () => {
    if (!document.hidden) line.hurry();
  });
  return {
    watch(keys) {
      wanted = keys;
      line.watch(keys);
    },
    hurry: () => line.hurry(),
  };
}

function shared(script: string, hear: (message: Message) => void, sign: (alive: boolean) => void): Line | null {
  if (typeof SharedWorker === "undefined") return null;
  let worker: SharedWorker;
  try {
    worker = new SharedWorker(script, { name: "bugeyed" });
  } catch {
    return null;
  }
  let instead: Line | null = null;
  let wanted: readonly string[] = [];
  worker.onerror = () => {
    instead ??= alone(hear, sign);
    instead.watch(wanted);
  };
  worker.port.onmessage = (event: MessageEvent<ToPage>) => {
    if (event.data.alive !== undefined) sign(event.data.alive);
    if (event.data.message) hear(event.data.message);
  };
  return {
    watch(keys) {
      wanted = keys;
      if (instead) instead.watch(keys);
      else worker.port.postMessage({ watch: keys } satisfies FromPage);
    },
    hurry() {
      if (instead) instead.hurry();
      else worker.port.postMessage({ hurry: true } satisfies FromPage);
    },
  };
}

function alone(hear: (message: Message) => void, sign: (alive: boolean) => void): Line {
  const stream = new Stream(hear, sign);
  return { watch: (keys) => stream.watch(keys), hurry: () => stream.hurry() };
}
