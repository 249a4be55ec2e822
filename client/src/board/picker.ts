/** The person's picks so far, from whatever hand they come: mouse, finger, keys, or typed words. */

import { announce } from "../device/announcer";
import { mark, NOTHING } from "./highlights";
import { closeMenu, openChooser, openMenu } from "./menu";
import { gifts, leadsOn, offer, point, sentence, told, unseen, wordsOf, type Action, type Said } from "./actions";
import { writeGives } from "./gives";
import { hideRefusal, refuse } from "./refusal";
import { confirms, settings } from "../device/settings";
import { nameOf, picture, thing } from "./drawing";
import { unfold } from "./panels";
import type { Table } from "../page/table";

/** What made a pick; "touch" asks before it acts. */
export type Pointer = "mouse" | "touch" | "keys";

export interface PickerHost {
  table(): Table;
  /** Why nothing can be done just now; null if it can. */
  blocked(): string | null;
  act(action: Said): void;
  why(picks: readonly string[]): Promise<{ clause: string; message: string } | null>;
  /** Shows a clause where there is room for it beside the board. */
  cite(clause: string): void;
  /** Shows what an action would do while the person is asked about it, or types it. */
  consider?(action: Action | null): void;
  /** Whether an action cannot be taken back without asking others; a finger is asked before such a one. */
  isFinal?(action: Action): Promise<boolean>;
}

export class Picker {
  private picked: readonly string[] = [];
  private asked: Action | null = null;
  /** The action somebody is typing; its picks are shown, whatever else comes in. */
  private typed: Action | null = null;
  /** Whether the host was told of one of both. */
  private considers = false;
  /** Everything that may be done, as it was last shown. */
  private offered = "";
  /** The moment whose taken-up thing was picked for the person, and whether that still stands unasked. */
  private served = -1;
  private unasked = false;

  constructor(private readonly host: PickerHost) {}

  /** The table is fresh: what was picked stays picked while it still leads somewhere. */
  refresh(): void {
    const actions = this.actions();
    const { next, complete } = offer(actions, this.picked);
    if (next.size === 0 && complete.length === 0) this.picked = [];
    this.takeUp();
    if (this.asked && !actions.some((action) => action.name === this.asked?.name)) this.asked = null;
    if (this.typed && !actions.some((action) => action.name === this.typed?.name)) this.typed = null;
    // News of who is there or of a hint take nothing from what somebody is choosing among.
    const offered = actions.map(({ name }) => name).join("\n");
    if (offered !== this.offered) closeMenu();
    this.offered = offered;
    this.show();
  }

  /** Marks a table that is still to be shown as refresh() will, so that what stays alike is not touched. */
  dress(fresh: ParentNode, actions: readonly Action[]): void {
    const { next } = offer(actions, []);
    mark({ ...NOTHING, next }, fresh);
  }

  /** What a game has put into the person's hand is picked, once a moment; letting go of it lets go. */
  private takeUp(): void {
    const { seq, takenUp } = this.host.table();
    if (this.served === seq) return;
    this.unasked = false;
    if (takenUp === null || this.host.blocked() !== null || !leadsOn(this.actions(), takenUp)) return;
    this.served = seq;
    if (this.picked.length > 0) return;
    this.picked = [takenUp];
    this.unasked = true;
  }

  /** Somebody points where one thing is, or several. */
  pointAmong(ids: readonly string[], pointer: Pointer): void {
    const [only, ...others] = ids;
    if (only === undefined) return;
    if (others.length === 0 || this.host.blocked() !== null) {
      this.point(only, pointer);
      return;
    }
    hideRefusal();
    openChooser(ids, (id) => this.point(id, pointer));
    announce(`${ids.length} things are here: ${ids.map(nameOf).join("; ")}.`);
  }

