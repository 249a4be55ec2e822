import assert from "node:assert/strict";
import { test } from "node:test";
import { heightBelow, wayTo, wayToDrawn, wayToWhole } from "../src/board/in-sight";

const BAND = { top: 50, bottom: 700 };

test("nothing scrolls while something lit is seen, or where there is nothing", () => {
  assert.equal(wayTo([], BAND), 0);
  assert.equal(wayTo([{ top: 900, bottom: 940 }, { top: 660, bottom: 720 }], BAND), 0);
});

test("what lies behind the prompt comes down, if all has room", () => {
  assert.equal(wayTo([{ top: 20, bottom: 60 }, { top: 200, bottom: 240 }], BAND), -46);
  assert.equal(wayTo([{ top: 20, bottom: 60 }, { top: 600, bottom: 690 }], BAND), 0);
});

test("the page scrolls no farther than what is brought into sight needs", () => {
  assert.equal(wayTo([{ top: 720, bottom: 780 }], BAND), 96);
  assert.equal(wayTo([{ top: -40, bottom: 20 }], BAND), -106);
});

test("of what is higher than the screen the upper edge comes into sight", () => {
  assert.equal(wayTo([{ top: 800, bottom: 1700 }], BAND), 734);
});

test("a board is seen whole, or from its upper edge on", () => {
  assert.equal(wayToWhole({ top: 80, bottom: 600 }, BAND), 0);
  assert.equal(wayToWhole({ top: 200, bottom: 720 }, BAND), 142);
  assert.equal(wayToWhole({ top: 20, bottom: 500 }, BAND), -38);
  assert.equal(wayToWhole({ top: 257, bottom: 947 }, BAND), 199);
});

test("what is drawn is seen whole, by no more scrolling than that needs, or from its beginning on", () => {
  assert.equal(wayToDrawn({ top: 80, bottom: 600 }, BAND), 0);
  assert.equal(wayToDrawn({ top: 500, bottom: BAND.bottom + 20 }, BAND), 36);
  assert.equal(wayToDrawn({ top: BAND.top - 10, bottom: 300 }, BAND), -26);
  assert.equal(wayToDrawn({ top: 400, bottom: 1500 }, BAND), 400 - 16 - BAND.top);
});

test("what has hardly room is seen whole, with as much free above it as below", () => {
  assert.equal(wayToDrawn({ top: 100, bottom: 740 }, BAND), 45);
});

test("a sheet leaves room for what is drawn above it, but always says something", () => {
  assert.equal(heightBelow(400, BAND), 218);
  assert.equal(heightBelow(600, BAND), 180);
});
