import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { runningUrl } from "../apps/api/src/platform/postgres/running.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { callAt, startProcess } from "../apps/api/src/testing/processes.ts";

export type BenchedApp = Awaited<ReturnType<typeof startApp>>;

const EMAIL = "admin@demo.test";
const PASSWORD = "bom trabalho 9";

/** The real app on a fresh embedded database with the demo company, started twice: from nothing, and as usual. */
export async function startApp() {
  const folder = await mkdtemp(join(tmpdir(), "recado-bench-"));
  await chmod(folder, 0o755); // as root, the database runs as another user, who must get in
  const dataDir = join(folder, "data");
  const env = { DATA_DIR: dataDir, APP_SECRET: "bench ".repeat(8), DEMO_PASSWORD: PASSWORD, LOG_LEVEL: "info" };

  const cold = await timed(() => startProcess({ env }));
  await cold.result.stop();
  const warm = await timed(() => startProcess({ env }));
  const app = warm.result;

  const { body } = await callAt(app, "POST", "/auth/login", { payload: { email: EMAIL, password: PASSWORD } });
  const token: string = body.token;
  const ownerUrl = runningUrl(dataDir);
  if (ownerUrl === null) throw new Error("The database that was just started is gone.");
  const { appUrl } = await prepareDatabase(readConfig(env, []), ownerUrl);

  return {
    url: app.url,
    pid: app.pid,
    token,
    session: sessionIn(token),
    userId: Number(body.user.id),
    appUrl,
    coldMs: cold.ms,
    warmMs: warm.ms,
    async memoryMb() {
      await sleep(2_000);
      const text = await (await fetch(app.metricsUrl)).text();
      return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1e6);
    },
    async stop() {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function timed<T>(run: () => Promise<T>) {
  const start = performance.now();
  const result = await run();
  return { result, ms: Math.round(performance.now() - start) };
}

function sessionIn(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims.sid ?? claims.sub;
}