  /** Somebody points at a thing. */
  point(id: string, pointer: Pointer): void {
    this.typed = null;
    hideRefusal();
    closeMenu();
    const reason = this.host.blocked();
    if (reason !== null) {
      refuse(reason, null, id);
      return;
    }
    // A second tap on what is asked about means yes.
    if (this.asked && this.asked.picks[this.asked.picks.length - 1] === id) {
      this.act(this.asked);
      return;
    }
    // Another target instead of the one that is asked about: what was picked for it stays picked.
    if (this.asked) this.picked = this.asked.picks.slice(0, -1);
    this.asked = null;
    const served = this.unasked;
    this.unasked = false;
    if (served && this.picked[0] === id) {
      // Who points at what is in hand already means it.
      this.show();
      return;
    }
    const reply = point(this.actions(), this.picked, id);
    switch (reply.kind) {
      case "on":
        this.picked = reply.picked;
        this.show();
        announce(`${nameOf(id)} picked.`);
        if (reply.stop.length > 0) {
          openMenu(reply.stop, id, "Stop here, or point on:", (action) => this.choose(action, pointer));
        }
        return;
      case "act":
        this.picked = reply.picked;
        this.choose(reply.action, pointer);
        return;
      case "menu":
        this.picked = reply.picked;
        this.show();
        openMenu(reply.actions, id, "Which?", (action) => this.choose(action, "keys"));
        return;
      case "back":
        this.picked = reply.picked;
        this.show();
        announce(`${nameOf(id)} let go.`);
        return;
      case "why":
        // What was put into the hand unasked is no part of the question, unless it could go to such a place.
        this.unasked = served;
        void this.ask(served && !this.couldGoTo(id) ? [id] : reply.picks, id);
    }
  }

  /** Whether what is picked leads to some thing of that kind: another cell, where a cell is meant. */
  private couldGoTo(id: string): boolean {
    const kind = (one: string): string => one.split(":")[0] ?? one;
    return [...offer(this.actions(), this.picked).next].some((one) => kind(one) === kind(id));
  }

  /** An action is chosen as a whole: its last pick, its button, or its words. */
  choose(action: Action, pointer: Pointer): void {
    if (!confirms(pointer)) this.act(action);
    else if (settings().confirm === "touch" && this.host.isFinal) void this.actUnlessFinal(action, this.host.isFinal(action));
    else this.question(action);
  }

  private question(action: Action): void {
    this.asked = action;
    this.picked = action.picks;
    this.show();
    announce(`${wordsOf(action)}? Confirm, or let go.`);
  }

  /** What can be taken back at no cost needs no question. */
  private async actUnlessFinal(action: Action, answer: Promise<boolean>): Promise<void> {
    const { seq } = this.host.table();
    this.picked = action.picks;
    this.show();
    const isFinal = await answer.catch(() => true);
    if (this.host.table().seq !== seq || this.picked !== action.picks) return;
    if (isFinal) this.question(action);
    else this.act(action);
  }

  /** Yes to what is asked. */
  confirm(): void {
    if (this.asked) this.act(this.asked);
  }

  /** Shows the picks of an action somebody is typing. */
  preview(action: Action | null): void {
    this.typed = action;
    this.show();
  }

  /** The action that pointing at a thing would take; null if that leads on, or nowhere. */
  meant(id: string): Action | null {
    if (this.asked && this.asked.picks[this.asked.picks.length - 1] === id) return this.asked;
    const reply = point(this.actions(), this.asked?.picks.slice(0, -1) ?? this.picked, id);
    return reply.kind === "act" ? reply.action : null;
  }

  /** Whether the person has picked something, or is asked about it. */
  get holds(): boolean {
    return this.asked !== null || (this.picked.length > 0 && !this.unasked);
  }

  /** Lets go of everything; whether there was anything. */
  cancel(): boolean {
    const open = closeMenu();
    const held = this.picked.length > 0 || this.asked !== null;
    this.picked = [];
    this.asked = null;
    this.typed = null;
    this.unasked = false;
    this.show();
    return open || held;
  }

  /** Whether a thing can be taken up and carried. */
  carries(id: string): boolean {
    return this.host.blocked() === null && leadsOn(this.actions(), id);
  }

  /** A thing is taken up: it is the first pick, whatever was picked before. */
  take(id: string): void {
    this.cancel();
    this.point(id, "mouse");
  }

  private act(action: Action): void {
    this.picked = [];
    this.asked = null;
    this.typed = null;
    mark({ ...NOTHING, picked: action.picks });
    this.showAsking();
    this.host.act(action);
  }

