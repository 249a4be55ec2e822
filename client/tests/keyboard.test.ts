import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour } from "../src/board/keyboard";

test("arrows go to the nearest thing that way, straight ahead before aside", () => {
  const spots = [{ x: 10, y: 0 }, { x: 30, y: 0 }, { x: 12, y: 11 }, { x: 0, y: 20 }, { x: -10, y: 0 }];
  const here = { x: 0, y: 0 };
  assert.deepEqual(neighbour(here, { x: 1, y: 0 }, spots), { x: 10, y: 0 });
  assert.deepEqual(neighbour(here, { x: 0, y: 1 }, spots), { x: 0, y: 20 });
  assert.deepEqual(neighbour(here, { x: -1, y: 0 }, spots), { x: -10, y: 0 });
  assert.equal(neighbour(here, { x: 0, y: -1 }, spots), null);
});
