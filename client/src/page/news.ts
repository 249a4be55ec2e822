/** What comes over the line, in order: played, told, and then the fresh table in its place. */

import { Animator } from "../board/animation";
import { announce } from "../device/announcer";
import { pace } from "../device/settings";
import { cueOf, play } from "../device/sounds";
import type { Message, Told } from "../server/stream";
import { readTable, type Table } from "./table";

export interface Board {
  table(): Table;
  /** The table as it is now, seen through the eyes that look once `turn` decides; not yet shown. */
  fetch(turn: number): Promise<HTMLElement>;
  show(fresh: HTMLElement): void;
}

/** How long to wait for the message about something a fetched table knows already. */
const PATIENCE = 150;

export class News {
  private readonly queue: Message[] = [];
  /** Whether something is being played or fetched. */
  busy = false;
  private arrived: () => void = () => {};
  readonly animator = new Animator();

  constructor(private readonly board: Board) {}

  hear(message: Message): void {
    this.queue.push(message);
    this.arrived();
    if (!this.busy) void this.work();
  }

  /** The person does something: no more motion, the fresh table at once. */
  skip(): void {
    if (this.busy) this.animator.skip();
  }

  private async work(): Promise<void> {
    this.busy = true;
    try {
      await this.playAll();
    } catch {
      // The server did not answer; the line notices too, and on its return says where the match stands.
    } finally {
      this.queue.length = 0;
      this.animator.clear();
      this.busy = false;
    }
  }

  private async playAll(): Promise<void> {
    let { seq: seen, stamp } = this.board.table();
    let fresh: HTMLElement | null = null;
    let message: Message | undefined;
    let turn = this.board.table().turn;
    while ((message = this.queue.shift())) {
      if (message.seq < seen || (message.seq === seen && message.stamp === stamp)) continue;
      const events = message.steps.filter((step) => step.seq > seen).flatMap((step) => step.events);
      const coming = this.board.fetch(message.turn);
      coming.catch(() => {});
      if (events.length > 0) await this.perform(events, coming);
      announce(...events.map((event) => event.words));
      fresh = await coming;
      ({ seq: seen, turn } = message);
      const known = readTable(fresh);
      stamp = known.stamp;
      if (this.queue.length === 0 && known.seq > seen) await this.next();
    }
    if (fresh && readTable(fresh).seq < seen) fresh = await this.board.fetch(turn);
    if (fresh) this.board.show(fresh);
  }

  private async perform(events: readonly Told[], coming: Promise<HTMLElement>): Promise<void> {
    const motion = pace();
    const undone = events.some((event) => event.kind === "undo");
    if (undone || motion === 0) {
      play(events.map(cueOf).find((cue) => cue !== null) ?? null);
      return;
    }
    // Only things that come from nowhere need the picture to come.
    const needs = events.some((event) => event.moves.some((move) => move.before === null || move.way.length < 2));
    const fresh = needs ? await coming.catch(() => null) : null;
    for (const event of events) {
      play(cueOf(event));
      await this.animator.play([event], motion, fresh);
    }
  }

  private next(): Promise<void> {
    return new Promise((done) => {
      this.arrived = done;
      setTimeout(done, PATIENCE);
    });
  }
}
