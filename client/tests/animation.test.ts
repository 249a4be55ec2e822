import assert from "node:assert/strict";
import { test } from "node:test";
import { journey } from "../src/board/animation";

test("a travel visits every place on its way and ends at the last", () => {
  const frames = journey([{ x: 0, y: 0 }, { x: 0, y: 10 }, { x: 20, y: 30 }], null);
  assert.deepEqual(frames.map((frame) => frame.translate), ["0px 0px", "0px 10px", "20px 30px"]);
  assert.deepEqual(frames.map((frame) => frame.offset), [0, 0.5, 1]);
});

test("a thing with a heading turns along its way by the short way round, and back", () => {
  const frames = journey([{ x: 0, y: 0 }, { x: 10, y: 0 }], 350);
  const turns = frames.map((frame) => frame.rotate);
  assert.deepEqual(turns, ["0deg", "100deg", "100deg", "0deg"], "east is 90, which is 100 on from 350");
  assert.equal(frames.at(-1)?.offset, 1);
});
