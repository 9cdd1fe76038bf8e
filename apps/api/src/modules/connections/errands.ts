import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";

export type ErrandKind = "read" | "media" | "picture" | "check" | "templates" | "reject-call";

/** Something to ask a provider that may be asked twice. The same errand waits only once; the connection's owner is woken. */
export async function sendErrand(ctx: Ctx, connectionId: number, errand: { kind: ErrandKind; key: string; payload: object }) {
  await ctx.tx
    .insertInto("errands")
    .values({ connection_id: connectionId, kind: errand.kind, key: errand.key, payload: JSON.stringify(errand.payload), due_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "connection_id", "kind", "key"])
        .doUpdateSet({ payload: JSON.stringify(errand.payload), due_at: now(), attempt: 0 }),
    )
    .execute();
  await record(ctx, "outbox.filled", { connectionId });
}
