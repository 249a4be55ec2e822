/** What the person asks of the server: to act, to take back, to leave a seat to a bot. One at a time, and each refusal is shown. */

import { sentence, wordsOf, type Action, type Said } from "../board/actions";
import { refuse } from "../board/refusal";
import { announce } from "../device/announcer";
import type { SeatLink } from "../dialogs/seats";
import { post, Refused, remove, Stale } from "../server/calls";
import type { Banner } from "./banner";
import type { Table } from "./table";
import type { Foreseen } from "../board/preview/words";

/** What takes longer than this is worth showing that it takes long. */
const SLOW = 300;

export interface RequestHost {
  table(): Table;
  /** An action was taken: the match has come to `seq`. */
  acted(seq: number): void;
  /** Shows a clause where there is room for it beside the board. */
  cite(clause: string): void;
  /** Something was not done: shows how things stand. */
  recover(): Promise<void>;
}

export class Requests {
  private sending: string | null = null;

  constructor(
    private readonly host: RequestHost,
    private readonly banner: Banner,
  ) {}

  /** The words of the action that is on its way; null if none is. */
  get underWay(): string | null {
    return this.sending;
  }

  /** What is on its way is called as its button calls it. */
  async act(action: Said): Promise<void> {
    const words = sentence(wordsOf(action));
    this.wait(words);
    const { seq, as } = this.host.table();
    const waiting = (): void => this.banner.waitFor(words);
    try {
      const answer = await post<{ seq: number }>(this.path("actions"), { seq, action: action.name }, { seat: as, patient: true, waiting });
      this.host.acted(answer.seq);
    } catch (error) {
      this.arrived();
      await this.excuse(error);
    } finally {
      this.banner.waitFor(null);
    }
  }

  /** What was on its way has come. */
  arrived(): void {
    this.wait(null);
  }

  async why(picks: readonly string[]): Promise<{ clause: string; message: string } | null> {
    return post(this.path("why"), { picks }, { seat: this.host.table().as });
  }

  /** The card about a thing of the drawing; null where the game says nothing of it. */
  async about(id: string): Promise<string | null> {
    const { match, as, at } = this.host.table();
    const asked = new URLSearchParams({ thing: id, as: as === null ? "public" : String(as) });
    if (at !== null) asked.set("at", String(at));
    const response = await fetch(`/m/${match}/about?${asked}`);
    return response.status === 200 ? response.text() : null;
  }

  foresee(action: Action): Promise<Foreseen> {
    return post<Foreseen>(this.path("preview"), { action: action.name }, { seat: this.host.table().as });
  }

  async undo(): Promise<void> {
    const button = document.querySelector('[data-do="undo"]');
    if (!button || button.getAttribute("aria-disabled") === "true") {
      const words = document.getElementById("undo-words")?.textContent?.trim();
      if (words) announce(words);
      return;
    }
    const answer = await this.ask<{ asked?: boolean }>("undo", {});
    if (answer?.asked) announce("The others are asked whether you may take that back.");
  }

  async answer(agree: boolean): Promise<void> {
    await this.ask("answer", { agree });
  }

  async resign(): Promise<void> {
    await this.ask("resign", {});
  }

  async rematch(swap: boolean): Promise<void> {
    const answer = await this.ask<{ url: string }>("rematch", { swap });
    if (answer) location.assign(answer.url);
  }

  /** A bot plays for a seat from now on; the news of it comes over the line. */
  async standIn(seat: number, level: number): Promise<void> {
    await post(this.path(`seats/${seat}/bot`), { level }).catch((error: unknown) => this.excuse(error));
  }

  async takeBack(seat: number): Promise<void> {
    await remove(this.path(`seats/${seat}/bot`)).catch((error: unknown) => this.excuse(error));
  }

  /** Has the match analysed; how far it is comes over the line. */
  async analyse(): Promise<void> {
    await post(this.path("analysis"), {}).catch((error: unknown) => this.excuse(error));
  }

  /** Agrees to play on by the installed rules. */
  async playOn(): Promise<void> {
    await post(this.path("continue"), {}).catch((error: unknown) => this.excuse(error));
  }

  /** A new link to a seat that waits for somebody, or to one's own; null if there is none. */
  async invite(seat: number): Promise<SeatLink | null> {
    try {
      return await post<SeatLink>(this.path(`seats/${seat}/invite`), {});
    } catch (error) {
      await this.excuse(error);
      return null;
    }
  }

  async free(seat: number): Promise<void> {
    await remove(this.path(`seats/${seat}`)).catch((error: unknown) => this.excuse(error));
  }

  /** An action is on its way, or has come; the eyes look about if it takes long. */
  private wait(sending: string | null): void {
    this.sending = sending;
    const { dataset } = document.documentElement;
    delete dataset.busy;
    if (sending === null) return;
    setTimeout(() => {
      if (this.sending === sending) dataset.busy = "yes";
    }, SLOW);
  }

  private async ask<Answer>(call: string, body: object): Promise<Answer | null> {
    const { seq, as } = this.host.table();
    try {
      return await post<Answer>(this.path(call), { seq, ...body }, { seat: as });
    } catch (error) {
      await this.excuse(error);
      return null;
    }
  }

  /** Something was not done: say why, and show how things stand. */
  private async excuse(error: unknown): Promise<void> {
    if (error instanceof Refused) {
      refuse(error.message, error.clause, null);
      if (error.clause !== null) this.host.cite(error.clause);
    } else {
      const reason = error instanceof Stale ? "The match had moved on, so that was not played." : String(error);
      refuse(reason.replace(/^Error: /, ""), null, null);
    }
    await this.host.recover();
  }

  private path(call: string): string {
    return `/api/matches/${this.host.table().match}/${call}`;
  }
}
