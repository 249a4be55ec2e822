import assert from "node:assert/strict";
import { test } from "node:test";
import { Hub } from "../src/server/live";
import { Stream, type Message } from "../src/server/stream";

const message = (match: string, seq: number): Message => ({
  match,
  as: 0,
  seq,
  stamp: 0,
  turn: 0,
  steps: [{ seq, events: [] }],
});

class Tab {
  readonly heard: { alive?: boolean; message?: Message }[] = [];
  readonly port = { postMessage: (said: { alive?: boolean; message?: Message }) => this.heard.push(said), onmessage: null } as unknown as MessagePort;

  say(said: { watch?: string[]; hurry?: boolean }): void {
    this.port.onmessage?.({ data: said } as MessageEvent);
  }

  seqs(): number[] {
    return this.heard.flatMap((said) => (said.message ? [said.message.seq] : []));
  }
}

function hub(): { hub: Hub; watched: string[][]; tell: (one: Message) => void; status: (alive: boolean) => void; clock: { now: number } } {
  const watched: string[][] = [];
  const clock = { now: 0 };
  let tell: (one: Message) => void = () => {};
  let status: (alive: boolean) => void = () => {};
  const made = new Hub(
    (hear, alive) => {
      [tell, status] = [hear, alive];
      return { watch: (keys: string[]) => watched.push([...new Set(keys)].sort()), hurry: () => {} } as unknown as Stream;
    },
    () => clock.now,
  );
  return { hub: made, watched, tell: (one) => tell(one), status: (alive) => status(alive), clock };
}

test("all tabs of a browser share one line, and each hears what it watches", () => {
  const shared = hub();
  const [one, other] = [new Tab(), new Tab()];
  shared.hub.join(one.port);
  shared.hub.join(other.port);
  one.say({ watch: ["a.0"] });
  other.say({ watch: ["b.0"] });
  assert.deepEqual(shared.watched.at(-1), ["a.0", "b.0"]);
  shared.tell(message("b", 5));
  assert.deepEqual(one.seqs(), []);
  assert.deepEqual(other.seqs(), [5]);
});

test("a tab that comes later hears where the match stands, without old steps", () => {
  const shared = hub();
  const [one, late] = [new Tab(), new Tab()];
  shared.hub.join(one.port);
  one.say({ watch: ["a.0"] });
  shared.status(true);
  shared.tell(message("a", 7));
  shared.hub.join(late.port);
  late.say({ watch: ["a.0"] });
  assert.deepEqual(late.seqs(), [7]);
  assert.deepEqual(late.heard.at(-1)?.message?.steps, []);
  assert.equal(late.heard[0]?.alive, true);
});

test("signs of life and of loss reach every tab", () => {
  const shared = hub();
  const tab = new Tab();
  shared.hub.join(tab.port);
  tab.say({ watch: ["a.0"] });
  shared.status(true);
  shared.status(false);
  assert.deepEqual(tab.heard.map((said) => said.alive), [true, false]);
});

test("a tab that comes while the line is down is told so", () => {
  const shared = hub();
  const [one, late] = [new Tab(), new Tab()];
  shared.hub.join(one.port);
  one.say({ watch: ["a.0"] });
  shared.status(false);
  shared.hub.join(late.port);
  late.say({ watch: ["a.0"] });
  assert.deepEqual(late.heard, [{ alive: false }]);
});

test("a tab that closes, or is not heard of for long, is no longer listened for", () => {
  const shared = hub();
  const [one, gone, open] = [new Tab(), new Tab(), new Tab()];
  for (const tab of [one, gone, open]) shared.hub.join(tab.port);
  one.say({ watch: ["a.0"] });
  gone.say({ watch: ["b.0"] });
  one.say({ watch: [] });
  assert.deepEqual(shared.watched.at(-1), ["b.0"]);
  shared.clock.now = 200_000;
  open.say({ watch: ["c.0"] });
  assert.deepEqual(shared.watched.at(-1), ["c.0"]);
});
