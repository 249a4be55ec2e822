/** What presses and keys on the match page mean, wherever they fall. */

import type { Said } from "../board/actions";
import { bindDrag, lastPointer } from "../board/drag";
import { light, rim } from "../board/highlights";
import { bindKeys } from "../board/keyboard";
import * as panZoom from "../board/pan-zoom";
import { namedAt, type About } from "../board/about";
import { lay, turnFold } from "../board/panels";
import type { Picker } from "../board/picker";
import { hideRefusal, isRefusalShown, refuse } from "../board/refusal";
import { pointedAt, thingAt } from "../board/pointing";
import * as zooms from "../board/zoom";
import { change, settings } from "../device/settings";
import { shareLink } from "../device/share";
import { showDialog } from "../dialogs/dialog";
import { askFreeing, bindFreeing, showSeatLink } from "../dialogs/seats";
import { askStandIn, bindStandIn } from "../dialogs/stand-in";
import { later } from "../on-demand";
import { bindCommandLine } from "./command-line";
import { closePanel, openPanel, togglePanel } from "./drawer";
import type { HintHost } from "./hint";
import type { History } from "./history";
import type { Requests } from "./requests";
import { bindSearch, cite, load as loadRules } from "./rulebook";

export interface ControlsHost extends HintHost {
  readonly picker: Picker;
  readonly requests: Requests;
  readonly history: History;
  readonly about: About;
  /** Why nothing can be done just now; null if it can. */
  blocked(): string | null;
  act(action: Said): void;
  /** Shows the side of a seat that has stepped forward. */
  reveal(seat: number): void;
  /** The person does something: what is held up goes, and else there is no more motion. */
  next(): void;
  /** No more motion: how things stand now. */
  skip(): void;
}

/** A finger or key held down so long wants to see the end of it, not the next beat. */
const HOLD = 450;

