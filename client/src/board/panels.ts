/** A drawing of panels: side by side on a desk, one below the other where it is narrow (`data-tall`, docs/drawing.md). */

/** Narrower than this, in pixels, panels are stacked. */
const NARROW = 600;

/** Lays the panels of a table, shown or still to come, as the board shown has room for. */
export function lay(table: ParentNode): void {
  const drawing = table.querySelector<SVGSVGElement>("#board > svg");
  const room = document.getElementById("board")?.clientWidth ?? 0;
  if (!drawing) return;
  stack(drawing, room > 0 && room < NARROW);
  unfold(drawing);
}

/** The folded panels that somebody opened, by their names. */
const opened = new Set<string>();

export function turnFold(name: string): void {
  if (!opened.delete(name)) opened.add(name);
}

/** Below a stacked drawing the folded panels that were opened, or that hold something lit; the others are out of sight. */
export function unfold(drawing: SVGSVGElement): void {
  const folds = [...drawing.querySelectorAll<SVGElement>("[data-fold]")];
  if (folds.length === 0) return;
  const isTall = stacked(drawing);
  const whole = drawing.dataset.rolled ?? drawing.getAttribute("viewBox") ?? "";
  const [left = 0, top = 0, width = 0, height = 0] = whole.split(" ").map(Number);
  let foot = height;
  for (const fold of folds) {
    const isOpen = opened.has(foldName(fold)) || fold.querySelector(".can") !== null;
    if (isTall && !isOpen) fold.setAttribute("display", "none");
    else fold.removeAttribute("display");
    if (isTall) fold.setAttribute("transform", `translate(0 ${top + foot})`);
    else fold.removeAttribute("transform");
    if (isTall && isOpen) foot += Number(fold.dataset.fold);
  }
  if (isTall) {
    drawing.dataset.rolled = whole;
    drawing.setAttribute("viewBox", [left, top, width, foot].join(" "));
    if (drawing.dataset.whole !== undefined) drawing.dataset.whole = drawing.getAttribute("viewBox") ?? "";
  }
  if (drawing.isConnected) showFolds(isTall ? folds : []);
}

function foldName(fold: Element): string {
  return fold.querySelector<SVGElement>("[data-name]")?.dataset.name ?? "";
}

/** A button for each folded panel, below the board. */
function showFolds(folds: readonly SVGElement[]): void {
  const bar = document.getElementById("folds");
  if (!bar) return;
  bar.hidden = folds.length === 0;
  bar.replaceChildren(
    ...folds.map((fold) => {
      const button = document.createElement("button");
      const name = foldName(fold);
      button.type = "button";
      button.dataset.do = "fold";
      button.dataset.part = name;
      button.textContent = name.charAt(0).toUpperCase() + name.slice(1);
      button.setAttribute("aria-expanded", String(!fold.hasAttribute("display")));
      return button;
    }),
  );
}

export function stack(drawing: SVGSVGElement, tall: boolean): void {
  if (drawing.dataset.rolled !== undefined) {
    drawing.setAttribute("viewBox", drawing.dataset.rolled);
    delete drawing.dataset.rolled;
    delete drawing.dataset.whole;
  }
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
