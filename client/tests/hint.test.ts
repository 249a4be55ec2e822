import assert from "node:assert/strict";
import { test } from "node:test";
import { hint } from "../src/page/hint";
import { readTable } from "../src/page/table";
import { openPage, table } from "./page";

test("while a bot thinks about a hint a bar shows how far it is; with the answer it is gone", async () => {
  openPage(`${table({ actions: [] })}<div id="hint" hidden></div>`);
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = () => new Promise((resolve) => { answer = resolve; }); // prettier-ignore
  const asked = hint({ table: readTable, consider: () => undefined });
  const bar = document.querySelector<HTMLProgressElement>("#hint progress");
  assert.equal(bar?.getAttribute("aria-label"), "The bot thinks");
  assert.equal(Number(bar?.value), 0);

  answer(Response.json({ seq: 3, action: { name: "hatch c5" }, words: ["hatch c5: wins about 60 %."] }));
  await asked;
  assert.equal(document.querySelector("#hint progress"), null);
  assert.equal(document.getElementById("hint")?.textContent, "hatch c5: wins about 60 %.");
});
