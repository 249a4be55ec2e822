import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Banner } from "../src/page/banner";
import { readForm } from "../src/page/lobby";
import { light, mark, markLast, NOTHING } from "../src/board/highlights";
import { morph, parse } from "../src/page/morph";
import { News } from "../src/page/news";
import { Picker, type PickerHost } from "../src/board/picker";
import { search } from "../src/page/rulebook";
import { change } from "../src/device/settings";
import type { Message } from "../src/server/stream";
import { hasSymbols } from "../src/board/drawing";
import { readTable } from "../src/page/table";
import { openPage, settle, table, things } from "./page";

const ACTIONS = [
  { code: 1, name: "hatch c5", picks: ["egg:c5"] },
  { code: 2, name: "b7xd7", picks: ["beetle:b7", "beetle:d7"] },
  { code: 3, name: "end", picks: [] },
];
const BOARD = things("egg:c5", "beetle:b7", "beetle:d7", "egg:a2");

beforeEach(() => mock.restoreAll());

function desk(more: Partial<PickerHost> = {}): { desk: PickerHost; acted: string[]; asked: string[][]; cited: string[] } {
  const acted: string[] = [];
  const asked: string[][] = [];
  const cited: string[] = [];
  const made: PickerHost = {
    table: () => readTable(),
    blocked: () => null,
    act: (action) => void acted.push(action.name),
    why: async (picks) => {
      asked.push([...picks]);
      return { clause: "3.1", message: "The egg on a2 is your opponent's." };
    },
    cite: (clause) => void cited.push(clause),
    ...more,
  };
  return { desk: made, acted, asked, cited };
}

const classes = (id: string): string => document.getElementById(id)?.getAttribute("class") ?? "";

test("a table is read from its attributes and its list of actions", () => {
  openPage(table({ seq: 7, turn: 1, as: "1", seats: "0,1", actions: ACTIONS }));
  const { match, seq, turn, as, seats, at, actions } = readTable();
  assert.deepEqual([match, seq, turn, as, seats, at, actions.length], ["abc", 7, 1, 1, [0, 1], null, 3]);
  openPage(table({ as: "public", seats: "" }));
  assert.deepEqual([readTable().as, readTable().seats], [null, []]);
});

test("what may be picked is marked, reachable by Tab and named aloud; the rest is neither lit nor in the way", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  new Picker(desk().desk).refresh();
  const egg = document.getElementById("egg:c5");
  assert.match(classes("egg:c5"), /\bcan\b/);
  assert.deepEqual([egg?.getAttribute("tabindex"), egg?.getAttribute("role"), egg?.getAttribute("aria-label")], ["0", "button", "the egg on c5"]);
  assert.doesNotMatch(classes("egg:a2"), /\bcan\b/);
  assert.equal(document.getElementById("egg:a2")?.getAttribute("tabindex"), "-1");
});

test("click and click: the target is lit after the first, the action is taken after the second", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { desk: given, acted } = desk();
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
  const { desk: given, acted } = desk();
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
  const { desk: given, acted } = desk();
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
  const { desk: given, asked, cited } = desk();
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

test("while nothing can be played the reason is given, and nothing is asked of the rules", async () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const { desk: given, acted, asked } = desk({ blocked: () => "The connection is lost." });
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
  const { desk: given, acted } = desk();
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
  const { desk: given, acted } = desk();
  const picker = new Picker(given);
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
  new Picker(desk().desk).refresh();
  const button = document.querySelector<HTMLButtonElement>('#asking [data-do="point"]');
  assert.equal(button?.dataset.thing, "card:rope");
});

test("picks are kept over a fresh table while they still lead somewhere", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  const picker = new Picker(desk().desk);
  picker.point("beetle:b7", "mouse");
  morph(parse(table({ seq: 3, actions: ACTIONS, inside: BOARD })));
  picker.refresh();
  assert.match(classes("beetle:b7"), /\bpicked\b/);
  morph(parse(table({ seq: 4, actions: [], inside: BOARD })));
  picker.refresh();
  assert.doesNotMatch(classes("beetle:b7"), /\bpicked\b/);
});

test("a dressed table leaves alone whatever stays as it is", () => {
  const both = table({ actions: ACTIONS, inside: BOARD });
  openPage(both);
  const picker = new Picker(desk().desk);
  picker.refresh();
  const before = document.getElementById("board")?.innerHTML;
  const fresh = parse(both);
  picker.dress(fresh, readTable(fresh).actions);
  assert.equal(fresh.querySelector("#board")?.innerHTML, before);
});

test("symbols that are not sent again stay", () => {
  const symbols = '<defs><symbol id="egg"></symbol></defs>';
  openPage(table({ inside: symbols + BOARD }));
  assert.ok(hasSymbols());
  morph(parse(table({ seq: 9, inside: `<defs data-keep=""></defs>${BOARD}` })));
  assert.ok(hasSymbols());
  assert.equal(readTable().seq, 9);
  assert.equal(document.querySelectorAll("#board symbol").length, 1);
});

test("a fresh table keeps what is the client's, what is open and what is typed", () => {
  const inside = '<details id="more"><summary>more</summary></details><input id="words" value="">';
  openPage(table().replace("<ol", `${inside}<ol`));
  const banner = document.getElementById("refusal");
  if (banner) banner.hidden = false;
  document.getElementById("more")?.setAttribute("open", "");
  const field = document.getElementById("words") as HTMLInputElement;
  field.focus();
  field.value = "hatch";
  morph(parse(table({ seq: 9 }).replace("<ol", `${inside}<ol`)));
  assert.equal(readTable().seq, 9);
  assert.equal(document.getElementById("refusal")?.hidden, false);
  assert.equal(document.getElementById("more")?.hasAttribute("open"), true);
  assert.equal((document.getElementById("words") as HTMLInputElement).value, "hatch");
  assert.equal(document.activeElement?.id, "words");
});

