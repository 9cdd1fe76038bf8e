import { type InboundOf, unreadableId } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { contactOf, groupOf, namesOf, writerOf } from "../../contacts/identify.ts";
import { livingOf } from "../../contacts/queries.ts";
import { getSettings } from "../../settings/queries.ts";
import { endSnooze } from "../../tickets/marks.ts";
import { lockThread, noteMessage, openThread, type Thread } from "../../tickets/threads/threads.ts";
import { answerMessage, recordRating } from "../answering/answerMessage.ts";
import { renewPreview } from "../changes/preview.ts";
import { getVoice } from "../queries/company.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { confirmOrders } from "../queries/outbox.ts";
import { fetchLater } from "../queries/providerRequests.ts";
import { fillMessage, insertMessageUnlessThere, type NewMessage, raiseAck, type Words } from "../queries/write.ts";
import { type Stored, storedOf } from "./content.ts";
import { wasResent } from "./placeholder.ts";
import { linkQuotes } from "./quotes.ts";
import type { Received } from "./received.ts";

type Inbound = InboundOf<"message">;

type Came = { raw: unknown; arrivedAt: Date };

export async function receiveMessage(ctx: Ctx, connectionId: number, inbound: Inbound, { raw, arrivedAt }: Came): Promise<Received> {
  const placeholder = unreadableId(inbound.id);
  const existing = await findMessageOfProvider(ctx, connectionId, { providerId: inbound.id, placeholder });
  if (existing && existing.providerId !== placeholder) return copied(ctx, existing, inbound);
  if (await wasResent(ctx, connectionId, inbound)) return { done: true };
  if (!existing && inbound.group && (await getSettings(ctx)).CheckMsgIsGroup === "enabled") return { done: true };

  const { contactId, authorId } = await peopleOf(ctx, inbound);
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup: inbound.group !== null });
  // Only the sender of the undecrypted message can send it again: an id alone proves nothing.
  if (existing?.ticketId === thread.id && (await isOf(ctx, existing, authorId))) return fill(ctx, connectionId, existing, { inbound, raw });
  const stored = storedOf(inbound.content, (await getVoice(ctx)).language);
  const incoming = { connectionId, inbound, raw, arrivedAt, stored, authorId };
  const kept = inbound.fromMe ? await keepFromPhone(ctx, thread, incoming) : await keepFromContact(ctx, thread, incoming);
  return kept === undefined ? { done: true } : received(ctx, incoming, kept);
}

async function received(
  ctx: Ctx,
  { connectionId, inbound, stored }: Pick<IncomingMessage, "connectionId" | "inbound" | "stored">,
  kept: number,
) {
  await linkQuotes(ctx, connectionId, inbound.id, kept);
  if (stored.mediaSource !== null) await fetchLater(ctx, connectionId, kept);
  return { done: true as const, names: [inbound.id] };
}

type IncomingMessage = Came & { connectionId: number; inbound: Inbound; stored: Stored; authorId: number | null };

/** A duplicate changes nothing. An echo of our own message proves that the provider has it, however the call ended. */
async function copied(ctx: Ctx, message: KnownMessage, { id, fromMe }: Inbound): Promise<Received> {
  if (fromMe && (await raiseAck(ctx, message.id, 1, id))) {
    await confirmOrders(ctx, message.id);
    await record(ctx, "message.changed", { messageId: message.id, ticketId: message.ticketId, sent: true });
  }
  return { done: true, names: [id] };
}

/** A placeholder whose message was sent again: it was already counted and answered when it first arrived. */
async function fill(
  ctx: Ctx,
  connectionId: number,
  { id, ticketId }: KnownMessage,
  { inbound, raw }: Pick<IncomingMessage, "inbound" | "raw">,
) {
  const stored = storedOf(inbound.content, (await getVoice(ctx)).language);
  const incoming = { connectionId, inbound, raw, stored };
  await fillMessage(ctx, id, inbound.id, await wordsOf(ctx, incoming));
  await renewPreview(ctx, id, stored.preview);
  await record(ctx, "message.changed", { messageId: id, ticketId });
  await endSnooze(ctx, ticketId);
  return received(ctx, incoming, id);
}

