import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { AppError, fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { getContact, lockContact } from "../contacts/queries.ts";
import { findFile } from "../files/queries.ts";
import { composeStored } from "../messages/actions/compose.ts";
import { sendContents } from "../messages/actions/send.ts";
import { cancelOrder, findSend } from "../messages/queries/outbox.ts";
import { updateMessage } from "../messages/queries/write.ts";
import { getTicket } from "../tickets/queries.ts";
import { lockThread } from "../tickets/threads/threads.ts";
import { handOn } from "./series.ts";

/** The failure of a message that was due more than a day ago. */
const LATE = "late";

/** Running it twice is harmless: the second call finds it sent, moved or removed. All changes are in one transaction. */
export async function sendIfDue(ctx: Ctx, id: number) {
  if (!(await isServed(ctx))) return;
  await holdContact(ctx, id);
  const due = await takeDue(ctx, id);
  if (!due) return giveUpIfLate(ctx, id);
  await handOn(ctx, id);
  if (due.isLate) await markFailed(ctx, id, LATE);
  else await sayOrFail(ctx, id, due);
  await record(ctx, "schedule.changed", { scheduleId: id });
}

/** The contact is locked before the schedule, in the same order as in a merge; the contact may have been merged meanwhile. */
async function holdContact(ctx: Ctx, id: number) {
  const schedule = await ctx.tx.selectFrom("schedules").select("contact_id as contactId").where("id", "=", id).executeTakeFirst();
  if (schedule) await lockContact(ctx, schedule.contactId);
}

/** A company that is past due or switched off sends nothing, and one without schedules in its plan has none. */
const isServed = async ({ tx, companyId }: Ctx): Promise<boolean> =>
  (await tx
    .selectFrom("companies")
    .innerJoin("plans", "plans.id", "companies.plan_id")
    .select("companies.id")
    .where("companies.id", "=", companyId)
    .where("companies.status", "=", true)
    .where("plans.use_schedules", "=", true)
    .where(sql<boolean>`coalesce(due_date >= (now() at time zone time_zone)::date, true)`)
    .executeTakeFirst()) !== undefined;

/** By the database's clock, which all processes share; the row stays locked until the end of the transaction. */
const takeDue = ({ tx }: Ctx, id: number) =>
  tx
    .updateTable("schedules")
    .set({ status: "AGENDADA", updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "PENDENTE")
    .where(sql<boolean>`send_at <= now()`)
    .returning(["body", "contact_id as contactId", "ticket_id as ticketId", "user_id as userId", "file_id as fileId"])
    .returning(sql<boolean>`send_at < now() - interval '24 hours'`.as("isLate"))
    .executeTakeFirst();
type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

async function sayOrFail(ctx: Ctx, id: number, due: Due) {
  try {
    const messageId = await sayScheduled(ctx, due);
    await ctx.tx.updateTable("schedules").set({ message_id: messageId }).where("id", "=", id).execute();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await markFailed(ctx, id, error.code);
  }
}

/**
 * Sent in the contact's thread, which is created closed if there is none and is not opened, because nobody waits for an agent. The
 * contact's reply opens it, as after any message of ours.
 */
async function sayScheduled(ctx: Ctx, { body, contactId, ticketId, userId, fileId }: Due): Promise<number> {
  await lockContact(ctx, contactId);
  const contact = await getContact(ctx, contactId);
  if (contact.onWhatsApp === false) fail("ERR_WAPP_INVALID_CONTACT");
  const connectionId = await connectionFor(ctx, contactId, ticketId);
  const file = fileId === null ? undefined : await findFile(ctx, fileId);
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup: contact.isGroup });
  const ticket = await getTicket(ctx, thread.id);
  const [messageId] = await sendContents(ctx, ticket, [await composeStored(ctx, ticket, body, file)], { origin: "schedule", userId });
  if (messageId === undefined) throw new Error("A scheduled message that was never sent is recorded as sent.");
  return messageId;
}

/** The planned connection, else the one of the contact's open conversation, else of the last one; else the company's default. */
async function connectionFor({ tx }: Ctx, contactId: number, ticketId: number | null): Promise<number> {
  const thread = await tx
    .selectFrom("tickets")
    .select("connection_id as id")
    .where("contact_id", "=", contactId)
    .where("connection_id", "is not", null)
    .orderBy(sql`id = ${ticketId} desc nulls last`)
    .orderBy(sql`array_position(array['open', 'pending', 'closed'], status)`)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .executeTakeFirst();
  const usual = tx.selectFrom("connections").select("id").where("is_default", "=", true);
  return thread?.id ?? (await usual.executeTakeFirst())?.id ?? fail("ERR_NO_DEF_WAPP_FOUND");
}

const markFailed = ({ tx }: Ctx, id: number, failure: string) =>
  tx.updateTable("schedules").set({ status: "ERRO", failure, updated_at: sql<Date>`now()` }).where("id", "=", id).execute();

/** After a day of waiting for its connection the message is cancelled: an unsent one never leaves. */
async function giveUpIfLate(ctx: Ctx, id: number) {
  const waits = await ctx.tx
    .selectFrom("schedules")
    .select("message_id as messageId")
    .where("id", "=", id)
    .where("status", "=", "AGENDADA")
    .where(sql<boolean>`send_at < now() - interval '24 hours'`)
    .forUpdate()
    .executeTakeFirst();
  if (!waits) return;
  if (waits.messageId === null) {
    await markFailed(ctx, id, "cancelled"); // its conversation was deleted
    return record(ctx, "schedule.changed", { scheduleId: id });
  }
  const send = await findSend(ctx, waits.messageId);
  if (!send || !(await cancelOrder(ctx, send.id))) return;
  const { ticketId } = await ctx.tx
    .selectFrom("messages")
    .select("ticket_id as ticketId")
    .where("id", "=", waits.messageId)
    .executeTakeFirstOrThrow();
  await updateMessage(ctx, waits.messageId, { status: "failed", failure: LATE });
  await record(ctx, "message.changed", { messageId: waits.messageId, ticketId });
}
