/** The way to the second script: the page names its address, the browser fetches it beside all else, here it is waited for. */

import type * as Later from "./later";

let coming: Promise<typeof Later> | null = null;

/** The parts that come later; without a line it fails, and is tried again when it is wanted again. */
export function later(): Promise<typeof Later> {
  coming ??= (import(document.querySelector<HTMLLinkElement>("#later")?.href ?? "") as Promise<typeof Later>).catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}
