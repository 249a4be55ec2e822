import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Picker } from "../src/board/picker";
import { effects, pointed } from "../src/board/preview/effects";
import { clearSpot } from "../src/board/preview/label";
import { Preview } from "../src/board/preview/preview";
import { sentences, type Foreseen } from "../src/board/preview/words";
import type { Told } from "../src/server/stream";
import { readTable } from "../src/page/table";
import { openPage, table, things } from "./page";

const ACTIONS = [
  { code: 1, name: "hatch c5", picks: ["egg:c5"] },
  { code: 2, name: "b7xd7", picks: ["beetle:b7", "beetle:d7"] },
  { code: 3, name: "end", picks: [] },
];
const BOARD = things("egg:c5", "beetle:b7", "beetle:d7");

const told = (words: string, moves: Told["moves"] = []): Told => ({ kind: "x", clause: "1.1", words, moves });
const at = (x: number, y = 0): { x: number; y: number } => ({ x, y });
const SPOTS: { [id: string]: { x: number; y: number } } = {
  figure: at(0),
  bug: at(50),
  "cell:a": at(0),
  "cell:b": at(10),
  "cell:c": at(20),
  pile: at(90),
  rack: at(70),
};
const spot = (id: string): { x: number; y: number } | null => SPOTS[id] ?? null;
const GROUND = { thing: spot, place: spot, rest: () => null, within: (id: string, other: string) => id === "shell" && other === "egg", holds: (place: string): boolean => place === "rack" };

test("what is pointed at for an action is ringed, as far as it is on the board", () => {
  assert.deepEqual(pointed(["bug", "card", "pile"], GROUND), [
    { kind: "turns", before: "bug", stops: [at(50)], step: 1 },
    { kind: "turns", before: "pile", stops: [at(90)], step: 1 },
  ]);
});

test("a chain is seen in order, and a thing that goes twice goes on from where it came to", () => {
  const seen = effects(
    [
      told("It drives.", [{ before: "figure", after: "figure", way: ["cell:a", "cell:b"] }]),
      told("It drives on.", [{ before: "figure", after: "figure", way: ["cell:b", "cell:c"] }]),
      told("A bug is shot.", [{ before: "bug", after: null, way: [] }]),
    ],
    GROUND,
  );
  assert.deepEqual(
    seen.map(({ kind, before, stops }) => [kind, before, stops.map((stop) => stop.x)]),
    [
      ["goes", "figure", [0, 10]],
      ["goes", "figure", [10, 20]],
      ["leaves", "bug", [50]],
    ],
  );
});

test("the shell of an egg that hatches is no loss: the egg turns into a beetle", () => {
  const hatching = told("", [
    { before: "shell", after: null, way: [] },
    { before: "egg", after: "beetle", way: [] },
  ]);
  const seen = effects([hatching], { ...GROUND, thing: () => at(30) });
  assert.deepEqual(seen.map(({ kind, before }) => [kind, before]), [["turns", "egg"]]);
});

test("a thing under a new name is still the thing it was; what stays turns, what was nowhere comes", () => {
  const seen = effects(
    [
      told("", [{ before: "bug", after: "trophy", way: ["pile"] }]),
      told("", [{ before: "trophy", after: "trophy", way: [] }]),
      told("", [{ before: null, after: "egg", way: ["cell:c"] }]),
      told("", [{ before: null, after: "nowhere", way: [] }]),
    ],
    GROUND,
  );
  assert.deepEqual(
    seen.map(({ kind, before, stops }) => [kind, before, stops.map((stop) => stop.x)]),
    [
      ["goes", "bug", [50, 90]],
      ["turns", "bug", [90]],
      ["comes", null, [20]],
    ],
  );
});

test("what happens at once has one number, and a way begins where the thing lies, not in the middle of its rack", () => {
  const seen = effects(
    [
      told("It flies and captures.", [
        { before: "figure", after: "figure", way: ["cell:a", "cell:b"] },
        { before: "pile", after: null, way: [] },
      ]),
      told("Nothing moves."),
      told("It is laid.", [{ before: "bug", after: "glyph", way: ["rack", "cell:c"] }]),
    ],
    GROUND,
  );
  assert.deepEqual(
    seen.map(({ step, stops }) => [step, stops.map((stop) => stop.x)]),
    [
      [1, [0, 10]],
      [1, [90]],
      [2, [50, 20]],
    ],
  );
});

