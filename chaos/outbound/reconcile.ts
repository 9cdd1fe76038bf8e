import { setTimeout as sleep } from "node:timers/promises";
import type { Company } from "../company.ts";
import { insist } from "../killing.ts";
import { call, type Team } from "./writing.ts";

const QUIET_MS = 240_000;

/**
 * Until nothing is under way and nothing unknown. What the provider has, its statuses say; what it says nothing of is shown as
 * not confirmed after its time, and sent anew by the agent.
 */
export async function reconciled(team: Team): Promise<{ doubtful: number; resent: number }> {
  const doubtful = new Set<number>();
  const resent = new Set<number>();
  let [before, movedAt] = ["", performance.now()];
  for (;;) {
    const open = await insist(() => openOf(team.company));
    for (const { id, status } of open) if (status === "unknown") doubtful.add(id);
    if (open.length === 0) return { doubtful: doubtful.size, resent: resent.size };

    const seen = JSON.stringify(open);
    if (seen !== before) [before, movedAt] = [seen, performance.now()];
    if (performance.now() - movedAt > QUIET_MS) return { doubtful: doubtful.size, resent: resent.size };
    for (const { id, status, failure } of open) {
      if (status !== "unknown" || failure !== "unconfirmed") continue;
      await call(team, id, "POST", `/messages/${id}/resend`, {}).catch(() => undefined); // a status came in between
      resent.add(id);
    }
    await sleep(1_000);
  }
}

const openOf = (company: Company) =>
  company.run(({ tx }) =>
    tx
      .selectFrom("messages")
      .select(["id", "status", "failure"])
      .where("origin", "=", "agent")
      .where("status", "in", ["queued", "sending", "unknown"])
      .orderBy("id")
      .execute(),
  );
