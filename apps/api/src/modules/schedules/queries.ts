import type { Repeats, ScheduleStatus } from "@recado/contract/schedule-news";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { type RowOf, rows } from "../../platform/noun/rows.ts";
import { spellingsOf } from "../contacts/numbers.ts";
import { schedulePolicy } from "./policy.ts";
import type { SeriesColumns } from "./series.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("schedules as s")
    .innerJoin("contacts as c", "c.id", "s.contact_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("files as f", "f.id", "s.file_id")
    .select((eb) => [
      "s.id",
      "s.body",
      "s.send_at as sendAt",
      "s.sent_at as sentAt",
      eb.ref("s.status").$castTo<ScheduleStatus>().as("status"),
      "s.failure",
      "s.contact_id as contactId",
      "c.name as contactName",
      "c.number as contactNumber",
      "s.ticket_id as ticketId",
      "s.user_id as userId",
      "u.name as userName",
      "s.file_id as fileId",
      "f.name as fileName",
      eb.ref("s.repeats").$castTo<Repeats | null>().as("repeats"),
      sql<string | null>`s.repeats_until::text`.as("repeatsUntil"),
      "s.company_id as companyId",
      "s.created_at as createdAt",
      "s.updated_at as updatedAt",
    ]);
export type ScheduleRow = RowOf<typeof select>;

export const {
  find: findSchedule,
  get: getSchedule,
  access: accessSchedule,
} = rows({ id: "s.id", select, policy: schedulePolicy, missing: "ERR_NO_SCHEDULE_FOUND" });

const PAGE = 20;

/**
 * Unsent schedules come first, the next one on top, because users look for those; then sent ones, the latest first. Each half has an index
 * of its own, so that neither is read for the other.
 */
export async function listSchedules(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const [toCome, gone] = [(await countOf(ctx, searchParam, "is")) as number, await countOf(ctx, searchParam, "is not")];
  const skipped = (pageNumber - 1) * PAGE;
  const first = skipped < toCome ? await half(ctx, searchParam, "is").limit(PAGE).offset(skipped).execute() : [];
  const room = PAGE - first.length;
  const rest =
    room > 0
      ? await half(ctx, searchParam, "is not")
          .limit(room)
          .offset(Math.max(0, skipped - toCome))
          .execute()
      : [];
  const count = toCome + gone;
  return { rows: [...first, ...rest], count, hasMore: count > skipped + PAGE };
}

type Half = "is" | "is not";

function half(ctx: Ctx, searchParam: string, sent: Half) {
  const order = sent === "is" ? "asc" : "desc";
  return select(ctx)
    .where("s.sent_at", sent, null)
    .$if(searchParam !== "", (rows) => rows.where("s.id", "=", found(searchParam)))
    .orderBy("s.send_at", order)
    .orderBy("s.id", order);
}

const countOf = async ({ tx }: Ctx, searchParam: string, sent: Half): Promise<number> =>
  (
    await tx
      .selectFrom("schedules as s")
      .where("s.sent_at", sent, null)
      .$if(searchParam !== "", (rows) => rows.where("s.id", "=", found(searchParam)))
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow()
  ).count;

/** By text or by contact, whose number is indexed as digits alone. */
const found = (searchParam: string) =>
  sql<number>`any(array(select app.search_schedules(words) from unnest(${[searchParam, ...spellingsOf(searchParam)]}::text[]) as words))`;

export type Plan = { body: string; contactId: number; ticketId: number | null; sendAt: Date; series: SeriesColumns };
const columnsOf = ({ body, contactId, ticketId, sendAt, series }: Plan) => ({
  body,
  contact_id: contactId,
  ticket_id: ticketId,
  send_at: sendAt,
  ...series,
});

/** Undefined if the user has created it before under this client id. */
export const insertSchedule = ({ tx }: Ctx, userId: number, plan: Plan, clientId: string | undefined) =>
  tx
    .insertInto("schedules")
    .values({ ...columnsOf(plan), user_id: userId, client_id: clientId ?? null })
    .onConflict((same) => same.columns(["company_id", "user_id", "client_id"]).where("client_id", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();

export const scheduleOfClient = ({ tx }: Ctx, userId: number, clientId = "") =>
  tx.selectFrom("schedules").select("id").where("user_id", "=", userId).where("client_id", "=", clientId).executeTakeFirst();

const stays = ["PENDENTE", "ERRO"];
const anew = { status: "PENDENTE", failure: null, message_id: null } as const;

/** Waits for a concurrent send; false if the message was sent. */
export const updateSchedule = ({ tx }: Ctx, id: number, plan: Plan): Promise<boolean> =>
  tx
    .updateTable("schedules")
    .set({ ...columnsOf(plan), ...anew, updated_at: now() })
    .where("id", "=", id)
    .where("status", "in", stays)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n);

/** Due now, by the database's clock. */
export const markForRetry = ({ tx }: Ctx, id: number) =>
  tx
    .updateTable("schedules")
    .set({ ...anew, send_at: sql<Date>`now()`, updated_at: now() })
    .where("id", "=", id)
    .where("status", "=", "ERRO")
    .returning("send_at as sendAt")
    .executeTakeFirst();

/** Returns the former file: of two concurrent replacements the second gets the first one's. */
export const markAttached = ({ tx }: Ctx, id: number, fileId: number | null) =>
  tx
    .with("was", (cte) => cte.selectFrom("schedules").select(["id", "file_id"]).where("id", "=", id).forUpdate())
    .updateTable("schedules")
    .from("was")
    .set({ file_id: fileId, updated_at: now() })
    .whereRef("schedules.id", "=", "was.id")
    .where("status", "in", stays)
    .returning("was.file_id as fileId")
    .executeTakeFirst();

/** Undefined if the message is on its way, or the schedule was deleted concurrently. */
export const deleteSchedule = ({ tx }: Ctx, id: number) =>
  tx.deleteFrom("schedules").where("id", "=", id).where("status", "<>", "AGENDADA").returning("file_id as fileId").executeTakeFirst();

/** In any state: the contact is being removed. */
export const deleteSchedulesOf = ({ tx }: Ctx, contactId: number) =>
  tx.deleteFrom("schedules").where("contact_id", "=", contactId).returning(["id", "file_id as fileId"]).execute();

/** All schedules of a contact, or the named ones; returns their ids. */
export const reassignSchedules = async (
  { tx }: Ctx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<number[]> => {
  const giving = tx.updateTable("schedules").set({ contact_id: to, updated_at: now() }).where("contact_id", "=", from);
  const named = only ? giving.where("id", "=", sql<number>`any(${only}::int[])`) : giving;
  return (await named.returning("id").execute()).map(({ id }) => id);
};

/** After their conversation was merged into another one. */
export const moveSchedules = async ({ tx }: Ctx, from: number, into: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`update schedules set ticket_id = (select id from tickets where uuid = ${into}) where ticket_id = ${from}
      returning id`.execute(tx)
  ).rows.map(({ id }) => id);

/** A schedule whose conversation now belongs to another contact gets its contact's own on that connection, or none. */
export const settleSchedules = async ({ tx }: Ctx, contactIds: number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`update schedules s set ticket_id = (
        select o.id from tickets o where o.contact_id = s.contact_id and o.connection_id = t.connection_id)
      from tickets t where t.id = s.ticket_id and t.contact_id <> s.contact_id and s.contact_id = any(${contactIds}::int[])
      returning s.id`.execute(tx)
  ).rows.map(({ id }) => id);

/** Messages keep showing the file, and a series still needs it. */
export const isInUse = async ({ tx }: Ctx, fileId: number): Promise<boolean> =>
  (await sql`select from messages where file_id = ${fileId} union all select from schedules where file_id = ${fileId} limit 1`.execute(tx))
    .rows.length > 0;
