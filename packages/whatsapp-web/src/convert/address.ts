import type { Person } from "@recado/channels/inbound";
import type { BinaryNode, WAMessage } from "baileys";
import { isGroup, isList, jidOf, personOf } from "./jids.ts";

/** A message's sender and conversation, as far as the message itself tells. `people.ts` adds a person's other id if it is known. */
export type Address = {
  id: string;
  at: number;
  fromMe: boolean;
  peer: Person | null;
  group: string | null;
  author: Person | null;
  /** The broadcast list through which it was sent: the message belongs to the conversation with its sender. */
  list?: string;
  /** From our own phone to this device: history and keys, never part of a conversation. */
  isPeer: boolean;
};

export type Me = { number: string | null; lid: string | null };

/** Undefined for stories and channels, which are no conversations. */
export function addressOfNode({ attrs }: Pick<BinaryNode, "attrs">, me: Me): Address | undefined {
  const { id, from, t, participant, recipient, notify } = attrs;
  const base = { id: id ?? "", at: millis(t), isPeer: attrs.category === "peer" };
  if (!id || !from) return undefined;

  if (isGroup(from)) {
    const author = personOf([participant, attrs.participant_pn, attrs.participant_lid, attrs.sender_pn, attrs.sender_lid], notify ?? null);
    return { ...base, fromMe: isMe(author, me), peer: null, group: from, author };
  }
  if (isList(from)) {
    const { participant_pn, participant_lid, sender_pn, sender_lid } = attrs;
    return throughList(base, from, personOf([participant, participant_pn, participant_lid, sender_pn, sender_lid], notify ?? null), me);
  }
  const sender = personOf([from, attrs.sender_pn, attrs.sender_lid], notify ?? null);
  if (!isPerson(from) || !sender) return undefined;
  if (!isMe(sender, me)) return { ...base, fromMe: false, peer: sender, group: null, author: null };

  if (recipient && isGroup(recipient)) return { ...base, fromMe: true, peer: null, group: recipient, author: sender };
  const { peer_recipient_pn, recipient_pn, peer_recipient_lid, recipient_lid } = attrs;
  const peer = personOf([recipient ?? from, peer_recipient_pn, recipient_pn, peer_recipient_lid, recipient_lid]);
  return { ...base, fromMe: true, peer, group: null, author: null };
}

/** The same for a message that Baileys has assembled: a placeholder, or one that the phone sent again. */
export function addressOfMessage({ key, messageTimestamp, pushName, category }: WAMessage, me: Me): Address | undefined {
  const chat = key.remoteJid ?? "";
  const base = { id: key.id ?? "", at: millis(messageTimestamp), fromMe: key.fromMe ?? false, isPeer: category === "peer" };
  if (!base.id) return undefined;
  const name = key.fromMe ? null : (pushName ?? null);

  if (isGroup(chat)) {
    const author = personOf([key.participant, key.participantAlt], name);
    return { ...base, fromMe: base.fromMe || isMe(author, me), peer: null, group: chat, author };
  }
  if (isList(chat)) {
    // Baileys takes the sender's other id for the list's own.
    const sender = personOf([key.participant, key.participantAlt, key.remoteJidAlt], name);
    return base.fromMe ? undefined : throughList(base, chat, sender, me);
  }
  return isPerson(chat)
    ? { ...base, peer: personOf([chat, key.fromMe ? null : key.remoteJidAlt], name), group: null, author: null }
    : undefined;
}

/**
 * A customer's message belongs to the conversation with them. One from our own phone is left out: it has one id, but would belong to a
 * conversation for each person on the list.
 */
function throughList(base: Pick<Address, "id" | "at" | "isPeer">, list: string, sender: Person | null, me: Me): Address | undefined {
  return sender && !isMe(sender, me) ? { ...base, fromMe: false, peer: sender, group: null, author: null, list } : undefined;
}

const LATEST_MS = Date.UTC(2100, 0);

/** WhatsApp's times are in seconds. An invalid one becomes 0, so that the message can still be stored. */
export const millis = (seconds: unknown): number => {
  const value = Math.round(Number(seconds ?? 0) * 1000);
  return value > 0 && value < LATEST_MS ? value : 0;
};

export const isMe = (person: Person | null, me: Me): boolean =>
  person !== null && ((person.number !== null && person.number === me.number) || (person.lid !== null && person.lid === me.lid));

const isPerson = (jid: string): boolean => ["s.whatsapp.net", "lid", "hosted", "hosted.lid", "c.us"].includes(jidOf(jid)?.server ?? "");
