import { type InboundOf, unreadableId } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { contactOf, groupOf, namesOf, writerOf } from "../../contacts/identify.ts";
import { livingOf } from "../../contacts/queries.ts";
import { getSettings } from "../../settings/queries.ts";
import { wakeTicket } from "../../tickets/marks.ts";
import { lockThread, noteMessage, openThread, type Thread } from "../../tickets/threads/threads.ts";
import { answerMessage, recordRating } from "../answering/answerMessage.ts";
import { renewPreview } from "../changes/preview.ts";
import { getVoice } from "../queries/company.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { confirmOrders } from "../queries/outbox.ts";
import { fetchLater } from "../queries/providerRequests.ts";
import { fillMessage, insertMessageUnlessThere, type NewMessage, raiseAck, type Words } from "../queries/write.ts";
import { type Stored, storedOf } from "./content.ts";
import { wasSaidAgain } from "./placeholder.ts";
import { linkQuotes } from "./quotes.ts";
import type { Received } from "./received.ts";

type Inbound = InboundOf<"message">;

type Came = { raw: unknown; arrivedAt: Date };

export async function receiveMessage(ctx: Ctx, connectionId: number, inbound: Inbound, { raw, arrivedAt }: Came): Promise<Received> {
  const standIn = unreadableId(inbound.id);
  const known = await findMessageOfProvider(ctx, connectionId, { providerId: inbound.id, standIn });
  if (known && known.providerId !== standIn) return copied(ctx, known, inbound);
  if (await wasSaidAgain(ctx, connectionId, inbound)) return { done: true };
  if (!known && inbound.group && (await getSettings(ctx)).CheckMsgIsGroup === "enabled") return { done: true };

  const { contactId, authorId } = await peopleOf(ctx, inbound);
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup: inbound.group !== null });
  // Only he whom nobody could read says it again: an id proves nothing.
  if (known?.ticketId === thread.id && (await isOf(ctx, known, authorId))) return fill(ctx, connectionId, known, { inbound, raw });
  const stored = storedOf(inbound.content, (await getVoice(ctx)).language);
  const said = { connectionId, inbound, raw, arrivedAt, stored, authorId };
  const kept = inbound.fromMe ? await keepFromPhone(ctx, thread, said) : await keepFromContact(ctx, thread, said);
  return kept === undefined ? { done: true } : received(ctx, said, kept);
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

/** A copy is no news. What we sent and the provider gives back has arrived there, however its call ended. */
async function copied(ctx: Ctx, known: KnownMessage, { id, fromMe }: Inbound): Promise<Received> {
  if (fromMe && (await raiseAck(ctx, known.id, 1, id))) {
    await confirmOrders(ctx, known.id);
    await record(ctx, "message.changed", { messageId: known.id, ticketId: known.ticketId });
  }
  return { done: true, names: [id] };
}

/** Nobody could read it, and now it was said again. It has been counted and answered when it first came. */
async function fill(
  ctx: Ctx,
  connectionId: number,
  { id, ticketId }: KnownMessage,
  { inbound, raw }: Pick<IncomingMessage, "inbound" | "raw">,
) {
  const stored = storedOf(inbound.content, (await getVoice(ctx)).language);
  const said = { connectionId, inbound, raw, stored };
  await fillMessage(ctx, id, inbound.id, await wordsOf(ctx, said));
  await renewPreview(ctx, id, stored.preview);
  await record(ctx, "message.changed", { messageId: id, ticketId });
  await wakeTicket(ctx, ticketId);
  return received(ctx, said, id);
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

/** Typed on the company's own phone: it lands in the thread and opens nothing. */
async function keepFromPhone(ctx: Ctx, thread: Thread, said: IncomingMessage) {
  const id = await insert(ctx, thread, said, { origin: "phone", status: "sent", ack: 1, read: true });
  if (id === undefined) return undefined;
  const { preview } = said.stored;
  await noteMessage(ctx, thread.id, { by: { origin: "phone" }, preview, at: new Date(said.inbound.at), counts: false });
  await record(ctx, "message.received", { messageId: id, ticketId: thread.id });
  return id;
}

/** An awaited rating belongs to the attendance that is over and reopens nothing; everything else begins a new one. */
async function keepFromContact(ctx: Ctx, closedOrNot: Thread, said: IncomingMessage) {
  const { heard, preview } = said.stored;
  const at = new Date(said.inbound.at);
  const words = { text: heard, at, arrivedAt: said.arrivedAt };
  const rating = await recordRating(ctx, closedOrNot, words);
  const thread = rating ? closedOrNot : await openThread(ctx, closedOrNot);
  const id = await insert(ctx, thread, said, { origin: "contact", status: "received", read: rating !== null });
  if (id === undefined) return undefined;
  const by = { origin: "contact", contactId: thread.isGroup ? said.authorId : null } as const;
  await noteMessage(ctx, thread.id, { by, preview, at, counts: rating === null });
  await record(ctx, "message.received", { messageId: id, ticketId: thread.id });
  await (rating ? rating.thank() : answerMessage(ctx, thread, words));
  return id;
}

async function insert(ctx: Ctx, thread: Thread, said: IncomingMessage, how: Pick<NewMessage, "origin" | "status" | "ack" | "read">) {
  const { connectionId, inbound, authorId } = said;
  const message = await insertMessageUnlessThere(ctx, {
    ...how,
    ...(await wordsOf(ctx, said)),
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
    // Kept where a reader may miss something: what we could show whole is not kept twice.
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
