import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startProcess } from "./testing/processes.ts";

test("a first start that goes no further has told the passwords that it made", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-first-"));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who must get in
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(async () => {
    other.close();
    await rm(folder, { recursive: true, force: true });
  });

  const env = { DATA_DIR: join(folder, "data"), PORT: String((other.address() as AddressInfo).port), LOG_LEVEL: "fatal" };
  await expect(startProcess({ env, args: ["--empty"] })).rejects.toThrow(
    /super@demo\.test +super +password: \S{12,}\n[\s\S]*PORT: \d+ is taken by another program/,
  );
});
