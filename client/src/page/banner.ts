/** The banner over a board that may be out of date: it says so, and nothing can be played meanwhile. */

import { announce } from "../device/announcer";

/** A line that is mended at once is not worth a word. */
const GRACE = 600;

export class Banner {
  private lost = false;
  private timer = 0;
  private sending: string | null = null;

  /** Why nothing can be played; null if the line is well. */
  reason(): string | null {
    return this.lost ? "The connection is lost, so nothing can be played just now. It comes back by itself." : null;
  }

  status(alive: boolean): void {
    document.documentElement.dataset.line = alive ? "up" : "down";
    if (alive === !this.lost) return;
    this.lost = !alive;
    clearTimeout(this.timer);
    if (alive) {
      if (this.show()) announce("Connected again.");
    } else this.timer = window.setTimeout(() => this.show(), GRACE);
  }

  /** An action is on its way and not yet answered; null when it is. */
  waitFor(action: string | null): void {
    if (this.sending === action) return;
    this.sending = action;
    this.show();
  }

  /** Writes the banner; whether it had said something before. */
  private show(): boolean {
    const banner = document.getElementById("banner");
    if (!banner) return false;
    const before = banner.textContent !== "";
    banner.textContent = this.words();
    banner.hidden = banner.textContent === "";
    return before && banner.hidden;
  }

  private words(): string {
    if (this.sending !== null) return `Connection lost. “${this.sending}” will be sent as soon as it is back.`;
    return this.lost ? "Connection lost. This board may be out of date; trying again." : "";
  }
}
