import assert from "node:assert/strict";
import { test } from "node:test";
import { hint } from "../src/page/hint";
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
  const hinted = hint({ table: readTable, consider: () => undefined });
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
  assert.equal(document.querySelector("#hint p")?.textContent, "hatch c5: wins about 60 %.");
  assert.equal(document.querySelector("#hint button")?.textContent, "Close");
});
