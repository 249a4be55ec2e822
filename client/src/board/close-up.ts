/** A place of the drawing so large that it can be read, and what is lit on it be met: a copy, to be shown on a slip. */

/** What is shown is at least this part of what one roams in, each way. */
const LEAST = 1 / 6;
/** So much of what lies round the place is seen, too. */
const MARGIN = 0.08;

/** The place a thing lies on, enlarged; null where it cannot be told, or there is nothing to be seen on it. Lit things in it are buttons that point at them. */
export function closeUp(about: SVGGraphicsElement): SVGSVGElement | null {
  const roaming = about.closest<SVGGraphicsElement>("[data-roam]");
  const inverse = roaming?.getScreenCTM()?.inverse();
  if (!roaming || !inverse) return null;
  const place = placeOf(about, roaming);
  const seen = place.getBoundingClientRect();
  if (place === about && isBare(about, seen, roaming)) return null;
  const from = new DOMPoint(seen.left, seen.top).matrixTransform(inverse);
  const to = new DOMPoint(seen.right, seen.bottom).matrixTransform(inverse);
  const [left = 0, top = 0, width = 0, height = 0] = (roaming.dataset.roam ?? "").split(" ").map(Number);
  const side = Math.max(to.x - from.x, to.y - from.y, LEAST * Math.min(width, height)) * (1 + 2 * MARGIN);
  const within = (middle: number, start: number, size: number): number => Math.max(start, Math.min(start + size - side, middle - side / 2));
  const corner = { x: within((from.x + to.x) / 2, left, width), y: within((from.y + to.y) / 2, top, height) };
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", "close-up");
  drawn.setAttribute("viewBox", [corner.x, corner.y, side, side].join(" "));
  const isSeen = (one: Element): boolean => {
    const box = one.getBoundingClientRect();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
    return middle.x > corner.x && middle.x < corner.x + side && middle.y > corner.y && middle.y < corner.y + side;
  };
  drawn.append(copied(roaming, isSeen));
  return drawn;
}

/** Whether a place is neither lit nor has anything drawn, written or lying on it. */
function isBare(place: Element, { left, right, top, bottom }: DOMRect, roaming: Element): boolean {
  if (place.matches(".can, .begin, .picked") || place.querySelector("text, use")) return false;
  return ![...roaming.querySelectorAll("[data-pick]")].some((other) => {
    if (other === place) return false;
    const box = other.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

/** The smallest place that the middle of a thing lies on; the thing itself where there is none. */
function placeOf(about: SVGGraphicsElement, roaming: Element): Element {
  const { x, y, width, height } = about.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  let [found, size]: [Element, number] = [about, Infinity];
  for (const place of roaming.querySelectorAll("[data-place]")) {
    const box = place.getBoundingClientRect();
    const holds = box.left <= middle && middle <= box.right && box.top <= centre && centre <= box.bottom;
    if (holds && box.width * box.height < size) [found, size] = [place, box.width * box.height];
  }
  return found;
}

/** The part without what it is known by; with the letters of a desk, for which there is room now. */
function copied(roaming: Element, isSeen: (original: Element) => boolean): Element {
  const copy = roaming.cloneNode(true) as Element;
  const copies = [...copy.querySelectorAll("[data-pick]")];
  [...roaming.querySelectorAll("[data-pick]")].forEach((original, place) => {
    if (original.matches(".can, .begin, .picked") && !isSeen(original)) copies[place]?.remove();
  });
  copy.removeAttribute("transform");
  for (const letters of copy.querySelectorAll(".gives, .overlay")) letters.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    const pick = part.getAttribute("data-pick");
    const name = part.getAttribute("data-name");
    const only = part.getAttribute("data-only");
    const isLit = pick !== null && part.matches(".can, .begin, .picked");
    if (only === "wide") part.removeAttribute("display");
    if (only === "tall") part.setAttribute("display", "none");
    for (const { name: attribute } of [...part.attributes]) {
      if (/^(id|tabindex|role|aria-.*|data-.*)$/.test(attribute)) part.removeAttribute(attribute);
    }
    part.classList.remove("can", "begin", "picked", "last", "lit", "risen", "refused", "hovered", "pressed", "closer");
    if (!isLit) continue;
    part.classList.add("meets");
    part.setAttribute("data-do", "point");
    part.setAttribute("data-thing", pick);
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", name ?? pick);
  }
  return copy;
}
