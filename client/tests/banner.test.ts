import assert from "node:assert/strict";
import { test } from "node:test";
import { Banner } from "../src/page/banner";
import { openPage } from "./page";

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
