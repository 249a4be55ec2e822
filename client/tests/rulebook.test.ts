import assert from "node:assert/strict";
import { test } from "node:test";
import { search } from "../src/page/rulebook";
import { openPage } from "./page";

test("a search of the rules hides clauses and chapters without all the words", () => {
  openPage(`<article id="rules"><section class="chapter"><div class="rule">Hatch an egg.</div><div class="rule">Capture an enemy.</div></section>
    <section class="chapter"><div class="rule">The end.</div></section></article>`);
  const rules = document.getElementById("rules") as HTMLElement;
  assert.equal(search(rules, "EGG hatch"), 1);
  assert.equal(rules.querySelectorAll<HTMLElement>(".chapter")[1]?.hidden, true);
  assert.equal(search(rules, ""), 3);
  assert.equal(rules.querySelectorAll("[hidden]").length, 0);
});
