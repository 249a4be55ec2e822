/** Which things would change and how, in order: worked out from events, without a page. */

import type { Told, Travel } from "../../server/stream";
import type { Spot } from "../animation";

/** One thing that would change: where it would go, or that it would leave, or that it would turn into something. */
export interface Effect {
  readonly kind: "goes" | "leaves" | "turns" | "comes";
  readonly before: string | null;
  readonly stops: readonly Spot[];
  /** Which event of those that change something: what happens at once has one number. */
  readonly step: number;
}

/** Where things and places are. */
export interface Ground {
  thing(id: string): Spot | null;
  place(id: string): Spot | null;
  /** Where in the last place of its way a thing would come to rest, as far as the drawing says it. */
  rest(move: Travel): Spot | null;
  /** Whether a thing is a part of another: the shell of an egg. */
  within(id: string, other: string): boolean;
  /** Whether a place is a wide one that a spot lies in: a rack, a pool. */
  holds(place: string, spot: Spot): boolean;
}

/** The things that would change, in order; a thing that goes twice starts its second way where the first ended. */
export function effects(events: readonly Told[], ground: Ground): Effect[] {
  /** By the id a thing will have: where it will be, and which thing it is now. */
  const moved = new Map<string, { readonly spot: Spot; readonly now: string | null }>();
  const found: Effect[] = [];
  let step = 0;
  const see = (move: Travel): void => {
    const { before, after, way } = move;
    const earlier = before === null ? undefined : moved.get(before);
    const now = earlier ? earlier.now : before;
    const start = earlier?.spot ?? (before === null ? null : ground.thing(before));
    const stops = start ? [start] : [];
    for (const [n, place] of way.entries()) {
      // From where it lies, not from the middle of all that lies there.
      if (n === 0 && start && ground.holds(place, start)) continue;
      const spot = (n === way.length - 1 ? ground.rest(move) : null) ?? ground.place(place);
      const last = stops[stops.length - 1];
      if (spot && (!last || Math.hypot(spot.x - last.x, spot.y - last.y) > 1)) stops.push(spot);
    }
    const end = stops[stops.length - 1];
    if (!end) return;
    if (after !== null) moved.set(after, { spot: end, now });
    const kind = after === null ? "leaves" : stops.length > 1 ? "goes" : before === null ? "comes" : "turns";
    found.push({ kind, before: now, stops, step: step + 1 });
  };
  for (const event of events) {
    const before = found.length;
    // What a thing sheds as it changes is told by the change.
    const changed = event.moves.flatMap((move) => (move.before !== null && move.after !== null ? [move.before] : []));
    const shed = ({ before: id, after }: Travel): boolean => id !== null && after === null && changed.some((other) => ground.within(id, other));
    event.moves.filter((move) => !shed(move)).forEach(see);
    if (found.length > before) step += 1;
  }
  return found;
}

/** For an action that moves nothing anybody sees: what one points at to do it. */
export function pointed(picks: readonly string[], ground: Pick<Ground, "thing">): Effect[] {
  return picks.flatMap((id) => {
    const spot = ground.thing(id);
    return spot ? [{ kind: "turns", before: id, stops: [spot], step: 1 } as const] : [];
  });
}
