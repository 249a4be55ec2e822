import assert from "node:assert/strict";
import { test } from "node:test";
import { bestSpot } from "../src/board/placement";
import { lendPanel, openPanel, returnPanel } from "../src/page/drawer";
import { openPage } from "./page";

const BOARD = { width: 780, height: 770 };
const LABEL = { width: 300, height: 80 };

test("a label hangs below its thing, and above it at the foot of the board", () => {
  assert.deepEqual(bestSpot({ left: 300, top: 100, width: 60, height: 60 }, LABEL, BOARD, []), { side: "below", left: 180, top: 170 });
  assert.equal(bestSpot({ left: 300, top: 700, width: 60, height: 60 }, LABEL, BOARD, []).side, "above");
});

test("a label that is nearly as high as what is seen of the board stays in it", () => {
  const { top } = bestSpot({ left: 300, top: 200, width: 60, height: 60 }, { width: 300, height: 350 }, { width: 390, height: 400 }, []);
  assert.ok(top >= 0 && top + 350 <= 400);
});

test("a label covers nothing that is to be pressed next where another side is free", () => {
  const pool = { left: 220, top: 600, width: 70, height: 70 };
  const rack = [0, 1, 2, 3].map((n) => ({ left: 80 * n, top: 680, width: 70, height: 70 }));
  assert.equal(bestSpot(pool, LABEL, BOARD, rack).side, "above");
  const field = { left: 0, top: 300, width: 780, height: 290 };
  const { side } = bestSpot(pool, LABEL, BOARD, [...rack, field]);
  assert.equal(side, "right");
});

test("the rules that came with a refusal give way to what was open before, unless somebody opened them", () => {
  openPage("");
  const shown = (): string | undefined => document.documentElement.dataset.panel;
  openPanel("log");
  lendPanel(() => openPanel("rules"));
  lendPanel(() => openPanel("rules"));
  assert.equal(shown(), "rules");
  returnPanel();
  assert.equal(shown(), "log");
  lendPanel(() => openPanel("rules"));
  openPanel("rules");
  returnPanel();
  assert.equal(shown(), "rules");
});
