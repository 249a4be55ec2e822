import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, read } from "../src/device/settings";

test("settings survive what is missing, unknown or not theirs", () => {
  assert.deepEqual(read(null), DEFAULTS);
  assert.deepEqual(read("no json"), DEFAULTS);
  assert.deepEqual(read('{"theme":"dark","speed":"warp","extra":1}'), { ...DEFAULTS, theme: "dark" });
});
