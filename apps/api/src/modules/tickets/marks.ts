import { MARKS_MAX, type Mark, type MarkChanges, type MarkedTicket } from "@recado/contract/ticket-marks";
import { type RawBuilder, sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { momentOf } from "../companies/moments.ts";
import { visibleTo } from "./policy.ts";
import { presentTicket } from "./present.ts";
import { accessTicket, lockTicket, selectTickets } from "./queries.ts";

/** The actor's marked tickets that are not closed and that the actor may still read. */
export async function listMarked(ctx: Ctx): Promise<MarkedTicket[]> {
  const rows = await selectTickets(ctx)
    .innerJoin("ticket_marks", (join) =>
      join.onRef("ticket_marks.ticket_id", "=", "tickets.id").on("ticket_marks.user_id", "=", ctx.actor.id),
    )
    .select(["ticket_marks.pinned_at as pinnedAt", "ticket_marks.snoozed_until as snoozedUntil"])
    .where("tickets.status", "<>", "closed")
    .where(visibleTo(ctx.actor))
    .orderBy("tickets.updated_at", "desc")
    .orderBy("tickets.id", "desc")
    .limit(MARKS_MAX)
    .execute();
  return rows.map((row) => ({ ...presentTicket(ctx.actor, row), mark: presentMark(row) }));
}

/** Everybody who may read the ticket may pin it; only an open ticket can be snoozed, because a pending contact would be kept waiting. */
export async function setMark(ctx: Ctx, ticketId: number, { pinned, snoozedUntil, seenAt }: MarkChanges): Promise<Mark> {
  const userId = ctx.actor.id ?? fail("ERR_NO_PERMISSION");
  await accessTicket(ctx, ticketId, "read");
  // Locked: otherwise it could be closed meanwhile, and be hidden when it is reopened.
  const { status, ...last } = (await lockTicket(ctx, ticketId)) ?? fail("ERR_NO_TICKET_FOUND");
  if (snoozedUntil && status !== "open") fail("ERR_TICKET_NOT_OPEN");
  const isLater = (at: Date | null) => seenAt != null && at !== null && at > new Date(seenAt);
  const isWrittenSince = isLater(last.lastInboundAt) && isLater(last.lastMessageAt);

  const was = (await findMark(ctx, userId, ticketId)) ?? unmarked;
  const next = {
    pinnedAt: pinned === undefined ? was.pinnedAt : pinned ? (was.pinnedAt ?? now()) : null,
    // A message that arrived during the click has not been seen; it would have woken the ticket a moment later.
    snoozedUntil: snoozedUntil === undefined || isWrittenSince ? was.snoozedUntil : await aheadOf(ctx, snoozedUntil),
  };
  if (isSame(was, next)) return presentMark(next);
  if (!was.pinnedAt && !was.snoozedUntil && (await countMarks(ctx)) >= MARKS_MAX) fail("ERR_TOO_MANY_MARKS");
  await writeMark(ctx, { userId, ticketId }, next);
  await record(ctx, "ticket.marked", { ticketId, userId });
  return presentMark(next);
}

/** After a message of the contact, or a send of ours that failed: the ticket reappears for everybody who has snoozed it. */
export const endSnooze = (ctx: Ctx, ticketId: number) => wake(ctx, ticketId, sql`snoozed_until is not null`);

/** After the ticket moved: nobody has it snoozed any more, and users who have pinned it are told, because they may see it again. */
export const moveMarks = (ctx: Ctx, ticketId: number) => wake(ctx, ticketId, sql`true`);

/** Deletes the marks of a removed user, in the order of the tickets, as transactions that wake many marks do. */
export const dropMarksOf = ({ tx }: Ctx, userId: number) =>
  sql`delete from ticket_marks m using (select ticket_id from ticket_marks where user_id = ${userId} order by ticket_id for update) mine
    where m.user_id = ${userId} and m.ticket_id = mine.ticket_id`.execute(tx);

async function wake(ctx: Ctx, ticketId: number, isTold: RawBuilder<unknown>) {
  const { rows } = await sql<{ userId: number }>`
    with told as (select user_id from ticket_marks where ticket_id = ${ticketId} and ${isTold} order by user_id),
      woken as (update ticket_marks set snoozed_until = null
        where ticket_id = ${ticketId} and snoozed_until is not null and pinned_at is not null),
      gone as (delete from ticket_marks where ticket_id = ${ticketId} and pinned_at is null)
    select user_id as "userId" from told`.execute(ctx.tx);
  for (const { userId } of rows) await record(ctx, "ticket.marked", { ticketId, userId });
}

/** When two threads are merged, users who had pinned either keep the pin. */
export async function handOverPins({ tx }: Ctx, { keptId, goneId }: { keptId: number; goneId: number }) {
  await sql`insert into ticket_marks as mine (user_id, ticket_id, pinned_at)
    select user_id, ${keptId}::int, pinned_at from ticket_marks where ticket_id = ${goneId} and pinned_at is not null
    on conflict (company_id, user_id, ticket_id) do update set pinned_at = coalesce(mine.pinned_at, excluded.pinned_at)`.execute(tx);
}

export const findMark = ({ tx }: Ctx, userId: number, ticketId: number): Promise<MarkRow | undefined> =>
  tx
    .selectFrom("ticket_marks")
    .select(["pinned_at as pinnedAt", "snoozed_until as snoozedUntil"])
    .where("user_id", "=", userId)
    .where("ticket_id", "=", ticketId)
    .executeTakeFirst();

type MarkRow = { pinnedAt: Date | null; snoozedUntil: Date | null };
export const unmarked: MarkRow = { pinnedAt: null, snoozedUntil: null };

async function writeMark({ tx }: Ctx, { userId, ticketId }: { userId: number; ticketId: number }, { pinnedAt, snoozedUntil }: MarkRow) {
  const key = { user_id: userId, ticket_id: ticketId };
  const mark = { pinned_at: pinnedAt, snoozed_until: snoozedUntil };
  if (pinnedAt === null && snoozedUntil === null)
    return tx.deleteFrom("ticket_marks").where("user_id", "=", userId).where("ticket_id", "=", ticketId).execute();
  const writing = tx.insertInto("ticket_marks").values({ ...key, ...mark });
  return writing.onConflict((conflict) => conflict.columns(["company_id", "user_id", "ticket_id"]).doUpdateSet(mark)).execute();
}

/** Only marks that the user's list shows. */
const countMarks = async (ctx: Ctx): Promise<number> => {
  const { many } = await ctx.tx
    .selectFrom("ticket_marks")
    .innerJoin("tickets", "tickets.id", "ticket_marks.ticket_id")
    .select(({ fn }) => fn.countAll<number>().as("many"))
    .where("ticket_marks.user_id", "=", ctx.actor.id)
    .where("tickets.status", "<>", "closed")
    .where(visibleTo(ctx.actor))
    .executeTakeFirstOrThrow();
  return Number(many);
};

async function aheadOf(ctx: Ctx, until: string | null): Promise<Date | null> {
  const at = until === null ? null : await momentOf(ctx, until);
  return at === null || at > now() ? at : fail("ERR_VALIDATION", { details: { snoozedUntil: ["is over"] } });
}

const isSame = (one: MarkRow, other: MarkRow) =>
  one.pinnedAt?.getTime() === other.pinnedAt?.getTime() && one.snoozedUntil?.getTime() === other.snoozedUntil?.getTime();

export const presentMark = ({ pinnedAt, snoozedUntil }: MarkRow): Mark => ({
  pinnedAt: pinnedAt?.toISOString() ?? null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});
