/** Hints: asked of the server, said beside the board, and drawn by the preview's own arrows. */

import type { Action } from "../board/actions";
import { announce } from "../device/announcer";
import { isNarrow } from "../device/narrow";
import { post, read, remove } from "../server/calls";
import { isSameMoment, type Moment, type Table } from "./table";

interface Hint {
  readonly seq: number;
  /** Null where it was called off. */
  readonly action: { readonly name: string } | null;
  readonly words: readonly string[];
}

export interface HintHost {
  table(): Table;
  /** Draws what an action would do, without words where it is told already; null: nothing any more. */
  consider(action: Action | null, told?: boolean): void;
  /** The words take more room or less: what is drawn shall be seen beside them. */
  bringDrawnIntoSight(): void;
}

/** What a hint is awaited for: it is about that alone. */
let awaited: Moment | null = null;

/** Milliseconds a hint may take: on a busy machine it waits its turn, is seen to, and can be called off. */
const LONGEST = 60_000;

/** Milliseconds between two questions how far the bot is. */
const TICK = 200;

/** Shows a hint for whoever decides here, or calls off the one that is awaited; a second press takes it away. */
export async function hint(host: HintHost): Promise<void> {
  const moment = host.table();
  const { match, seq, as: seat } = moment;
  const path = `/api/matches/${match}/hint`;
  if (isSameMoment(awaited, moment)) {
    await remove(path, { seat });
    return;
  }
  if (words()) {
    hideHint(host);
    return;
  }
  awaited = moment;
  say(host, ["A bot thinks about it."], "Call off");
  const stop = showProgress(path, seat);
  try {
    const found = await post<Hint>(path, { seq }, { seat, time: LONGEST });
    if (!isSameMoment(moment, host.table())) return;
    say(host, found.action ? found.words : []);
    if (found.action === null) return;
    announce(found.words.join(" "));
    host.consider(host.table().actions.find((one) => one.name === found.action?.name) ?? null, true);
  } catch (error) {
    if (isSameMoment(moment, host.table())) say(host, [error instanceof Error ? error.message : String(error)]);
  } finally {
    stop();
    // By now another may be awaited.
    if (awaited === moment) awaited = null;
  }
}

/** A bar that shows how far the bot is; while it waits for its turn to think, only that it is awaited. Ends when told. */
function showProgress(path: string, seat: number | null): () => void {
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "The bot thinks");
  document.getElementById("hint")?.append(bar);
  const ticking = setInterval(() => {
    read<{ progress: number | null }>(path, { seat }).then(
      ({ progress }) => {
        if (progress !== null) bar.value = progress;
      },
      () => undefined, // the next one may get through
    );
  }, TICK);
  return () => {
    clearInterval(ticking);
    bar.remove();
  };
}

/** Where the table was set for learning, a hint is there whenever somebody here decides. */
export function hintAlways(host: HintHost): void {
  if (!isSameMoment(awaited, host.table()) && !words()) void hint(host);
}

/** The table shows another moment, or to other eyes: what was said was not about that, or not for them. */
export function endHint(): void {
  const place = document.getElementById("hint");
  if (!place) return;
  place.hidden = true;
  place.replaceChildren();
}

/** What was said is no longer wanted. */
function hideHint(host: HintHost): void {
  if (!words()) return;
  say(host, []);
  host.consider(null);
}

function words(): boolean {
  return document.getElementById("hint")?.hidden === false;
}

/** Says sentences, with a button that takes them away, or calls off what they promise. Where there is little room all
 * but the first are folded away: what they speak of is drawn on the board. */
function say(host: HintHost, sentences: readonly string[], leave?: string): void {
  const place = document.getElementById("hint");
  if (!place) return;
  const focused = place.contains(document.activeElement);
  place.hidden = sentences.length === 0;
  place.style.removeProperty("--height");
  const [first, ...rest] = sentences.map((sentence) => {
    const line = document.createElement("p");
    // A figure and its sign, a sentence and its clause stay on one line.
    line.textContent = sentence.replace(/ (?=%|\(§)/g, "\u00a0");
    return line;
  });
  place.replaceChildren(...(first ? [first] : []), ...(rest.length > 0 ? [folded(host, rest)] : []), leaving(leave));
  // The keys go on from where they were: what was pressed has become another, or is gone.
  if (focused) document.querySelector<HTMLElement>(place.hidden ? "#turn [data-do=hint]" : "#hint button")?.focus();
}

/** What ends a hint: in words, or a cross in the corner, which stays there however much there is to read. */
function leaving(words: string | undefined): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.do = "hint";
  button.className = words ? "" : "close";
  if (words) button.textContent = words;
  else button.innerHTML = '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><use href="#icon-close"/></svg><span class="unseen">Close</span>';
  return button;
}

function folded(host: HintHost, lines: readonly HTMLElement[]): HTMLElement {
  const why = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "Why";
  why.append(summary, ...lines);
  why.open = !isNarrow();
  why.addEventListener("toggle", () => host.bringDrawnIntoSight());
  return why;
}
