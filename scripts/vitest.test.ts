import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readTally } from "./tally.ts";
import { sum } from "./vitest.ts";

test.each([
  [
    "passing, failing and skipped tests",
    'test("a", () => {}); test("b", () => { throw new Error("no"); }); test.skip("c", () => {});',
    [1, 1, 1],
  ],
  ["a file that cannot be loaded", 'import "./nowhere.ts"; test("a", () => {});', [0, 1, 0]],
  ["a file whose preparation fails", 'beforeAll(() => { throw new Error("no"); }); test("a", () => {});', [0, 1, 1]],
  ["a tidying up that fails", 'afterAll(() => { throw new Error("no"); }); test("a", () => {});', [1, 1, 0]],
  [
    "an error outside of any test",
    'test("a", () => { setTimeout(() => { throw new Error("later"); }); }); test("b", () => new Promise((done) => setTimeout(done, 50)));',
    [2, 1, 0],
  ],
  ["a test file that ends its process", 'test("a", () => {}); test("b", () => process.kill(process.pid, "SIGKILL"));', [0, 3, 0]],
  ["a run that is killed", 'test("a", () => {}); test("b", () => process.kill(process.ppid, "SIGKILL"));', [0, 1, 0]],
])("the count takes in %s", (_, code, [passed, failed, skipped]) => {
  expect(counted({ "the.test.ts": code })).toMatchObject({ passed, failed, skipped });
});

test("what was counted before the run died stays counted", () => {
  const code = {
    "a.test.ts": `test("a", () => {}); // ${"the larger file is the first to run ".repeat(20)}`,
    "b.test.ts": 'test("b", async () => { await new Promise((done) => setTimeout(done, 500)); process.kill(process.ppid, "SIGKILL"); });',
  };
  expect(counted(code)).toMatchObject({ passed: 1, failed: 1 });
});

test("a bad ending that nobody claims is a failure, and a good one is none", () => {
  expect(sum([{ run: "ended", outside: 0 }], false)).toMatchObject({ failed: 1 });
  expect(sum([{ run: "ended", outside: 0 }], true)).toMatchObject({ failed: 0 });
});

test("what failed is named, with the first line of why and the way there from the test", () => {
  const { files } = counted({
    "enter.ts": 'export async function enter() {\n  await undefined;\n  throw new Error("no\\nand more");\n}',
    "signIn.ts": 'import { enter } from "./enter.ts";\nexport async function signIn() {\n  await enter();\n}',
    "the.test.ts": 'import { signIn } from "./signIn.ts";\ntest("a", () => {});\ntest("b", async () => {\n  await signIn();\n});',
  });
  const where = ["the.test.ts:5", "signIn signIn.ts:4", "enter enter.ts:4"];
  expect(files[0]?.failures).toEqual([{ test: "b", reason: "no", where }]);
});

test("so is what was prepared for several tests, and for all of a file", () => {
  const { files } = counted({
    "the.test.ts": 'describe("many", () => {\nbeforeAll(() => { throw new Error("no"); });\ntest("a", () => {});\n});',
    "too.test.ts": 'beforeAll(() => { throw new Error("nor this"); });\ntest("a", () => {});',
  });
  expect(files.flatMap(({ failures }) => failures).toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { test: "many", reason: "no", where: ["the.test.ts:3"] },
    { test: "the file itself", reason: "nor this", where: ["too.test.ts:2"] },
  ]);
});

test("what passes only when it is tried again counts as passed, and is named", () => {
  const code = 'let tries = 0;\ntest("a", { retry: 1 }, () => { if (tries++ === 0) throw new Error("too slow"); });';
  const { passed, failed, files } = counted({ "the.test.ts": code });
  expect({ passed, failed, late: files[0]?.late }).toMatchObject({ passed: 1, failed: 0, late: [{ test: "a", reason: "too slow" }] });
});

test("a browser's time-out is named with what it waited for", () => {
  const log = 'page.click: Timeout 30000ms exceeded.\\nCall log:\\n\\u001b[2m  - waiting for getByText("Sair")\\u001b[22m\\n';
  const { files } = counted({ "the.test.ts": `test("a", () => { throw new Error('${log}'); });` });
  expect(files[0]?.failures[0]?.reason).toBe('page.click: Timeout 30000ms exceeded. - waiting for getByText("Sair")');
});

/** A run of these files by a Vitest of their own, counted as the test command counts. */
function counted(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "recado-counted-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const top = fileURLToPath(new URL("..", import.meta.url));
  const tally = join(folder, "tally");
  const config = join(folder, "vitest.config.ts");
  writeFileSync(tally, "");
  writeFileSync(
    config,
    `import { Tally } from ${JSON.stringify(join(top, "scripts/tally.ts"))};
    export default { test: { reporters: [new Tally(${JSON.stringify(tally)})], maxWorkers: 1, sequence: { shuffle: false } } };`,
  );
  mkdirSync(join(folder, "node_modules"));
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      `import { afterAll, beforeAll, describe, test } from ${JSON.stringify(join(top, "node_modules/vitest/dist/index.js"))};\n${code}`,
    );
  }
  const { VITEST: _, VITEST_MODE: __, TALLY: ___, ...env } = process.env;
  const { status } = spawnSync(
    process.execPath,
    [join(top, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, "--config", config],
    { cwd: folder, env },
  );
  return sum(readTally(tally), status === 0);
}
