/** The mark: two compound eyes that look at whoever is to move. They never blink. */

/** The facets' grid: a pupil sits on facets, so its place is rounded to one. In units of the mark's drawing. */
const FACET = 10;
const FARTHEST = 2.1 * FACET;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a pupil sits that looks towards `away`: the facet nearest to that direction. */
export function gaze(away: Spot, near: number): Spot {
  const distance = Math.hypot(away.x, away.y);
  if (distance < near) return { x: 0, y: 0 };
  const wish = { x: (away.x / distance) * FARTHEST, y: (away.y / distance) * FARTHEST };
  const height = FACET * Math.sqrt(0.75);
  const row = Math.round(wish.y / height);
  const shift = row % 2 === 0 ? 0 : FACET / 2;
  const column = Math.round((wish.x - shift) / FACET);
  return { x: column * FACET + shift, y: row * height };
}

function turnEyes(mark: Element, target: Spot | null): void {
  for (const eye of mark.querySelectorAll<SVGGElement>(".eye")) {
    const pupil = eye.querySelector<SVGElement>(".pupil");
    if (!pupil) continue;
    const box = eye.getBoundingClientRect();
    const spot = target
      ? gaze({ x: target.x - box.x - box.width / 2, y: target.y - box.y - box.height / 2 }, box.width / 3)
      : { x: 0, y: 0 };
    pupil.style.translate = `${spot.x}px ${spot.y}px`;
  }
}

/** All marks on the page look at something; at nothing means at the person in front of the screen. */
export function lookAt(something: Element | null): void {
  const box = something?.getBoundingClientRect();
  const target = box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  for (const mark of document.querySelectorAll(".eyes")) turnEyes(mark, target);
}

/** Big eyes follow the pointer, and the focus of those who use keys. */
export function followPointer(): void {
  const marks = document.querySelectorAll(".eyes");
  const look = (target: Spot): void => marks.forEach((mark) => turnEyes(mark, target));
  addEventListener("pointermove", (event) => look({ x: event.clientX, y: event.clientY }), { passive: true });
  addEventListener("focusin", (event) => lookAt(event.target as Element));
}

export function setIcon(yourTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!icon) return;
  const wanted = icon.dataset[yourTurn ? "turn" : "still"];
  if (wanted && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
