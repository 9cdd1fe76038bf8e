import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { endRest, noteRest } from "./timeline.ts";

/** After a refusal without a time that the next messages would share. */
const PAUSE_MS = 60_000;

/** The provider is rate limiting. A later refusal with an earlier time does not shorten the pause. */
export async function pauseConnection(ctx: Ctx, id: number, until = new Date(now().getTime() + PAUSE_MS)) {
  const paused = await ctx.tx
    .updateTable("connections")
    .set({ paused_until: until })
    .where("id", "=", id)
    .where((where) => where.or([where("paused_until", "is", null), where("paused_until", "<", until)]))
    .returning((eb) => [
      "status",
      eb
        .selectFrom("outbox as o")
        .whereRef("o.connection_id", "=", "connections.id")
        .where("o.state", "=", "queued")
        .where("o.kind", "=", "send")
        .select(sql<number>`count(*)`.as("count"))
        .as("waiting"),
    ])
    .executeTakeFirst();
  if (!paused) return;
  await noteRest(ctx, { connectionId: id, status: paused.status, until, waited: paused.waiting });
  await record(ctx, "connection.session", { connectionId: id });
}

/** A user starts over: the former pause ends. */
export async function endPause(ctx: Ctx, id: number) {
  await ctx.tx.updateTable("connections").set({ paused_until: null }).where("id", "=", id).execute();
  await endRest(ctx, id);
}
