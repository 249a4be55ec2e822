import assert from "node:assert/strict";
import { test } from "node:test";
import { change } from "../src/device/settings";
import { morph } from "../src/page/morph";
import { News } from "../src/page/news";
import { parse, readTable } from "../src/page/table";
import type { Message } from "../src/server/stream";
import { openPage, settle, table } from "./page";

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
    glimpse: async () => {},
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
  const news = new News({ table: () => readTable(), fetch: async () => parse(table({ seq: 3 })), glimpse: async () => {}, show: () => void (shown += 1) });
  news.hear({ ...said(3), stamp: 2, steps: [] });
  await settle();
  assert.equal(shown, 1);
});

test("what happens while a fresh table is put in its place is shown after it", async () => {
  openPage(table({ seq: 3 }));
  change("speed", "off");
  let now = 3;
  let finish: () => void = () => {};
  const placed = new Promise<void>((done) => (finish = done));
  const news = new News({
    table: () => readTable(),
    fetch: async () => parse(table({ seq: now })),
    glimpse: async () => {},
    show: async (fresh) => {
      await placed;
      morph(fresh);
    },
  });
  news.hear({ ...said(3), stamp: 2, steps: [] });
  await settle();
  now = 4;
  news.hear(said(4, "Green hatches a beetle on c5."));
  await settle();
  assert.equal(readTable().seq, 3);
  finish();
  await settle();
  assert.equal(readTable().seq, 4);
});

test("a table that did not come is fetched again, and what was told is not told twice", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openPage(table({ seq: 3 }));
  change("speed", "off");
  const answers = [new Error("too many"), new Error("too many"), parse(table({ seq: 4 }))];
  const news = new News({
    table: () => readTable(),
    fetch: async () => {
      const answer = answers.shift();
      if (answer instanceof HTMLElement) return answer;
      throw answer;
    },
    glimpse: async () => {},
    show: (fresh) => morph(fresh),
  });
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  news.hear(said(4, "Red hatches a beetle on d4."));
  await turns();
  context.mock.timers.tick(499);
  await turns();
  assert.deepEqual([readTable().seq, answers.length], [3, 2]);
  context.mock.timers.tick(1);
  await turns();
  assert.deepEqual([readTable().seq, answers.length], [3, 1]);
  context.mock.timers.tick(1000);
  await turns();
  assert.deepEqual([readTable().seq, answers.length], [4, 0]);
  const told = [...document.querySelectorAll("#announcer > *")].filter((line) => line.textContent?.includes("d4"));
  assert.equal(told.length, 1);
});

test("a card takes the stage for a beat, goes on at a press, and the board is drawn as it was after each step", async () => {
  openPage(table({ seq: 3, inside: '<g id="cell:a1"><rect class="halo"></rect></g>' }));
  change("speed", "slow");
  const drawn: number[] = [];
  const news = new News({
    table: () => readTable(),
    fetch: async () => parse(table({ seq: 5 })),
    glimpse: async (seq) => void drawn.push(seq),
    show: (fresh) => morph(fresh),
  });
  const card = (title: string) => ({ kind: "rain", clause: "9.1", words: `${title}.`, moves: [], spotlight: { title, text: "Rain falls.", symbol: "", strikes: [] } });
  news.hear({ ...said(5), steps: [{ seq: 4, events: [card("Drizzle")] }, { seq: 5, events: [card("Downpour")] }] });
  await settle();
  assert.equal(document.querySelector("#stage strong")?.textContent, "Drizzle");
  news.next();
  await settle();
  assert.equal(document.querySelector("#stage strong")?.textContent, "Downpour");
  assert.deepEqual(drawn, [4]);
  news.skip();
  await settle();
  assert.equal(document.querySelector("#stage"), null);
  assert.equal(readTable().seq, 5);
  change("speed", "off");
});
