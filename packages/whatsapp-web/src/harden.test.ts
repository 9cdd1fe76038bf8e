import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const harden = fileURLToPath(new URL("./harden.ts", import.meta.url));

/** In a separate process, like the engine: `harden` must run before Baileys is loaded. */
const inEngine = (code: string): string => {
  const script = `const { harden } = await import(${JSON.stringify(harden)}); harden(); const { Curve } = await import("baileys"); ${code}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
  });
  return stdout + stderr;
};

test("a signature is right only with its own key and its own message", () => {
  const answers = inEngine(`
    const mine = Curve.generateKeyPair(), other = Curve.generateKeyPair();
    const message = Buffer.from("hello"), signature = Curve.sign(mine.private, message);
    const verify = (key, text, signed) => Curve.verify(key.public, text, signed);
    process.stdout.write(JSON.stringify([
      verify(mine, message, signature), verify(other, message, signature),
      verify(mine, Buffer.from("x"), signature), verify(mine, message, Buffer.alloc(64, 7)),
    ]));`);
  expect(JSON.parse(answers)).toEqual([true, false, false, false]);
});

test("nothing of a session reaches the console", () => {
  const output = inEngine(`
    for (const method of ["log", "info", "warn", "error", "debug", "trace", "dir"]) console[method]("Closing session:", { privKey: "secret" });
    process.stdout.write("done");`);
  expect(output).toBe("done");
});

test("what is hardened is one version of Baileys, not whichever fits", () => {
  const require = createRequire(import.meta.url);
  const { baileys } = require("../package.json").dependencies;
  expect(baileys).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect(require("baileys/package.json").version).toBe(baileys);
});
