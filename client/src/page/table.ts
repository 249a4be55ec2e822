/** The table as the page shows it: what its attributes and its list of actions say. */

import type { Action } from "../board/actions";

/** `position.turn` when the match has ended. */
export const OVER = -2;

export interface Table {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly seq: number;
  /** Differs when something beside the log has changed. */
  readonly stamp: number;
  readonly turn: number;
  /** The seat whose side is shown; null for what is public. */
  readonly as: number | null;
  /** The seats of this match that this browser holds. */
  readonly seats: readonly number[];
  /** The seats a bot plays now, its own or for somebody. */
  readonly bots: readonly number[];
  /** Whether seats know things that others may not. */
  readonly secret: boolean;
  /** A past moment, looked at and not played; null for now. */
  readonly at: number | null;
  readonly actions: readonly Action[];
  /** What whoever decides has in hand already, unless they pick something else; null for nothing. */
  readonly takenUp: string | null;
}

export function element(): HTMLElement {
  const found = document.getElementById("table");
  if (!found) throw new Error("this page has no table");
  return found;
}

export function parse(html: string): HTMLElement {
  // A template's content is parsed once and is inert; a document of its own would have to be copied as well.
  const template = document.createElement("template");
  template.innerHTML = html;
  const table = template.content.querySelector<HTMLElement>("#table");
  if (!table) throw new Error("the server sent no table");
  return table;
}

export function readTable(table: HTMLElement = element()): Table {
  const said = table.dataset;
  const number = (text: string | undefined): number | null =>
    text === undefined || text === "" || Number.isNaN(Number(text)) ? null : Number(text);
  return {
    match: said.match ?? "",
    game: said.game ?? "",
    title: said.title ?? "",
    seq: number(said.seq) ?? 0,
    stamp: number(said.stamp) ?? 0,
    turn: number(said.turn) ?? OVER,
    as: number(said.as),
    seats: numbers(said.seats),
    bots: numbers(said.bots),
    secret: said.secret === "yes",
    at: number(said.at),
    actions: readActions(table),
    takenUp: said.takenUp ?? null,
  };
}

function numbers(text: string | undefined): number[] {
  return (text ?? "").split(",").filter(Boolean).map(Number);
}

function readActions(table: HTMLElement): readonly Action[] {
  const listed = table.querySelector("#actions")?.textContent ?? "";
  return listed.trim() === "" ? [] : (JSON.parse(listed) as Action[]);
}

/** The address of the table alone, as a seat or the public sees it, now or at a past moment. */
export function address(match: string, as: number | null | "public", at: number | null, symbolsKept = false): string {
  const asked = new URLSearchParams();
  if (symbolsKept) asked.set("symbols", "kept");
  if (as !== null) asked.set("as", String(as));
  if (at !== null) asked.set("at", String(at));
  const words = asked.toString();
  return `/m/${match}/table${words && `?${words}`}`;
}

/** What a table shows, and to whose eyes. */
export type Moment = Pick<Table, "seq" | "at" | "as">;

/** Whether two tables show the same, but for who is there. */
export function isSameMoment(one: Moment | null, other: Moment): boolean {
  return one !== null && one.seq === other.seq && one.at === other.at && one.as === other.as;
}
