/** Calls to the server. What fails on the way is tried again with the same key, so nothing is played twice. */

/** The server said no, in a sentence for the player. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly clause: string | null,
  ) {
    super(message);
  }
}

/** The match has moved on since this was asked. */
export class Stale extends Error {}

/** The server could not be reached in all that time, or could not do it just then. */
export class Unreached extends Error {}

export interface Asking {
  /** Which of the seats this browser holds is speaking. */
  readonly seat?: number | null;
  /** Tried again until answered: only for calls that carry a key or change nothing. */
  readonly patient?: boolean;
  /** Told when a try failed and another follows. */
  readonly waiting?: () => void;
  /** Milliseconds one try may take, where that is much. */
  readonly time?: number;
}

const WAITS = [300, 700, 1500, 3000, 5000];
const PATIENCE = 60_000;
const ONE_TRY = 10_000;

export function post<Answer>(path: string, body: unknown, asking: Asking = {}): Promise<Answer> {
  return call<Answer>("POST", path, JSON.stringify(body), asking);
}

export function read<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
  return call<Answer>("GET", path, null, asking);
}

export function remove<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
  return call<Answer>("DELETE", path, null, asking);
}

async function call<Answer>(method: string, path: string, body: string | null, asking: Asking): Promise<Answer> {
  const headers: Record<string, string> = { "Content-Type": "application/json", "Idempotency-Key": key() };
  if (asking.seat !== undefined && asking.seat !== null) headers["Bugeyed-Seat"] = String(asking.seat);
  const request = { method, headers, body };
  const began = Date.now();
  for (let tries = 0; ; tries += 1) {
    const response = await attempt(path, request, asking.time ?? ONE_TRY);
    if (response && response.status < 500) return answer<Answer>(response);
    if (!asking.patient || Date.now() - began > PATIENCE) {
      const said = response && sentence(await response.json().catch(() => null));
      throw new Unreached(said ?? "The table cannot be reached.");
    }
    asking.waiting?.();
    await new Promise((done) => setTimeout(done, WAITS[Math.min(tries, WAITS.length - 1)]));
  }
}

/** The response; null where none came. From 500 on it does not say what became of the request. */
async function attempt(path: string, request: RequestInit, time: number): Promise<Response | null> {
  try {
    return await fetch(path, { ...request, signal: AbortSignal.timeout(time) });
  } catch {
    return null;
  }
}

async function answer<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  if (response.status === 409) throw new Stale("The table has moved on.");
  const { clause } = (typeof body === "object" && body !== null ? body : {}) as { clause?: unknown };
  const message = sentence(body) ?? `The table said no (${response.status}).`;
  throw new Refused(response.status, message, typeof clause === "string" ? clause : null);
}

/** What a body says to the player. */
function sentence(body: unknown): string | null {
  const { message } = (typeof body === "object" && body !== null ? body : {}) as { message?: unknown };
  return typeof message === "string" ? message : null;
}

/** Random per intent. randomUUID would need https, and a table in a living room has none. */
function key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
