import { type Broadcasts, everybody } from "../../platform/realtime.ts";
import { presentCompany } from "./present.ts";
import { getCompany } from "./queries.ts";

/** Everybody's times are told by the company's clock. */
export const companyBroadcasts = {
  "company.changed": async (ctx) => [
    { event: "company", payload: { action: "update", record: presentCompany(await getCompany(ctx)) }, rooms: [everybody] },
  ],
} satisfies Broadcasts;
