import type { Arrival } from "@recado/channels/inbound";
import { inCompany } from "../../../platform/company.ts";
import { defer, deferUntil } from "../../../platform/jobs.ts";
import { isHeldBy } from "../../connections/ownership/ownership.ts";
import { receiveJob } from "../jobKeys.ts";
import { insertArrivals } from "../queries/inbox.ts";

/**
 * Stored before anything else happens; whoever resolved this may tell the provider that we have it.
 * With a token only the session's owner writes: what somebody says who lost it meanwhile will be said again by the next one.
 */
export const keepArrivals = (companyId: number, connectionId: number, arrivals: Arrival[], token: number | null): Promise<void> =>
  arrivals.length === 0
    ? Promise.resolve()
    : inCompany(companyId, async (ctx) => {
        if (token !== null) await isHeldBy(ctx, connectionId, token);
        const news = await insertArrivals(ctx, connectionId, arrivals);
        for (const chat of new Set(news.filter(({ dueAt }) => dueAt === null).map(({ chat }) => chat)))
          await defer(ctx, receiveJob, { connectionId, chat });
        for (const { chat, dueAt } of news)
          if (dueAt !== null) await deferUntil(ctx, dueAt, receiveJob, { connectionId, chat, dueAt: dueAt.toISOString() });
      });
