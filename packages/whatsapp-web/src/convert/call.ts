import { callNewsId, type InboundOf, type Person } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { isMe, type Me, millis } from "./address.ts";
import { chatOf, isGroup, personOf } from "./jids.ts";

/** `over`: the caller has hung up, before or after an answer. */
type Step = "offer" | "answered" | "unanswered" | "over";

export type Call = { peer: Person; callId: string; video: boolean; step: Step; at: number; group: string | null };

/** Undefined for steps in between, and for our own calls. Only a call's beginning tells `video` and `group`. */
export function callOf(node: BinaryNode, me: Me): Call | undefined {
  const inner = Array.isArray(node.content) ? node.content[0] : undefined;
  const callId = inner?.attrs["call-id"];
  const step = inner && stepOf(inner);
  if (!inner || !callId || !step) return undefined;

  const { "call-creator": creator, from, caller_pn, "group-jid": groupJid, media } = inner.attrs;
  const isOurs = (jid: string | undefined) => isMe(personOf([jid]), me);
  if (isOurs(creator)) return undefined;
  const sender = personOf([node.attrs.from]);
  // Steps taken by our own phone come from ourselves, and those by a member of a group from that member: find the caller instead.
  const caller = [creator, from, node.attrs.from].find((jid) => personOf([jid]) && !isOurs(jid));
  const peer = personOf([caller, isOurs(caller_pn) ? null : caller_pn]);
  if (!peer) return undefined;
  const isTheirs = sender !== null && isSame(sender, peer);
  if (ofOneself.has(inner.tag) && !isTheirs && !isMe(sender, me)) return undefined;
  const video = media === "video" || (Array.isArray(inner.content) && inner.content.some(({ tag }) => tag === "video"));
  const group = groupJid && isGroup(groupJid) ? groupJid : null;
  const name = (isTheirs && node.attrs.notify?.slice(0, 200)) || null;
  return { peer: { ...peer, name }, callId, video, step, at: millis(node.attrs.t), group };
}

type CallDetails = Pick<Call, "peer" | "callId" | "video" | "at"> &
  Pick<InboundOf<"call">, "state"> & { group: InboundOf<"message">["group"] };

/**
 * WhatsApp does not always name the group, and a call with several people need not have one: then it is shown as the caller's call, as
 * WhatsApp does.
 */
export function inboundOfCall({ peer, group, callId, state, ...details }: CallDetails): InboundOf<"call"> | undefined {
  const chat = chatOf(peer, group?.id ?? null);
  const people = { peer, ...(group && { group }) };
  return chat ? { kind: "call", id: callNewsId(callId, state), chat, callId, state, ...people, ...details } : undefined;
}

const isSame = (one: Person, other: Person): boolean =>
  (one.number !== null && one.number === other.number) || (one.lid !== null && one.lid === other.lid);

/** A person accepts or rejects a call only for themselves. */
const ofOneself = new Set(["accept", "reject"]);

function stepOf({ tag, attrs: { reason } }: BinaryNode): Step | undefined {
  if (tag === "offer" || tag === "offer_notice") return "offer";
  if (tag === "accept") return "answered";
  // Declined on the phone: the caller reached nobody.
  if (tag === "reject") return "unanswered";
  if (tag !== "terminate") return undefined;
  if (reason === "accepted_elsewhere") return "answered";
  return reason === "timeout" || reason === "rejected_elsewhere" ? "unanswered" : "over";
}
