import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { ticketPolicy } from "../../tickets/policy.ts";
import { accessTicket } from "../../tickets/queries.ts";
import { type MessageRow, selectMessages } from "./select.ts";

export const findMessage = (ctx: Ctx, id: number): Promise<MessageRow | undefined> =>
  selectMessages(ctx).where("m.id", "=", id).executeTakeFirst();
export const getMessage = (ctx: Ctx, id: number): Promise<MessageRow> =>
  selectMessages(ctx).where("m.id", "=", id).executeTakeFirstOrThrow();

/** A message has no door of its own: who may read its conversation may read it. */
export async function accessMessage(ctx: Ctx, id: number, action: keyof typeof ticketPolicy) {
  const message = (await findMessage(ctx, id)) ?? fail("ERR_NO_MESSAGE_FOUND");
  const ticket = await accessTicket(ctx, message.ticketId, action).catch(asMissingMessage);
  return { message, ticket };
}

/** Whoever may not know the conversation learns nothing of its messages either, not even under another name. */
const asMissingMessage = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_NO_TICKET_FOUND" ? fail("ERR_NO_MESSAGE_FOUND") : Promise.reject(error);

const PAGE = 20;

/** The newest first page, then back in time: from a cursor at any depth alike, or by the number of the page. */
export async function listMessages(
  ctx: Ctx,
  ticketId: number,
  { pageNumber, cursor }: { pageNumber: number; cursor?: string | undefined },
) {
  const from = cursor === undefined ? undefined : placeOf(cursor);
  let page = selectMessages(ctx)
    .where("m.ticket_id", "=", ticketId)
    .orderBy("m.sent_at", "desc")
    .orderBy("m.id", "desc")
    .limit(PAGE + 1);
  if (from) page = page.where(sql<boolean>`(m.sent_at, m.id) < (${from.at}::timestamptz, ${from.id}::bigint)`);
  else page = page.offset((pageNumber - 1) * PAGE);

  const rows = await page.execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  const isAll = pageNumber === 1 && !hasMore;
  const count = from?.count ?? (isAll ? shown.length : await countMessages(ctx, ticketId));
  return { rows: shown.reverse(), hasMore, cursor: hasMore && last ? await cursorOf(ctx, last, count) : null, count };
}

async function countMessages({ tx }: Ctx, ticketId: number) {
  const { count } = await tx
    .selectFrom("messages")
    .where("ticket_id", "=", ticketId)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** In the database's own precision: a Date has but milliseconds, and two messages may share one. */
export async function cursorOf({ tx }: Ctx, { id }: MessageRow, count: number) {
  const { at } = await tx
    .selectFrom("messages")
    .where("id", "=", id)
    .select(sql<string>`(extract(epoch from sent_at) * 1000000)::bigint::text`.as("at"))
    .executeTakeFirstOrThrow();
  return `${at}.${id}.${count}`;
}

export function placeOf(cursor: string) {
  const [, micros = "", id, count] =
    /^(\d{1,17})\.(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });
  const at = new Date(Number(micros) / 1000).toISOString().replace(/\.(\d{3})Z$/, `.$1${micros.slice(-3)}Z`);
  return { at, id: Number(id), count: Number(count) };
}

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
  status: "received" | "queued" | "sent";
  ack?: number;
  read?: boolean;
  clientId?: string | null;
  sentAt: Date;
};

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Undefined for a copy, whichever of its names it comes under: the provider's or the client's own. */
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
      ack: message.ack ?? 0,
      read: message.read ?? false,
      client_id: message.clientId ?? null,
      sent_at: message.sentAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

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

/** What stood for a message becomes the message, where it stands. */
export const fillMessage = ({ tx }: Ctx, id: number, providerId: string, words: Words) =>
  tx
    .updateTable("messages")
    .set({ ...wordsOf(words), provider_id: providerId, updated_at: now() })
    .where("id", "=", id)
    .execute();

type Names = { providerId?: string; ref?: string | null; standIn?: string };

