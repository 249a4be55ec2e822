import assert from "node:assert/strict";
import { test } from "node:test";
import { light, mark, markLast, NOTHING } from "../src/board/highlights";
import { Picker } from "../src/board/picker";
import { ACTIONS, BOARD, classes, host, openPage, table } from "./page";

test("what may be picked is marked, reachable by Tab and named aloud; the rest is neither lit nor in the way", () => {
  openPage(table({ actions: ACTIONS, inside: BOARD }));
  new Picker(host().host).refresh();
  const egg = document.getElementById("egg:c5");
  assert.match(classes("egg:c5"), /\bcan\b/);
  assert.deepEqual([egg?.getAttribute("tabindex"), egg?.getAttribute("role"), egg?.getAttribute("aria-label")], ["0", "button", "the egg on c5"]);
  assert.doesNotMatch(classes("egg:a2"), /\bcan\b/);
  assert.equal(document.getElementById("egg:a2")?.getAttribute("tabindex"), "-1");
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

test("the last turn is marked where its player acted, not where things were dealt afterwards", () => {
  openPage(table({ inside: BOARD }));
  const log = document.getElementById("log") as HTMLElement;
  log.innerHTML = `<li class="turn-begins"></li><li data-author="0" data-things="egg:a2">earlier</li>
    <li class="turn-begins"></li><li data-author="1" data-things="beetle:b7">one</li><li data-author="1" data-things="beetle:d7">two</li>
    <li data-things="egg:c5">dealt</li><li class="turn-begins"></li>`;
  markLast();
  const marked = ["egg:a2", "beetle:b7", "beetle:d7", "egg:c5"].filter((id) => /\blast\b/.test(classes(id)));
  assert.deepEqual(marked, ["beetle:b7", "beetle:d7"]);
});

test("the letters on a thing are a part of what it is called", () => {
  const drawing = `<svg viewBox="0 0 9 9"><g id="a" data-pick="a" data-name="a card: Slam the Brakes. Stop."><text>SLAM THE</text><text>Brakes</text></g>
    <g id="b" data-pick="b" data-name="red pawn on c5"><text>R1</text><text display="none">1</text></g></svg>`;
  openPage(`<div id="board">${drawing}</div>`);
  mark(NOTHING);
  const labels = ["a", "b"].map((id) => document.getElementById(id)?.getAttribute("aria-label"));
  assert.deepEqual(labels, ["a card: Slam the Brakes. Stop.", "red pawn on c5, R1"]);
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
