import assert from "node:assert/strict";
import { test } from "node:test";
import { lay, stack, stacked, turnFold, unfold } from "../src/board/panels";
import { closer, WHOLE, within } from "../src/board/pan-zoom";
import { openPage } from "./page";

const DRAWING = `<div id="board"><svg viewBox="0 0 90 40" data-tall="0 0 40 90">
  <g data-panel="a" transform="translate(0 0)" data-tall="translate(0 0)"></g>
  <g data-panel="b" transform="translate(45 0)" data-tall="translate(0 45) scale(2)"></g></svg></div>`;

const state = (): (string | null | undefined)[] => [
  document.querySelector("svg")?.getAttribute("viewBox"),
  ...[...document.querySelectorAll("g")].map((panel) => panel.getAttribute("transform")),
];

test("panels are stacked where it is narrow and lie side by side again, as often as one likes", () => {
  openPage(DRAWING);
  const drawing = document.querySelector("svg") as SVGSVGElement;
  const wide = state();
  for (let n = 0; n < 2; n += 1) {
    stack(drawing, true);
    stack(drawing, true);
    assert.deepEqual(state(), ["0 0 40 90", "translate(0 0)", "translate(0 45) scale(2)"]);
    assert.ok(stacked(drawing));
    stack(drawing, false);
    assert.deepEqual(state(), wide);
    assert.ok(!stacked(drawing));
  }
});

test("a folded panel comes below all else when it is asked for or holds something lit, and is like any other on a desk", () => {
  const hand = (name: string): string => `<g data-fold="30"><g data-panel="${name}" data-name="${name}" transform="translate(50 0)" data-tall="translate(0 0)"></g></g>`;
  openPage(`<div id="board"><svg viewBox="0 0 90 40" data-tall="0 0 40 90">${hand("Blue's hand")}${hand("Red's hand")}</svg></div><div id="folds" hidden></div>`);
  const drawing = document.querySelector("svg") as SVGSVGElement;
  const folds = (): (string | null)[] => [...document.querySelectorAll("[data-fold]")].map((fold) => (fold.hasAttribute("display") ? null : fold.getAttribute("transform")));
  unfold(drawing);
  assert.deepEqual([drawing.getAttribute("viewBox"), document.getElementById("folds")?.hidden], ["0 0 90 40", true]);
  stack(drawing, true);
  unfold(drawing);
  assert.deepEqual([...folds(), drawing.getAttribute("viewBox")], [null, null, "0 0 40 90"]);
  assert.deepEqual([...document.querySelectorAll("#folds button")].map((one) => one.textContent), ["Blue's hand", "Red's hand"]);
  turnFold("Red's hand");
  unfold(drawing);
  unfold(drawing);
  assert.deepEqual([...folds(), drawing.getAttribute("viewBox")], [null, "translate(0 90)", "0 0 40 120"]);
  document.querySelector("[data-panel]")?.insertAdjacentHTML("beforeend", '<g class="can"></g>');
  unfold(drawing);
  assert.deepEqual([...folds(), drawing.getAttribute("viewBox")], ["translate(0 90)", "translate(0 120)", "0 0 40 150"]);
  stack(drawing, false);
  unfold(drawing);
  assert.deepEqual(drawing.getAttribute("viewBox"), "0 0 90 40");
  assert.equal(document.querySelectorAll("[data-fold][display], [data-fold][transform]").length, 0);
  turnFold("Red's hand");
});

test("words for one layout alone are hidden in the other", () => {
  openPage(`<div id="board"><svg viewBox="0 0 90 40" data-tall="0 0 40 90">
    <text data-only="wide">a</text><text data-only="tall" display="none">b</text></svg></div>`);
  const drawing = document.querySelector("svg") as SVGSVGElement;
  const seen = (): string[] => [...document.querySelectorAll("text:not([display])")].map((one) => one.textContent ?? "");
  assert.deepEqual(seen(), ["a"]);
  stack(drawing, true);
  assert.deepEqual(seen(), ["b"]);
  stack(drawing, false);
  assert.deepEqual(seen(), ["a"]);
});

test("a part that is enlarged gives way to the whole when the layout changes", () => {
  openPage(DRAWING);
  const drawing = document.querySelector("svg") as SVGSVGElement;
  drawing.dataset.whole = "0 0 90 40";
  drawing.setAttribute("viewBox", "45 0 45 40");
  stack(drawing, true);
  stack(drawing, false);
  assert.equal(drawing.getAttribute("viewBox"), "0 0 90 40");
});

test("the room of the board shown decides, for a table still to come as well", () => {
  openPage(DRAWING);
  Object.defineProperty(document.getElementById("board"), "clientWidth", { value: 360 });
  const fresh = document.createElement("div");
  fresh.innerHTML = DRAWING;
  lay(fresh);
  assert.equal(fresh.querySelector("svg")?.getAttribute("viewBox"), "0 0 40 90");
});

test("coming closer keeps what is between the fingers, and the part fills its box", () => {
  const box = { x: 20, y: 10, width: 100, height: 100 };
  assert.deepEqual(closer(WHOLE, 2, { x: 70, y: 60 }, box), { scale: 2, x: -70, y: -60 });
  assert.deepEqual(closer(WHOLE, 2, { x: 20, y: 10 }, box), { scale: 2, x: -20, y: -10 });
  assert.deepEqual(within({ scale: 2, x: 30, y: -500 }, box), { scale: 2, x: -20, y: -110 });
  assert.equal(closer(WHOLE, 99, { x: 0, y: 0 }, box).scale, 4);
  const back = closer({ scale: 2, x: -50, y: -60 }, 0.1, { x: 0, y: 0 }, box);
  assert.deepEqual([back.scale, Math.abs(back.x), Math.abs(back.y)], [1, 0, 0]);
});
