import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "./platform/media/work.ts";
import { startProcess } from "./testing/processes.ts";

test("a first start that goes no further has told the passwords that it made", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-first-"));
  await chmod(folder, 0o755); // when tests run as root, the database runs as another user, who must be able to enter
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const left = await leftByTheDead();
  onTestFinished(async () => {
    other.close();
    await rm(left, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  const env = { DATA_DIR: join(folder, "data"), PORT: String((other.address() as AddressInfo).port), LOG_LEVEL: "fatal" };
  await expect(startProcess({ env, args: ["--empty"] })).rejects.toThrow(
    /super@demo\.test +super +password: \S{12,}\n[\s\S]*PORT: \d+ is taken by another program/,
  );
  expect(existsSync(left), "what a killed process left lying is cleared at start").toBe(false);
});

/** A folder as a process of this machine makes it for its work, named after one that has ended. */
async function leftByTheDead() {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const mine = await makeFolder();
  const left = mine.replace(`-${process.pid}-`, `-${child.pid}-`);
  await rename(mine, left);
  return left;
}
