/** What an action would do, shown while somebody points at what would take it: when, and for which action. */

import { announce } from "../../device/announcer";
import type { Action } from "../actions";
import { picture } from "../drawing";
import { bringDrawnIntoSight } from "../in-sight";
import { bindPointing, thingAt } from "../pointing";
import type { Table } from "../../page/table";
import { drawEffects } from "./drawing";
import { showWords } from "./label";
import { sentences, type Foreseen } from "./words";

export interface PreviewHost {
  table(): Table;
  blocked(): string | null;
  /** The action that pointing at a thing would take; null if that leads on, or nowhere. */
  meant(id: string): Action | null;
  foresee(action: Action): Promise<Foreseen>;
}

interface Pointed {
  readonly action: Action;
  /** The thing the words are pinned to; null: somewhere on the board. */
  readonly beside: string | null;
}

function keyOf({ action, beside }: Pointed): string {
  return `${action.name} ${beside ?? ""}`;
}

/** Whoever sweeps over the board asks nothing. */
const REST = 120;

export class Preview {
  private readonly known = new Map<string, Promise<Foreseen>>();
  private seq = -1;
  private wanted: Pointed | null = null;
  private asked: Action | null = null;
  /** Whether what is asked about is told in words elsewhere: then it is only drawn. */
  private told = false;
  /** Whether that was brought into sight: once, since whoever has scrolled on since then wants to be there. */
  private isBrought = false;
  /** The thing the mouse lies on: a fresh table does not know it. */
  private under: string | null = null;
  /** What is to be said aloud and has not been: a fresh table may come before the answer, a mouse may lie about. */
  private unsaid: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: PreviewHost) {}

  bind(): void {
    bindPointing((id, event) => {
      this.under = id;
      const under = id !== null ? this.ofThing(id) : this.ofButton(event.target as Element);
      this.want(under ?? this.ofFocus());
    });
    addEventListener("pointerout", (event) => {
      if (event.pointerType !== "touch" && event.relatedTarget === null) this.want(null);
    });
    addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (!target.matches(":focus-visible")) return;
      const pointed = this.of(target);
      this.unsaid = pointed && keyOf(pointed);
      this.want(pointed);
    });
    addEventListener("focusout", (event) => {
      if (event.relatedTarget !== null) return;
      this.unsaid = null;
      this.want(null);
    });
  }

  /** Somebody is asked whether to do it, types it, or is told of it: it is shown until that is settled. */
  consider(action: Action | null, told = false): void {
    this.asked = action;
    this.told = told;
    this.isBrought = false;
    this.want(null);
  }

  /** The table is about to be another: what was foreseen has come, or never will. */
  forget(): void {
    this.asked = null;
    this.lift();
  }

  /** What is drawn and said goes: something else is wanted, or a fresh table of the same moment comes, and then it does too. */
  lift(): void {
    clearTimeout(this.timer);
    this.wanted = null;
    picture()?.querySelector(":scope > .preview")?.remove();
    for (const words of document.querySelectorAll("#preview, #asking .preview")) words.remove();
  }

  /** The table is fresh, and the pointer or the focus of keys may still rest where it did. */
  again(): void {
    const hovered = document.querySelector("#board .hovered, [data-action]:hover") ?? document.getElementById(this.under ?? "");
    const pointed = hovered && this.unsaid === null ? this.of(hovered) : this.ofFocus();
    if (pointed || this.asked) this.want(pointed);
  }

  private of(target: Element): Pointed | null {
    const id = thingAt(target);
    return id !== null ? this.ofThing(id) : this.ofButton(target);
  }

  /** What keys rest on, which a mouse that lies about somewhere takes nothing from. */
  private ofFocus(): Pointed | null {
    const focused = document.querySelector("#board :focus-visible, [data-action]:focus-visible");
    return focused && this.of(focused);
  }

  private ofThing(id: string): Pointed | null {
    const action = this.host.blocked() === null ? this.host.meant(id) : null;
    return action && { action, beside: id };
  }

  private ofButton(target: Element): Pointed | null {
    const named = target.closest<HTMLElement>("[data-action], [data-means]");
    const name = named?.dataset.action ?? named?.dataset.means;
    const action = this.host.blocked() === null ? this.host.table().actions.find((one) => one.name === name) : undefined;
    return action ? { action, beside: null } : null;
  }

  private want(pointed: Pointed | null): void {
    const wanted = pointed ?? (this.asked && { action: this.asked, beside: null });
    const same = wanted !== null && this.wanted !== null && keyOf(wanted) === keyOf(this.wanted);
    // A mouse may lie where the keys come to: it is shown already, but not said.
    if (same && keyOf(wanted) !== this.unsaid) return;
    this.lift();
    this.wanted = wanted;
    if (wanted) this.timer = setTimeout(() => void this.look(wanted), REST);
  }

  private async look(wanted: Pointed): Promise<void> {
    const { seq } = this.host.table();
    const foreseen = await this.foreseen(wanted.action, seq).catch(() => null);
    if (!foreseen || this.wanted !== wanted || foreseen.seq !== seq || this.host.table().seq !== seq) return;
    const told = sentences(foreseen);
    const asked = wanted.action === this.asked;
    // Whoever is told what to do finds what is spoken of, also where nothing would move.
    const marked = drawEffects(foreseen.events, asked && this.told ? wanted.action.picks : []);
    if (!asked || !this.told) showWords(told, asked, wanted.beside, marked);
    else if (!this.isBrought) bringDrawnIntoSight();
    if (asked) this.isBrought = true;
    if (keyOf(wanted) !== this.unsaid) return;
    this.unsaid = null;
    announce(`This would happen: ${told.join(" ")}`);
  }

  private foreseen(action: Action, seq: number): Promise<Foreseen> {
    if (seq !== this.seq) this.known.clear();
    this.seq = seq;
    let answer = this.known.get(action.name);
    if (!answer) {
      answer = this.host.foresee(action);
      // What did not come may be asked for again.
      answer.catch(() => this.known.delete(action.name));
      this.known.set(action.name, answer);
    }
    return answer;
  }
}
