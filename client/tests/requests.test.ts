import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Banner } from "../src/page/banner";
import { Requests } from "../src/page/requests";
import { readTable } from "../src/page/table";
import { openPage, settle, table } from "./page";

/** What the page says while nobody answers, and what was sent. */
async function sent(action: { name: string; label?: string; words?: string }): Promise<{ underWay: string | null; banner: string; body: string }> {
  openPage(`<p id="banner" hidden></p>${table()}`);
  const bodies: string[] = [];
  mock.method(globalThis, "setTimeout", () => 0);
  mock.method(globalThis, "fetch", async (_path: string, request: { body: string }) => {
    bodies.push(request.body);
    throw new TypeError("no network");
  });
  const shown = readTable();
  const requests = new Requests(
    { table: () => shown, acted: () => undefined, cite: () => undefined, recover: async () => undefined },
    new Banner(),
  );
  void requests.act(action);
  await settle();
  return { underWay: requests.underWay, banner: document.getElementById("banner")?.textContent ?? "", body: bodies[0] ?? "" };
}

test("what is on its way is called as its button calls it, and sent by its name", async (t) => {
  t.after(() => mock.restoreAll());
  const { underWay, banner, body } = await sent({ name: "end", label: "end turn (2 unused)" });
  assert.equal(underWay, "End turn (2 unused)");
  assert.match(banner, /“End turn \(2 unused\)” will be sent/);
  assert.equal(body, '{"seq":3,"action":"end"}');
});

test("notation that is a name of its own stays as it is", async (t) => {
  t.after(() => mock.restoreAll());
  assert.equal((await sent({ name: "b7xd7" })).underWay, "b7xd7");
  assert.equal((await sent({ name: "place solid-star b10", words: "place a solid star on b10" })).underWay, "Place a solid star on b10");
});
