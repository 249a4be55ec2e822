/** The rules beside the board: fetched once from their own page, opened at a clause, searched by words. */

import { openPanel } from "./drawer";

let loading: Promise<void> | null = null;

/** Opens the rules panel at a clause. */
export async function cite(clause: string): Promise<void> {
  openPanel("rules");
  await load();
  const found = document.querySelector(`#panel-rules [id="c-${CSS.escape(clause)}"]`);
  if (!found) return;
  for (const marked of document.querySelectorAll("#panel-rules .cited")) marked.classList.remove("cited");
  found.classList.add("cited");
  // Only the panel moves, never the page under it.
  const panel = found.closest<HTMLElement>(".rulebook");
  if (panel) panel.scrollTop += found.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 4;
}

export function load(): Promise<void> {
  loading ??= fetchRules().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchRules(): Promise<void> {
  const place = document.getElementById("rulebook");
  const game = document.getElementById("table")?.dataset.game;
  if (!place || !game) return;
  const response = await fetch(`/g/${game}/rules`);
  if (!response.ok) throw new Error(`no rules: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const rules = page.getElementById("rules");
  if (rules) place.replaceChildren(...rules.childNodes);
}

/** Hides the clauses that hold none of the words; an empty search shows all. */
export function search(rules: Element, words: string): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const chapter of rules.querySelectorAll<HTMLElement>(".chapter")) {
    let left = 0;
    for (const clause of chapter.querySelectorAll<HTMLElement>(".rule")) {
      const text = (clause.textContent ?? "").toLowerCase();
      const fits = wanted.every((word) => text.includes(word));
      clause.hidden = !fits;
      if (fits) left += 1;
    }
    chapter.hidden = left === 0;
    found += left;
  }
  return found;
}

/** Search fields work wherever rules stand: on their own page and beside the board. */
export function bindSearch(): void {
  addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset.search === undefined) return;
    const rules = document.getElementById(field.dataset.search);
    if (!rules) return;
    const found = search(rules, field.value);
    const count = field.parentElement?.querySelector("output");
    if (count) count.textContent = field.value.trim() === "" ? "" : `${found} found`;
  });
}
