/** The drawing of the position, and the things in it. */

/** The drawing of the position. */
export function picture(): SVGSVGElement | null {
  return document.querySelector<SVGSVGElement>("#board svg");
}

/** A thing of the drawing by its id; ids hold colons, so no selector is made of them. */
export function thing(id: string): SVGGraphicsElement | null {
  const found = document.getElementById(id);
  return found instanceof SVGElement ? (found as unknown as SVGGraphicsElement) : null;
}

/** Everything in the drawing that can be pointed at. */
export function things(root: ParentNode = document): SVGGraphicsElement[] {
  return [...root.querySelectorAll<SVGGraphicsElement>("#board [data-pick]")];
}

/** Everything in the drawing that has a name, to be picked or not. */
export function named(): SVGGraphicsElement[] {
  return [...document.querySelectorAll<SVGGraphicsElement>("#board [data-name]")];
}

/** What a thing is called aloud. */
export function nameOf(id: string): string {
  return thing(id)?.dataset.name ?? id.replace(":", " ");
}

/** Whether the drawing shown has its game's symbols; they are the same in all its drawings. */
export function hasSymbols(): boolean {
  return picture()?.querySelector("defs:not(:empty)") != null;
}
