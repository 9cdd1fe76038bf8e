import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { defer, undeferred } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { settleAbandoned } from "./delivery/delivery.ts";
import { UNCONFIRMED } from "./delivery/resendable.ts";
import { receiveJob } from "./jobKeys.ts";
import { deleteOldArrivals } from "./queries/inbox.ts";
import { abandonOverdue } from "./queries/outbox.ts";

const STRANDED_MS = 30_000;
/** Beyond the lease of a call: its owner comes first. */
const OVERDUE_MS = 30_000;
const KEPT_MS = 14 * 24 * 3_600_000;
let settleMs = 600_000;

/** Called once at start: how long an outcome may stay unknown before the message is shown as unconfirmed. */
export function configureSettling({ settleSeconds }: { settleSeconds: number }) {
  settleMs = settleSeconds * 1000;
}

/** Recovers lost jobs, so that every arrival is processed. If the work is only late, no second job is made. */
export async function sweepInbox() {
  const before = new Date(now().getTime() - STRANDED_MS);
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; connection_id: number; chat: string }>`select * from app.find_stranded_inbox(${before})`.execute(tx),
  );
  const stranded = rows.map((row) => ({ companyId: row.company_id, of: { connectionId: row.connection_id, chat: row.chat } }));
  for (const { companyId, of } of await undeferred(receiveJob, stranded)) await inCompany(companyId, (ctx) => defer(ctx, receiveJob, of));
}

/** Calls whose process died, and whose connection has had no owner since: their messages become `unknown`. */
export async function sweepInterrupted() {
  const before = new Date(now().getTime() - OVERDUE_MS);
  const { rows } = await onPlatform((tx) => sql<{ company_id: number }>`select app.find_interrupted(${before}) as company_id`.execute(tx));
  for (const { company_id } of rows) await inCompany(company_id, async (ctx) => settleAbandoned(ctx, await abandonOverdue(ctx, before)));
}

/** No status has confirmed these messages; from now on an agent may send them again. */
export async function sweepUnconfirmed() {
  const before = new Date(now().getTime() - settleMs);
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; message_id: number }>`select * from app.find_unconfirmed(${before})`.execute(tx),
  );
  for (const { company_id, message_id } of rows)
    await inCompany(company_id, async (ctx) => {
      if (await isBeingHeard(ctx, message_id)) return;
      await ctx.tx
        .updateTable("outbox")
        .set({ detail: UNCONFIRMED })
        .where("message_id", "=", message_id)
        .where("state", "=", "unknown")
        .execute();
      const updated = await ctx.tx
        .updateTable("messages")
        .set({ failure: UNCONFIRMED, updated_at: now() })
        .where("id", "=", message_id)
        .where("status", "=", "unknown")
        .returning("ticket_id as ticketId")
        .executeTakeFirst();
      if (updated) await record(ctx, "message.changed", { messageId: message_id, ticketId: updated.ticketId });
    });
}

/** Whether a status of the message is stored and not processed yet: sending again now would send it twice. */
async function isBeingHeard({ tx }: Ctx, messageId: number): Promise<boolean> {
  const status = await tx
    .selectFrom("outbox as o")
    .innerJoin("inbox as i", "i.connection_id", "o.connection_id")
    .select("i.id")
    .where("o.message_id", "=", messageId)
    .where("o.state", "=", "unknown")
    .where("i.state", "=", "waiting")
    .where((eb) => eb.or([eb("i.provider_id", "=", eb.ref("o.ref")), eb(sql`i.inbound ->> 'ref'`, "=", eb.ref("o.ref"))]))
    .limit(1)
    .executeTakeFirst();
  return status !== undefined;
}

/** Arrivals that were processed long ago: a provider repeats for a week at most. */
export async function sweepOldArrivals() {
  const before = new Date(now().getTime() - KEPT_MS);
  const { rows } = await onPlatform((tx) => sql<{ company_id: number }>`select app.find_old_inbox(${before}) as company_id`.execute(tx));
  for (const { company_id } of rows) await inCompany(company_id, (ctx) => deleteOldArrivals(ctx, before));
}
