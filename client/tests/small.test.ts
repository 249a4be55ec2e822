import assert from "node:assert/strict";
import { test } from "node:test";
import { journey } from "../src/board/animation";
import { gaze } from "../src/page/logo";
import { stepped } from "../src/page/history";
import { neighbour } from "../src/board/keyboard";
import { opening } from "../src/page/lobby";
import { isFor, plays, viewerFor, watched } from "../src/page/viewer";
import { DEFAULTS, read } from "../src/device/settings";
import { CUES, cueOf } from "../src/device/sounds";
import { address } from "../src/page/table";

test("settings survive what is missing, unknown or not theirs", () => {
  assert.deepEqual(read(null), DEFAULTS);
  assert.deepEqual(read("no json"), DEFAULTS);
  assert.deepEqual(read('{"theme":"dark","speed":"warp","extra":1}'), { ...DEFAULTS, theme: "dark" });
});

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

test("arrows go to the nearest thing that way, straight ahead before aside", () => {
  const spots = [{ x: 10, y: 0 }, { x: 30, y: 0 }, { x: 12, y: 11 }, { x: 0, y: 20 }, { x: -10, y: 0 }];
  const here = { x: 0, y: 0 };
  assert.deepEqual(neighbour(here, { x: 1, y: 0 }, spots), { x: 10, y: 0 });
  assert.deepEqual(neighbour(here, { x: 0, y: 1 }, spots), { x: 0, y: 20 });
  assert.deepEqual(neighbour(here, { x: -1, y: 0 }, spots), { x: -10, y: 0 });
  assert.equal(neighbour(here, { x: 0, y: -1 }, spots), null);
});

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

test("the eyes look straight at somebody near, else towards a facet on that side", () => {
  assert.deepEqual(gaze({ x: 3, y: 3 }, 10), { x: 0, y: 0 });
  assert.ok(gaze({ x: 500, y: 0 }, 10).x > 15);
  assert.ok(gaze({ x: 0, y: 400 }, 10).y > 15);
  const { x, y } = gaze({ x: -300, y: -300 }, 10);
  assert.ok(x < 0 && y < 0 && Math.hypot(x, y) < 26);
});

test("a sound is chosen by what happened, not by a game's words", () => {
  const event = (kind: string, ...moves: { before: string | null; after: string | null; way: string[] }[]) => ({ kind, clause: "1", words: "", moves });
  assert.equal(cueOf(event("x", { before: "a", after: null, way: [] }, { before: "b", after: "c", way: ["p", "q"] })), "leave");
  assert.equal(cueOf(event("x", { before: "b", after: "c", way: ["p", "q"] })), "travel");
  assert.equal(cueOf(event("x", { before: null, after: "c", way: [] })), "appear");
  assert.equal(cueOf(event("x", { before: "egg", after: "beetle", way: [] })), "turn");
  assert.equal(cueOf(event("end")), "end");
  assert.equal(cueOf(event("undo")), "back");
  assert.equal(cueOf(event("says something")), null);
  assert.ok(Object.keys(CUES).length >= 5 && Object.keys(CUES).length <= 8);
});

test("the address of a table names eyes and moment only where they are meant", () => {
  assert.equal(address("abc", null, null), "/m/abc/table");
  assert.equal(address("abc", 1, null), "/m/abc/table?as=1");
  assert.equal(address("abc", "public", 7), "/m/abc/table?as=public&at=7");
  assert.equal(address("abc", 1, null, true), "/m/abc/table?symbols=kept&as=1");
});

test("who sits where becomes the seats of a match", () => {
  assert.deepEqual(opening("beetles", ["me", "bot:3"], { variant: "placement" }), {
    game: "beetles",
    players: 2,
    options: { variant: "placement" },
    seats: [
      { kind: "human", mine: true },
      { kind: "bot", level: 3 },
    ],
  });
  assert.deepEqual(opening("x", ["here", "friend"], {}).seats, [
    { kind: "human", mine: true },
    { kind: "human", mine: false },
  ]);
});
