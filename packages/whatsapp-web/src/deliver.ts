import type { Order, Outcome } from "@recado/channels/outbound";
import { proto, type WASocket } from "baileys";
import { contentFor, Unsendable } from "./compose.ts";
import { lidJid } from "./convert/jids.ts";
import { reasonOf } from "./convert/receipt.ts";
import { type Flight, inFlight } from "./flight.ts";
import type { GroupCache } from "./groups.ts";
import type { NumberCache } from "./numbers.ts";

/** From the write to WhatsApp's confirmation. */
const ACK_MS = 20_000;
/** A file is uploaded to WhatsApp before its message. All three limits together are shorter than the parent's patience. */
const PREPARE_MS = 3 * 60_000;
const ADDRESS_MS = 20_000;

/** Stored before it is written, because a recipient who could not read it asks for it again, whatever happened here since. */
export type Keep = (ref: string, raw: unknown) => Promise<unknown>;
export type Line = { sock: WASocket; numbers: NumberCache; groups: GroupCache; closed: AbortSignal; keep: Keep };

/** Sends once and reports what is known. `sent` means that WhatsApp has confirmed it. */
export async function deliver(line: Line | undefined, order: Order): Promise<Outcome> {
  if (!line || line.closed.aborted) return { state: "retry", reason: "not-connected" };
  const keep = order.kind === "send" ? (message: proto.IMessage) => line.keep(order.ref, rawOf(message)) : null;
  const flight: Flight = { written: false, abandoned: false, keep };
  try {
    return await attempt(line, order, flight);
  } catch (error) {
    if (flight.written) return { state: "unknown", reason: line.closed.aborted ? "connection-lost" : "no-ack" };
    flight.abandoned = true;
    if (error instanceof Unsendable) return { state: "failed", reason: "unsendable", detail: error.message };
    return { state: "retry", reason: line.closed.aborted ? "not-connected" : "not-sent" };
  }
}

async function attempt(line: Line, order: Order, flight: Flight): Promise<Outcome> {
  const to = await soonest(line, recipientOf(line, order), ADDRESS_MS);
  if (!to) return { state: "failed", reason: "not-on-whatsapp" };

  const { content, options } = contentFor(order, { jid: to, isByNumber: line.groups.isByNumber(to) });
  const acked = ackOf(line, order.ref);
  try {
    const sending = inFlight(flight, () => line.sock.sendMessage(to, content, { ...options, messageId: order.ref }));
    await soonest(line, sending, PREPARE_MS);
    const error = await soonest(line, acked.promise, ACK_MS);
    if (error) return refused(error);
    return { state: "sent", providerId: order.ref };
  } finally {
    acked.forget();
  }
}

/** No retry: each attempt counts as another contact with a stranger and prolongs the restriction. */
function refused(error: string): Outcome {
  const reason = reasonOf(error);
  return reason === "restricted" ? { state: "failed", reason, detail: error, effect: "pause" } : { state: "failed", reason, detail: error };
}

/** A number is checked before the first message, because WhatsApp also confirms messages to numbers that do not exist. */
async function recipientOf({ sock, numbers, groups }: Line, { to }: Order): Promise<string | null> {
  if (to.group) {
    await groups.get(sock, to.group);
    return to.group;
  }
  if (to.number) return (await numbers.jidOf(to.number)) ?? (to.lid ? lidJid(to.lid) : null);
  return to.lid ? lidJid(to.lid) : null;
}

/** Listens before the message is written, because the answer may arrive before the write resolves. */
function ackOf({ sock }: Line, ref: string): { promise: Promise<string | null>; forget: () => void } {
  let listener: (node: { attrs: Record<string, string> }) => void = () => {};
  const promise = new Promise<string | null>((resolve) => {
    listener = ({ attrs }) => {
      if (attrs.id === ref) resolve(attrs.error ?? null);
    };
    sock.ws.on("CB:ack,class:message", listener);
  });
  return { promise, forget: () => void sock.ws.off("CB:ack,class:message", listener) };
}

/** Gives up when the connection ends or the time is over; a later result is ignored. */
function soonest<T>({ closed }: Line, work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("overtaken"));
    const late = setTimeout(stop, ms);
    if (closed.aborted) stop();
    closed.addEventListener("abort", stop, { once: true });
    const done = () => {
      clearTimeout(late);
      closed.removeEventListener("abort", stop);
    };
    work.then(resolve, reject).finally(done);
  });
}

/** A form that a row can store; `getMessage` reads it when the recipient asks again. */
export const rawOf = (message: proto.IMessage) => ({ proto: Buffer.from(proto.Message.encode(message).finish()).toString("base64") });

export const messageOf = (raw: unknown): proto.IMessage | undefined => {
  const text = (raw as { proto?: unknown } | null | undefined)?.proto;
  return typeof text === "string" ? proto.Message.decode(Buffer.from(text, "base64")) : undefined;
};
