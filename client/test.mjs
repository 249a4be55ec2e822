// Bundles every test and runs them with Node's own runner; arguments choose files by a part of their name.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = (await readdir(join(here, "tests")))
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
// Inside client/, so that the bundles find node_modules.
const folder = await mkdtemp(join(here, "node_modules/.tests-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: files.map((name) => `tests/${name}`),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    outExtension: { ".js": ".mjs" },
    outdir: folder,
  });
  const tests = files.map((name) => join(folder, name.replace(/\.ts$/, ".mjs")));
  const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-reporter=spec", ...tests], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