test("the last entry that stands is shown on the board, and an entry lights what it was about", () => {
  openPage(table({ inside: BOARD }));
  const log = document.getElementById("log") as HTMLElement;
  log.innerHTML = `<li data-things="egg:c5">one</li><li data-things="beetle:b7 beetle:d7">two</li><li class="undone" data-things="egg:a2">three</li>`;
  markLast();
  assert.match(classes("beetle:d7"), /\blast\b/);
  assert.doesNotMatch(classes("egg:a2"), /\blast\b/);
  light(log.children[0] as HTMLElement);
  assert.match(classes("egg:c5"), /\blit\b/);
  light(null);
  assert.doesNotMatch(classes("egg:c5"), /\blit\b/);
});

const said = (seq: number, ...words: string[]): Message => ({
  match: "abc",
  as: 0,
  seq,
  stamp: 1,
  turn: 0,
  steps: [{ seq, events: words.map((one) => ({ kind: "hatch", clause: "4.1", words: one, moves: [] })) }],
});

test("messages are shown in order, told aloud, and one that is known already changes nothing", async () => {
  openPage(table({ seq: 3 }));
  change("speed", "off");
  const shown: number[] = [];
  let fetched = 0;
  let now = 3;
  const news = new News({
    table: () => readTable(),
    fetch: async () => {
      fetched += 1;
      return parse(table({ seq: now }));
    },
    show: (fresh) => {
      morph(fresh);
      shown.push(readTable().seq);
    },
  });
  news.hear(said(3, "old"));
  await settle();
  assert.deepEqual([shown, fetched], [[], 0]);
  now = 4;
  news.hear(said(4, "Green hatches a beetle on c5."));
  await new Promise((done) => setTimeout(done, 80));
  assert.deepEqual(shown, [4]);
  assert.equal(document.querySelector("#announcer > :last-child")?.textContent, "Green hatches a beetle on c5.");
  now = 6;
  news.hear(said(5, "five"));
  news.hear(said(6, "six"));
  await settle();
  assert.equal(shown.at(-1), 6);
});

test("something beside the log makes a fresh table, too", async () => {
  openPage(table({ seq: 3 }));
  let shown = 0;
  const news = new News({ table: () => readTable(), fetch: async () => parse(table({ seq: 3 })), show: () => (shown += 1) });
  news.hear({ ...said(3), stamp: 2, steps: [] });
  await settle();
  assert.equal(shown, 1);
});

test("a lost line says so, disables play with the reason, and takes it back when mended", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  openPage(`<p id="banner" hidden></p><div id="announcer"></div>`);
  const banner = new Banner();
  const words = (): string => document.getElementById("banner")?.textContent ?? "";
  banner.status(true);
  assert.equal(banner.reason(), null);
  banner.status(false);
  assert.match(banner.reason() ?? "", /connection is lost/);
  assert.equal(words(), "", "a line mended at once is not worth a word");
  t.mock.timers.tick(1000);
  assert.match(words(), /out of date/);
  banner.waitFor("hatch c5");
  assert.match(words(), /hatch c5/);
  banner.waitFor(null);
  banner.status(true);
  assert.equal(words(), "");
  assert.equal(document.getElementById("banner")?.hidden, true);
  assert.equal(banner.reason(), null);
});

test("a search of the rules hides clauses and chapters without all the words", () => {
  openPage(`<article id="rules"><section class="chapter"><div class="rule">Hatch an egg.</div><div class="rule">Capture an enemy.</div></section>
    <section class="chapter"><div class="rule">The end.</div></section></article>`);
  const rules = document.getElementById("rules") as HTMLElement;
  assert.equal(search(rules, "EGG hatch"), 1);
  assert.equal(rules.querySelectorAll<HTMLElement>(".chapter")[1]?.hidden, true);
  assert.equal(search(rules, ""), 3);
  assert.equal(rules.querySelectorAll("[hidden]").length, 0);
});

test("a set-up form gives the seats that play and the options somebody chose", () => {
  openPage(`<form><select name="players"><option selected>2</option><option>3</option></select>
    <input name="seat" value="me"><input name="seat" value="bot:2"><input name="seat" value="bot:1">
    <input type="radio" name="option.variant" value="standard" checked><input type="radio" name="option.variant" value="placement">
    <input type="radio" name="option.layout" value="pinwheel" checked></form>`);
  const form = document.querySelector("form") as HTMLFormElement;
  assert.deepEqual(readForm(form), { sittings: ["me", "bot:2"], options: {} });
  const placement = form.querySelector<HTMLInputElement>("[value=placement]");
  if (placement) placement.checked = true;
  assert.deepEqual(readForm(form).options, { variant: "placement" });
});

test("a small thing among large ones gets thin lines, though it is not yet on the screen", () => {
  const halo = (size: number): string => `<rect class="halo" width="${size}" height="${size}"></rect>`;
  const drawing = new DOMParser().parseFromString(
    `<svg viewBox="0 0 800 1206"><g id="pawn" data-pick="pawn">${halo(27)}</g><g id="cell" data-pick="cell">${halo(120)}</g></svg>`,
    "text/html",
  );
  const root = document.createElement("div");
  root.id = "board";
  root.append(document.importNode(drawing.body.firstElementChild as Element, true));
  const table = document.createElement("main");
  table.append(root);
  mark({ ...NOTHING, next: new Set(["pawn", "cell"]) }, table);
  const small = (id: string): boolean | undefined => table.querySelector(`#${id}`)?.classList.contains("small");
  assert.deepEqual([small("pawn"), small("cell")], [true, false]);
  assert.equal(table.querySelectorAll(".rim").length, 2);
});
