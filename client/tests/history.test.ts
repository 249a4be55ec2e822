import assert from "node:assert/strict";
import { test } from "node:test";
import { stepped } from "../src/page/history";

test("steps through the past stop at the beginning and end in now", () => {
  const all = [0, 1, 3, 4];
  assert.equal(stepped(all, null, -1), 3);
  assert.equal(stepped(all, 3, -1), 1);
  assert.equal(stepped(all, 3, 1), null);
  assert.equal(stepped(all, 2, -1), 1, "a moment that is no entry counts as the next one");
  assert.equal(stepped(all, null, -Infinity), 0);
  assert.equal(stepped(all, 0, -1), 0);
  assert.equal(stepped(all, 1, Infinity), null);
  assert.equal(stepped([0], null, -1), null);
});
