/** Looking back: a past moment is shown and not played, and what happens meanwhile does not pull one away. */

/** The moments one can look at: the beginning, and after each entry of the log. */
export function moments(log: Element | null): number[] {
  const entries = [...(log?.querySelectorAll<HTMLElement>("li[data-seq]:not(.undone)") ?? [])];
  return [...new Set([0, ...entries.map((entry) => Number(entry.dataset.seq))])].sort((one, other) => one - other);
}

/** The moments at which a turn ended, by the marks at which turns begin in the log. */
export function turnEnds(log: Element | null): number[] {
  const ends = [0];
  for (const one of log?.querySelectorAll<HTMLElement>(".turn-begins, li[data-seq]:not(.undone)") ?? []) {
    if (one.dataset.seq === undefined) ends.push(ends[ends.length - 1] ?? 0);
    else ends[ends.length - 1] = Number(one.dataset.seq);
  }
  return [...new Set([0, ...ends])].sort((one, other) => one - other);
}

/** The moment so many steps away; null is now. */
export function stepped(all: readonly number[], at: number | null, steps: number): number | null {
  const last = all.length - 1;
  let here = last;
  if (at !== null) {
    here = all.findIndex((moment) => moment >= at);
    if (here < 0) here = last;
    // On from within a turn is its end.
    if (steps > 0 && (all[here] ?? 0) > at) here -= 1;
  }
  const there = Math.max(0, Math.min(last, here + steps));
  return there >= last ? null : (all[there] ?? null);
}

export class History {
  private missed = 0;
  /** The moment asked for, which the page may not show yet; null for now. */
  private wanted: number | null = null;

  private playing = false;
  /** Whether the log was last brought to a moment one looks back at. */
  private followed = false;

  constructor(
    private readonly go: (at: number | null) => Promise<void>,
    /** How long a moment is shown while all is played. */
    private readonly beat: () => number = () => 0,
  ) {}

  /** Whether one looks back, or is about to. */
  get looksBack(): boolean {
    return this.wanted !== null;
  }

  travel(steps: number): void {
    this.pause();
    void this.step(moments(document.getElementById("log")), steps);
  }

  /** From turn to turn. */
  travelTurns(steps: number): void {
    this.pause();
    void this.step(turnEnds(document.getElementById("log")), steps);
  }

  /** Plays on from the moment shown, from the beginning if it is the last; or stops. */
  play(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    document.documentElement.dataset.playing = "yes";
    void (async () => {
      if (this.wanted === null) await this.to(0);
      while (this.playing && this.wanted !== null) {
        await new Promise((done) => setTimeout(done, this.beat()));
        if (!this.playing) return;
        await this.step(moments(document.getElementById("log")), 1);
      }
      this.pause();
    })();
  }

  pause(): void {
    this.playing = false;
    delete document.documentElement.dataset.playing;
  }

  private async step(all: readonly number[], steps: number): Promise<void> {
    const at = stepped(all, this.wanted, steps);
    if (at !== this.wanted) await this.to(at);
  }

  async to(at: number | null): Promise<void> {
    this.wanted = at;
    if (at === null) this.missed = 0;
    await this.go(at);
    this.badge();
  }

  /** Something happened while one looks back. */
  miss(steps: number): void {
    this.missed += steps;
    this.badge();
  }

  /** The entry of the moment shown stands in the middle of the log; whoever comes back to now is at its end. */
  follow(): void {
    const log = document.getElementById("log");
    const here = log?.querySelector<HTMLElement>(".entry.here");
    const returns = this.wanted === null && this.followed;
    this.followed = this.wanted !== null;
    if (log && returns) log.scrollTop = log.scrollHeight;
    if (!log || !here || this.wanted === null) return;
    const fold = here.closest("details");
    if (fold) fold.open = true;
    log.scrollTop += here.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  }

  badge(): void {
    const badge = document.getElementById("missed");
    if (!badge) return;
    document.querySelector("[data-do=play]")?.setAttribute("aria-pressed", String(this.playing));
    badge.hidden = this.missed === 0;
    badge.textContent = this.missed === 1 ? "1 new entry" : `${this.missed} new entries`;
  }
}
