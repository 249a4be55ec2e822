/** The match page: what the other modules do, tied together. */

import { announce, hush } from "../device/announcer";
import { Banner } from "./banner";
import { post, Refused, remove, Stale } from "../server/calls";
import { showDialog } from "../dialogs/dialog";
import { bindDrag, lastPointer, thingAt } from "../board/drag";
import { closePanel, isWide, markTabs, openPanel, startDrawer, togglePanel } from "./drawer";
import { lookAt, setIcon } from "./logo";
import { History } from "./history";
import { bindKeys } from "../board/keyboard";
import { connect, type Line } from "../server/live";
import { light, markLast, rim } from "../board/highlights";
import { morph, parse } from "./morph";
import { News } from "./news";
import { bindNickname, introduce, nickname } from "../device/nickname";
import { notify, startNotifications } from "../device/notifications";
import { Picker, type PickerHost } from "../board/picker";
import type { Action } from "../board/actions";
import { lay } from "../board/panels";
import { Preview } from "../board/preview/preview";
import type { Foreseen } from "../board/preview/words";
import { hideRefusal, isRefusalShown, moveRefusal, refuse } from "../board/refusal";
import { bindSearch, cite, load as loadRules } from "./rulebook";
import * as roams from "../board/pan-zoom";
import { askStandIn, bindStandIn } from "../dialogs/stand-in";
import { isFor, plays, viewerFor, watched } from "./viewer";
import { change, follow, settings } from "../device/settings";
import { shareLink } from "../device/share";
import { play } from "../device/sounds";
import type { Message } from "../server/stream";
import { hasSymbols } from "../board/drawing";
import { address, OVER, readTable, type Table } from "./table";
import { bindTyped, clearTyped, hideTyped, offerNames } from "./command-line";
import * as zooms from "../board/zoom";

/** News of one's own action that has not come by then is fetched. */
const OVERDUE = 500;
/** What takes longer than this is worth showing that it takes long. */
const SLOW = 300;

export function startMatch(script: string): void {
  new MatchPage(script);
}

class MatchPage implements PickerHost {
  private shown: Table = readTable();
  private sending: string | null = null;
  private readonly banner = new Banner();
  private readonly picker = new Picker(this);
  private readonly preview = new Preview({
    table: () => this.shown,
    blocked: () => this.blocked(),
    meant: (id) => this.picker.meant(id),
    foresee: (action) => post<Foreseen>(this.path("preview"), { action: action.name }, { seat: this.shown.as }),
  });
  private readonly news = new News({
    table: () => this.shown,
    fetch: (turn) => this.fetch(viewerFor(this.shown, turn), null),
    show: (fresh) => {
      if (!this.history.looksBack) this.show(fresh);
    },
  });
  private readonly history = new History((at) => this.refresh(this.shown.as, at));
  /** Counts what was asked for, so that a slow answer does not overtake a later one. */
  private asked = 0;
  private readonly line: Line;

  constructor(script: string) {
    startDrawer();
    lay(document);
    this.line = connect(
      script,
      (message) => this.hear(message),
      (alive) => this.banner.status(alive),
    );
    this.bind();
    this.settle(null);
    follow(() => this.picker.refresh());
    startNotifications();
    introduce(this.shown.match, this.shown.seats, nickname());
    bindNickname((name) => introduce(this.shown.match, this.shown.seats, name));
  }

  // What the picker asks of the desk.

  table(): Table {
    return this.shown;
  }

  blocked(): string | null {
    const { at, as, turn } = this.shown;
    if (at !== null) return "This is a past moment. Go back to now to play.";
    if (this.banner.reason() !== null) return this.banner.reason();
    if (this.sending !== null) return `One moment: “${this.sending}” is on its way.`;
    if (turn === OVER) return null;
    if (as === null) return "You are watching this match.";
    if (this.shown.bots.includes(as)) return "A bot plays for you. Take your seat back to play.";
    return turn === as ? null : turnWords();
  }

  act(action: Pick<Action, "name">): void {
    void this.send(action.name);
  }

  async why(picks: readonly string[]): Promise<{ clause: string; message: string } | null> {
    return post(this.path("why"), { picks }, { seat: this.shown.as });
  }

  cite(clause: string): void {
    // On a phone the rules would cover what they are about: there the label's corner opens them.
    if (isWide()) void cite(clause);
  }

  consider(action: Action | null): void {
    this.preview.consider(action);
  }

  // Calls.

  private async send(words: string): Promise<void> {
    this.wait(words);
    this.preview.forget();
    const waiting = (): void => this.banner.waitFor(words);
    const asking = { seat: this.shown.as, patient: true, waiting };
    try {
      const body = { seq: this.shown.seq, action: words };
      const { seq } = await post<{ seq: number }>(this.path("actions"), body, asking);
      setTimeout(() => {
        if (this.shown.seq >= seq || this.news.busy || this.history.looksBack) return;
        // Of several seats at this device the server knows whose turn it is now.
        void this.refresh(this.shown.seats.length > 1 ? null : this.shown.as, null);
      }, OVERDUE);
    } catch (error) {
      this.wait(null);
      await this.excuse(error);
    } finally {
      this.banner.waitFor(null);
    }
  }

