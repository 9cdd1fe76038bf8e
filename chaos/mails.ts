import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { firstRun } from "../apps/api/src/firstRun.ts";
import { postMail } from "../apps/api/src/modules/mails/actions.ts";
import { inCompany } from "../apps/api/src/platform/company.ts";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../apps/api/src/platform/database.ts";
import { startJobs, stopJobs } from "../apps/api/src/platform/jobs.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { startCluster } from "../apps/api/src/platform/postgres/cluster.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { type MailServer, startMailServer } from "../apps/api/src/testing/mailServer.ts";
import { startProcess } from "../apps/api/src/testing/processes.ts";

const PLATFORM = 1;
const BETWEEN_KILLS_MS = 1_000;
const PATIENCE_MS = 120_000;

/**
 * A worker that is killed again and again while mails stream through it. A mail may be sent twice where the worker dies between the
 * server's yes and its own note of it, for nobody can know that afterwards; it must never be sent not at all.
 */
export async function killMailWorkers({ mails, kills }: { mails: number; kills: number }) {
  const folder = await mkdtemp(join(tmpdir(), "recado-chaos-"));
  await chmod(folder, 0o755);
  const cluster = await startCluster({ dataDir: join(folder, "data"), log });
  const server = await startMailServer(() => sleep(10));
  const env = {
    DATABASE_URL: cluster.url,
    APP_SECRET: "chaos ".repeat(8),
    DATA_DIR: join(folder, "files"),
    SMTP_URL: server.url,
    SUPER_PASSWORD: "chaos-password-1",
  };
  try {
    const config = readConfig(env, ["--empty"]);
    const { appUrl } = await prepareDatabase(config, cluster.url);
    await firstRun({ ownerUrl: cluster.url, config });
    openDatabase(appUrl, { max: 4 });
    await startJobs(appUrl);

    const start = performance.now();
    const posted = Array.from({ length: mails }, (_, at) => `person-${at}@acme.test`);
    const posting = post(posted);
    let worker = await startProcess({ run: "worker", env });
    for (let kill = 0; kill < kills; kill++) {
      await sleep(BETWEEN_KILLS_MS);
      await worker.stop("SIGKILL");
      worker = await startProcess({ run: "worker", env });
    }
    await posting;
    await allSent(server, mails);
    await worker.stop();
    const distinct = new Set(server.accepted);
    return {
      kills,
      mails,
      lost: posted.filter((to) => !distinct.has(to)).length,
      doubled: server.accepted.length - distinct.size,
      wallMs: Math.round(performance.now() - start),
    };
  } finally {
    await stopJobs();
    await closeDatabase();
    await server.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function post(people: string[]) {
  for (const to of people) {
    await inCompany(PLATFORM, (ctx) => postMail(ctx, to, "password-reset", "pt", { name: "Ana", code: "123456", minutes: 15 }));
    await sleep(15);
  }
}

/** Until each has been taken once, or nothing more is to be hoped for. */
async function allSent({ accepted }: MailServer, mails: number) {
  const end = performance.now() + PATIENCE_MS;
  while (new Set(accepted).size < mails && performance.now() < end) await sleep(100);
  await sleep(1_000); // one that was sent already could be sent again
}
