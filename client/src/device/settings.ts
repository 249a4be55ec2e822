/** What a person chose for this browser; remembered, and told to whoever asked to know. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  speed: "off" | "fast" | "normal" | "slow";
  sound: "off" | "soft" | "full";
  confirm: "touch" | "always" | "never";
  marks: "on" | "off";
  notify: "on" | "off";
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "auto",
  speed: "normal",
  sound: "soft",
  confirm: "touch",
  marks: "on",
  notify: "off",
};

const CHOICES: { readonly [Name in keyof Settings]: readonly Settings[Name][] } = {
  theme: ["auto", "light", "dark"],
  speed: ["off", "fast", "normal", "slow"],
  sound: ["off", "soft", "full"],
  confirm: ["touch", "always", "never"],
  marks: ["on", "off"],
  notify: ["on", "off"],
};

const KEY = "bugeyed.settings";

/** Settings out of stored text; what is missing or unknown falls back to its default. */
export function read(text: string | null): Settings {
  const settings: Record<string, string> = { ...DEFAULTS };
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Somebody else's text: the defaults stand.
  }
  if (typeof stored === "object" && stored !== null) {
    for (const [name, values] of Object.entries(CHOICES) as [string, readonly string[]][]) {
      const value = (stored as Record<string, unknown>)[name];
      if (typeof value === "string" && values.includes(value)) settings[name] = value;
    }
  }
  return settings as unknown as Settings;
}

type Listener = (settings: Readonly<Settings>) => void;
const listeners: Listener[] = [];
let current: Settings = { ...DEFAULTS };

export function load(): void {
  current = read(stored());
  // Another tab of this browser changed its mind.
  addEventListener("storage", (event) => {
    if (event.key === KEY) adopt(read(event.newValue));
  });
}

export function settings(): Readonly<Settings> {
  return current;
}

export function change(name: string, value: string): void {
  const next = read(JSON.stringify({ ...current, [name]: value }));
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
  }
  adopt(next);
}

/** Calls now and at every change. */
export function follow(listener: Listener): void {
  listeners.push(listener);
  listener(current);
}

function adopt(next: Settings): void {
  current = next;
  for (const listener of listeners) listener(current);
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Ties the settings form to the settings; its fields bear their names. */
export function bindForm(form: HTMLFormElement): void {
  follow((now) => {
    for (const [name, value] of Object.entries(now)) {
      const field = form.elements.namedItem(name);
      if (field instanceof RadioNodeList) field.value = value as string;
    }
  });
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.name in CHOICES) change(field.name, field.value);
  });
}

/** Milliseconds a leg of a travel takes; 0 where nothing shall move. */
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { off: 0, fast: 120, normal: 250, slow: 500 }[current.speed];
}

/** Whether an action is asked for twice: on touch a finger hides what it hits. */
export function confirms(pointer: string): boolean {
  return current.confirm === "always" || (current.confirm === "touch" && pointer === "touch");
}
