import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

test("the last line is the sum of the tests and the matrix", () => {
  expect(ci({ test: "echo '120 passed, 0 failed, 2 skipped'", matrix: "echo '30 passed, 0 failed'" })).toEqual({
    last: "150 passed, 0 failed, 2 skipped",
    status: 0,
  });
});

test("a failure in the tests is told, and the matrix runs all the same", () => {
  expect(ci({ test: "echo '10 passed, 1 failed'; exit 1", matrix: "echo '30 passed, 0 failed'" })).toEqual({
    last: "40 passed, 1 failed",
    status: 1,
  });
});

test("a run that ends without a count has failed", () => {
  expect(ci({ test: "echo '10 passed, 0 failed'", matrix: "kill -9 $$" })).toEqual({ last: "10 passed, 1 failed", status: 1 });
});

test("a bad ending after a clean count has failed", () => {
  expect(ci({ test: "echo '10 passed, 0 failed'; exit 3", matrix: "echo '1 passed, 0 failed'" })).toEqual({
    last: "11 passed, 1 failed",
    status: 1,
  });
});

test("packages that cannot be installed are the failure", () => {
  expect(ci({ install: "exit 1", test: "echo '10 passed, 0 failed'", matrix: "echo '1 passed, 0 failed'" })).toEqual({
    last: "0 passed, 1 failed",
    status: 1,
  });
});

/** What `.ci/run` says with an npm that answers with these commands, on a machine where apt never works. */
function ci({ install = "true", test, matrix }: { install?: string; test: string; matrix: string }) {
  const folder = mkdtempSync(join(tmpdir(), "recado-ci-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL("../.ci/run", import.meta.url)), join(folder, ".ci/run"));
  mkdirSync(join(folder, "bin"));
  const command = (name: string, text: string) => {
    writeFileSync(join(folder, "bin", name), `#!/usr/bin/env bash\n${text}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  };
  command("apt-get", "exit 100");
  command("npm", `case "$*" in ci*) ${install};; test) ${test};; "run test:matrix"*) ${matrix};; esac`);
  const { stdout, status } = spawnSync(join(folder, ".ci/run"), {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` },
  });
  return { last: stdout.trimEnd().split("\n").at(-1), status };
}
