import type { TicketPosition } from "@recado/contract/facts";
import type { Origin, TicketStatus } from "@recado/contract/tickets";
import { sql, type Updateable } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import type { Database } from "../../../platform/database.ts";
import { record } from "../../../platform/record.ts";
import { requestAvatar } from "../../contacts/avatars.ts";
import { lockAssignee } from "../moves/targets.ts";
import { positionOf } from "../present.ts";
import { lockTicket } from "../queries.ts";
import { beginAttendance, endAttendance, moveAttendance, updateAttendance } from "./attendances.ts";
import { lastInbound } from "./lastInbound.ts";

export type Thread = {
  id: number;
  contactId: number;
  connectionId: number | null;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  attendanceId: number | null;
  isGroup: boolean;
  chatbot: boolean;
  queueOptionId: number | null;
};

type Where = { contactId: number; connectionId: number; isGroup: boolean };

/** The one thread of a contact on a connection, locked. A missing thread is created closed: creating it opens nothing. */
export async function lockThread(ctx: Ctx, where: Where): Promise<Thread & { isNew: boolean }> {
  const existingId = await findThreadId(ctx, where);
  const isNew = existingId === undefined && (await insertThreadUnlessThere(ctx, where));
  const id = existingId ?? (await findThreadId(ctx, where));
  const thread = id === undefined ? undefined : await lockTicket(ctx, id);
  // The thread was removed or moved to another connection while this transaction waited for its row.
  if (thread?.contactId !== where.contactId || thread.connectionId !== where.connectionId) return lockThread(ctx, where);
  return { ...thread, isNew };
}

/**
 * Opens a closed thread as for a first message: pending, without holder or queue, in a new attendance. An open or pending one stays as it
 * is.
 */
export async function openThread(ctx: Ctx, thread: Thread): Promise<Thread> {
  if (thread.status !== "closed") return thread;
  await begin(ctx, thread, { status: "pending", userId: null, queueId: null });
  return (await lockTicket(ctx, thread.id)) ?? raise("A locked thread is gone.");
}

/** Opens a closed thread for the first message of either side, and only then requests the contact's picture. */
export async function begin(ctx: Ctx, thread: Thread, to: Destination): Promise<boolean> {
  const hasBegun = await moveTicket(ctx, thread, to, "ticket.opened");
  if (hasBegun) await requestAvatar(ctx, thread);
  return hasBegun;
}

/** `contactId` is set in groups alone: elsewhere it is the ticket's contact. */
type Speaker = { origin: Origin; userId?: number | null; contactId?: number | null };
export type Noted = { by: Speaker; preview: string; at: Date; counts: boolean };

/**
 * Updates what the list shows of a ticket after a message. A message that arrives late, by its provider's time, does not replace a later
 * one.
 */
export function noteMessage({ tx }: Ctx, ticketId: number, { by, preview, at, counts }: Noted) {
  const fromMe = by.origin !== "contact";
  const last = {
    last_message: shortened(preview),
    last_from_me: fromMe,
    last_origin: by.origin,
    last_user_id: by.userId ?? null,
    last_contact_id: by.contactId ?? null,
  };
  return tx
    .updateTable("tickets")
    .set((eb) => ({
      ...unlessLate(at, last),
      last_message_at: sql<Date>`greatest(last_message_at, ${at})`,
      ...(!fromMe && {
        last_inbound_at: sql<Date>`greatest(last_inbound_at, ${at})`,
        last_inbound_here_at: sql<Date>`greatest(last_inbound_here_at, ${at})`,
      }),
      ...(counts && { unread_messages: eb("unread_messages", "+", 1) }),
      updated_at: now(),
    }))
    .where("id", "=", ticketId)
    .execute();
}

/** Each column keeps its value if a later message is stored already. */
const unlessLate = (at: Date, columns: Updateable<Database["tickets"]>) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      sql<never>`case when last_message_at > ${at} then ${sql.ref(column)} else ${value} end`,
    ]),
  );

/** A fact whose payload is only where the ticket was before. */
export type Move = "ticket.opened" | "ticket.accepted" | "ticket.returned" | "ticket.reopened" | "ticket.moved";

type Seen = Pick<Thread, "id" | "status" | "userId">;
export type Destination = Partial<TicketPosition & { chatbot: boolean; queueOptionId: number | null; connectionId: number }>;

