import { type Broadcasts, everybody } from "../../platform/realtime.ts";
import { presentCompany } from "./present.ts";
import { getCompany } from "./queries.ts";

/** All times are shown in the company's zone. */
export const companyBroadcasts = {
  "company.changed": async (ctx) => [
    { event: "company", payload: { action: "update", record: presentCompany(await getCompany(ctx)) }, rooms: [everybody] },
  ],
} satisfies Broadcasts;
