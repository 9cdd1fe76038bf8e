import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { prepareJobs } from "./jobs.ts";
import { checkRoles, ensureRoles } from "./roles.ts";
import { toLatest } from "./toLatest.ts";

/** What an installation gives: `appUrl` where roles may not be made here, otherwise the app role gets `appPassword`. */
type MigrateOptions = { ownerUrl: string; appUrl?: string; appPassword: string };

/** Brings the database to where this version wants it, as its owner, and answers how the application signs in. Safe to run twice at once. */
export async function migrate({ ownerUrl, appUrl, appPassword }: MigrateOptions): Promise<{ appUrl: string }> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  try {
    await persistently(() => ensureRoles(owner, appUrl ? undefined : appPassword));
    await toLatest(owner);
    await persistently(() => prepareJobs(ownerUrl, owner));
    const url = appUrl ?? asApp(ownerUrl, appPassword);
    await checkRoles(url);
    return { appUrl: url };
  } finally {
    await owner.end();
  }
}

const TRIES = 40;

/** Roles and rights are the whole server's: of two starts that say the same of one at once PostgreSQL refuses the second, which says it again. */
async function persistently(work: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isMet = error instanceof pg.DatabaseError && error.code === "XX000"; // "tuple concurrently updated", in the server's language
      if (!isMet || tries === TRIES) throw error;
      await sleep(250 * Math.random());
    }
  }
}

function asApp(ownerUrl: string, password: string) {
  const url = new URL(ownerUrl);
  url.username = "recado_app";
  url.password = encodeURIComponent(password);
  return url.href;
}
