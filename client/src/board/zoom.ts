/** Enlarging a part of the drawing that says it may be, within the board's frame; the whole comes back by the same button, or Esc. */

import { stacked } from "./panels";
import { picture } from "./drawing";

let shown: string | null = null;

export function zoom(name: string | null): void {
  shown = name === shown ? null : name;
  apply();
}

/** Back to the whole; whether a part was enlarged. */
export function zoomOut(): boolean {
  if (shown === null) return false;
  zoom(null);
  return true;
}

/** Puts the view back after the drawing was replaced. */
export function apply(): void {
  const drawing = picture();
  if (!drawing) return;
  drawing.dataset.whole ??= drawing.getAttribute("viewBox") ?? "";
  const part = shown === null || stacked(drawing) ? null : drawing.querySelector<SVGGraphicsElement>(`[data-zoom="${CSS.escape(shown)}"]`);
  drawing.classList.toggle("zoomed", part !== null);
  if (part) {
    const { x, y, width, height } = part.getBBox();
    drawing.setAttribute("viewBox", `${x - 8} ${y - 8} ${width + 16} ${height + 16}`);
  } else {
    drawing.setAttribute("viewBox", drawing.dataset.whole);
  }
  showButtons(drawing);
}

/** A button a part, and one for the whole; none where there is but one part. */
function showButtons(drawing: SVGSVGElement): void {
  const bar = document.getElementById("zooms");
  if (!bar) return;
  const parts = [...drawing.querySelectorAll<SVGElement>("[data-zoom]")].map((part) => part.dataset.zoom ?? "");
  // Stacked panels are as large as the screen is wide.
  bar.hidden = parts.length < 2 || stacked(drawing);
  if (bar.hidden) {
    bar.replaceChildren();
    return;
  }
  const buttons = ["", ...parts].map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.do = "zoom";
    button.dataset.part = name;
    button.textContent = name || "Whole";
    button.setAttribute("aria-pressed", String(name === (shown ?? "")));
    return button;
  });
  bar.replaceChildren(...buttons);
}
