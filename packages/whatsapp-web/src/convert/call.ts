import { callNewsId, type Inbound, type InboundOf, type Person } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { isMe, type Me, millis } from "./address.ts";
import { chatOf, personOf } from "./jids.ts";

/** `over`: whoever called has hung up, after somebody had answered or before. */
type Step = "offer" | "answered" | "unanswered" | "over";

export type Call = { peer: Person; callId: string; video: boolean; step: Step; at: number; group: boolean };

/** Undefined for what is neither the beginning nor the end of a call, and for calls of our own. `video` is only told by the offer. */
export function callOf(node: BinaryNode, me: Me): Call | undefined {
  const inner = Array.isArray(node.content) ? node.content[0] : undefined;
  const callId = inner?.attrs["call-id"];
  const step = inner && stepOf(inner);
  if (!inner || !callId || !step) return undefined;

  const { "call-creator": creator, from, caller_pn, "group-jid": groupJid, type } = inner.attrs;
  const isOurs = (jid: string | undefined) => isMe(personOf([jid]), me);
  if (isOurs(creator)) return undefined;
  // What our own phone does with a call comes from ourselves, and is about who called.
  const name = isOurs(node.attrs.from) ? null : (node.attrs.notify ?? null);
  const peer = personOf(
    [creator, from, node.attrs.from, caller_pn].filter((jid) => !isOurs(jid)),
    name,
  );
  if (!peer) return undefined;
  const video = Array.isArray(inner.content) && inner.content.some(({ tag }) => tag === "video");
  return { peer, callId, video, step, at: millis(node.attrs.t), group: type === "group" || groupJid !== undefined };
}

type Told = Pick<Call, "peer" | "callId" | "video" | "at"> & Pick<InboundOf<"call">, "state">;

export function inboundOfCall({ peer, callId, video, state, at }: Told): Inbound | undefined {
  const chat = chatOf(peer, null);
  return chat ? { kind: "call", id: callNewsId(callId, state), chat, at, peer, callId, video, state } : undefined;
}

function stepOf({ tag, attrs: { reason } }: BinaryNode): Step | undefined {
  if (tag === "offer" || tag === "offer_notice") return "offer";
  if (tag === "accept") return "answered";
  // Declined on the phone: whoever called has reached nobody.
  if (tag === "reject") return "unanswered";
  if (tag !== "terminate") return undefined;
  if (reason === "accepted_elsewhere") return "answered";
  return reason === "timeout" || reason === "rejected_elsewhere" ? "unanswered" : "over";
}
