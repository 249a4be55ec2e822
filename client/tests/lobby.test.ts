import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, opening, readForm, tellSitting } from "../src/page/lobby";
import { openPage } from "./page";

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

test("what a bot does is told whole beside a field that cuts it off", () => {
  openPage(`<p><select><option value="me">Me</option>
    <option value="bot:2" selected>Nymph, a bot: takes what looks best; won 66 % against Larva</option></select><small class="told"></small></p>`);
  const row = document.querySelector("p") as HTMLElement;
  tellSitting(row);
  assert.equal(row.querySelector(".told")?.textContent, "Takes what looks best; won 66 % against Larva");
  (row.querySelector("select") as HTMLSelectElement).value = "me";
  tellSitting(row);
  assert.equal(row.querySelector(".told")?.textContent, "");
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

test("a preset sets every option, and an option set by hand is no preset's any more", () => {
  openPage(`<form><input type="radio" name="preset" id="hard" data-options='{"signal":"hard"}'>
    <input type="radio" name="option.signal" value="easy"><input type="radio" name="option.signal" value="medium" checked>
    <input type="radio" name="option.signal" value="hard"><input type="radio" name="option.night" value="off" checked>
    <input type="radio" name="option.night" value="on" id="night"></form>`);
  const form = document.querySelector("form") as HTMLFormElement;
  const [hard, night] = ["hard", "night"].map((id) => document.getElementById(id) as HTMLInputElement) as [HTMLInputElement, HTMLInputElement];
  night.checked = true;
  hard.checked = true;
  follow(form, hard);
  assert.deepEqual(readForm(form).options, { signal: "hard" });
  night.checked = true;
  follow(form, night);
  assert.equal(hard.checked, false);
  assert.deepEqual(readForm(form).options, { signal: "hard", night: "on" });
});
