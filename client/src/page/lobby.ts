/** The lobby: who sits where, which options; then the table is opened. */

import { sentence } from "../board/actions";
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
  readonly hints?: string;
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
      tellSitting(row);
    });
  };
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) follow(form, event.target);
    show();
    void bar(form);
  });
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

/** What a bot does and how strong it is, whole: a field shows only as much as it is wide. */
export function tellSitting(row: HTMLElement): void {
  const field = row.querySelector("select");
  const [, words = ""] = (field?.options[field.selectedIndex]?.textContent ?? "").trim().split(": ");
  const place = row.querySelector(".told");
  if (place) place.textContent = sentence(words);
}

/** A preset sets the options; an option set by hand is no preset's any more. */
export function follow(form: HTMLFormElement, changed: HTMLInputElement): void {
  const named = form.querySelectorAll<HTMLInputElement>("input[name='preset']");
  if (changed.name !== "preset") {
    if (changed.name.startsWith("option.")) for (const preset of named) preset.checked = false;
    return;
  }
  const chosen = JSON.parse(changed.dataset.options ?? "{}") as Record<string, string>;
  for (const field of form.querySelectorAll<HTMLInputElement>("input[name^='option.']")) {
    const wanted = chosen[field.name.slice(7)];
    field.checked = wanted === undefined ? field.defaultChecked : field.value === wanted;
  }
}

/** What does not go together with what is chosen cannot be chosen; a set-up that is none says why. */
async function bar(form: HTMLFormElement): Promise<void> {
  const { sittings, options } = readForm(form);
  const asked = new URLSearchParams({ players: String(sittings.length) });
  for (const [name, value] of Object.entries(options)) asked.set(`option.${name}`, value);
  const response = await fetch(`/g/${form.dataset.game}/possible?${asked}`).catch(() => null);
  if (!response?.ok) return;
  const { refusal, impossible } = (await response.json()) as { refusal: string | null; impossible: Record<string, string[]> };
  for (const field of form.querySelectorAll<HTMLInputElement>("input[name^='option.']")) {
    field.disabled = !field.checked && (impossible[field.name.slice(7)] ?? []).includes(field.value);
  }
  const words = form.querySelector<HTMLElement>(".mistake");
  if (!words) return;
  words.textContent = refusal ?? "";
  words.hidden = refusal === null;
}

async function open(form: HTMLFormElement): Promise<void> {
  const { sittings, options } = readForm(form);
  const hints = new FormData(form).get("hints")?.toString();
  const wanted = { ...opening(form.dataset.game ?? "", sittings, options), hints };
  const { id } = await post<{ id: string }>("/api/matches", wanted);
  location.assign(`/m/${id}`);
}