/** By the provider's id, or by our own reference of the send, which some providers give back instead; else what stands in for it. */
export async function findMessageOfProvider({ tx }: Ctx, connectionId: number, { providerId, ref = providerId, standIn }: Names) {
  const known =
    providerId === undefined
      ? undefined
      : await tx
          .selectFrom("messages")
          .select(["id", "ticket_id as ticketId", "ack", "status", "from_me as fromMe", "contact_id as contactId", "body", "kind"])
          .select("provider_id as providerId")
          .where("connection_id", "=", connectionId)
          .where("provider_id", "in", standIn === undefined ? [providerId] : [providerId, standIn])
          .orderBy((eb) => eb("provider_id", "=", standIn ?? ""))
          .executeTakeFirst();
  if (known || !ref) return known;
  return tx
    .selectFrom("outbox")
    .innerJoin("messages", "messages.id", "outbox.message_id")
    .select(["messages.id", "messages.ticket_id as ticketId", "ack", "status", "from_me as fromMe"])
    .select(["contact_id as contactId", "messages.body", "messages.kind", "provider_id as providerId"])
    .where("outbox.ref", "=", ref)
    .where("outbox.connection_id", "=", connectionId)
    .where("outbox.kind", "=", "send")
    .executeTakeFirst();
}
export type KnownMessage = NonNullable<Awaited<ReturnType<typeof findMessageOfProvider>>>;

/** Answers that came before what they answer find it now. */
export const linkQuotes = ({ tx }: Ctx, connectionId: number, providerId: string, messageId: number) =>
  tx
    .updateTable("messages")
    .set({ quoted_id: messageId })
    .where("connection_id", "=", connectionId)
    .where("quoted_provider_id", "=", providerId)
    .where("quoted_id", "is", null)
    .execute();

export const updateMessage = (
  { tx }: Ctx,
  id: number,
  set: { body?: string; is_edited?: boolean; is_deleted?: boolean; failure?: string | null; status?: string; media_state?: string },
) =>
  tx
    .updateTable("messages")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

/** With the orders to say them. */
export const deleteMessages = ({ tx }: Ctx, ids: number[]) =>
  tx.deleteFrom("messages").where("id", "=", sql<number>`any(${ids}::bigint[])`).execute();

/** Acks only rise, whatever order they come in; what was sent after all is no longer in doubt. */
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

/** Everything of theirs up to now has been seen. */
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

export const insertEdit = ({ tx }: Ctx, messageId: number, body: string) =>
  tx.insertInto("message_edits").values({ message_id: messageId, body }).execute();

/** An empty emoji takes it back. */
export const putReaction = ({ tx }: Ctx, reaction: { messageId: number; author: string; name: string | null; emoji: string }) =>
  reaction.emoji === ""
    ? tx.deleteFrom("message_reactions").where("message_id", "=", reaction.messageId).where("author", "=", reaction.author).execute()
    : tx
        .insertInto("message_reactions")
        .values({ message_id: reaction.messageId, author: reaction.author, name: reaction.name, emoji: reaction.emoji })
        .onConflict((conflict) =>
          conflict.columns(["company_id", "message_id", "author"]).doUpdateSet({ emoji: reaction.emoji, name: reaction.name, at: now() }),
        )
        .execute();

/** What a request said before: it may have said several things, under its id, and that id with a number behind it. */
export const listMessagesOfClient = async ({ tx }: Ctx, place: PlaceOfClient, clientId: string) => {
  const ids = [clientId, ...Array.from({ length: PIECES_MAX - 1 }, (_, at) => `${clientId}.${at + 1}`)];
  const said = tx
    .selectFrom("messages")
    .select(["id", sql<string | null>`details->>'asked'`.as("asked")])
    .where("client_id", "in", ids);
  const here =
    "ticketId" in place
      ? said.where("ticket_id", "=", place.ticketId)
      : said.where("connection_id", "=", place.connectionId).where("origin", "=", "api");
  return here.orderBy("id").execute();
};
/** Where an id stands for one request only. */
export type PlaceOfClient = { ticketId: number } | { connectionId: number };

/** Ten sounds, each with its text before it. */
const PIECES_MAX = 20;

/** Of the same conversation: what another one says is not quoted here. */
export const findQuotable = async ({ tx }: Ctx, ticketId: number, id: number) =>
  (Number.isSafeInteger(id)
    ? await tx.selectFrom("messages").select("id").where("ticket_id", "=", ticketId).where("id", "=", id).executeTakeFirst()
    : undefined) ?? fail("ERR_NO_MESSAGE_FOUND");
