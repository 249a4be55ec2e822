import assert from "node:assert/strict";
import { test } from "node:test";
import { gaze } from "../src/page/logo";

test("the eyes look straight at somebody near, else towards a facet on that side", () => {
  assert.deepEqual(gaze({ x: 3, y: 3 }, 10), { x: 0, y: 0 });
  assert.ok(gaze({ x: 500, y: 0 }, 10).x > 15);
  assert.ok(gaze({ x: 0, y: 400 }, 10).y > 15);
  const { x, y } = gaze({ x: -300, y: -300 }, 10);
  assert.ok(x < 0 && y < 0 && Math.hypot(x, y) < 26);
});
