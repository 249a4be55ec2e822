import assert from "node:assert/strict";
import { test } from "node:test";
import { CUES, cueOf } from "../src/device/sounds";

test("a sound is chosen by what happened, not by a game's words", () => {
  const event = (kind: string, ...moves: { before: string | null; after: string | null; way: string[] }[]) => ({ kind, clause: "1", words: "", moves });
  assert.equal(cueOf(event("x", { before: "a", after: null, way: [] }, { before: "b", after: "c", way: ["p", "q"] })), "leave");
  assert.equal(cueOf(event("x", { before: "b", after: "c", way: ["p", "q"] })), "travel");
  assert.equal(cueOf(event("x", { before: null, after: "c", way: [] })), "appear");
  assert.equal(cueOf(event("x", { before: "egg", after: "beetle", way: [] })), "turn");
  const shell = { before: "shell", after: null, way: [] };
  assert.equal(cueOf(event("x", shell, { before: "egg", after: "beetle", way: [] })), "turn", "a birth is no death");
  assert.equal(cueOf(event("end")), "end");
  assert.equal(cueOf(event("undo")), "back");
  assert.equal(cueOf(event("says something")), null);
  assert.ok(Object.keys(CUES).length >= 5 && Object.keys(CUES).length <= 8);
});
