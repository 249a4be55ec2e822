import assert from "node:assert/strict";
import { test } from "node:test";
import { isFor, plays, viewerFor, watched } from "../src/page/viewer";

test("where nothing is secret the table turns to whoever decides at this device", () => {
  const open = { as: 0, seats: [0, 1], bots: [], secret: false };
  assert.equal(viewerFor(open, 1), 1);
  assert.equal(viewerFor(open, -2), 0);
  assert.equal(viewerFor({ ...open, seats: [0] }, 1), 0);
});

test("where something is secret the device changes hands behind a curtain", () => {
  const secret = { as: 0, seats: [0, 2], bots: [], secret: true };
  assert.equal(viewerFor(secret, 2), "public");
  assert.equal(viewerFor(secret, 0), 0);
  assert.equal(viewerFor(secret, 1), 0, "the turn of somebody elsewhere leaves the device where it is");
});

test("a bot's turn leaves the device where it is, though the bot plays for somebody at it", () => {
  const rested = { as: 0, seats: [0, 1], bots: [1], secret: false };
  assert.equal(viewerFor(rested, 1), 0);
  assert.equal(viewerFor({ ...rested, secret: true }, 1), 0);
  assert.equal(plays(rested, 1), false);
  assert.equal(plays(rested, 0), true);
});

test("each seat's own news is watched where it differs, one line where it does not", () => {
  assert.deepEqual(watched({ match: "m", as: null, seats: [], secret: true }), ["m.public"]);
  assert.deepEqual(watched({ match: "m", as: 1, seats: [0, 1], secret: false }), ["m.0"]);
  assert.deepEqual(watched({ match: "m", as: 0, seats: [0, 1], secret: true }), ["m.0", "m.1", "m.public"]);
});

test("a message for another seat's eyes is not shown to these", () => {
  const secret = { as: 0, seats: [0, 1], secret: true };
  assert.equal(isFor(secret, 0), true);
  assert.equal(isFor(secret, 1), false);
  assert.equal(isFor({ ...secret, as: null }, null), true);
  assert.equal(isFor({ ...secret, secret: false }, 1), true);
});
