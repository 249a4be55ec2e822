import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../src/board/actions";
import { endHint, hint } from "../src/page/hint";
import { readTable } from "../src/page/table";
import { openPage, table } from "./page";

test("while a bot thinks about a hint a bar shows how far it is; with the answer it is gone", async () => {
  openPage(`${table({ actions: [] })}<div id="hint" hidden></div>`);
  let answer: (response: Response) => void = () => undefined;
  let asked: () => void = () => undefined;
  const progress = [null, 0.25, 0.75];
  const looked = new Promise<void>((resolve) => { asked = resolve; }); // prettier-ignore
  globalThis.fetch = (_, request) => {
    if (request?.method === "POST") return new Promise((resolve) => { answer = resolve; }); // prettier-ignore
    if (progress.length === 1) asked();
    return Promise.resolve(Response.json({ seq: 3, progress: progress.shift() ?? 0.75 }));
  };
  const hinted = hint({ table: readTable, consider: () => undefined, bringDrawnIntoSight: () => undefined });
  const bar = document.querySelector<HTMLProgressElement>("#hint progress");
  assert.equal(bar?.getAttribute("aria-label"), "The bot thinks");
  assert.equal(bar?.hasAttribute("value"), false);
  assert.equal(document.querySelector("#hint button")?.textContent, "Call off");
  await looked;
  await new Promise((done) => setTimeout(done));
  assert.equal(Number(bar?.value), 0.75);

  answer(Response.json({ seq: 3, action: { name: "hatch c5" }, words: ["hatch c5: wins about 60 %."] }));
  await hinted;
  assert.equal(document.querySelector("#hint progress"), null);
  assert.equal(document.querySelector("#hint p")?.textContent, "hatch c5: wins about 60\u00a0%.");
  assert.equal(document.querySelector("#hint button")?.textContent, "Close");
});

for (const [narrow, where] of [[true, "on a phone"], [false, "where there is room"]] as const) {
  test(`${where} what is said of a hint beside the action is ${narrow ? "folded away" : "in sight"}, and what it does is only drawn`, async () => {
    openPage(`${table({ actions: [{ code: 0, name: "hatch c5", picks: [] }] })}<div id="hint" hidden></div>`);
    globalThis.matchMedia = () => ({ matches: narrow }) as MediaQueryList;
    const words = ["Hatch c5. It wins.", "What it does: a beetle hatches.", "Next best: Hatch e4."];
    globalThis.fetch = () => Promise.resolve(Response.json({ seq: 3, action: { name: "hatch c5" }, words }));
    const considered: unknown[] = [];
    let looked = 0;
    const host = { table: readTable, consider: (action: Action | null, told?: boolean) => void considered.push(action?.name, told) };
    await hint({ ...host, bringDrawnIntoSight: () => (looked += 1) });

    assert.equal(document.querySelector("#hint > p")?.textContent, words[0]);
    const why = document.querySelector<HTMLDetailsElement>("#hint details");
    assert.equal(why?.open, !narrow);
    assert.deepEqual([...(why?.querySelectorAll("p") ?? [])].map((line) => line.textContent), words.slice(1));
    assert.deepEqual(considered, ["hatch c5", true]);
    why?.dispatchEvent(new Event("toggle"));
    assert.ok(looked > 0, "with more words or fewer, what is drawn is brought into sight");
  });
}

test("a figure and its sign, a sentence and its clause are not parted at the end of a line", async () => {
  openPage(`${table({ actions: [] })}<div id="hint" hidden></div>`);
  const words = ["Hatch c5. Wins about 60 % (55 to 65 %).", "What it does: a beetle hatches. (§4.1)"];
  globalThis.fetch = () => Promise.resolve(Response.json({ seq: 3, action: { name: "hatch c5" }, words }));
  await hint({ table: readTable, consider: () => undefined, bringDrawnIntoSight: () => undefined });
  const said = [...document.querySelectorAll("#hint p")].map((line) => line.textContent);
  assert.deepEqual(said, ["Hatch c5. Wins about 60\u00a0% (55 to 65\u00a0%).", "What it does: a beetle hatches.\u00a0(§4.1)"]);
});

test("whoever leaves a hint by keys is where they asked for it", async () => {
  openPage(`${table({ actions: [] })}<div id="turn"><button data-do="hint">Hint</button></div><div id="hint" hidden></div>`);
  globalThis.fetch = () => Promise.resolve(Response.json({ seq: 3, action: { name: "hatch c5" }, words: ["Hatch c5.", "Because."] }));
  const host = { table: readTable, consider: () => undefined, bringDrawnIntoSight: () => undefined };
  const asked = hint(host);
  document.querySelector<HTMLElement>("#hint button")?.focus();
  await asked;
  assert.equal(document.activeElement, document.querySelector("#hint .close"));
  await hint(host);
  assert.equal(document.activeElement, document.querySelector("#turn button"));
});

test("what was asked of a moment that is gone is not said, and takes nothing from what is asked now", async () => {
  openPage(`${table({ actions: [], seq: 3 })}<div id="hint" hidden></div>`);
  const answers: ((response: Response) => void)[] = [];
  const removed: string[] = [];
  globalThis.fetch = (address, request) => {
    if (request?.method === "POST") return new Promise((resolve) => { answers.push(resolve); }); // prettier-ignore
    if (request?.method === "DELETE") removed.push(String(address));
    return Promise.resolve(Response.json({ progress: null }));
  };
  let shown = readTable();
  const host = { table: () => shown, consider: () => undefined, bringDrawnIntoSight: () => undefined };
  const first = hint(host);
  shown = { ...shown, seq: 4 };
  endHint();
  const second = hint(host);
  answers[0]?.(Response.json({ message: "Something has happened since then." }, { status: 409 }));
  await first;
  assert.equal(document.querySelector("#hint p")?.textContent, "A bot thinks about it.");
  await hint(host);
  assert.equal(removed.length, 1, "a second press calls off what is awaited");
  answers[1]?.(Response.json({ seq: 4, action: null, words: [] }));
  await second;
  assert.equal(document.getElementById("hint")?.hidden, true);
});
