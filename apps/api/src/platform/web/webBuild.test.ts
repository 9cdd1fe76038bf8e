import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWeb } from "./webBuild.ts";

let root: string;
const inWeb = (name: string) => join(root, "apps/web", name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "recado-web-"));
  mkdirSync(inWeb("."), { recursive: true });
  symlinkSync(fileURLToPath(new URL("../../../../../node_modules", import.meta.url)), join(root, "node_modules"));
  writeFileSync(inWeb("package.json"), "{}");
  writeFileSync(inWeb("index.html"), "<h1>first</h1>");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const served = () => readFileSync(inWeb("dist/index.html"), "utf8");

describe("the build of the pages", () => {
  it("happens when a source changed, and not again", async () => {
    await buildWeb(root);
    expect(served()).toContain("first");
    const { ino } = statSync(inWeb("dist"));

    await buildWeb(root);
    expect(statSync(inWeb("dist")).ino).toBe(ino);

    writeFileSync(inWeb("index.html"), "<h1>second</h1>");
    await buildWeb(root);
    expect(served()).toContain("second");
  });

  it("leaves what is served alone when it fails, and sweeps what a killed one left", async () => {
    await buildWeb(root);
    mkdirSync(inWeb(".dist-4194999"));
    writeFileSync(inWeb("index.html"), '<script type="module" src="./missing.js"></script>');
    await expect(buildWeb(root)).rejects.toThrow("could not be built");
    expect(served()).toContain("first");
    expect(existsSync(inWeb(".dist-4194999"))).toBe(false);

    writeFileSync(inWeb("index.html"), "<h1>third</h1>");
    await buildWeb(root);
    expect(served()).toContain("third");
    expect(readdirSync(inWeb(".")).filter((name) => name.startsWith(".dist-"))).toEqual([]);
  });
});