  private async ask(picks: readonly string[], id: string): Promise<void> {
    const refusal = await this.host.why(picks).catch(() => null);
    if (!refusal) return;
    refuse(refusal.message, refusal.clause, id);
    this.host.cite(refusal.clause);
  }

  private actions(): readonly Action[] {
    return this.host.table().actions;
  }

  private show(): void {
    const actions = this.actions();
    // Before the marks: a name holds the letters that stand on its thing.
    writeGives(this.asked || settings().marks === "off" ? new Map() : gifts(actions, this.picked));
    if (this.typed) {
      mark({ ...NOTHING, picked: this.typed.picks });
    } else if (this.asked) {
      // Where it could go instead is still to be seen, and to be met.
      mark({ next: new Set(), begin: offer(actions, this.asked.picks.slice(0, -1)).next, picked: this.asked.picks });
    } else {
      const { next } = offer(actions, this.picked);
      const begin = this.picked.length > 0 ? offer(actions, []).next : new Set<string>();
      mark({ next, begin, picked: this.picked });
    }
    document.getElementById("board")?.classList.toggle("unmarked", settings().marks === "off");
    const drawing = picture();
    if (drawing) unfold(drawing);
    this.showAsking();
  }

  /** What stands in the tray beside the choices: a question, what is held, things the drawing lacks. */
  private showAsking(): void {
    const tray = document.getElementById("asking");
    if (!tray) return;
    const parts: HTMLElement[] = [];
    if (this.asked) {
      parts.push(line(`${sentence(wordsOf(this.asked))}?`), button("Do it", "confirm", true), button("Let go", "cancel"));
    } else {
      const held = this.unasked ? undefined : this.picked[this.picked.length - 1];
      if (held !== undefined) parts.push(line(`${sentence(nameOf(held))}: now point at a target.`), button("Let go", "cancel"));
      const ways = told(this.actions(), this.picked);
      if (ways.length > 0) parts.push(list(ways));
      const { next } = offer(this.actions(), this.picked);
      for (const id of unseen(next, (one) => thing(one) !== null)) {
        const choice = button(nameOf(id), "point");
        choice.dataset.thing = id;
        parts.push(choice);
      }
    }
    tray.replaceChildren(...parts);
    tray.hidden = parts.length === 0;
    const considered = this.typed ?? this.asked;
    // From nothing to nothing leaves alone what a hint has drawn.
    if (considered || this.considers) this.host.consider?.(considered);
    this.considers = considered !== null;
  }
}

function line(words: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = words;
  return element;
}

/** So many ways of one verb are folded under it, in a list longer than can be read at a glance. */
const MANY = 3;
const GLANCE = 8;

/** All that can be done with what is held, by its words: under its headings, a verb with many targets folded. */
function list(ways: readonly Action[]): HTMLElement {
  const element = document.createElement("div");
  element.className = "ways";
  for (const [heading, under] of sorted(ways, (action) => action.heading ?? "")) {
    if (heading !== "") element.append(titled("h3", heading));
    for (const [verb, same] of sorted(under, (action) => wordsOf(action).split(" ", 1)[0] ?? "")) {
      const buttons = same.map(wayButton);
      if (heading === "" || same.length < MANY || ways.length <= GLANCE) element.append(...buttons);
      else {
        const fold = document.createElement("details");
        fold.append(titled("summary", `${verb}: ${same.length} ways`), ...buttons);
        element.append(fold);
      }
    }
  }
  return element;
}

function sorted(ways: readonly Action[], by: (action: Action) => string): ReadonlyMap<string, readonly Action[]> {
  const found = new Map<string, Action[]>();
  for (const action of ways) found.set(by(action), [...(found.get(by(action)) ?? []), action]);
  return found;
}

function titled(tag: string, words: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

function wayButton(action: Action): HTMLElement {
  const way = titled("button", wordsOf(action)) as HTMLButtonElement;
  way.type = "button";
  way.dataset.action = action.name;
  return way;
}

function button(words: string, does: string, main = false): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  element.dataset.do = does;
  if (main) element.className = "main";
  return element;
}
