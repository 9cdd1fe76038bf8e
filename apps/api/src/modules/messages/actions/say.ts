import type { Parcel } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { getConnection, joinsBubbles } from "../../connections/queries.ts";
import { getTicket } from "../../tickets/queries.ts";
import { noteMessage, type Thread } from "../../tickets/threads/threads.ts";
import { insertOrder } from "../queries/outbox.ts";
import { insertMessageUnlessThere, type NewMessage } from "../queries/write.ts";
import { inPieces } from "./limits.ts";
import { isWindowShut } from "./window.ts";

export type Saying = {
  origin: NewMessage["origin"];
  userId?: number | null;
  kind: string;
  body: string;
  preview?: string;
  details?: object;
  parcel: Parcel;
  fileId?: number | null;
  mediaSeconds?: number | null;
  quotedId?: number | null;
  clientId?: string | null;
  /** The id of the ticket's change that causes the message: it is held until that can no longer be undone. */
  heldFor?: string | undefined;
  /** Why the provider would refuse it: stored as not sent, without an order. */
  refusal?: string | undefined;
  /** The order waits until the file is converted. */
  waitsForFile?: boolean;
};

/**
 * Stored with its order in the caller's transaction, so it is sent once, even after a crash. Undefined if the client has sent this message
 * before.
 */
export async function enqueueMessage(
  ctx: Ctx,
  thread: Pick<Thread, "id" | "connectionId" | "attendanceId">,
  outgoing: Saying,
): Promise<number | undefined> {
  const at = now();
  const message = await insertMessageUnlessThere(ctx, {
    ticketId: thread.id,
    connectionId: thread.connectionId,
    contactId: null,
    attendanceId: thread.attendanceId,
    fromMe: true,
    origin: outgoing.origin,
    userId: outgoing.userId ?? null,
    kind: outgoing.kind,
    body: outgoing.body,
    details: outgoing.details ?? {},
    fileId: outgoing.fileId ?? null,
    mediaState: outgoing.fileId ? (outgoing.waitsForFile ? "waiting" : "ready") : null,
    mediaSeconds: outgoing.mediaSeconds ?? null,
    quotedId: outgoing.quotedId ?? null,
    clientId: outgoing.clientId ?? null,
    ...(outgoing.refusal === undefined ? { status: "queued" } : { status: "failed", failure: outgoing.refusal }),
    read: true,
    sentAt: at,
  });
  if (!message) return undefined;
  const { id, connectionId } = thread;
  if (connectionId !== null) {
    await insertOrder(ctx, {
      connectionId,
      ticketId: id,
      messageId: message.id,
      kind: "send",
      payload: outgoing.parcel,
      heldFor: outgoing.heldFor,
      isCancelled: outgoing.refusal !== undefined,
      yields: outgoing.origin === "campaign",
      ...(outgoing.waitsForFile && { dueAt: null }),
    });
  }
  await noteMessage(ctx, id, { by: outgoing, preview: outgoing.preview ?? outgoing.body, at, counts: false });
  await record(ctx, "message.queued", { messageId: message.id, ticketId: id, connectionId });
  return message.id;
}

type SentMessage = { id: number; texts: number[] };

/**
 * Sends texts of an automation together: each as a message, or all as one with blank lines between if the connection joins them, because
 * some providers bill per message. `said` tells which text went into which message; `isSent` is false if the window is closed.
 */
export async function sendAutomaticTexts(
  ctx: Ctx,
  thread: Pick<Thread, "id" | "connectionId" | "attendanceId">,
  texts: string[],
  { origin, heldFor }: { origin: "bot" | "flow"; heldFor?: string | undefined },
): Promise<{ said: SentMessage[]; isSent: boolean }> {
  const wanted = texts.map((text, at) => ({ text, at })).filter(({ text }) => text.trim() !== "");
  if (wanted.length === 0 || thread.connectionId === null) return { said: [], isSent: false };
  const through = await getConnection(ctx, thread.connectionId);
  const refusal = (await isWindowShut(ctx, await getTicket(ctx, thread.id), through)) ? "window-closed" : undefined;
  const bubbles = joinsBubbles(through) ? [wanted] : wanted.map((one) => [one]);
  const sent: SentMessage[] = [];
  for (const together of bubbles)
    for (const body of inPieces(through.provider, together.map(({ text }) => text).join("\n\n"))) {
      const id = await enqueueMessage(ctx, thread, { origin, kind: "text", body, parcel: { type: "text", body }, heldFor, refusal });
      if (id !== undefined) sent.push({ id, texts: together.map(({ at }) => at) });
    }
  return { said: sent, isSent: refusal === undefined };
}

/** An automatic text: a greeting, a menu, a farewell. False if the text is empty or cannot be sent. */
export async function sendAutomaticText(
  ctx: Ctx,
  thread: Pick<Thread, "id" | "connectionId" | "attendanceId">,
  text: string,
  heldFor?: string,
): Promise<boolean> {
  return (await sendAutomaticTexts(ctx, thread, [text], { origin: "bot", heldFor })).isSent;
}
