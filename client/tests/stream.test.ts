import assert from "node:assert/strict";
import { test } from "node:test";
import { EventReader, SILENCE, Stream, type Message } from "../src/server/stream";
import { settle } from "./page";

const message = (seq: number, match = "abc"): Message => ({ match, as: 0, seq, stamp: 0, turn: 1, steps: [] });
const line = (one: Message): string => `id: x\ndata: ${JSON.stringify(one)}\n\n`;

test("events are read whole, however the line cuts them", () => {
  const reader = new EventReader();
  const text = `: beat\n\n${line(message(1))}id: y\ndata: two\ndata: lines\n\n`;
  const found: string[] = [];
  for (const letter of text) found.push(...reader.feed(letter));
  assert.deepEqual(found, [JSON.stringify(message(1)), "two\nlines"]);
});

test("a carriage return before a line feed ends a line too", () => {
  assert.deepEqual(new EventReader().feed("data: one\r\n\r\n"), ["one"]);
});

/** A server one can talk for, and a clock one can turn. */
class Fake {
  readonly opened: string[] = [];
  readonly heard: number[] = [];
  readonly signs: boolean[] = [];
  readonly waits: { milliseconds: number; done: () => void }[] = [];
  refuse = false;
  status = 200;
  private say: ReadableStreamDefaultController<Uint8Array> | null = null;

  readonly stream = new Stream(
    (one) => this.heard.push(one.problem?.status ?? one.seq),
    (alive) => this.signs.push(alive),
    {
      fetch: async (url) => {
        this.opened.push(url);
        if (this.refuse) throw new TypeError("nobody there");
        const body = new ReadableStream<Uint8Array>({ start: (control) => void (this.say = control) });
        return new Response(body, { status: this.status });
      },
      wait: (milliseconds) => new Promise<void>((done) => this.waits.push({ milliseconds, done })),
    },
  );

  async send(text: string): Promise<void> {
    this.say?.enqueue(new TextEncoder().encode(text));
    await settle();
  }

  async cut(): Promise<void> {
    this.say?.close();
    await settle();
  }

  /** Lets the newest wait of this length pass. */
  async pass(milliseconds: number): Promise<void> {
    const waiting = this.waits.filter((wait) => wait.milliseconds === milliseconds);
    assert.notEqual(waiting.length, 0, `nobody waits ${milliseconds} ms`);
    waiting[waiting.length - 1]?.done();
    await settle();
  }
}

test("one line carries all that is watched, in one order, each once", async () => {
  const fake = new Fake();
  fake.stream.watch(["b.1", "a.0", "b.1"]);
  await settle();
  assert.deepEqual(fake.opened, ["/live?watch=a.0,b.1"]);
  fake.stream.watch(["a.0", "b.1"]);
  await settle();
  assert.equal(fake.opened.length, 1);
  await fake.send(line(message(4)));
  assert.deepEqual(fake.heard, [4]);
});

test("a beat is a sign of life and no message", async () => {
  const fake = new Fake();
  fake.stream.watch(["a.0"]);
  await settle();
  await fake.send(": beat\n\n");
  assert.deepEqual(fake.signs, [true]);
  assert.deepEqual(fake.heard, []);
});

test("a line that ends is told and opened again after a pause that grows", async () => {
  const fake = new Fake();
  fake.stream.watch(["a.0"]);
  await settle();
  await fake.send(": beat\n\n");
  fake.refuse = true;
  await fake.cut();
  assert.deepEqual(fake.signs, [true, false]);
  await fake.pass(300);
  await fake.pass(600);
  fake.refuse = false;
  await fake.pass(1200);
  assert.equal(fake.opened.length, 4);
  await fake.send(line(message(9)));
  assert.equal(fake.signs.at(-1), true);
  assert.deepEqual(fake.heard, [9]);
});

test("a silent line is dead", async () => {
  const fake = new Fake();
  fake.stream.watch(["a.0"]);
  await settle();
  await fake.send(": beat\n\n");
  await fake.pass(SILENCE);
  assert.deepEqual(fake.signs, [true, false]);
  assert.ok(SILENCE < 10_000, "a banner is promised within 10 s");
});

test("somebody who looks again does not wait for the pause", async () => {
  const fake = new Fake();
  fake.refuse = true;
  fake.stream.watch(["a.0"]);
  await settle();
  fake.refuse = false;
  fake.stream.hurry();
  await settle();
  assert.equal(fake.opened.length, 2);
});

test("watching something else closes the old line without a word of loss", async () => {
  const fake = new Fake();
  fake.stream.watch(["a.0"]);
  await settle();
  await fake.send(": beat\n\n");
  fake.stream.watch(["a.0", "b.0"]);
  await settle();
  assert.deepEqual(fake.opened, ["/live?watch=a.0", "/live?watch=a.0,b.0"]);
  assert.ok(!fake.signs.includes(false));
  fake.stream.watch([]);
  await settle();
  assert.equal(fake.opened.length, 2);
});

test("a line that is refused because a seat is another's now tells the page that shows it", async () => {
  const fake = new Fake();
  fake.status = 403;
  fake.stream.watch(["abc.0"]);
  await settle();
  assert.deepEqual(fake.heard, [403]);
  assert.deepEqual(fake.signs, [false]);
});
