import type { Inbound, Person } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { millis } from "./address.ts";
import { chatOf, personOf } from "./jids.ts";

export type Call = { peer: Person; callId: string; video: boolean; state: "offer" | "missed" | "ended"; at: number; group: boolean };

/** Undefined for what is neither the beginning nor the end of a call. `video` is only told by the offer. */
export function callOf(node: BinaryNode): Call | undefined {
  const inner = Array.isArray(node.content) ? node.content[0] : undefined;
  const callId = inner?.attrs["call-id"];
  const state = inner && stateOf(inner);
  if (!inner || !callId || !state) return undefined;

  const { "call-creator": creator, caller_pn, "group-jid": groupJid, type } = inner.attrs;
  const peer = personOf([creator, inner.attrs.from, node.attrs.from, caller_pn], node.attrs.notify ?? null);
  if (!peer) return undefined;
  const video = Array.isArray(inner.content) && inner.content.some(({ tag }) => tag === "video");
  return { peer, callId, video, state, at: millis(node.attrs.t), group: type === "group" || groupJid !== undefined };
}

export function inboundOfCall({ peer, callId, video, state, at }: Call): Inbound | undefined {
  const chat = chatOf(peer, null);
  return chat ? { kind: "call", id: `call:${callId}:${state}`, chat, at, peer, callId, video, state } : undefined;
}

function stateOf({ tag, attrs }: BinaryNode): Call["state"] | undefined {
  if (tag === "offer" || tag === "offer_notice") return "offer";
  if (tag === "terminate") return attrs.reason === "timeout" ? "missed" : "ended";
  return tag === "reject" ? "ended" : undefined;
}
