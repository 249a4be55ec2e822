import assert from "node:assert/strict";
import { test } from "node:test";
import { address, readTable } from "../src/page/table";
import { openPage, table } from "./page";

const ACTIONS = [
  { code: 1, name: "hatch c5", picks: ["egg:c5"] },
  { code: 2, name: "b7xd7", picks: ["beetle:b7", "beetle:d7"] },
  { code: 3, name: "end", picks: [] },
];

test("a table is read from its attributes and its list of actions", () => {
  openPage(table({ seq: 7, turn: 1, as: "1", seats: "0,1", actions: ACTIONS }));
  const { match, seq, turn, as, seats, at, actions } = readTable();
  assert.deepEqual([match, seq, turn, as, seats, at, actions.length], ["abc", 7, 1, 1, [0, 1], null, 3]);
  openPage(table({ as: "public", seats: "" }));
  assert.deepEqual([readTable().as, readTable().seats], [null, []]);
});

test("the address of a table names eyes and moment only where they are meant", () => {
  assert.equal(address("abc", null, null), "/m/abc/table");
  assert.equal(address("abc", 1, null), "/m/abc/table?as=1");
  assert.equal(address("abc", "public", 7), "/m/abc/table?as=public&at=7");
  assert.equal(address("abc", 1, null, true), "/m/abc/table?symbols=kept&as=1");
});
