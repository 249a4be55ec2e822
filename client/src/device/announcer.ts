/** Tells in words what happened, for those who listen to the page. */

let pending: string[] = [];
let timer = 0;
/** What was said last stays there: who reads it aloud may be in the middle of it. */
const KEPT = 12;

/** Says words politely; what comes together is said together. */
export function announce(...words: readonly string[]): void {
  pending.push(...words.filter(Boolean));
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const region = document.getElementById("announcer");
    if (region) region.replaceChildren(...[...region.children].concat(pending.map(paragraph)).slice(-Math.max(KEPT, pending.length)));
    pending = [];
  }, 60);
}

/** Takes back what was said, or is about to be: somebody else looks at the page now. */
export function hush(): void {
  pending = [];
  clearTimeout(timer);
  document.getElementById("announcer")?.replaceChildren();
}

function paragraph(words: string): HTMLElement {
  const line = document.createElement("p");
  line.textContent = words;
  return line;
}
