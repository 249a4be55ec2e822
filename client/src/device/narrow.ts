/** Whether there is little room, as the style sheet sees it. */

/** A phone, or a tablet held upright. */
const NARROW = "(max-width: 719px), (max-width: 1099px) and (max-aspect-ratio: 1/1)";

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}
