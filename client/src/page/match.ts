/** The match page: the table shown, the fresh one that takes its place, and what follows from it. */

import { About } from "../board/about";
import type { Action, Said } from "../board/actions";
import { hasSymbols } from "../board/drawing";
import { markLast } from "../board/highlights";
import { bindTouch, bringBoardIntoSight, bringDrawnIntoSight, bringEndIntoSight, bringIntoSight } from "../board/in-sight";
import * as panZoom from "../board/pan-zoom";
import { lay } from "../board/panels";
import { Picker, type PickerHost } from "../board/picker";
import { Preview } from "../board/preview/preview";
import { hideRefusal, moveRefusal, whenRefusalGoes } from "../board/refusal";
import * as zooms from "../board/zoom";
import { announce, hush } from "../device/announcer";
import { bindNickname, bindOffer, introduce, nickname } from "../device/nickname";
import { startNotifications } from "../device/notifications";
import { follow, pace } from "../device/settings";
import { later } from "../on-demand";
import { connect, type Line } from "../server/live";
import type { Message } from "../server/stream";
import { Banner } from "./banner";
import { clearCommandLine, hideCommandLine, offerNames } from "./command-line";
import { Controls } from "./controls";
import { isWide, lendPanel, markTabs, returnPanel, startDrawer } from "./drawer";
import { History } from "./history";
import { News } from "./news";
import { Requests } from "./requests";
import { cite } from "./rulebook";
import { address, isSameMoment, OVER, parse, readTable, type Table } from "./table";
import { tellTurn, turnWords } from "./turn";
import { isFor, plays, viewerFor, watched } from "./viewer";

/** News of one's own action that has not come by then is fetched. */
const OVERDUE = 500;
/** While all is played, a moment is shown as long as so many legs of a travel; and as long as that where nothing moves. */
const MOMENT = 3.2;
const STILL = 250;

export function startMatch(script: string): void {
  new MatchPage(script);
}

class MatchPage implements PickerHost {
  private shown: Table = readTable();
  private readonly banner = new Banner();
  readonly picker = new Picker(this);
  readonly history = new History(
    (at) => this.refresh(this.shown.as, at),
    () => MOMENT * (pace() || STILL),
  );
  readonly requests = new Requests(
    {
      table: () => this.shown,
      acted: (seq) => this.expect(seq),
      cite: (clause) => this.cite(clause),
      recover: () => this.history.to(null).catch(() => this.picker.refresh()),
    },
    this.banner,
  );
  readonly about = new About({ about: (id) => this.requests.about(id) });
  private readonly preview = new Preview({
    table: () => this.shown,
    blocked: () => this.blocked(),
    meant: (id) => this.picker.meant(id),
    foresee: (action) => this.requests.foresee(action),
  });
  private readonly news = new News({
    table: () => this.shown,
    fetch: (turn) => this.fetch(viewerFor(this.shown, turn), null),
    glimpse: async (seq) => {
      const moment = await this.fetch(this.shown.as ?? "public", seq);
      if (!this.history.looksBack) (await later()).morphDrawing(moment);
    },
    show: async (fresh) => {
      if (!this.history.looksBack) await this.show(fresh);
    },
  });
  /** Counts what was asked for, so that a slow answer does not overtake a later one. */
  private asked = 0;
  private readonly line: Line;

  constructor(script: string) {
    whenRefusalGoes(returnPanel);
    startDrawer();
    lay(document);
    this.line = connect(
      script,
      (message) => this.hear(message),
      (alive) => this.banner.status(alive),
    );
    new Controls(this).bind();
    this.preview.bind();
    this.about.bind();
    bindTouch();
    addEventListener("resize", () => {
      lay(document);
      zooms.apply();
      panZoom.apply();
      moveRefusal();
    });
    this.settle(null);
    follow(() => this.picker.refresh());
    startNotifications();
    introduce(this.shown.match, this.shown.seats, nickname());
    bindOffer();
    bindNickname((name) => introduce(this.shown.match, this.shown.seats, name));
  }

  table(): Table {
    return this.shown;
  }

  blocked(): string | null {
    const { at, as, turn } = this.shown;
    if (at !== null) return "This is a past moment: nothing can be played here.";
    if (this.banner.reason() !== null) return this.banner.reason();
    const { underWay } = this.requests;
    if (underWay !== null) return `One moment: “${underWay}” is on its way.`;
    if (turn === OVER) return null;
    if (as === null) return "You are watching this match.";
    if (this.shown.bots.includes(as)) return "A bot plays for you. Take your seat back to play.";
    return turn === as ? null : turnWords();
  }

  act(action: Said): void {
    this.preview.forget();
    void this.requests.act(action);
  }