test("a way ends where the thing would lie, not in the middle of all that lies there; nor does it go there before", () => {
  const rest = ({ after }: { after: string | null }): { x: number; y: number } | null => (after === "trophy" ? at(95) : null);
  const seen = effects(
    [
      told("", [{ before: "bug", after: "trophy", way: ["cell:c", "pile"] }]),
      told("", [{ before: "figure", after: "figure", way: ["cell:a", "cell:b"] }]),
    ],
    { ...GROUND, rest },
  );
  assert.deepEqual(seen.map(({ stops }) => stops.map((stop) => stop.x)), [[50, 20, 95], [0, 10]]); // prettier-ignore
});

test("a long chain is cut short in words, and what is open is said last", () => {
  const events = Array.from({ length: 9 }, (_, n) => told(`Step ${n + 1}.`));
  assert.deepEqual(sentences({ seq: 1, events, more: "Then chance decides.", final: true }), [
    "Step 1.", "Step 2.", "Step 3.", "Step 4.", "Step 5.", "And 4 things more.", "Then chance decides.", "You cannot take this back without asking.",
  ]); // prettier-ignore
});

test("a label lies beside its thing, unless it would hide the way", () => {
  const board = { left: 100, top: 0, width: 800, height: 600 };
  const label = { left: 0, top: 0, width: 200, height: 100 };
  const about = { left: 400, top: 200, width: 40, height: 40 };
  assert.deepEqual(clearSpot(label, board, about, []), { left: 220, top: 252 });
  const above = clearSpot(label, board, about, [at(420, 300)]);
  assert.deepEqual(above, { left: 220, top: 88 });
  const everywhere = [at(420, 300), at(420, 120), at(500, 220), at(300, 220)];
  assert.deepEqual(clearSpot(label, board, about, everywhere), { left: 298, top: 496 });
});

// The whole, with a server of our own and time that we move.

let asked: string[] = [];
let seq = 3;

function foreseeing(answer: (name: string) => Promise<Foreseen>): { preview: Preview; picker: Picker } {
  asked = [];
  const picker: Picker = new Picker({
    table: () => ({ ...readTable(), seq }),
    blocked: () => null,
    act: () => {},
    why: async () => null,
    cite: () => {},
    consider: (action) => preview.consider(action),
  });
  const preview: Preview = new Preview({
    table: () => ({ ...readTable(), seq }),
    blocked: () => null,
    meant: (id) => picker.meant(id),
    foresee: (action) => {
      asked.push(action.name);
      return answer(action.name);
    },
  });
  return { preview, picker };
}

