import assert from "node:assert/strict";
import { test } from "node:test";
import { meant, type Target } from "../src/board/pointing";

const MOUSE = { least: 0, sure: 0, margin: 3 };
const FINGER = { least: 40, sure: 24, margin: 12 };
const box = (id: string, left: number, top: number, width: number, height = width): Target => ({ id, left, top, width, height });
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

test("the mouse means what lies under it, a finger also what lies near it", () => {
  const pawn = box("pawn", 100, 100, 16, 18);
  assert.deepEqual(meant([pawn], at(108, 109), MOUSE), ["pawn"]);
  assert.deepEqual(meant([pawn], at(120, 109), MOUSE), []);
  assert.deepEqual(meant([pawn], at(120, 109), FINGER), ["pawn"]);
  assert.deepEqual(meant([pawn], at(130, 109), FINGER), []);
});

test("of things that overlap the middle of each is its own, whichever is drawn above", () => {
  const crowd = [0, 1, 2, 3].map((n) => box(`pawn-${n}`, 100 + 15 * n, 100, 22, 26));
  for (const [n, pawn] of crowd.entries()) {
    assert.deepEqual(meant(crowd, at(pawn.left + 11, 113), MOUSE), [`pawn-${n}`]);
    assert.ok(meant(crowd, at(pawn.left + 11, 113), FINGER).includes(`pawn-${n}`));
  }
});

test("halfway between two that are small, a finger is asked which; between two that are large enough it is not", () => {
  const pawns = [box("one", 100, 100, 16), box("other", 116, 100, 16)];
  assert.deepEqual(meant(pawns, at(115, 108), FINGER), ["one", "other"]);
  const cells = [box("one", 100, 100, 27), box("other", 127, 100, 27)];
  assert.deepEqual(meant(cells, at(124, 113), FINGER), ["one"]);
});

test("what stands on a tile is meant before the tile, which keeps its middle and all the rest", () => {
  const tile = box("tile", 0, 0, 96);
  const pawn = box("pawn", 38, 60, 20, 30);
  assert.deepEqual(meant([tile, pawn], at(48, 75), MOUSE), ["pawn"]);
  assert.deepEqual(meant([tile, pawn], at(48, 61), MOUSE), ["pawn"]);
  assert.deepEqual(meant([tile, pawn], at(48, 48), MOUSE), ["tile"]);
  assert.deepEqual(meant([tile, pawn], at(20, 20), MOUSE), ["tile"]);
  const covered = box("pawn", 38, 33, 20, 30);
  assert.deepEqual(meant([tile, covered], at(48, 48), MOUSE), ["tile", "pawn"]);
});
