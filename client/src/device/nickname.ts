/** What a person wants to be called: asked once, told to every table they sit at. */

import { post } from "../server/calls";

const KEY = "bugeyed.name";

export function nickname(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage the name holds for this table only.
  }
}

/** Whoever is offered a seat is asked for a name once, and finds it there the next time. */
export function bindOffer(): void {
  const field = document.querySelector<HTMLInputElement>("#offer input[name=name]");
  if (!field) return;
  field.value = nickname();
  field.form?.addEventListener("submit", () => keep(field.value.trim()));
}

/** Ties the field of the settings to the name; `tell` hears a new one. */
export function bindNickname(tell: (name: string) => void): void {
  const field = document.querySelector<HTMLInputElement>("#settings input[name=nickname]");
  if (!field) return;
  field.value = nickname();
  field.addEventListener("change", () => {
    const name = field.value.trim();
    keep(name);
    if (name !== "") tell(name);
  });
}

/** Tells a table one's name. What several people at one device are called, their colours say. */
export function introduce(match: string, seats: readonly number[], name: string): void {
  const [seat] = seats;
  if (seats.length !== 1 || seat === undefined || name === "") return;
  const card = document.querySelector(`.person[data-seat="${seat}"] strong`);
  if (card?.textContent === name) return;
  post(`/api/matches/${match}/name`, { name }, { seat }).catch(() => {});
}
