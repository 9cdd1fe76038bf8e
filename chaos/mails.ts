import { setTimeout as sleep } from "node:timers/promises";
import { postMail } from "../apps/api/src/modules/mails/actions.ts";
import { inCompany } from "../apps/api/src/platform/company.ts";
import { type MailServer, startMailServer } from "../apps/api/src/testing/mailServer.ts";
import { startInstallation } from "./installation.ts";

const PLATFORM = 1;
const BETWEEN_KILLS_MS = 1_000;
const PATIENCE_MS = 120_000;

/**
 * A worker is killed repeatedly while it sends mails. A mail may be sent twice, if the worker dies between the server's acceptance and its
 * own record of it; but never not at all.
 */
export async function killMailWorkers({ mails, kills }: { mails: number; kills: number }) {
  const server = await startMailServer(() => sleep(10));
  const installation = await startInstallation([], { SMTP_URL: server.url });
  try {
    const start = performance.now();
    const posted = Array.from({ length: mails }, (_, at) => `person-${at}@acme.test`);
    const posting = post(posted);
    const worker = await installation.add("worker");
    for (let kill = 0; kill < kills; kill++) {
      await sleep(BETWEEN_KILLS_MS);
      await worker.kill();
      await worker.start();
    }
    await posting;
    await allSent(server, mails);
    const distinct = new Set(server.accepted);
    return {
      kills,
      mails,
      lost: posted.filter((to) => !distinct.has(to)).length,
      doubled: server.accepted.length - distinct.size,
      wallMs: Math.round(performance.now() - start),
    };
  } finally {
    await installation.stop();
    await server.close();
  }
}

async function post(people: string[]) {
  for (const to of people) {
    await inCompany(PLATFORM, (ctx) => postMail(ctx, to, "password-reset", "pt", { name: "Ana", code: "123456", minutes: 15 }));
    await sleep(15);
  }
}

/** Until each mail was accepted once, or the time is over. */
async function allSent({ accepted }: MailServer, mails: number) {
  const end = performance.now() + PATIENCE_MS;
  while (new Set(accepted).size < mails && performance.now() < end) await sleep(100);
  await sleep(1_000); // a mail that was sent already could be sent again
}
