/** Looking back: a past moment is shown and not played, and what happens meanwhile does not pull one away. */

import type { Table } from "./table";

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

  constructor(
    private readonly table: () => Table,
    private readonly go: (at: number | null) => Promise<void>,
  ) {}

  travel(steps: number): void {
    const all = moments(document.getElementById("log"));
    const at = stepped(all, this.table().at, steps);
    if (at !== this.table().at) void this.to(at);
  }

  async to(at: number | null): Promise<void> {
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
