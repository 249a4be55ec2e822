import assert from "node:assert/strict";
import { test } from "node:test";
import { Picker } from "../src/board/picker";
import { change } from "../src/device/settings";
import { morph } from "../src/page/morph";
import { parse, readTable } from "../src/page/table";
import { ACTIONS, BOARD, classes, host, openPage, settle, table, things } from "./page";

test("click and click: the target is lit after the first, the action is taken after the second", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, acted } = host();
  const picker = new Picker(given);
  picker.refresh();
  picker.point("beetle:b7", "mouse");
  assert.match(classes("beetle:b7"), /\bpicked\b/);
  assert.match(classes("beetle:d7"), /\bcan\b/);
  assert.match(classes("egg:c5"), /\bbegin\b/);
  assert.deepEqual(acted, []);
  picker.point("beetle:d7", "mouse");
  assert.deepEqual(acted, ["b7xd7"]);
});

test("a finger is asked before it acts; a second tap or the button says yes, and letting go says no", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, acted } = host();
  const picker = new Picker(given);
  picker.point("egg:c5", "touch");
  assert.deepEqual(acted, []);
  assert.match(document.getElementById("asking")?.textContent ?? "", /Hatch c5\?/);
  picker.cancel();
  assert.equal(document.getElementById("asking")?.hidden, true);
  picker.confirm();
  assert.deepEqual(acted, []);
  picker.point("egg:c5", "touch");
  picker.point("egg:c5", "touch");
  assert.deepEqual(acted, ["hatch c5"]);
  picker.point("egg:c5", "touch");
  picker.confirm();
  assert.deepEqual(acted, ["hatch c5", "hatch c5"]);
});

test("whether to ask is the person's own choice", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, acted } = host();
  const picker = new Picker(given);
  change("confirm", "never");
  picker.point("egg:c5", "touch");
  change("confirm", "always");
  picker.point("egg:c5", "mouse");
  change("confirm", "touch");
  assert.deepEqual(acted, ["hatch c5"]);
});

test("an illegal target is asked about, labelled with its clause, and what was picked stays picked", async () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, asked, cited } = host();
  const picker = new Picker(given);
  picker.point("beetle:b7", "mouse");
  picker.point("egg:a2", "mouse");
  await settle();
  assert.deepEqual(asked, [["beetle:b7", "egg:a2"]]);
  assert.deepEqual(cited, ["3.1"]);
  const label = document.getElementById("refusal");
  assert.equal(label?.hidden, false);
  assert.equal(label?.querySelector("p")?.textContent, "The egg on a2 is your opponent's.");
  assert.equal(label?.querySelector<HTMLAnchorElement>(".clause")?.hash, "#c-3.1");
  assert.match(classes("egg:a2"), /\brefused\b/);
  assert.match(classes("beetle:b7"), /\bpicked\b/);
});

test("what somebody is typing stays shown when a fresh table comes, until something else is pointed at or it is let go", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const picker = new Picker(host().host);
  const hatch = readTable().actions.find(({ name }) => name === "hatch c5") ?? null;
  picker.preview(hatch);
  picker.refresh();
  assert.match(classes("egg:c5"), /\bpicked\b/);
  picker.point("beetle:b7", "mouse");
  assert.doesNotMatch(classes("egg:c5"), /\bpicked\b/);
  picker.preview(hatch);
  picker.preview(null);
  picker.refresh();
  assert.doesNotMatch(classes("egg:c5"), /\bpicked\b/);
  picker.preview(hatch);
  picker.cancel();
  assert.doesNotMatch(classes("egg:c5"), /\bpicked\b/);
});

test("while nothing can be played the reason is given, and nothing is asked of the rules", async () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, acted, asked } = host({ blocked: () => "The connection is lost." });
  new Picker(given).point("egg:c5", "mouse");
  await settle();
  assert.deepEqual([acted, asked], [[], []]);
  assert.equal(document.querySelector("#refusal p")?.textContent, "The connection is lost.");
});

test("equal picks open a menu, and its words act", () => {
  const actions = [
    { code: 1, name: "climb", picks: ["egg:c5"] },
    { code: 2, name: "cut", picks: ["egg:c5"] },
  ];
  openPage(table({ actions, inside: BOARD }));
  const { host: given, acted } = host();
  new Picker(given).point("egg:c5", "mouse");
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("#menu button")];
  assert.deepEqual(buttons.map((button) => button.textContent), ["climb", "cut"]);
  buttons[1]?.click();
  assert.deepEqual(acted, ["cut"]);
  assert.equal(document.getElementById("menu")?.hidden, true);
});

test("where an action could stop or go on, the menu offers to stop and the board to go on", () => {
  const actions = [
    { code: 1, name: "walk", picks: ["egg:c5"] },
    { code: 2, name: "walk on to a2", picks: ["egg:c5", "egg:a2"] },
  ];
  openPage(table({ actions, inside: BOARD }));
  const { host: given, acted } = host();
  const picker = new Picker(given);
  picker.refresh();
  picker.point("egg:c5", "mouse");
  assert.match(document.getElementById("menu")?.textContent ?? "", /Stop here.*walk/);
  assert.match(classes("egg:a2"), /\bcan\b/);
  picker.refresh();
  assert.equal(document.getElementById("menu")?.hidden, false, "a fresh table in which nothing changed leaves it open");
  picker.point("egg:a2", "mouse");
  assert.deepEqual(acted, ["walk on to a2"]);
  assert.equal(document.getElementById("menu")?.hidden, true);
});

