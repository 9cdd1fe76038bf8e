import { callNewsId, type InboundOf, type Person } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { isMe, type Me, millis } from "./address.ts";
import { chatOf, isGroup, personOf } from "./jids.ts";

/** `over`: whoever called has hung up, after somebody had answered or before. */
type Step = "offer" | "answered" | "unanswered" | "over";

export type Call = { peer: Person; callId: string; video: boolean; step: Step; at: number; group: string | null };

/** Undefined for what is neither the beginning nor the end of a call, and for calls of our own. `video` and `group` are only told by its beginning. */
export function callOf(node: BinaryNode, me: Me): Call | undefined {
  const inner = Array.isArray(node.content) ? node.content[0] : undefined;
  const callId = inner?.attrs["call-id"];
  const step = inner && stepOf(inner);
  if (!inner || !callId || !step) return undefined;

  const { "call-creator": creator, from, caller_pn, "group-jid": groupJid, media } = inner.attrs;
  const isOurs = (jid: string | undefined) => isMe(personOf([jid]), me);
  if (isOurs(creator)) return undefined;
  const teller = personOf([node.attrs.from]);
  // What our own phone does with a call comes from ourselves, and what a member of a group does from him: it is about who called.
  const caller = [creator, from, node.attrs.from].find((jid) => personOf([jid]) && !isOurs(jid));
  const peer = personOf([caller, isOurs(caller_pn) ? null : caller_pn]);
  if (!peer) return undefined;
  const isTheirs = teller !== null && isSame(teller, peer);
  if (ofOneself.has(inner.tag) && !isTheirs && !isMe(teller, me)) return undefined;
  const video = media === "video" || (Array.isArray(inner.content) && inner.content.some(({ tag }) => tag === "video"));
  const group = groupJid && isGroup(groupJid) ? groupJid : null;
  const name = (isTheirs && node.attrs.notify?.slice(0, 200)) || null;
  return { peer: { ...peer, name }, callId, video, step, at: millis(node.attrs.t), group };
}

type CallDetails = Pick<Call, "peer" | "callId" | "video" | "at"> &
  Pick<InboundOf<"call">, "state"> & { group: InboundOf<"message">["group"] };

/**
 * WhatsApp does not always say in which group it is, nor is one of several people always in any: then it is a call of him who called,
 * as WhatsApp itself shows it.
 */
export function inboundOfCall({ peer, group, callId, state, ...told }: CallDetails): InboundOf<"call"> | undefined {
  const chat = chatOf(peer, group?.id ?? null);
  const who = { peer, ...(group && { group }) };
  return chat ? { kind: "call", id: callNewsId(callId, state), chat, callId, state, ...who, ...told } : undefined;
}

const isSame = (one: Person, other: Person): boolean =>
  (one.number !== null && one.number === other.number) || (one.lid !== null && one.lid === other.lid);

/** Whoever takes or declines it does so for himself alone. */
const ofOneself = new Set(["accept", "reject"]);

function stepOf({ tag, attrs: { reason } }: BinaryNode): Step | undefined {
  if (tag === "offer" || tag === "offer_notice") return "offer";
  if (tag === "accept") return "answered";
  // Declined on the phone: whoever called has reached nobody.
  if (tag === "reject") return "unanswered";
  if (tag !== "terminate") return undefined;
  if (reason === "accepted_elsewhere") return "answered";
  return reason === "timeout" || reason === "rejected_elsewhere" ? "unanswered" : "over";
}
