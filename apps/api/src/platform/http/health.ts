import { platform } from "@recado/contract/platform";
import { sql } from "kysely";
import { onPlatform } from "../company.ts";
import { checkJobs } from "../jobs.ts";
import { checkStorage } from "../storage/storage.ts";
import { version } from "../version.ts";
import { publicRoute } from "./route.ts";
import type { Api } from "./server.ts";

/**
 * Health: this process answers. Ready: so does everything that it needs; a load balancer sends no requests to a process that is not ready.
 */
export function healthRoutes(api: Api) {
  publicRoute(api, platform.health, async () => ({ status: "ok" as const, version }));

  publicRoute(api, platform.ready, async ({ reply }) => {
    const [database, jobs, storage] = await Promise.all(
      [onPlatform((tx) => sql`select 1`.execute(tx)), checkJobs(), checkStorage()].map(state),
    );
    const answer = { database: database ?? "failed", jobs: jobs ?? "failed", storage: storage ?? "failed" };
    if (Object.values(answer).includes("failed")) reply.code(503);
    return answer;
  });
}

const state = (check: Promise<unknown>): Promise<"ok" | "failed"> =>
  check.then(
    () => "ok",
    () => "failed",
  );
