/** From things pointed at to an action: the whole grammar, without a page. */

export interface Action {
  readonly code: number;
  readonly name: string;
  readonly picks: readonly string[];
  /** What a button says, where a game says more than the name: in words, with the cost. */
  readonly label?: string;
  /** Under which heading it is listed among what can be done with a thing. */
  readonly heading?: string;
  /** What it gives, in a few letters, to be written on what would be pointed at. */
  readonly gives?: string;
  /** Its name in words, where the name itself is only notation. */
  readonly words?: string;
}

/** An action as far as it can be said; what somebody typed that is none has a name alone. */
export type Said = Pick<Action, "name" | "label" | "words">;

export function wordsOf(action: Said): string {
  return action.label ?? action.words ?? action.name;
}

/** Words as the beginning of a sentence; notation (b7xd7) stays as it is. */
export function sentence(words: string): string {
  return /^[a-z]+(\s|$)/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** What the things that would complete an action give, by their ids; the first where they are several. */
export function gifts(actions: readonly Action[], picked: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { picks, gives } of actions) {
    const last = picks[picks.length - 1];
    if (gives === undefined || last === undefined || picks.length !== picked.length + 1 || !startsWith(picks, picked)) continue;
    if (!found.has(last)) found.set(last, gives);
  }
  return found;
}

/** The actions that begin with what was picked and have words of their own, to choose from by reading. */
export function told(actions: readonly Action[], picked: readonly string[]): readonly Action[] {
  return picked.length === 0 ? [] : actions.filter((action) => action.label !== undefined && startsWith(action.picks, picked));
}

/** What may be pointed at after `picked`, and what could be done right now. */
export interface Offer {
  /** Things that lead on from here. */
  readonly next: ReadonlySet<string>;
  /** Actions whose picks are exactly those made. */
  readonly complete: readonly Action[];
}

export type Reply =
  /** The pick leads on. `stop` holds actions that could be taken without going on. */
  | { readonly kind: "on"; readonly picked: readonly string[]; readonly stop: readonly Action[] }
  | { readonly kind: "act"; readonly action: Action; readonly picked: readonly string[] }
  /** Several actions have the same picks: words must decide. */
  | { readonly kind: "menu"; readonly actions: readonly Action[]; readonly picked: readonly string[] }
  /** The last pick was pointed at again, and is let go. */
  | { readonly kind: "back"; readonly picked: readonly string[] }
  /** No action goes this way: the rules say why. */
  | { readonly kind: "why"; readonly picks: readonly string[] };

function startsWith(picks: readonly string[], start: readonly string[]): boolean {
  return start.length <= picks.length && start.every((pick, n) => picks[n] === pick);
}

export function offer(actions: readonly Action[], picked: readonly string[]): Offer {
  const next = new Set<string>();
  const complete: Action[] = [];
  for (const action of actions) {
    if (!startsWith(action.picks, picked)) continue;
    const following = action.picks[picked.length];
    if (following === undefined) complete.push(action);
    else next.add(following);
  }
  return { next, complete };
}

/** What pointing at `thing` means when `picked` was pointed at before. */
export function point(actions: readonly Action[], picked: readonly string[], thing: string): Reply {
  const longer = [...picked, thing];
  const going = goOn(actions, longer);
  if (going) return going;
  if (picked[picked.length - 1] === thing) return { kind: "back", picked: picked.slice(0, -1) };
  // Pointing at another beginning begins anew.
  const anew = picked.length > 0 ? goOn(actions, [thing]) : null;
  return anew ?? { kind: "why", picks: longer };
}

function goOn(actions: readonly Action[], picked: readonly string[]): Reply | null {
  const { next, complete } = offer(actions, picked);
  if (next.size > 0) return { kind: "on", picked, stop: complete };
  const [only] = complete;
  if (!only) return null;
  return complete.length === 1
    ? { kind: "act", action: only, picked }
    : { kind: "menu", actions: complete, picked };
}

/** Whether a thing may be taken up and dragged: some action goes on from it. */
export function leadsOn(actions: readonly Action[], thing: string): boolean {
  return actions.some((action) => action.picks.length > 1 && action.picks[0] === thing);
}

/** Actions by what is typed: those that begin with the words, else those that hold them. */
export function matching(actions: readonly Action[], typed: string): readonly Action[] {
  const words = plain(typed);
  if (words === "") return [];
  const starting = actions.filter((action) => plain(action.name).startsWith(words));
  return starting.length > 0 ? starting : actions.filter((action) => plain(action.name).includes(words));
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The things an action points at that a page does not show: they need a button of their own. */
export function unseen(next: ReadonlySet<string>, shown: (thing: string) => boolean): readonly string[] {
  return [...next].filter((thing) => !shown(thing));
}
