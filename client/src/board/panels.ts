/** A drawing of panels: side by side on a desk, one below the other where it is narrow (`data-tall`, docs/drawing.md). */

/** Narrower than this, in pixels, panels are stacked. */
const NARROW = 600;

/** Lays the panels of a table, shown or still to come, as the board shown has room for. */
export function lay(table: ParentNode): void {
  const drawing = table.querySelector<SVGSVGElement>("#board > svg");
  const room = document.getElementById("board")?.clientWidth ?? 0;
  if (drawing) stack(drawing, room > 0 && room < NARROW);
}

export function stack(drawing: SVGSVGElement, tall: boolean): void {
  const [from, to] = tall ? (["data-tall", "data-wide"] as const) : (["data-wide", "data-tall"] as const);
  if (drawing.hasAttribute(from)) {
    // The whole, where a part of it is enlarged.
    drawing.setAttribute("viewBox", drawing.dataset.whole ?? drawing.getAttribute("viewBox") ?? "");
    delete drawing.dataset.whole;
    swap(drawing, "viewBox", from, to);
  }
  for (const panel of drawing.querySelectorAll(`[data-panel][${from}]`)) swap(panel, "transform", from, to);
  for (const part of drawing.querySelectorAll<SVGElement>("[data-only]")) {
    if ((part.dataset.only === "tall") === tall) part.removeAttribute("display");
    else part.setAttribute("display", "none");
  }
}

/** Whether the panels are stacked. */
export function stacked(drawing: SVGSVGElement): boolean {
  return drawing.dataset.wide !== undefined;
}

function swap(part: Element, attribute: string, from: string, to: string): void {
  part.setAttribute(to, part.getAttribute(attribute) ?? "");
  part.setAttribute(attribute, part.getAttribute(from) ?? "");
  part.removeAttribute(from);
}
