/** What comes over the line, in order: played, told, and then the fresh table in its place. */

import { Animator } from "../board/animation";
import { Stage } from "../board/stage";
import { announce } from "../device/announcer";
import { pace } from "../device/settings";
import { cueOf, play } from "../device/sounds";
import type { Message, Step } from "../server/stream";
import { readTable, type Table } from "./table";

export interface Board {
  table(): Table;
  /** The table as it is now, seen through the eyes that look once `turn` decides; not yet shown. */
  fetch(turn: number): Promise<HTMLElement>;
  /** Draws the board as it was after so many entries, and nothing else of the page. */
  glimpse(seq: number): Promise<void>;
  show(fresh: HTMLElement): void | Promise<void>;
}

/** How long to wait for the message about something a fetched table knows already. */
const PATIENCE = 150;
/** How long until a table that did not come is asked for again, and how long at most after many times. */
const AGAIN = 500;
const AGAIN_AT_MOST = 8000;

export class News {
  private readonly queue: Message[] = [];
  /** Whether something is being played or fetched. */
  busy = false;
  private arrived: () => void = () => {};
  readonly animator = new Animator();
  private readonly stage = new Stage();
  /** Whether somebody wants to see how things stand now and not how they came about. */
  private hurried = false;
  /** How long to wait if the table does not come now. */
  private again = AGAIN;

  constructor(private readonly board: Board) {}

  hear(message: Message): void {
    this.queue.push(message);
    this.arrived();
    if (!this.busy) void this.work();
  }

  /** The person does something: what is held up goes, and else there is no more motion but the fresh table at once. */
  next(): void {
    if (this.stage.isUp) this.stage.next();
    else this.skip();
  }

  /** No more motion: the fresh table at once. */
  skip(): void {
    if (!this.busy) return;
    this.hurried = true;
    this.animator.skip();
    this.stage.clear();
  }

  private async work(): Promise<void> {
    this.busy = true;
    // What comes while the fresh table is put in its place finds nobody else to show it.
    while (this.queue.length > 0) await this.playAll();
    this.busy = false;
    this.hurried = false;
  }

  private async playAll(): Promise<void> {
    const last = this.queue.at(-1);
    try {
      await this.playQueue();
      this.again = AGAIN;
    } catch {
      // The line may be up all the same, and says this only once. What happened was played and told already.
      if (last) setTimeout(() => this.hear({ ...last, steps: [] }), this.again);
      this.again = Math.min(2 * this.again, AGAIN_AT_MOST);
    } finally {
      this.animator.clear();
      this.stage.clear();
      this.playing(false);
    }
  }

  private async playQueue(): Promise<void> {
    let { seq: seen, stamp } = this.board.table();
    let fresh: HTMLElement | null = null;
    let message: Message | undefined;
    let turn = this.board.table().turn;
    while ((message = this.queue.shift())) {
      if (message.seq < seen || (message.seq === seen && message.stamp === stamp)) continue;
      const from = seen;
      const steps = message.steps.filter((step) => step.seq > from);
      const coming = this.board.fetch(message.turn);
      coming.catch(() => {});
      if (steps.length > 0) await this.perform(steps, coming);
      announce(...steps.flatMap((step) => step.events.map((event) => event.words)));
      fresh = await coming;
      ({ seq: seen, turn } = message);
      const known = readTable(fresh);
      stamp = known.stamp;
      if (this.queue.length === 0 && known.seq > seen) await this.arrival();
    }
    if (fresh && readTable(fresh).seq < seen) fresh = await this.board.fetch(turn);
    if (fresh) await this.board.show(fresh);
  }

  private async perform(steps: readonly Step[], coming: Promise<HTMLElement>): Promise<void> {
    const motion = pace();
    const events = steps.flatMap((step) => step.events);
    const undone = events.some((event) => event.kind === "undo");
    if (undone || motion === 0 || this.hurried) {
      play(events.map(cueOf).find((cue) => cue !== null) ?? null);
      return;
    }
    // Only things that come from nowhere need the picture to come.
    const needs = events.some((event) => event.moves.some((move) => move.before === null || move.way.length < 2));
    const fresh = needs ? await coming.catch(() => null) : null;
    this.playing(true);
    for (const [number, step] of steps.entries()) {
      for (const event of step.events) {
        if (this.hurried || document.hidden) return;
        play(cueOf(event));
        if (event.spotlight) await this.stage.hold(event.spotlight, motion);
        await this.animator.play([event], motion, fresh);
      }
      // Health, hands and counts change at their beat and not all at the end.
      if (number < steps.length - 1 && step.events.some((event) => event.spotlight)) {
        this.animator.clear();
        await this.board.glimpse(step.seq).catch(() => {});
      }
    }
  }

  /** Shows the way out of what is being played. */
  private playing(on: boolean): void {
    const bar = document.getElementById("playing");
    if (bar) bar.hidden = !on;
  }

  private arrival(): Promise<void> {
    return new Promise((done) => {
      this.arrived = done;
      setTimeout(done, PATIENCE);
    });
  }
}
