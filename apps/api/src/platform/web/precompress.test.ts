import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { precompress } from "./precompress.ts";

test("beside each file of a kilobyte and more lie its gzip and its brotli, and each of them unpacks to what the file says", () => {
  const folder = mkdtempSync(join(tmpdir(), "recado-precompress-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  const large = "recado ".repeat(200);
  mkdirSync(path("assets"));
  for (const name of ["index.html", "assets/app.js", "logo.png"]) writeFileSync(path(name), large);
  writeFileSync(path("small.css"), "a{}");
  precompress(folder);

  for (const name of ["index.html", "assets/app.js"]) {
    expect(gunzipSync(readFileSync(path(`${name}.gz`))).toString(), name).toBe(large);
    expect(brotliDecompressSync(readFileSync(path(`${name}.br`))).toString(), name).toBe(large);
  }
  expect(readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()).toEqual(
    ["assets", ...["index.html", "assets/app.js"].flatMap((name) => [name, `${name}.br`, `${name}.gz`]), "logo.png", "small.css"].sort(),
  );
});