  /** An action is on its way, or has come; the eyes look about if it takes long. */
  private wait(sending: string | null): void {
    this.sending = sending;
    const { dataset } = document.documentElement;
    delete dataset.busy;
    if (sending === null) return;
    setTimeout(() => {
      if (this.sending === sending) dataset.busy = "yes";
    }, SLOW);
  }

  private async ask<Answer>(call: string, body: object): Promise<Answer | null> {
    try {
      return await post<Answer>(this.path(call), { seq: this.shown.seq, ...body }, { seat: this.shown.as });
    } catch (error) {
      await this.excuse(error);
      return null;
    }
  }

  /** Asks about the seat that would have been resigned: one's own, or at a shared device that of whoever decides. */
  private standIn(): void {
    const { as, turn, seats } = this.shown;
    const seat = as ?? (seats.includes(turn) ? turn : null);
    const name = document.querySelector(`.person[data-seat="${seat}"] strong`)?.textContent ?? "";
    askStandIn(seat, seats.length > 1 ? name : "you");
  }

  /** A seat changes hands; the news of it comes over the line. */
  private async change(asked: () => Promise<unknown>): Promise<void> {
    try {
      await asked();
    } catch (error) {
      await this.excuse(error);
    }
  }

  /** Something was not done: say why, and show how things stand. */
  private async excuse(error: unknown): Promise<void> {
    if (error instanceof Refused) {
      refuse(error.message, error.clause, null);
      if (error.clause !== null) this.cite(error.clause);
    } else {
      const reason = error instanceof Stale ? "The match had moved on, so that was not played." : String(error);
      refuse(reason.replace(/^Error: /, ""), null, null);
    }
    await this.history.to(null).catch(() => this.picker.refresh());
  }

  private path(call: string): string {
    return `/api/matches/${this.shown.match}/${call}`;
  }

  // What is shown.

  private hear(message: Message): void {
    if (message.match !== this.shown.match || !isFor(this.shown, message.as)) return;
    if (this.history.looksBack) {
      this.history.miss(message.steps.length);
      return;
    }
    if (message.seq > this.shown.seq) this.preview.forget();
    this.news.hear(message);
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
    const fresh = await this.fetch(as, at);
    if (number === this.asked) this.show(fresh);
  }

  private show(fresh: HTMLElement): void {
    const before = this.shown;
    this.picker.dress(fresh, readTable(fresh).actions);
    morph(fresh);
    this.shown = readTable();
    if (this.shown.seq !== before.seq || this.shown.at !== before.at) {
      this.wait(null);
      hideRefusal();
    }
    if (this.shown.secret && this.shown.as !== before.as) this.handOver();
    this.settle(before);
  }

  /** The device changes hands: what was said or typed before is nobody else's business. */
  private handOver(): void {
    hush();
    hideRefusal();
    clearTyped();
    announce(document.querySelector("#curtain p")?.textContent ?? "");
  }

  /** Everything that follows from what is shown. */
  private settle(before: Table | null): void {
    const { turn, at, seats, title, actions } = this.shown;
    const playing = seats.filter((seat) => plays(this.shown, seat));
    this.news.animator.clear();
    this.preview.forget();
    zooms.apply();
    roams.apply();
    markTabs();
    this.picker.refresh();
    markLast();
    offerNames(at === null ? actions : []);
    hideTyped(playing.length === 0 || turn === OVER);
    this.history.badge();
    const mine = at === null && playing.includes(turn);
    const words = mine && seats.length === 1 ? "Your turn" : turnWords();
    document.title = `${mine ? "● " : ""}${words} – ${title}`;
    setIcon(mine);
    // Where things lie is asked once the browser has laid them out, not in the midst of changes.
    requestAnimationFrame(() => {
      lookAt(mine && seats.length === 1 ? null : document.querySelector(`.person[data-seat="${turn}"]`));
    });
    this.line.watch(watched(this.shown));
    this.preview.again();
    if (before && mine && (before.turn !== turn || before.seq !== this.shown.seq) && before.at === null) {
      announce(`${words}.`);
      if (before.turn !== turn) {
        play("yours");
        notify(`${words} – ${title}`, document.querySelector("#log li:last-child button")?.textContent ?? "");
      }
    }
  }

  // What the person does.

