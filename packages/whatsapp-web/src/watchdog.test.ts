import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { betaEngine } from "@recado/channels/beta/process";
import { expect, test, vi } from "vitest";
import { aCompany, aText, entry } from "./testing/company.ts";
import { startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";
import { watchdog } from "./watchdog.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test("silence of more than ten seconds ends it, a beat in time does not", async () => {
  let now = 0;
  let ended = 0;
  const dog = watchdog(() => (ended += 1), { silenceMs: 40, clock: () => now });
  const looks = () => new Promise((resolve) => setTimeout(resolve, 40));
  now = 30;
  dog.beat();
  now = 60;
  await looks();
  expect([ended, dog.alive()]).toEqual([0, true]);
  now = 71;
  expect(dog.alive()).toBe(false);
  await looks();
  expect(ended).toBeGreaterThan(0);
  dog.stop();
});

test("an engine whose parent says nothing closes its lines and ends", async () => {
  const fake = await startFakeWhatsApp();
  const engine = betaEngine({ entry, env: { ...fake.env, WHATSAPP_WEB_SILENCE_MS: "400" }, beatMs: 50 });
  const company = await aCompany(fake, { engine });
  const account = await company.pair();
  const pid = engine.pid()!;
  expect((await company.deliver(aText(account.number, "eu"))).state).toBe("sent");

  const silent = betaEngine({ entry, env: { ...fake.env, WHATSAPP_WEB_SILENCE_MS: "400" }, beatMs: 60_000 });
  const other = await aCompany(fake, { engine: silent });
  await other.channel.connect();
  await other.qr();
  const first = silent.pid()!;
  // The engine ends, and is restarted, because its parent is alive after all.
  await company.until(() => silent.pid() !== first, "the end of the silent one");
  expect(engine.pid()).toBe(pid);

  await Promise.all([engine.stop(), silent.stop()]);
  await company.until(() => fake.lines === 0, "the end of all lines");
  await fake.close();
});

test("an engine whose parent is gone ends with it", async () => {
  const child: ChildProcess = fork(entry, [], { serialization: "advanced", execArgv: [], stdio: "ignore" });
  await once(child, "spawn");
  child.disconnect();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("an engine that stands still is ended, and another one goes on", async () => {
  const fake = await startFakeWhatsApp();
  const engine = betaEngine({ entry, env: fake.env, beatMs: 50, stillMs: 1_000 });
  const company = await aCompany(fake, { engine });
  const account = await company.pair();
  const first = engine.pid()!;
  const before = company.statuses().length;
  process.kill(first, "SIGSTOP");
  expect(await company.deliver(aText(account.number, "eu"))).toEqual({ state: "unknown", reason: "engine-gone" });
  await company.status("connected", before);
  expect(engine.pid()).not.toBe(first);
  await engine.stop();
  await fake.close();
});