export class Controls {
  private held: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ControlsHost) {}

  bind(): void {
    const { picker, history, requests } = this.host;
    bindDrag(picker);
    panZoom.bindRoam((target) => picker.carries(thingAt(target) ?? ""));
    bindSearch();
    bindCommandLine(
      picker,
      () => this.host.table().actions,
      (words) => {
        const reason = this.host.blocked();
        if (reason === null) this.host.act({ name: words });
        else refuse(reason, null, null);
      },
    );
    bindKeys({
      picker,
      travel: (steps) => history.travel(steps),
      close: () => zooms.zoomOut() || closePanel(),
      unask: () => this.host.about.hide(),
      letters: {
        u: () => this.press("undo"),
        h: () => document.querySelector<HTMLElement>("[data-do=hint]")?.click(),
        "?": () => showDialog("help"),
        "/": () => document.querySelector<HTMLElement>("#typed input")?.focus(),
        l: () => openPanel("log"),
        r: () => this.press("rules"),
        t: () => openPanel("text"),
      },
    });
    addEventListener("click", (event) => this.click(event));
    addEventListener("pointerdown", (event) => {
      if (!(event.target as Element).closest("#board")) return;
      this.host.next();
      this.held = setTimeout(() => this.host.skip(), HOLD);
    });
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => clearTimeout(this.held));
    addEventListener("keydown", (event) => (event.repeat || event.key === "Escape" ? this.host.skip() : this.host.next()));
    for (const kind of ["pointerover", "focusin"]) {
      addEventListener(kind, (event) => light((event.target as Element).closest?.<HTMLElement>("#log li, #since li") ?? null));
    }
    addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (target.matches("#board [data-pick]")) rim(target);
    });
    addEventListener("input", (event) => {
      const slider = event.target;
      if (!(slider instanceof HTMLInputElement) || slider.id !== "scrubber") return;
      const at = Number(slider.value);
      history.pause();
      void history.to(at >= Number(slider.max) ? null : at);
    });
    document.getElementById("resigning")?.addEventListener("close", (event) => {
      const { returnValue } = event.target as HTMLDialogElement;
      if (returnValue === "yes") void requests.resign();
      else if (returnValue === "stand-in") this.standInInstead();
      else if (returnValue === "move") this.moveSeat(this.host.table().as);
    });
    bindFreeing((seat) => void requests.free(seat));
    bindStandIn((seat, level) => void requests.standIn(seat, level));
  }

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    // Keys press what has the focus, wherever that is.
    const byKeys = thingAt(target);
    const picks = event.detail > 0 ? pointedAt(event, lastPointer()) : byKeys === null ? [] : [byKeys];
    if (picks.length > 0) {
      this.host.picker.pointAmong(picks, lastPointer());
      return;
    }
    const pressed = target.closest<HTMLElement>("[data-do], [data-action], [data-answer], [data-moment], a[data-clause]");
    if (pressed) {
      if (pressed instanceof HTMLAnchorElement) event.preventDefault();
      this.follow(pressed);
    } else if (target.closest("#board") && !target.closest("#refusal, #menu")) {
      if (isRefusalShown()) hideRefusal();
      const id = namedAt(event);
      // Nothing to be done with it: then it is asked about.
      if (id !== null && !this.host.picker.holds) void this.host.about.show(id);
      else this.host.picker.cancel();
    }
  }

  private follow(pressed: HTMLElement): void {
    const { picker, history, requests } = this.host;
    const { do: does, action, answer, moment, clause, thing, seat } = pressed.dataset;
    if (pressed.getAttribute("aria-disabled") === "true") return;
    if (clause !== undefined) void cite(clause);
    else if (action !== undefined) this.choose(action);
    else if (answer !== undefined) void requests.answer(answer === "yes");
    else if (moment !== undefined) {
      history.pause();
      // The log would lie over what is looked at.
      closePanel();
      void history.to(Number(moment) >= this.host.table().seq ? null : Number(moment));
    } else if (does === "point") {
      this.host.about.hide();
      picker.point(thing ?? "", lastPointer());
    }
    else if (does === "reveal") this.host.reveal(Number(seat));
    else if (does === "link") void shareLink(pressed);
    else if (does === "stand-in") askStandIn(Number(seat), pressed.dataset.for ?? "");
    else if (does === "rematch") void requests.rematch(pressed.dataset.swap === "yes");
    else if (does === "invite") void requests.invite(Number(seat));
    else if (does === "move-seat") this.moveSeat(Number(seat));
    else if (does === "free-seat") askFreeing(Number(seat), pressed.dataset.for ?? "");
    else if (does === "return") void requests.takeBack(Number(seat));
    else if (does === "zoom") zooms.zoom(pressed.dataset.part || null);
    else if (does === "fold") this.fold(pressed.dataset.part ?? "");
    else if (does === "travel") {
      // As with a moment of the log: its sheet would lie over what is looked at, and over the way back.
      closePanel();
      history.travel(Number(pressed.dataset.steps));
    }
    else if (does === "travel-turn") history.travelTurns(Number(pressed.dataset.steps));
    else if (does !== undefined && !panZoom.press(does)) this.press(does);
  }

  /** Asks about the seat that would have been resigned: one's own, or at a shared device that of whoever decides. */
  private standInInstead(): void {
    const { as, turn, seats } = this.host.table();
    const seat = as ?? (seats.includes(turn) ? turn : null);
    const name = document.querySelector(`.person[data-seat="${seat}"] strong`)?.textContent ?? "";
    askStandIn(seat, seats.length > 1 ? name : "you");
  }

  private fold(name: string): void {
    turnFold(name);
    lay(document);
    document.querySelector<HTMLElement>(`#folds [data-part="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }

  private moveSeat(seat: number | null): void {
    if (seat !== null) void this.host.requests.invite(seat).then((link) => link && showSeatLink(link));
  }

  private choose(name: string): void {
    const reason = this.host.blocked();
    const action = this.host.table().actions.find((one) => one.name === name);
    if (reason !== null) refuse(reason, null, null);
    else if (action) this.host.picker.choose(action, lastPointer());
  }

  private press(does: string): void {
    const { picker, history, requests } = this.host;
    switch (does) {
      case "confirm":
        picker.confirm();
        break;
      case "cancel":
        picker.cancel();
        break;
      case "dismiss":
        hideRefusal();
        break;
      case "undo":
        void requests.undo();
        break;
      case "analyse":
        openPanel("log");
        void requests.analyse();
        break;
      case "hint":
        void later().then(({ hint }) => hint(this.host));
        break;
      case "resign":
        showDialog("resigning");
        break;
      case "continue":
        void requests.playOn();
        break;
      case "now":
        history.pause();
        void history.to(null);
        break;
      case "play":
        history.play();
        break;
      case "skip":
        this.host.skip();
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
}