test("a pick the drawing does not show gets a button in the tray", () => {
  openPage(table({ actions: [{ code: 1, name: "take rope", picks: ["card:rope"] }], inside: BOARD }));
  new Picker(host().host).refresh();
  const button = document.querySelector<HTMLButtonElement>('#asking [data-do="point"]');
  assert.equal(button?.dataset.thing, "card:rope");
});

test("picks are kept over a fresh table while they still lead somewhere", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const picker = new Picker(host().host);
  picker.point("beetle:b7", "mouse");
  morph(parse(table({ seq: 3, actions: ACTIONS, inside: BOARD })));
  picker.refresh();
  assert.match(classes("beetle:b7"), /\bpicked\b/);
  morph(parse(table({ seq: 4, actions: [], inside: BOARD })));
  picker.refresh();
  assert.doesNotMatch(classes("beetle:b7"), /\bpicked\b/);
});

test("a choice among things outlasts news that change nothing of what may be done", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const picker = new Picker(host().host);
  picker.refresh();
  picker.pointAmong(["beetle:b7", "egg:c5"], "touch");
  const isOpen = (): boolean => document.getElementById("menu")?.hidden === false;
  assert.ok(isOpen());
  morph(parse(table({ actions: ACTIONS, inside: BOARD })));
  picker.refresh();
  assert.ok(isOpen());
  morph(parse(table({ seq: 3, actions: ACTIONS.slice(0, 1), inside: BOARD })));
  picker.refresh();
  assert.ok(!isOpen());
});

test("a dressed table leaves alone whatever stays as it is", () => {
  const both = table({ actions: ACTIONS, inside: BOARD });
  openPage(both);
  const picker = new Picker(host().host);
  picker.refresh();
  const before = document.getElementById("board")?.innerHTML;
  const fresh = parse(both);
  picker.dress(fresh, readTable(fresh).actions);
  assert.equal(fresh.querySelector("#board")?.innerHTML, before);
});

test("what the game puts in hand is picked, stays when pointed at, and is let go like anything else", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }).replace("data-seq", 'data-taken-up="beetle:b7" data-seq'));
  const { host: given, acted } = host();
  const picker = new Picker(given);
  picker.refresh();
  assert.match(classes("beetle:b7"), /\bpicked\b/);
  assert.equal(picker.holds, false, "nobody has picked it yet");
  assert.equal(document.getElementById("asking")?.hidden, true);
  picker.point("beetle:b7", "mouse");
  assert.match(classes("beetle:b7"), /\bpicked\b/);
  assert.equal(picker.cancel(), true);
  picker.refresh();
  assert.doesNotMatch(classes("beetle:b7"), /\bpicked\b/, "not again in the same moment");
  assert.deepEqual(acted, []);
});

test("why something cannot be is asked without what the game put in hand, unless that goes to such things", () => {
  openPage(table({ actions: ACTIONS, inside: `${BOARD}${things("pool:x", "beetle:a1")}` }).replace("data-seq", 'data-taken-up="beetle:b7" data-seq'));
  const asked: (readonly string[])[] = [];
  const picker = new Picker({
    ...host().host,
    why: async (picks) => {
      asked.push(picks);
      return null;
    },
  });
  picker.refresh();
  for (const id of ["pool:x", "beetle:a1", "pool:x"]) picker.point(id, "mouse");
  assert.deepEqual(asked, [["pool:x"], ["beetle:b7", "beetle:a1"], ["pool:x"]]);
});

test("a finger is asked before what is final, and before nothing else", async () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { host: given, acted } = host();
  let isFinal = true;
  const picker = new Picker({ ...given, isFinal: () => Promise.resolve(isFinal) });
  picker.point("egg:c5", "touch");
  await settle();
  assert.deepEqual(acted, []);
  assert.match(document.getElementById("asking")?.textContent ?? "", /Hatch c5\?/);
  picker.cancel();
  isFinal = false;
  picker.point("egg:c5", "touch");
  await settle();
  assert.deepEqual(acted, ["hatch c5"]);
});

test("a long list of ways stands under headings, a verb with many targets folded; a short one is open", () => {
  const way = (verb: string, n: number, heading: string) => ({ code: n, name: `${verb} ${n}`, picks: ["egg:c5", `cell:${n}`], label: `${verb} to ${n}`, heading });
  const moves = [1, 2, 3, 4].map((n) => way("Move", n, "Basic actions"));
  const drives = [5, 6, 7, 8, 9].map((n) => way("Drive", n, "Complex actions"));
  for (const [ways, folded] of [[moves, 0], [[...moves, ...drives], 2]] as const) {
    openPage(table({ actions: [...ways], inside: BOARD }));
    const picker = new Picker(host().host);
    picker.point("egg:c5", "mouse");
    const list = document.querySelector("#asking .ways");
    assert.equal(list?.querySelectorAll("details").length, folded);
    assert.equal(list?.querySelectorAll("button").length, ways.length);
    assert.equal(list?.querySelector("h3")?.textContent, "Basic actions");
  }
});
