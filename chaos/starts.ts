import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../apps/api/src/platform/process/freePort.ts";
import { callAt } from "../apps/api/src/testing/processes.ts";
import { EMAIL, type Instance, npmStart, PASSWORD, pidOf, type Victim } from "./npmStart.ts";

const victims: Victim[] = ["node", "npm", "database"];
const WRITES_MIN = 40;

/** Kills node, npm and the database in turn during writes, restarts, and checks that every acknowledged write is there. */
export async function killStarts(kills: number) {
  const folder = await mkdtemp(join(tmpdir(), "recado-chaos-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const at = { url: "" };
  const committed: string[] = [];
  const readyMs: number[] = [];
  let lost = 0;

  const port = await freePort();
  at.url = `http://127.0.0.1:${port}`;
  let instance = await npmStart(dataDir, port);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const victim = victims[kill % victims.length] ?? "node";
      const token = await signIn(at);
      const writing = writers(at, token, `k${kill}`, committed);
      await writing.until(WRITES_MIN);
      process.kill(pidOf(victim, instance, dataDir), "SIGKILL");
      const start = performance.now();
      if (victim === "database") await ready(at, token);
      else instance = await npmStart(dataDir, port);
      const ms = Math.round(performance.now() - start);
      await writing.stop();

      readyMs.push(ms);
      lost = await missing(at, token, committed);
      console.log(`  kill ${kill + 1} of ${victim}: ready after ${ms} ms, ${committed.length} committed, ${lost} lost`);
    }
  } finally {
    await end(instance);
    await rm(folder, { recursive: true, force: true });
  }
  return { kills, committed: committed.length, lost, readyMaxMs: Math.max(...readyMs) };
}

type At = { url: string };

async function signIn(at: At): Promise<string> {
  const { body } = await callAt(at, "POST", "/auth/login", { payload: { email: EMAIL, password: PASSWORD } });
  return body.token;
}

/** Four writers without a pause; acknowledged writes are committed, the outcome of all others is unknown. */
function writers(at: At, token: string, prefix: string, committed: string[]) {
  const before = committed.length;
  let isOver = false;
  const all = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; !isOver; round++) {
      const shortcode = `${prefix}w${writer}r${round}`;
      const answer = await callAt(at, "POST", "/quick-messages", { token, payload: { shortcode, message: "Olá" } }).catch(() => undefined);
      if (answer?.status === 200) committed.push(shortcode);
      else await sleep(50);
    }
  });
  return {
    async until(many: number) {
      while (committed.length - before < many) await sleep(10);
    },
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

const ready = async (at: At, token: string) => void (await listed(at, token));

/** A request while the database dies may fail: it is repeated until it succeeds. */
async function listed(at: At, token: string): Promise<{ shortcode: string }[]> {
  for (;;) {
    const answer = await callAt(at, "GET", "/quick-messages/list", { token }).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    await sleep(20);
  }
}

async function missing(at: At, token: string, committed: string[]) {
  const storedShortcodes = new Set((await listed(at, token)).map(({ shortcode }) => shortcode));
  return committed.filter((shortcode) => !storedShortcodes.has(shortcode)).length;
}

async function end({ node, ended }: Instance) {
  process.kill(node, "SIGTERM");
  await ended;
}
