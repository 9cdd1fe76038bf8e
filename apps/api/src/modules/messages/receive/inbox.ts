import type { Arrival } from "@recado/channels/inbound";
import { inCompany } from "../../../platform/company.ts";
import { defer, deferUntil } from "../../../platform/jobs.ts";
import { assertOwner } from "../../connections/ownership/ownership.ts";
import { receiveJob } from "../jobKeys.ts";
import { insertArrivals } from "../queries/inbox.ts";

/**
 * Stores arrivals before anything else happens; once this resolves, the provider may get its acknowledgement. With a token only the owner
 * of the session can write: the next owner receives again what a former one could not store.
 */
export const keepArrivals = (companyId: number, connectionId: number, arrivals: Arrival[], token: number | null): Promise<void> =>
  arrivals.length === 0
    ? Promise.resolve()
    : inCompany(companyId, async (ctx) => {
        if (token !== null) await assertOwner(ctx, connectionId, token);
        const newArrivals = await insertArrivals(ctx, connectionId, arrivals);
        for (const chat of new Set(newArrivals.filter(({ dueAt }) => dueAt === null).map(({ chat }) => chat)))
          await defer(ctx, receiveJob, { connectionId, chat });
        for (const { chat, dueAt } of newArrivals)
          if (dueAt !== null) await deferUntil(ctx, dueAt, receiveJob, { connectionId, chat, dueAt: dueAt.toISOString() });
      });
