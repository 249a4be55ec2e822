/** The lobby: who sits where, which options; then the table is opened. */

import { post } from "../server/calls";
import { showDialog } from "../dialogs/dialog";
import { followPointer } from "./logo";
import { bindNickname } from "../device/nickname";

/** "me" and "here" sit at this device, "friend" gets a link, "bot:3" plays by itself. */
export type Sitting = string;

export interface Opening {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly (
    | { readonly kind: "human"; readonly mine: boolean }
    | { readonly kind: "bot"; readonly level: number }
  )[];
}

export function opening(game: string, sittings: readonly Sitting[], options: Readonly<Record<string, string>>): Opening {
  const seats = sittings.map((sitting) => {
    const [kind, level] = sitting.split(":");
    return kind === "bot" ? ({ kind, level: Number(level) } as const) : ({ kind: "human", mine: kind !== "friend" } as const);
  });
  return { game, players: sittings.length, options, seats };
}

/** The choices of a set-up form, as far as they are asked for. */
export function readForm(form: HTMLFormElement): { sittings: Sitting[]; options: Record<string, string> } {
  const given = new FormData(form);
  const players = Number(given.get("players") ?? Infinity);
  const sittings = given.getAll("seat").map(String).slice(0, players);
  const options: Record<string, string> = {};
  for (const field of form.querySelectorAll<HTMLInputElement>("input[name^='option.']:checked")) {
    // An option left as it is was not chosen: some do not go together with others.
    if (!field.defaultChecked) options[field.name.slice(7)] = field.value;
  }
  return { sittings, options };
}

export function startLobby(): void {
  followPointer();
  bindNickname(() => {});
  for (const form of document.querySelectorAll<HTMLFormElement>("form.setup")) bindForm(form);
  addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-do]");
    if (pressed?.dataset.do === "set") showDialog(`setup-${pressed.dataset.game}`);
    if (pressed?.dataset.do === "shut") pressed.closest("dialog")?.close();
  });
}

function bindForm(form: HTMLFormElement): void {
  const count = form.elements.namedItem("players");
  const show = (): void => {
    const players = count instanceof HTMLSelectElement ? Number(count.value) : Infinity;
    form.querySelectorAll<HTMLElement>(".sitting").forEach((row, seat) => {
      row.hidden = seat >= players;
      for (const field of row.querySelectorAll("select")) field.disabled = row.hidden;
    });
  };
  form.addEventListener("change", show);
  show();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = form.querySelector<HTMLElement>(".mistake");
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = true;
    open(form).catch((error: unknown) => {
      if (button) button.disabled = false;
      if (!words) return;
      words.textContent = error instanceof Error ? error.message : String(error);
      words.hidden = false;
    });
  });
}

async function open(form: HTMLFormElement): Promise<void> {
  const { sittings, options } = readForm(form);
  const { id } = await post<{ id: string }>("/api/matches", opening(form.dataset.game ?? "", sittings, options));
  location.assign(`/m/${id}`);
}
