import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { type Followers, record } from "../../platform/record.ts";
import { findMergeOf, listMergedIds, storeMergedIds } from "../contacts/merges/queries.ts";
import { releaseFile } from "./actions.ts";
import { deleteSchedulesOf, moveSchedules, reassignSchedules, settleSchedules } from "./queries.ts";

/** A schedule gets the state of its message, in the same transaction. */
export const scheduleFollowers = {
  "message.queued": (ctx, { messageId }) => followMessages(ctx, [messageId]),
  "message.changed": (ctx, { messageId }) => followMessages(ctx, [messageId]),
  "messages.settled": (ctx, { messageIds }) => followMessages(ctx, messageIds),

  "contact.removed": async (ctx, { contactId }) => {
    for (const { id, fileId } of await deleteSchedulesOf(ctx, contactId)) {
      await releaseFile(ctx, fileId);
      await record(ctx, "schedule.removed", { scheduleId: id });
    }
  },

  "contact.merged": async (ctx, { contactId, goneId }) => {
    const given = await reassignSchedules(ctx, { from: goneId, to: contactId });
    const merge = given.length > 0 && (await findMergeOf(ctx, { contactId, goneId }));
    if (merge) await storeMergedIds(ctx, merge.id, "schedules", given);
    await tell(ctx, given);
  },

  // Schedules made after the merge stay with the kept contact.
  "contact.unmerged": async (ctx, { contactId, goneId, mergeId }) => {
    const back = await reassignSchedules(ctx, { from: contactId, to: goneId, only: await listMergedIds(ctx, mergeId, "schedules") });
    await tell(ctx, [...back, ...(await settleSchedules(ctx, [contactId, goneId]))]);
  },

  "ticket.removed": async (ctx, { ticketId, into }) => {
    if (into !== undefined) await tell(ctx, await moveSchedules(ctx, ticketId, into));
  },
} satisfies Followers;

async function tell(ctx: Ctx, ids: number[]) {
  for (const id of new Set(ids)) await record(ctx, "schedule.changed", { scheduleId: id });
}

/** Accepted by the provider means sent; while the outcome is unknown and may still become known, it is on its way. */
async function followMessages(ctx: Ctx, messageIds: number[]) {
  const { rows } = await sql<{ id: number }>`
    update schedules s set status = m.means, failure = m.why, updated_at = now(),
      sent_at = case when m.means = 'ENVIADA' then coalesce(s.sent_at, now()) end
    from (
      select id, case when status = 'sent' then 'ENVIADA'
          when status in ('failed', 'cancelled') or (status = 'unknown' and failure = 'unconfirmed') then 'ERRO' else 'AGENDADA' end as means,
        case when status in ('failed', 'cancelled', 'unknown') then coalesce(failure, status) end as why
      from messages where id = any(${messageIds}::bigint[])) m
    where s.message_id = m.id and (s.status, s.failure) is distinct from (m.means, m.why)
    returning s.id`.execute(ctx.tx);
  await tell(
    ctx,
    rows.map(({ id }) => id),
  );
}