async function peopleOf(ctx: Ctx, { peer, group, author, fromMe, at }: Inbound) {
  if (!group) {
    const person = peer ?? raise("A message is with nobody.");
    const { id } = await (fromMe ? contactOf(ctx, person) : writerOf(ctx, person, new Date(at)));
    return { contactId: id, authorId: fromMe ? null : id };
  }
  const { id } = await groupOf(ctx, group);
  return { contactId: id, authorId: fromMe || !author ? null : (await contactOf(ctx, author)).id };
}

const isOf = async (ctx: Ctx, { contactId }: KnownMessage, authorId: number | null) =>
  (contactId === null ? null : await livingOf(ctx, contactId)) === authorId;

/** Written on the company's own phone: stored in the thread, but opens nothing. */
async function keepFromPhone(ctx: Ctx, thread: Thread, incoming: IncomingMessage) {
  const id = await insert(ctx, thread, incoming, { origin: "phone", status: "sent", ack: 1, read: true });
  if (id === undefined) return undefined;
  const { preview } = incoming.stored;
  await noteMessage(ctx, thread.id, { by: { origin: "phone" }, preview, at: new Date(incoming.inbound.at), counts: false });
  await record(ctx, "message.received", { messageId: id, ticketId: thread.id, own: true });
  return id;
}

/** An awaited rating belongs to the closed attendance and reopens nothing; any other message opens a new one. */
async function keepFromContact(ctx: Ctx, closedOrNot: Thread, incoming: IncomingMessage) {
  const { text, preview } = incoming.stored;
  const at = new Date(incoming.inbound.at);
  const words = { text, at, arrivedAt: incoming.arrivedAt };
  const rating = await recordRating(ctx, closedOrNot, words);
  const thread = rating ? closedOrNot : await openThread(ctx, closedOrNot);
  const id = await insert(ctx, thread, incoming, { origin: "contact", status: "received", read: rating !== null });
  if (id === undefined) return undefined;
  const by = { origin: "contact", contactId: thread.isGroup ? incoming.authorId : null } as const;
  await noteMessage(ctx, thread.id, { by, preview, at, counts: rating === null });
  await record(ctx, "message.received", { messageId: id, ticketId: thread.id });
  await (rating ? rating.thank() : answerMessage(ctx, thread, words));
  return id;
}

async function insert(ctx: Ctx, thread: Thread, incoming: IncomingMessage, how: Pick<NewMessage, "origin" | "status" | "ack" | "read">) {
  const { connectionId, inbound, authorId } = incoming;
  const message = await insertMessageUnlessThere(ctx, {
    ...how,
    ...(await wordsOf(ctx, incoming)),
    ticketId: thread.id,
    connectionId,
    contactId: authorId,
    attendanceId: thread.attendanceId,
    providerId: inbound.id,
    fromMe: inbound.fromMe,
    sentAt: new Date(inbound.at),
    ...(inbound.peer && !inbound.group && !inbound.fromMe && { cameBy: namesOf(inbound.peer) }),
  });
  return message?.id;
}

async function wordsOf(ctx: Ctx, { connectionId, inbound, raw, stored }: Omit<IncomingMessage, "authorId" | "arrivedAt">): Promise<Words> {
  const quoted = inbound.quoted === null ? undefined : await findMessageOfProvider(ctx, connectionId, { providerId: inbound.quoted });
  return {
    kind: stored.kind,
    body: stored.body,
    details: stored.details,
    // Stored only if the message may contain more than is shown.
    raw: stored.kind === "unknown" || stored.kind === "poll" ? raw : null,
    quotedId: quoted?.id ?? null,
    quotedProviderId: inbound.quoted,
    mediaSource: stored.mediaSource,
    mediaState: stored.mediaSource === null ? null : "waiting",
    mediaSeconds: stored.mediaSeconds,
  };
}

const raise = (why: string): never => {
  throw new TypeError(why);
};
