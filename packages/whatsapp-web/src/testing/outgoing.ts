import { type BinaryNode, normalizeMessageContent, type proto } from "baileys";
import type { Account, Contact } from "./account.ts";
import { child, children, userOf } from "./nodes.ts";

/** A company's message as one of its recipients reads it. */
export type Received = { id: string; to: Contact; group: string | null; message: proto.IMessage };

/** Decrypts a device's message as each recipient would. A recipient who cannot decrypt it is left out. */
export async function opened(stanza: BinaryNode, account: Account, contacts: Contact[]): Promise<Received[]> {
  const { id = "", to = "" } = stanza.attrs;
  const group = to.endsWith("@g.us") ? to : null;
  const received: Received[] = [];
  for (const [jid, enc] of sealedFor(stanza)) {
    const contact = contactOf(contacts, jid);
    if (!contact) continue;
    const message = await contact.signal.open(account.keys, enc).catch(() => undefined);
    if (!message) continue;
    if (message.senderKeyDistributionMessage) await contact.signal.learnSenderKey(account.keys, message.senderKeyDistributionMessage);
    if (normalizeMessageContent(message) && !isOnlyKeys(message)) received.push({ id, to: contact, group, message });
  }
  const common = child(stanza, "enc");
  if (group && common?.attrs.type === "skmsg") {
    for (const contact of contacts) {
      const message = await contact.signal.openForGroup(group, account.keys, common).catch(() => undefined);
      if (message) received.push({ id, to: contact, group, message });
    }
  }
  return received;
}

function sealedFor(stanza: BinaryNode): [string, BinaryNode][] {
  const each = children(child(stanza, "participants"), "to").flatMap((to): [string, BinaryNode][] => {
    const enc = child(to, "enc");
    return enc ? [[to.attrs.jid ?? "", enc]] : [];
  });
  const direct = child(stanza, "enc");
  return direct && direct.attrs.type !== "skmsg" ? [...each, [stanza.attrs.participant ?? stanza.attrs.to ?? "", direct]] : each;
}

/** A message's readable text, for the ledger. */
export function bodyOf(message: proto.IMessage): string {
  const content = normalizeMessageContent(message) ?? {};
  const { protocolMessage, reactionMessage } = content;
  if (protocolMessage?.editedMessage) return bodyOf(protocolMessage.editedMessage);
  if (protocolMessage) return `delete ${protocolMessage.key?.id}`;
  if (reactionMessage) return `react ${reactionMessage.text}`;
  const text = content.conversation || content.extendedTextMessage?.text;
  return text || content.imageMessage?.caption || (Object.keys(content).find((key) => key.endsWith("Message")) ?? "");
}

const isOnlyKeys = (message: proto.IMessage): boolean =>
  Object.keys(message).every((key) => ["senderKeyDistributionMessage", "messageContextInfo"].includes(key));

export const contactOf = (contacts: Contact[], jid: string): Contact | undefined => {
  const user = userOf(jid);
  return contacts.find(({ number, lid }) => number === user || lid === user);
};
