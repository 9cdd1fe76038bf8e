import type { Inbound, Person } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { millis } from "./address.ts";

/** WhatsApp's `ack` of our message: accepted or refused. The id is our reference, because we chose it. */
export function inboundOfAck({ attrs }: BinaryNode, chat: string, nowMs: number): Inbound | undefined {
  const { id, error, t } = attrs;
  if (!id) return undefined;
  const base = { chat, at: t ? millis(t) : nowMs, target: id, ref: id };
  if (error) return { ...base, id: `failure:${id}`, kind: "failure", reason: reasonOf(error), detail: error };
  return { ...base, id: `ack:${id}:1`, kind: "ack", ack: 1 };
}

/** An account restriction is distinguished: it concerns all people whom we have not written to yet. */
export const reasonOf = (error: string): string => (RESTRICTED.has(error) ? "restricted" : "refused");

const RESTRICTED = new Set(["463", "475"]);

const scale: Record<string, number> = { delivered: 2, read: 3, played: 4 };

/** Receipts are matched by id alone: their address may differ from the one that we wrote to. */
export function inboundOfReceipt({ attrs, content }: BinaryNode, chat: string, participant: Person | null): Inbound[] {
  const ack = scale[attrs.type ?? "delivered"];
  // With a recipient it is about a received message that another device of ours has read.
  if (!ack || !attrs.id || attrs.recipient) return [];

  const list = Array.isArray(content) ? content.find(({ tag }) => tag === "list") : undefined;
  const items = Array.isArray(list?.content) ? list.content : [];
  const ids = [attrs.id, ...items.flatMap((item) => (item.attrs.id ? [item.attrs.id] : []))];
  // In a group each member has a receipt.
  const by = attrs.participant ? `:${participant?.lid ?? participant?.number ?? attrs.participant}` : "";
  const at = millis(attrs.t);
  return ids.map((id) => ({ kind: "ack", id: `ack:${id}:${ack}${by}`, chat, at, target: id, ack, ref: id }));
}