/** Moves the ticket only if it still is as the caller saw it: of two concurrent calls one gets true. */
export async function moveTicket(ctx: Ctx, seen: Seen, to: Destination, fact: Move): Promise<boolean> {
  const was = await setPlace(ctx, seen, to);
  if (was) await record(ctx, fact, { ticketId: seen.id, was });
  return was !== undefined;
}

/** The same without a fact; returns the former place. */
export async function setPlace(ctx: Ctx, seen: Seen, to: Destination): Promise<TicketPosition | undefined> {
  const present = await lockTicket(ctx, seen.id);
  if (!present || present.status !== seen.status || present.userId !== seen.userId) return undefined;

  const was = positionOf(present);
  const place: TicketPosition = { ...was, ...given(to, "status", "userId", "queueId") };
  if (place.userId !== null && place.userId !== was.userId) await lockAssignee(ctx, place.userId);
  const begins = was.status === "closed" && place.status !== "closed";
  const attendanceId = begins ? await beginAttendance(ctx, seen.id, place) : undefined;
  if (place.status === "closed") await endAttendance(ctx, seen.id);
  else if (!begins) await moveAttendance(ctx, seen.id, place);
  // The contact has talked to an agent since the last menu: a number in their next message is not a choice from it.
  const isGivenBack = was.status === "open" && place.status === "pending" && place.queueId === null;
  if (isGivenBack && present.attendanceId !== null) await updateAttendance(ctx, present.attendanceId, { menus_sent: 0 });
  await updatePlace(ctx, seen.id, place, { ...((begins || place.status === "closed") && idle), ...to, attendanceId });
  return was;
}

/** Columns that are reset when an attendance begins or ends. */
const idle = { chatbot: false, queueOptionId: null, useIntegration: false, promptId: null, integrationId: null };

const given = <T extends object, K extends keyof T>(values: T, ...keys: K[]): { [P in K]?: Exclude<T[P], undefined> } =>
  Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]])) as {
    [P in K]?: Exclude<T[P], undefined>;
  };

type Columns = Destination & {
  useIntegration?: boolean;
  promptId?: null;
  integrationId?: null;
  attendanceId: number | undefined;
};

const updatePlace = ({ tx }: Ctx, id: number, { status, userId, queueId }: TicketPosition, columns: Columns) =>
  tx
    .updateTable("tickets")
    .set({
      status,
      user_id: userId,
      queue_id: queueId,
      chatbot: columns.chatbot,
      queue_option_id: columns.queueOptionId,
      use_integration: columns.useIntegration,
      prompt_id: columns.promptId,
      integration_id: columns.integrationId,
      connection_id: columns.connectionId,
      ...(columns.connectionId !== undefined && { last_inbound_here_at: lastInbound(sql.val(id), sql.val(columns.connectionId)) }),
      attendance_id: columns.attendanceId,
      undo: null,
      undo_until: null,
      open_since: status === "open" ? since(userId) : null,
      unqueued_since: status === "pending" && queueId === null ? sql<Date>`coalesce(unqueued_since, ${now()})` : null,
      updated_at: now(),
    })
    .where("id", "=", id)
    .execute();

/** Since when this user has held the ticket; `user_id` in the SQL is the holder until now. */
const since = (userId: number | null) =>
  sql<Date>`case when user_id is not distinct from ${userId}::int then coalesce(open_since, ${now()}) else ${now()} end`;

async function findThreadId({ tx }: Ctx, { contactId, connectionId }: Where) {
  const row = await tx
    .selectFrom("tickets")
    .select("id")
    .where("contact_id", "=", contactId)
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row?.id;
}

/** The unique index lets only one of many concurrent first messages create the thread. */
async function insertThreadUnlessThere({ tx }: Ctx, { contactId, connectionId, isGroup }: Where) {
  const at = now();
  const inserted = await tx
    .insertInto("tickets")
    .values({
      contact_id: contactId,
      connection_id: connectionId,
      is_group: isGroup,
      status: "closed",
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["company_id", "contact_id", "connection_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

const PREVIEW_LENGTH = 1000;

/** Cut to the length that a list shows, never inside an emoji. */
export const shortened = (preview: string) => preview.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, "");

const raise = (why: string): never => {
  throw new Error(why);
};
