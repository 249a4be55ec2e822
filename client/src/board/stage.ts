/** The stage: what is drawn, revealed or strikes is held up for all to see, one beat at a time. */

import { air } from "./animation";
import { picture, thing } from "./drawing";
import { band } from "./in-sight";
import type { Spotlight } from "../server/stream";

const SVG = "http://www.w3.org/2000/svg";
/** How many legs of a travel a beat takes, and what each letter adds: a long text wants longer. */
const BEAT = 4;
const LETTER = 0.06;
/** What is struck is inked one after the other, within this part of a beat. */
const INKING = 0.4;

/** How high a note is, in pixels of the screen, and how many times as high as wide its letters are. */
const LETTERS = { least: 13, most: 26 };
const WIDE = 1.5;

export class Stage {
  private go: () => void = () => {};
  private marks: Element[] = [];
  private card: HTMLElement | null = null;

  /** Whether something is held up just now. */
  get isUp(): boolean {
    return this.card !== null;
  }

  /** Holds it up for a beat; `next` ends the beat early. */
  async hold(light: Spotlight, pace: number): Promise<void> {
    const beat = pace * (light.title === "" ? BEAT / 2 : BEAT + LETTER * light.text.length);
    const struck = light.strikes.map(([id, note], number) => this.ink(id, note, (number * beat * INKING) / light.strikes.length));
    if (light.title !== "") this.raise(light, struck.filter((spot) => spot !== null));
    await new Promise<void>((done) => {
      this.go = done;
      setTimeout(done, beat);
    });
    this.clear();
  }

  /** On to what follows. */
  next(): void {
    this.go();
  }

  clear(): void {
    this.go();
    this.card?.remove();
    this.card = null;
    for (const mark of this.marks) mark.remove();
    this.marks = [];
  }

  private raise(light: Spotlight, struck: readonly DOMRect[]): void {
    const board = document.getElementById("board");
    if (!board) return;
    this.card = document.createElement("div");
    this.card.id = "stage";
    // Said aloud by the announcer, with the words of the event.
    this.card.setAttribute("aria-hidden", "true");
    if (light.symbol !== "") this.card.append(symbol(light.symbol));
    const words = document.createElement("div");
    const title = document.createElement("strong");
    title.textContent = light.title;
    words.append(title);
    if (light.text !== "") {
      const text = document.createElement("p");
      text.textContent = light.text;
      words.append(text);
    }
    this.card.append(words);
    // Held up where it hides nothing that it strikes, of what is seen of the board.
    const frame = board.getBoundingClientRect();
    const seen = band();
    const middle = (Math.max(frame.top, seen.top) + Math.min(frame.bottom, seen.bottom)) / 2;
    const height = struck.reduce((sum, box) => sum + box.y + box.height / 2, 0) / (struck.length || 1);
    this.card.classList.toggle("low", struck.length > 0 && height < middle);
    board.append(this.card);
  }

  /** A mark round a thing, with its note; where it lies on the screen, or null if it is not there. */
  private ink(id: string, note: string, delay: number): DOMRect | null {
    const struck = thing(id) ?? document.querySelector<SVGGraphicsElement>(`#board [data-place="${CSS.escape(id)}"]`);
    const matrix = picture()?.getScreenCTM()?.inverse();
    const layer = air();
    if (!struck || !matrix || !layer) return null;
    const seen = struck.getBoundingClientRect();
    const corner = new DOMPoint(seen.x, seen.y).matrixTransform(matrix);
    const opposite = new DOMPoint(seen.right, seen.bottom).matrixTransform(matrix);
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", "strike");
    const box = document.createElementNS(SVG, "rect");
    box.setAttribute("x", String(corner.x));
    box.setAttribute("y", String(corner.y));
    box.setAttribute("width", String(opposite.x - corner.x));
    box.setAttribute("height", String(opposite.y - corner.y));
    mark.append(box);
    if (note !== "") {
      const words = document.createElementNS(SVG, "text");
      words.textContent = note;
      words.setAttribute("x", String((corner.x + opposite.x) / 2));
      words.setAttribute("y", String((corner.y + opposite.y) / 2));
      // As large as the letters of the page, whatever units the drawing counts in; beside others no wider than the thing.
      const size = Math.max(LETTERS.least, Math.min(LETTERS.most, (seen.width * WIDE) / note.length));
      words.setAttribute("font-size", String(size * matrix.a));
      mark.append(words);
    }
    layer.append(mark);
    this.marks.push(mark);
    mark.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 90, delay, fill: "backwards" });
    return seen;
  }
}

function symbol(id: string): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  const box = document.getElementById(id)?.getAttribute("viewBox") ?? "0 0 100 100";
  drawn.setAttribute("viewBox", box);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  drawn.append(use);
  return drawn;
}
