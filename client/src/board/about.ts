/** What is this? A small card about whatever has a name, for a mouse at rest, the focus of keys, a finger held down. */

import { announce } from "../device/announcer";
import { likeness, type Spot } from "./animation";
import { picture, thing } from "./drawing";
import { enlarge } from "./enlarging";
import { band } from "./in-sight";
import { clearSpot } from "./preview/label";

export interface AboutHost {
  /** The words about a thing as the server sets them; null where there are none. */
  about(id: string): Promise<string | null>;
}

/** A mouse or a focus that rests so long wants to know; longer where what a click would do is shown already. */
const REST = 450;
const READING = 1400;
/** A finger held down so long asks, and does not press. */
const HOLD = 500;
const SHAKE = 10;
/** On its way from a thing to the card's clause a mouse may cross so much of the board. */
const GRACE = 220;
/** Larger than this part of the board, a thing is shown by itself well enough. */
const PORTRAIT = 0.3;
/** With so many letters on it a thing is a card, to be read. */
const LETTERS = 24;
/** The words of a preview weigh as much as so many things that may be pressed. */
const DOTS = 40;

/** The id of what has a name at a spot of the screen; null on bare ground. What is only painted over a thing is seen through. */
export function namedAt({ clientX: x, clientY: y }: MouseEvent): string | null {
  const under = document.elementsFromPoint(x, y);
  // What lies over the board, a menu or the tray, is not seen through.
  if (!under[0]?.closest("#board > svg")) return null;
  const found = under.map((one) => one.closest("#board > svg [data-name][id]"));
  const named = [...new Set(found)].filter((one) => one !== null);
  return named.find((one) => !named.some((other) => other !== one && one.contains(other)))?.id ?? null;
}

export class About {
  private shown: string | null = null;
  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private press: Spot | null = null;
  private swallows = false;

  constructor(private readonly host: AboutHost) {}

  bind(): void {
    addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.rest(event);
      else if (this.press && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > SHAKE) this.letGo();
    });
    addEventListener(
      "pointerdown",
      (event) => {
        this.swallows = false;
        if (event.target instanceof Element && event.target.closest("#about")) return;
        this.hide();
        if (event.pointerType === "touch") this.hold(event);
      },
      true,
    );
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => this.letGo());
    addEventListener("contextmenu", (event) => {
      if (this.press !== null || this.swallows) event.preventDefault();
    });
    // The click that ends a long press is part of the question.
    addEventListener(
      "click",
      (event) => {
        if (!this.swallows || event.detail === 0) return;
        this.swallows = false;
        event.stopPropagation();
        event.preventDefault();
      },
      true,
    );
    addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element) || !target.matches(":focus-visible") || target.closest("#about")) return;
      this.hide();
      const id = target.closest("#board > svg [data-name][id]")?.id;
      if (id !== undefined) this.timer = setTimeout(() => void this.show(id, true), REST);
    });
    addEventListener("focusout", () => this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  /** Shows the card of a thing; `aloud` to those who listen. */
  async show(id: string, aloud = false): Promise<void> {
    this.wanted = id;
    const words = await this.host.about(id).catch(() => null);
    const card = document.getElementById("about");
    const about = thing(id);
    if (words === null || !card || !about || this.wanted !== id) return;
    card.replaceChildren(...new DOMParser().parseFromString(words, "text/html").body.childNodes);
    const portrait = portraitOf(about);
    if (portrait) card.querySelector("strong")?.after(portrait);
    card.style.left = card.style.top = "0";
    card.hidden = false;
    place(card, about);
    enlarge(card, id, () => {
      portrait?.remove();
      place(card, about);
    });
    about.setAttribute("aria-describedby", "about");
    this.shown = id;
    if (aloud) announce([...card.querySelectorAll("p")].map((line) => line.textContent?.trim()).join(" "));
  }

  /** The table is fresh and what is shown still lies there: it is still described. */
  again(): void {
    if (this.shown !== null) thing(this.shown)?.setAttribute("aria-describedby", "about");
  }

  /** Takes the card away; whether there was one. */
  hide(): boolean {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.wanted = null;
    if (this.shown === null) return false;
    thing(this.shown)?.removeAttribute("aria-describedby");
    this.shown = null;
    const card = document.getElementById("about");
    if (card) card.hidden = true;
    return true;
  }

  private rest(event: PointerEvent): void {
    const { target } = event;
    if (target instanceof Element && target.closest("#about")) {
      clearTimeout(this.leaving);
      return;
    }
    const id = namedAt(event);
    if (id === this.wanted) return;
    clearTimeout(this.timer);
    this.wanted = id;
    if (this.shown !== null) {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => this.leave(), GRACE);
    }
    if (id !== null && event.buttons === 0) this.timer = setTimeout(() => this.rested(id), REST);
  }

  /** The card goes; what is pointed at meanwhile is still to be shown. */
  private leave(): void {
    const { wanted, timer } = this;
    this.timer = undefined;
    this.hide();
    this.wanted = wanted;
    this.timer = timer;
  }

  private rested(id: string): void {
    const lit = document.querySelector("#board .hovered");
    const meant = lit?.id ?? id;
    if (document.querySelector("#menu:not([hidden]), #refusal:not([hidden])")) return;
    if (document.getElementById("preview")) this.timer = setTimeout(() => void this.keep(meant, id), READING - REST);
    else void this.keep(meant, id);
  }

  private async keep(meant: string, under: string): Promise<void> {
    await this.show(meant);
    // The mouse is over `under` still, whichever lit thing it means there.
    if (this.shown === meant) this.wanted = under;
  }

  private hold(event: PointerEvent): void {
    const id = namedAt(event);
    if (id === null || !event.isPrimary) return;
    this.press = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.swallows = true;
      void this.show(id);
    }, HOLD);
  }

  private letGo(): void {
    if (this.press === null) return;
    this.press = null;
    if (this.shown === null && !this.swallows) clearTimeout(this.timer);
  }
}

/** The thing itself beside the words: a card as large as one holds it, others as large as a stamp. */
function portraitOf(about: SVGGraphicsElement): SVGSVGElement | null {
  const board = picture()?.getBoundingClientRect();
  const { width, height } = about.getBoundingClientRect();
  if (!board || width * height === 0 || width > board.width * PORTRAIT) return null;
  const portrait = likeness(about);
  portrait.classList.toggle("large", (about.textContent ?? "").length > LETTERS);
  return portrait;
}

/** Beside its thing, within what is seen of the board, and over as little as can be of what may be pressed next. */
function place(card: HTMLElement, about: SVGGraphicsElement): void {
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (!board) return;
  const clear = band();
  const top = Math.max(board.top, clear.top);
  const seen = new DOMRect(board.left, top, board.width, Math.min(board.bottom, clear.bottom) - top);
  const spots: Spot[] = [...document.querySelectorAll("#board .can, #board .picked")].map(middleOf);
  const preview = document.getElementById("preview")?.getBoundingClientRect();
  // What a click would do stays in sight, whatever else is hidden.
  if (preview) {
    for (let n = 0; n <= DOTS; n += 1) spots.push({ x: preview.x + (preview.width * n) / DOTS, y: preview.y + preview.height / 2 });
  }
  const spot = clearSpot(card.getBoundingClientRect(), seen, about.getBoundingClientRect(), spots);
  card.style.left = `${spot.left + seen.left - board.left}px`;
  card.style.top = `${spot.top + seen.top - board.top}px`;
}

function middleOf(one: Element): Spot {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
