import assert from "node:assert/strict";
import { test } from "node:test";
import { cueOf } from "../src/device/sounds";
import { CUES } from "../src/device/tones";

test("a sound is chosen by what happened, not by a game's words", () => {
  const event = (kind: string, ...moves: { before: string | null; after: string | null; way: string[] }[]) => ({ kind, clause: "1", words: "", moves });
  assert.equal(cueOf(event("x", { before: "a", after: null, way: [] }, { before: "b", after: "c", way: ["p", "q"] })), "leave");
  assert.equal(cueOf(event("x", { before: "b", after: "c", way: ["p", "q"] })), "travel");
  assert.equal(cueOf(event("x", { before: null, after: "c", way: [] })), "appear");
  assert.equal(cueOf(event("x", { before: "egg", after: "beetle", way: [] })), "turn");
  const shell = { before: "shell", after: null, way: [] };
  assert.equal(cueOf(event("x", shell, { before: "egg", after: "beetle", way: [] })), "birth", "a birth is no death");
  const held = (strikes: [string, string][], ...moves: { before: string | null; after: string | null; way: string[] }[]) => ({
    ...event("x", ...moves),
    spotlight: { title: "Thunderhead", text: "", symbol: "", strikes },
  });
  assert.equal(cueOf(held([["cell:B2", ""]], { before: "cell:B2", after: "cell:B2", way: [] })), "strike");
  assert.equal(cueOf(held([["rule:solid", ""]], { before: "next", after: "rule:solid", way: ["p", "q"] })), "card", "a disaster is not a card");
  assert.equal(cueOf(held([["glyph:c3", "+4"]])), "score");
  assert.equal(cueOf(held([])), "card");
  assert.equal(cueOf(event("end")), "end");
  assert.equal(cueOf(event("undo")), "back");
  assert.equal(cueOf(event("says something")), null);
  assert.ok(Object.keys(CUES).length >= 8 && Object.keys(CUES).length <= 12);
});