  private bind(): void {
    bindDrag(this.picker);
    this.preview.bind();
    roams.bindRoam((target) => this.picker.carries(thingAt(target) ?? ""));
    bindSearch();
    bindTyped(
      this.picker,
      () => this.shown.actions,
      (words) => {
        const reason = this.blocked();
        if (reason === null) void this.send(words);
        else refuse(reason, null, null);
      },
    );
    bindKeys({
      picker: this.picker,
      travel: (steps) => this.history.travel(steps),
      close: closePanel,
      letters: {
        u: () => this.press("undo"),
        "?": () => showDialog("help"),
        "/": () => document.querySelector<HTMLElement>("#typed input")?.focus(),
        l: () => openPanel("log"),
        r: () => this.press("rules"),
        t: () => openPanel("text"),
      },
    });
    addEventListener("click", (event) => this.click(event));
    addEventListener("pointerdown", (event) => {
      if ((event.target as Element).closest("#board")) this.news.skip();
    });
    addEventListener("keydown", () => this.news.skip());
    addEventListener("resize", () => {
      lay(document);
      zooms.apply();
      roams.apply();
      moveRefusal();
    });
    for (const kind of ["pointerover", "focusin"]) {
      addEventListener(kind, (event) => light((event.target as Element).closest?.<HTMLElement>("#log li") ?? null));
    }
    addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (target.matches("#board [data-pick]")) rim(target);
    });
    addEventListener("input", (event) => {
      const slider = event.target;
      if (!(slider instanceof HTMLInputElement) || slider.id !== "scrubber") return;
      const at = Number(slider.value);
      void this.history.to(at >= Number(slider.max) ? null : at);
    });
    document.getElementById("resigning")?.addEventListener("close", (event) => {
      const { returnValue } = event.target as HTMLDialogElement;
      if (returnValue === "yes") void this.ask("resign", {});
      else if (returnValue === "stand-in") this.standIn();
    });
    bindStandIn((seat, level) => void this.change(() => post(this.path(`seats/${seat}/bot`), { level })));
  }

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    const pick = thingAt(target);
    if (pick !== null) {
      this.picker.point(pick, lastPointer());
      return;
    }
    const pressed = target.closest<HTMLElement>("[data-do], [data-action], [data-answer], [data-moment], a[data-clause]");
    if (pressed) {
      if (pressed instanceof HTMLAnchorElement) event.preventDefault();
      this.follow(pressed);
    } else if (target.closest("#board") && !target.closest("#refusal, #menu")) {
      if (isRefusalShown()) hideRefusal();
      this.picker.cancel();
    }
  }

  private follow(pressed: HTMLElement): void {
    const { do: does, action, answer, moment, clause, thing } = pressed.dataset;
    if (pressed.getAttribute("aria-disabled") === "true") return;
    if (clause !== undefined) void cite(clause);
    else if (action !== undefined) this.choose(action);
    else if (answer !== undefined) void this.ask("answer", { agree: answer === "yes" });
    else if (moment !== undefined) void this.history.to(Number(moment) >= this.shown.seq ? null : Number(moment));
    else if (does === "point") this.picker.point(thing ?? "", lastPointer());
    else if (does === "reveal") void this.refresh(Number(pressed.dataset.seat), null);
    else if (does === "link") void shareLink(pressed);
    else if (does === "stand-in") askStandIn(Number(pressed.dataset.seat), pressed.dataset.for ?? "");
    else if (does === "return") void this.change(() => remove(this.path(`seats/${pressed.dataset.seat}/bot`)));
    else if (does === "zoom") zooms.zoom(pressed.dataset.part || null);
    else if (does === "travel") this.history.travel(Number(pressed.dataset.steps));
    else if (does !== undefined && !roams.press(does)) this.press(does);
  }

  private choose(name: string): void {
    const reason = this.blocked();
    const action = this.shown.actions.find((one) => one.name === name);
    if (reason !== null) refuse(reason, null, null);
    else if (action) this.picker.choose(action, lastPointer());
  }

  private press(does: string): void {
    switch (does) {
      case "confirm":
        this.picker.confirm();
        break;
      case "cancel":
        this.picker.cancel();
        break;
      case "dismiss":
        hideRefusal();
        break;
      case "undo":
        void this.undo();
        break;
      case "resign":
        showDialog("resigning");
        break;
      case "rematch":
        void this.rematch();
        break;
      case "now":
        void this.history.to(null);
        break;
      case "rules":
        togglePanel("rules");
        void loadRules();
        break;
      case "log":
      case "text":
        togglePanel(does);
        break;
      case "close":
        closePanel();
        break;
      case "sound":
        change("sound", settings().sound === "off" ? "soft" : "off");
        break;
      case "settings":
      case "help":
        showDialog(does);
    }
  }

  private async undo(): Promise<void> {
    const button = document.querySelector('[data-do="undo"]');
    if (!button || button.getAttribute("aria-disabled") === "true") {
      const words = document.getElementById("undo-words")?.textContent?.trim();
      if (words) announce(words);
      return;
    }
    const answer = await this.ask<{ asked?: boolean }>("undo", {});
    if (answer?.asked) announce("The others are asked whether you may take that back.");
  }

  private async rematch(): Promise<void> {
    const answer = await this.ask<{ url: string }>("rematch", {});
    if (answer) location.assign(answer.url);
  }
}

function turnWords(): string {
  return document.querySelector("#turn .words")?.textContent?.trim() ?? "";
}
