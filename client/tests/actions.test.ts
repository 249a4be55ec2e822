import assert from "node:assert/strict";
import { test } from "node:test";
import { gifts, leadsOn, matching, offer, point, told, unseen, wordsOf, type Action } from "../src/board/actions";

let code = 0;
const action = (name: string, ...picks: string[]): Action => ({ code: (code += 1), name, picks });

const HATCH = action("hatch c5", "egg:c5");
const SHORT = action("b7xd7", "beetle:b7", "beetle:d7");
const LONG = action("b7xe6", "beetle:b7", "beetle:e6");
const END = action("end turn");
const BEETLES = [HATCH, SHORT, LONG, END];

test("a first pick that leads on is kept and its targets are offered", () => {
  const reply = point(BEETLES, [], "beetle:b7");
  assert.deepEqual(reply, { kind: "on", picked: ["beetle:b7"], stop: [] });
  assert.deepEqual([...offer(BEETLES, ["beetle:b7"]).next], ["beetle:d7", "beetle:e6"]);
});

test("the last pick of an only action acts", () => {
  assert.deepEqual(point(BEETLES, [], "egg:c5"), { kind: "act", action: HATCH, picked: ["egg:c5"] });
  assert.deepEqual(point(BEETLES, ["beetle:b7"], "beetle:e6"), { kind: "act", action: LONG, picked: ["beetle:b7", "beetle:e6"] });
});

test("pointing at the last pick again lets it go", () => {
  assert.deepEqual(point(BEETLES, ["beetle:b7"], "beetle:b7"), { kind: "back", picked: [] });
});

test("pointing at another beginning begins anew", () => {
  const more = [...BEETLES, action("f7xd7", "beetle:f7", "beetle:d7")];
  assert.deepEqual(point(more, ["beetle:b7"], "beetle:f7"), { kind: "on", picked: ["beetle:f7"], stop: [] });
  assert.equal(point(more, ["beetle:b7"], "egg:c5").kind, "act");
});

test("a pick that leads nowhere asks why, with all picks so far", () => {
  assert.deepEqual(point(BEETLES, [], "egg:a2"), { kind: "why", picks: ["egg:a2"] });
  assert.deepEqual(point(BEETLES, ["beetle:b7"], "cell:b6"), { kind: "why", picks: ["beetle:b7", "cell:b6"] });
});

test("actions with equal picks become a menu", () => {
  const vault = [action("climb", "rope:1"), action("cut", "rope:1")];
  const reply = point(vault, [], "rope:1");
  assert.equal(reply.kind, "menu");
  assert.deepEqual(reply.kind === "menu" && reply.actions, vault);
});

test("an action whose picks begin another's offers to stop there", () => {
  const walk = action("walk a1", "pawn:1", "cell:a1");
  const run = action("run a1 a2", "pawn:1", "cell:a1", "cell:a2");
  const reply = point([walk, run], ["pawn:1"], "cell:a1");
  assert.deepEqual(reply, { kind: "on", picked: ["pawn:1", "cell:a1"], stop: [walk] });
});

test("a thing may be picked twice where an action says so, instead of being let go", () => {
  const twice = action("turn it twice", "dial:1", "dial:1");
  assert.deepEqual(point([twice], ["dial:1"], "dial:1"), { kind: "act", action: twice, picked: ["dial:1", "dial:1"] });
});

test("an action without picks is complete before anything is picked", () => {
  assert.deepEqual(offer(BEETLES, []).complete, [END]);
});

test("only what leads on can be carried", () => {
  assert.equal(leadsOn(BEETLES, "beetle:b7"), true);
  assert.equal(leadsOn(BEETLES, "egg:c5"), false);
  assert.equal(leadsOn(BEETLES, "beetle:d7"), false);
});

test("typed words find actions by their beginning first, then by any part", () => {
  assert.deepEqual(matching(BEETLES, " B7 "), [SHORT, LONG]);
  assert.deepEqual(matching(BEETLES, "b7x"), [SHORT, LONG]);
  assert.deepEqual(matching(BEETLES, "xE6"), [LONG]);
  assert.deepEqual(matching(BEETLES, "HATCH   c5"), [HATCH]);
  assert.deepEqual(matching(BEETLES, ""), []);
});

test("things the drawing lacks are listed, so that no action is out of reach", () => {
  assert.deepEqual(unseen(new Set(["egg:c5", "card:9"]), (id) => id === "egg:c5"), ["card:9"]);
});

test("what has words of its own is read by them, and listed once something is picked", () => {
  const named = action("move red-1 C4", "survivor:red-1", "cell:C4");
  const labelled = { ...action("drain red-1 C5", "survivor:red-1", "cell:C5"), label: "Drain C5 (1 pipe)" };
  assert.equal(wordsOf(named), "move red-1 C4");
  assert.equal(wordsOf(labelled), "Drain C5 (1 pipe)");
  const spoken = { ...action("place solid-star b10", "rack:solid-star", "cell:b10"), words: "place a solid star on b10" };
  assert.equal(wordsOf(spoken), "place a solid star on b10");
  assert.deepEqual(told([spoken], ["rack:solid-star"]), []);
  assert.deepEqual(told([named, labelled], []), []);
  assert.deepEqual(told([named, labelled], ["survivor:red-1"]), [labelled]);
  assert.deepEqual(told([named, labelled], ["survivor:red-2"]), []);
});

test("what a choice gives stands on the thing that completes it, once all before it is picked", () => {
  const worth = [
    { ...action("place star e6", "rack:star", "cell:e6"), gives: "4" },
    { ...action("place star e7", "rack:star", "cell:e7"), gives: "8" },
    { ...action("place moon e6", "rack:moon", "cell:e6"), gives: "2" },
    HATCH,
  ];
  assert.deepEqual([...gifts(worth, ["rack:star"])], [["cell:e6", "4"], ["cell:e7", "8"]]);
  assert.deepEqual([...gifts(worth, [])], []);
});