  why(picks: readonly string[]): Promise<{ clause: string; message: string } | null> {
    return this.requests.why(picks);
  }

  cite(clause: string): void {
    // On a phone the rules would cover what they are about: there the label's corner opens them.
    if (isWide()) lendPanel(() => void cite(clause));
  }

  async isFinal(action: Action): Promise<boolean> {
    return (await this.requests.foresee(action)).final;
  }

  consider(action: Action | null, told = false): void {
    this.preview.consider(action, told);
    // What stands at the thumb has grown, perhaps over what it is about.
    if (this.picker.holds) requestAnimationFrame(bringIntoSight);
  }

  bringDrawnIntoSight(): void {
    bringDrawnIntoSight();
  }

  reveal(seat: number): void {
    void this.refresh(seat, null);
  }

  next(): void {
    this.news.next();
  }

  skip(): void {
    this.news.skip();
  }

  private hear(message: Message): void {
    if (message.match !== this.shown.match || !isFor(this.shown, message.as)) return;
    // The seat is somebody else's now, or the match is gone: the page as it is for whoever asks.
    if (message.problem && message.as !== null) {
      location.reload();
      return;
    }
    if (this.history.looksBack) {
      this.history.miss(message.steps.length);
      return;
    }
    if (message.seq > this.shown.seq) this.preview.forget();
    this.news.hear(message);
  }

  /** The match has come to `seq` by an action of ours: the news of it should come, and is fetched if it does not. */
  private expect(seq: number): void {
    setTimeout(() => {
      if (this.shown.seq >= seq || this.news.busy || this.history.looksBack) return;
      // Of several seats at this device the server knows whose turn it is now.
      void this.refresh(this.shown.seats.length > 1 ? null : this.shown.as, null);
    }, OVERDUE);
  }

  private async fetch(as: number | null | "public", at: number | null): Promise<HTMLElement> {
    const response = await fetch(address(this.shown.match, as, at, hasSymbols()), { cache: "no-store" });
    if (!response.ok) throw new Error(`The table did not come: ${response.status}`);
    const fresh = parse(await response.text());
    lay(fresh);
    return fresh;
  }

  private async refresh(as: number | null | "public", at: number | null): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    let fresh = await this.fetch(as, at);
    // On its way the news of something later was shown, which will not come again.
    if (at === null && readTable(fresh).seq < this.shown.seq) fresh = await this.fetch(as, at);
    if (number === this.asked) await this.show(fresh);
  }

  private async show(fresh: HTMLElement): Promise<void> {
    const { endHint, morph } = await later();
    const before = this.shown;
    const coming = readTable(fresh);
    // What flies above the board or is foreseen there is no part of the drawing: it would be taken for something of the fresh one.
    this.news.animator.clear();
    if (isSameMoment(before, coming)) {
      this.preview.lift();
    } else {
      this.preview.forget();
      endHint();
    }
    this.picker.dress(fresh, coming.actions);
    morph(fresh);
    this.shown = readTable();
    if (this.shown.seq !== before.seq || this.shown.at !== before.at) {
      this.requests.arrived();
      hideRefusal();
      this.about.hide();
    }
    if (this.shown.secret && this.shown.as !== before.as) this.handOver();
    this.about.again();
    this.settle(before);
  }

  /** The device changes hands: what was said or typed before is nobody else's business. */
  private handOver(): void {
    hush();
    hideRefusal();
    this.about.hide();
    clearCommandLine();
    this.picker.cancel();
    announce(document.querySelector("#curtain p")?.textContent ?? "");
  }

  /** Everything that follows from what is shown. */
  private settle(before: Table | null): void {
    const { turn, at, seats, actions } = this.shown;
    zooms.apply();
    panZoom.apply();
    markTabs();
    this.picker.refresh();
    markLast();
    offerNames(at === null ? actions : []);
    hideCommandLine(at !== null || turn === OVER || !seats.some((seat) => plays(this.shown, seat)));
    this.history.badge();
    // After the fresh table has put a log that was read to its end there.
    requestAnimationFrame(() => this.history.follow());
    this.line.watch(watched(this.shown));
    this.preview.again();
    if (document.querySelector("[data-do=hint][data-always]")) void later().then(({ hintAlways }) => hintAlways(this));
    tellTurn(this.shown, before);
    // Not for news of who is there: whoever has scrolled elsewhere wants to be there.
    const decided = isSameMoment(before, this.shown);
    const ended = before && before.turn !== OVER && turn === OVER && before.at === null && at === null;
    const turnsBack = at !== null && (before?.at ?? null) === null;
    if (ended) requestAnimationFrame(bringEndIntoSight);
    else if (turnsBack) requestAnimationFrame(bringBoardIntoSight);
    else if (!decided) requestAnimationFrame(bringIntoSight);
  }
}
