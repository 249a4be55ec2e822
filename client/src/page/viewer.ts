/** Whose eyes the table is seen through when one browser holds several seats. */

import type { Table } from "./table";

type Held = Pick<Table, "as" | "seats" | "secret">;

/** Through whose eyes to look once `turn` is to decide; "public" while the device changes hands. */
export function viewerFor(table: Held & Pick<Table, "bots">, turn: number): number | "public" | null {
  if (table.seats.length < 2 || !plays(table, turn) || turn === table.as) return table.as;
  return table.secret ? "public" : turn;
}

/** Whether a seat is played from this browser, and not by a bot. */
export function plays(table: Pick<Table, "seats" | "bots">, seat: number): boolean {
  return table.seats.includes(seat) && !table.bots.includes(seat);
}

/** What to listen to, as `match.seat`. Where nothing is secret all seats hear the same. */
export function watched(table: Held & Pick<Table, "match">): string[] {
  const { match, seats, secret } = table;
  const [first] = seats;
  if (first === undefined) return [`${match}.public`];
  if (!secret || seats.length === 1) return [`${match}.${first}`];
  return [...seats.map((seat) => `${match}.${seat}`), `${match}.public`];
}

/** Whether a message was written for the eyes that look now. */
export function isFor(table: Held, as: number | null): boolean {
  return !table.secret || table.seats.length < 2 || as === table.as;
}
