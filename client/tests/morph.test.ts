import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSymbols } from "../src/board/drawing";
import { morph } from "../src/page/morph";
import { parse, readTable } from "../src/page/table";
import { BOARD, openPage, table } from "./page";

test("symbols that are not sent again stay", () => {
  const symbols = '<defs><symbol id="egg"></symbol></defs>';
  openPage(table({ inside: symbols + BOARD }));
  assert.ok(hasSymbols());
  morph(parse(table({ seq: 9, inside: `<defs data-keep=""></defs>${BOARD}` })));
  assert.ok(hasSymbols());
  assert.equal(readTable().seq, 9);
  assert.equal(document.querySelectorAll("#board symbol").length, 1);
});

test("a fresh table keeps what is the client's, what is open and what is typed", () => {
  const inside = '<details id="more"><summary>more</summary></details><input id="words" value="">';
  openPage(table().replace("<ol", `${inside}<ol`));
  const banner = document.getElementById("refusal");
  if (banner) banner.hidden = false;
  document.getElementById("more")?.setAttribute("open", "");
  const field = document.getElementById("words") as HTMLInputElement;
  field.focus();
  field.value = "hatch";
  morph(parse(table({ seq: 9 }).replace("<ol", `${inside}<ol`)));
  assert.equal(readTable().seq, 9);
  assert.equal(document.getElementById("refusal")?.hidden, false);
  assert.equal(document.getElementById("more")?.hasAttribute("open"), true);
  assert.equal((document.getElementById("words") as HTMLInputElement).value, "hatch");
  assert.equal(document.activeElement?.id, "words");
});
