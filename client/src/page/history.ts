/** Looking back: a past moment is shown and not played, and what happens meanwhile does not pull one away. */

/** The moments one can look at: the beginning, and after each entry of the log. */
export function moments(log: Element | null): number[] {
  const entries = [...(log?.querySelectorAll<HTMLElement>("li[data-seq]:not(.undone)") ?? [])];
  return [...new Set([0, ...entries.map((entry) => Number(entry.dataset.seq))])].sort((one, other) => one - other);
}

/** The moment so many steps away; null is now. */
export function stepped(all: readonly number[], at: number | null, steps: number): number | null {
  const last = all.length - 1;
  let here = last;
  if (at !== null) {
    here = all.findIndex((moment) => moment >= at);
    if (here < 0) here = last;
  }
  const there = Math.max(0, Math.min(last, here + steps));
  return there >= last ? null : (all[there] ?? null);
}

export class History {
  private missed = 0;
  /** The moment asked for, which the page may not show yet; null for now. */
  private wanted: number | null = null;

  constructor(private readonly go: (at: number | null) => Promise<void>) {}

  /** Whether one looks back, or is about to. */
  get looksBack(): boolean {
    return this.wanted !== null;
  }

  travel(steps: number): void {
    const at = stepped(moments(document.getElementById("log")), this.wanted, steps);
    if (at !== this.wanted) void this.to(at);
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

  badge(): void {
    const badge = document.getElementById("missed");
    if (!badge) return;
    badge.hidden = this.missed === 0;
    badge.textContent = this.missed === 1 ? "1 new entry" : `${this.missed} new entries`;
  }
}
