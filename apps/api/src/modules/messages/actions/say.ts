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
  /** It waits until the change of this name can no longer be taken back. */
  heldFor?: string | undefined;
  /** Why the provider would refuse it: it stands in the conversation as not sent, and nobody is asked. */
  refusal?: string | undefined;
  /** Its file is made ready first. */
  waitsForFile?: boolean;
};

/**
 * Stored and put into the outbox in the transaction of what causes it: it will be said, once, whatever crashes.
 * Undefined where the client has sent this very message before.
 */
export async function say(
  ctx: Ctx,
  thread: Pick<Thread, "id" | "connectionId" | "attendanceId">,
  saying: Saying,
): Promise<number | undefined> {
  const at = now();
  const message = await insertMessageUnlessThere(ctx, {
    ticketId: thread.id,
    connectionId: thread.connectionId,
    contactId: null,
    attendanceId: thread.attendanceId,
    fromMe: true,
    origin: saying.origin,
    userId: saying.userId ?? null,
    kind: saying.kind,
    body: saying.body,
    details: saying.details ?? {},
    fileId: saying.fileId ?? null,
    mediaState: saying.fileId ? (saying.waitsForFile ? "waiting" : "ready") : null,
    mediaSeconds: saying.mediaSeconds ?? null,
    quotedId: saying.quotedId ?? null,
    clientId: saying.clientId ?? null,
    ...(saying.refusal === undefined ? { status: "queued" } : { status: "failed", failure: saying.refusal }),
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
      payload: saying.parcel,
      heldFor: saying.heldFor,
      isCancelled: saying.refusal !== undefined,
      ...(saying.waitsForFile && { dueAt: null }),
    });
  }
  await noteMessage(ctx, id, { by: saying, preview: saying.preview ?? saying.body, at, counts: false });
  await record(ctx, "message.queued", { messageId: message.id, ticketId: id, connectionId });
  return message.id;
}

type SentMessage = { id: number; texts: number[] };

/**
 * What automation says in one breath, each text a message, or all of them one with blank lines between where the connection joins them:
 * some providers bill every message. `said` tells which of the texts went into which message; `isSent` is false where the window is shut.
 */
export async function sayTexts(
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
  const said: SentMessage[] = [];
  for (const together of bubbles)
    for (const body of inPieces(through.provider, together.map(({ text }) => text).join("\n\n"))) {
      const id = await say(ctx, thread, { origin, kind: "text", body, parcel: { type: "text", body }, heldFor, refusal });
      if (id !== undefined) said.push({ id, texts: together.map(({ at }) => at) });
    }
  return { said, isSent: refusal === undefined };
}

/** What the house itself says: a greeting, a menu, a farewell. Nothing is said where there is nothing to say; true where it will be. */
export async function sayText(
  ctx: Ctx,
  thread: Pick<Thread, "id" | "connectionId" | "attendanceId">,
  text: string,
  heldFor?: string,
): Promise<boolean> {
  return (await sayTexts(ctx, thread, [text], { origin: "bot", heldFor })).isSent;
}