const foresee = async (name: string): Promise<Foreseen> => ({ seq, events: [told(`${name} happens.`)], more: null, final: false });
/** The mouse comes to the middle of something; things lie side by side, ten pixels each. */
function over(id: string): void {
  const target = document.getElementById(id);
  const left = 20 * [...document.querySelectorAll("[data-pick]")].findIndex((one) => one.id === id);
  document.elementFromPoint = () => target;
  target?.dispatchEvent(new MouseEvent("pointermove", { bubbles: true, clientX: left + 5, clientY: 5 }));
}
const label = (): string | null => document.getElementById("preview")?.textContent ?? null;
const rest = async (time: number): Promise<void> => {
  mock.timers.tick(time);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  seq = 3;
  const page = openPage(table({ actions: ACTIONS, inside: BOARD }));
  // No layout here: nothing can be drawn, only told.
  (page.SVGSVGElement.prototype as unknown as { getScreenCTM: () => null }).getScreenCTM = () => null;
  document.querySelectorAll(".halo").forEach((halo, n) => (halo.getBoundingClientRect = () => new DOMRect(20 * n, 0, 10, 10)));
  globalThis.requestAnimationFrame = (then) => (then(0), 0);
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

test("resting on a thing that would act shows what would happen; leaving takes it away", async () => {
  foreseeing(foresee).preview.bind();
  over("egg:c5");
  await rest(60);
  assert.deepEqual(asked, []);
  await rest(100);
  assert.deepEqual(asked, ["hatch c5"]);
  assert.equal(label(), "hatch c5 happens.");
  over("board");
  assert.equal(label(), null);
});

test("a pick that only leads on shows nothing, the one that completes it does", async () => {
  const { preview, picker } = foreseeing(foresee);
  preview.bind();
  over("beetle:b7");
  await rest(200);
  assert.deepEqual(asked, []);
  picker.point("beetle:b7", "mouse");
  over("beetle:d7");
  await rest(200);
  assert.deepEqual(asked, ["b7xd7"]);
});

test("the server is asked once for each action and entry", async () => {
  foreseeing(foresee).preview.bind();
  for (const id of ["egg:c5", "board", "egg:c5", "board"]) {
    over(id);
    await rest(200);
  }
  assert.deepEqual(asked, ["hatch c5"]);
  seq = 4;
  over("egg:c5");
  await rest(200);
  assert.deepEqual(asked, ["hatch c5", "hatch c5"]);
});

test("news that come while the server thinks make its answer void", async () => {
  let reply: (foreseen: Foreseen) => void = () => {};
  const { preview } = foreseeing(() => new Promise((done) => (reply = done)));
  preview.bind();
  over("egg:c5");
  await rest(200);
  preview.forget();
  reply({ seq: 3, events: [told("Too late.")], more: null, final: false });
  await rest(200);
  assert.equal(label(), null);
});

test("a server that does not answer is asked again, and the board stays as it is", async () => {
  foreseeing(async () => Promise.reject(new Error("away"))).preview.bind();
  for (const id of ["egg:c5", "board", "egg:c5"]) {
    over(id);
    await rest(200);
  }
  assert.deepEqual(asked, ["hatch c5", "hatch c5"]);
  assert.equal(label(), null);
});

for (const narrow of [true, false]) {
  test(`a finger's first tap asks and tells ${narrow ? "in the tray" : "on the board"}; letting go takes it away`, async () => {
    const { preview, picker } = foreseeing(foresee);
    globalThis.matchMedia = () => ({ matches: narrow }) as MediaQueryList;
    preview.bind();
    picker.point("egg:c5", "touch");
    await rest(200);
    const inTray = (): string | null | undefined => document.querySelector("#asking .preview")?.textContent;
    assert.equal(inTray(), narrow ? "hatch c5 happens." : undefined);
    assert.equal(label() ?? undefined, narrow ? undefined : "hatch c5 happens.");
    picker.cancel();
    await rest(200);
    assert.equal(inTray(), undefined);
    assert.equal(label(), null);
  });
}

test("an action without picks is shown from its button, or from its line in a menu", async () => {
  foreseeing(foresee).preview.bind();
  document.body.insertAdjacentHTML("beforeend", '<button id="end" data-action="end">end</button><button id="line" data-means="hatch c5">x</button>');
  over("end");
  await rest(200);
  assert.equal(label(), "end happens.");
  over("line");
  await rest(200);
  assert.equal(label(), "hatch c5 happens.");
});

test("what keys rest on is said aloud once, also when a fresh table comes before the answer", async () => {
  document.body.insertAdjacentHTML("beforeend", '<div id="announcer"></div><button id="end" data-action="end">end</button>');
  const { preview } = foreseeing(foresee);
  preview.bind();
  const button = document.getElementById("end");
  button?.focus();
  await rest(60);
  over("board");
  preview.forget();
  preview.again();
  await rest(200);
  await rest(200);
  const said = (): string | null | undefined => document.getElementById("announcer")?.textContent;
  assert.equal(said(), "This would happen: end happens.");
  document.getElementById("announcer")?.replaceChildren();
  preview.forget();
  preview.again();
  await rest(200);
  await rest(200);
  assert.equal(said(), "");
});

test("what the mouse lies on is said aloud when keys come to it", async () => {
  document.body.insertAdjacentHTML("beforeend", '<div id="announcer"></div>');
  foreseeing(foresee).preview.bind();
  over("egg:c5");
  await rest(200);
  document.getElementById("egg:c5")?.focus();
  await rest(200);
  await rest(200);
  assert.equal(document.getElementById("announcer")?.textContent, "This would happen: hatch c5 happens.");
});
