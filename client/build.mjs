// Builds the table's client into the package: a script and what may come later, one stylesheet, the fonts. Fails above its limits.
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, "../src/bugeyed/table/static/built");
const LIMITS = { script: 30 * 1024, later: 20 * 1024, fonts: 120 * 1024 };

await rm(built, { recursive: true, force: true });
await mkdir(built, { recursive: true });

await build({
  absWorkingDir: here,
  entryPoints: { client: "src/main.ts", api: "src/api.ts" },
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  legalComments: "eof",
  sourcemap: "linked",
  outdir: built,
});
// What no page needs before its first press: a module of its own, fetched beside the page.
await build({
  absWorkingDir: here,
  entryPoints: { later: "src/later.ts" },
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "eof",
  sourcemap: "linked",
  outdir: built,
});
await build({
  absWorkingDir: here,
  entryPoints: { client: "styles/client.css" },
  bundle: true,
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  loader: { ".woff2": "file" },
  assetNames: "fonts/[name]",
  outdir: built,
});

// The page of the HTTP calls is swagger-ui, served by us.
const swagger = join(here, "node_modules/swagger-ui-dist");
await mkdir(join(built, "swagger"));
for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"]) {
  await cp(join(swagger, name), join(built, "swagger", name));
}

// A font's address bears its hash, as every other asset's does: browsers keep it, and pages can ask for it early.
const lettered = await readFile(join(built, "client.css"), "utf8");
const hashes = new Map();
for (const [, name] of lettered.matchAll(/fonts\/([\w-]+\.woff2)/g)) {
  hashes.set(name, createHash("sha256").update(await readFile(join(built, "fonts", name))).digest("hex").slice(0, 10));
}
await writeFile(
  join(built, "client.css"),
  lettered.replace(/fonts\/([\w-]+\.woff2)/g, (address, name) => `${address}?v=${hashes.get(name)}`),
);

const script = await readFile(join(built, "client.js"));
const later = await readFile(join(built, "later.js"));
const sheet = await readFile(join(built, "client.css"));
const fonts = await readdir(join(built, "fonts"));
const sizes = await Promise.all(fonts.map(async (name) => (await stat(join(built, "fonts", name))).size));
const measured = {
  script: gzipSync(script, { level: 9 }).length,
  later: gzipSync(later, { level: 9 }).length,
  sheet: gzipSync(sheet, { level: 9 }).length,
  fonts: sizes.reduce((sum, size) => sum + size, 0),
};
const version = createHash("sha256").update(script).update(later).update(sheet).digest("hex").slice(0, 10);
await writeFile(join(built, "version.txt"), `${version}\n`);

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(
  `client.js ${kilobytes(measured.script)} gzipped, later.js ${kilobytes(measured.later)}, client.css ${kilobytes(measured.sheet)} gzipped, ` +
    `fonts ${kilobytes(measured.fonts)} in ${fonts.length} files`,
);
for (const [part, limit] of Object.entries(LIMITS)) {
  if (measured[part] > limit) {
    console.error(`${part}: ${kilobytes(measured[part])} is above the limit of ${kilobytes(limit)}`);
    process.exitCode = 1;
  }
}
