import type { Arrival } from "@recado/channels/inbound";
import { inCompany } from "../../platform/company.ts";
import { defer } from "../../platform/jobs.ts";
import { isHeldBy } from "../connections/ownership.ts";
import { receiveBell } from "./bells.ts";
import { insertArrivals } from "./queries/inbox.ts";

/**
 * Stored before anything else happens; whoever resolved this may tell the provider that we have it.
 * With a token only the session's owner writes: what somebody says who lost it meanwhile will be said again by the next one.
 */
export const keepArrivals = (companyId: number, connectionId: number, arrivals: Arrival[], token: number | null): Promise<void> =>
  arrivals.length === 0
    ? Promise.resolve()
    : inCompany(companyId, async (ctx) => {
        if (token !== null) await isHeldBy(ctx, connectionId, token);
        for (const chat of await insertArrivals(ctx, connectionId, arrivals)) await defer(ctx, receiveBell, { connectionId, chat });
      });
