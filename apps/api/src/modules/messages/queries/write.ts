import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

export type NewMessage = {
  ticketId: number;
  connectionId: number | null;
  contactId: number | null;
  attendanceId: number | null;
  providerId?: string | null;
  fromMe: boolean;
  origin: "contact" | "agent" | "bot" | "flow" | "campaign" | "schedule" | "api" | "phone";
  userId?: number | null;
  kind: string;
  body: string;
  details?: object;
  raw?: unknown;
  quotedId?: number | null;
  quotedProviderId?: string | null;
  fileId?: number | null;
  mediaSource?: unknown;
  mediaState?: "ready" | "waiting" | null;
  mediaSeconds?: number | null;
  status: "received" | "queued" | "sent" | "failed";
  failure?: string | null;
  ack?: number;
  read?: boolean;
  clientId?: string | null;
  sentAt: Date;
  /** The identities under which the contact wrote: stored because a merged contact may be separated again. */
  cameBy?: string[];
};

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Undefined for a duplicate, by the provider's id or by the client's. */
export const insertMessageUnlessThere = ({ tx }: Ctx, message: NewMessage) =>
  tx
    .insertInto("messages")
    .values({
      ticket_id: message.ticketId,
      connection_id: message.connectionId,
      contact_id: message.contactId,
      attendance_id: message.attendanceId,
      provider_id: message.providerId ?? null,
      from_me: message.fromMe,
      origin: message.origin,
      user_id: message.userId ?? null,
      ...wordsOf(message),
      file_id: message.fileId ?? null,
      status: message.status,
      failure: message.failure ?? null,
      ack: message.ack ?? 0,
      read: message.read ?? false,
      client_id: message.clientId ?? null,
      sent_at: message.sentAt,
      ...(message.cameBy && { came_by: cameBy(message.contactId, message.cameBy) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

const cameBy = (contactId: number | null, names: string[]) =>
  sql<string[] | null>`case when exists (select from contacts where merged_into = ${contactId}::int) then ${names}::text[] end`;

export type Words = Pick<NewMessage, "kind" | "body" | "details" | "raw" | "quotedId" | "quotedProviderId"> &
  Pick<NewMessage, "mediaSource" | "mediaState" | "mediaSeconds">;

const wordsOf = (message: Words) => ({
  kind: message.kind,
  body: message.body,
  details: JSON.stringify(message.details ?? {}),
  raw: json(message.raw),
  quoted_id: message.quotedId ?? null,
  quoted_provider_id: message.quotedProviderId ?? null,
  media_source: json(message.mediaSource),
  media_state: message.mediaState ?? null,
  media_seconds: message.mediaSeconds ?? null,
});

/** Fills a placeholder with the message, in its place. */
export const fillMessage = ({ tx }: Ctx, id: number, providerId: string, words: Words) =>
  tx
    .updateTable("messages")
    .set({ ...wordsOf(words), provider_id: providerId, updated_at: now() })
    .where("id", "=", id)
    .execute();

export const updateMessage = (
  { tx }: Ctx,
  id: number,
  set: {
    body?: string;
    is_edited?: boolean;
    edited_at?: Date;
    is_deleted?: boolean;
    failure?: string | null;
    status?: string;
    media_state?: string;
    ack?: 0;
    provider_id?: null;
  },
) =>
  tx
    .updateTable("messages")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

/** Deletes messages; their orders go with them. */
export const deleteMessages = ({ tx }: Ctx, ids: number[]) =>
  tx.deleteFrom("messages").where("id", "=", sql<number>`any(${ids}::bigint[])`).execute();

/** Acks only rise, in whatever order they arrive; a message that was sent after all is no longer in doubt. */
export async function raiseAck({ tx }: Ctx, id: number, ack: number, providerId?: string) {
  const raised = await tx
    .updateTable("messages")
    .set((eb) => ({
      ack,
      status: "sent",
      failure: null,
      provider_id: providerId ? eb.fn.coalesce("provider_id", eb.val(providerId)) : eb.ref("provider_id"),
      updated_at: now(),
    }))
    .where("id", "=", id)
    .where("ack", "<", ack)
    .executeTakeFirst();
  return raised.numUpdatedRows > 0n;
}

/** Marks all inbound messages so far as read. */
export const markRead = ({ tx }: Ctx, ticketId: number) =>
  tx
    .updateTable("messages")
    .set({ read: true })
    .where("ticket_id", "=", ticketId)
    .where("read", "=", false)
    .where("from_me", "=", false)
    .returning(["id", "provider_id as providerId", "contact_id as contactId", "sent_at as sentAt"])
    .execute()
    .then((rows) => rows.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.id - b.id));
