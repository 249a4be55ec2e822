import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { post, Refused, Stale, Unreached } from "../src/server/calls";

type Answer = Response | Error;

function server(...answers: Answer[]): { headers: Record<string, string>; body: string }[] {
  const asked: { headers: Record<string, string>; body: string }[] = [];
  mock.method(globalThis, "fetch", async (_path: string, request: { headers: Record<string, string>; body: string }) => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return (answer as Response).clone();
  });
  return asked;
}

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const quick = (): void => {
  mock.method(globalThis, "setTimeout", (run: () => void) => void queueMicrotask(run));
};

test("a call names the seat it speaks for and carries a key", async (t) => {
  t.after(() => mock.restoreAll());
  const asked = server(json(200, { seq: 4 }));
  assert.deepEqual(await post("/api/matches/abc/actions", { seq: 3, action: "hatch c5" }, { seat: 1 }), { seq: 4 });
  assert.equal(asked[0]?.headers["Bugeyed-Seat"], "1");
  assert.match(asked[0]?.headers["Idempotency-Key"] ?? "", /^[0-9a-f]{32}$/);
  assert.equal(asked[0]?.body, '{"seq":3,"action":"hatch c5"}');
});

test("what got lost on the way is sent again with the same key, so nothing is played twice", async (t) => {
  t.after(() => mock.restoreAll());
  quick();
  let waited = 0;
  const asked = server(new TypeError("no network"), json(503, {}), json(200, { seq: 4 }));
  await post("/x", {}, { patient: true, waiting: () => (waited += 1) });
  assert.equal(asked.length, 3);
  assert.equal(waited, 2);
  assert.equal(new Set(asked.map((one) => one.headers["Idempotency-Key"])).size, 1);
});

test("two intents have two keys", async (t) => {
  t.after(() => mock.restoreAll());
  const asked = server(json(200, {}));
  await post("/x", {});
  await post("/x", {});
  assert.notEqual(asked[0]?.headers["Idempotency-Key"], asked[1]?.headers["Idempotency-Key"]);
});

test("a call that is not patient says at once that nobody was reached", async (t) => {
  t.after(() => mock.restoreAll());
  const asked = server(new TypeError("no network"));
  await assert.rejects(post("/x", {}), Unreached);
  assert.equal(asked.length, 1);
});

test("a server that cannot do it just then says so in its own words", async (t) => {
  t.after(() => mock.restoreAll());
  server(json(503, { message: "There is no hint just now; ask again." }));
  await assert.rejects(post("/x", {}), { message: "There is no hint just now; ask again." });
  server(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await assert.rejects(post("/x", {}), { message: "The table cannot be reached." });
});

test("what takes long is waited for as long as the caller says", async (t) => {
  t.after(() => mock.restoreAll());
  const times: number[] = [];
  mock.method(AbortSignal, "timeout", (time: number) => {
    times.push(time);
    return new AbortController().signal;
  });
  server(json(200, {}));
  await post("/x", {});
  await post("/x", {}, { time: 60_000 });
  assert.deepEqual(times, [10_000, 60_000]);
});

test("a refusal brings its clause and its sentence", async (t) => {
  t.after(() => mock.restoreAll());
  server(json(422, { clause: "4.5", message: "The beetle on c5 is not born yet." }));
  await assert.rejects(post("/x", {}, { patient: true }), (error: unknown) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.status, error.clause, error.message], [422, "4.5", "The beetle on c5 is not born yet."]);
    return true;
  });
});

test("a match that has moved on is told from a refusal", async (t) => {
  t.after(() => mock.restoreAll());
  server(json(409, { seq: 9 }));
  await assert.rejects(post("/x", {}, { patient: true }), Stale);
});
