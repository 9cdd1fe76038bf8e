import type { Arrival, Inbound, Person } from "@recado/channels/inbound";
import { type BinaryNode, BufferJSON, type GroupMetadata, type proto, type WAMessage, WAMessageStubType, type WASocket } from "baileys";
import { listenToAddressBook } from "./addressBook.ts";
import type { recent } from "./cache.ts";
import { ENDLESS_MS, type RecentCalls } from "./calls.ts";
import { nowMs } from "./clock.ts";
import { type Address, addressOfMessage, addressOfNode, isMe, type Me } from "./convert/address.ts";
import { callOf, inboundOfCall } from "./convert/call.ts";
import { chatOf, isGroup, lidJid, numberJid, personOf } from "./convert/jids.ts";
import { ignorableOf, inboundOf, unreadableOf } from "./convert/message.ts";
import { inboundOfAck, inboundOfReceipt } from "./convert/receipt.ts";
import type { GroupCache } from "./groups.ts";
import type { NumberCache } from "./numbers.ts";
import { type People, peopleOf } from "./people.ts";
import { correctedBy, openedEdit } from "./sealedEdit.ts";

export type Listening = {
  sock: WASocket;
  me: () => Me;
  keep: (arrivals: Arrival[]) => Promise<void>;
  /** A message was refused because we have not written to its recipient before. */
  restricted: (detail: string) => void;
  numbers: () => NumberCache | undefined;
  groups: GroupCache;
  /** Messages that the gate has handled: Baileys emits them again. */
  passed: ReturnType<typeof recent>;
  /** Unreadable messages, and how long their senders may send them again before they are shown. */
  unread: ReturnType<typeof recent>;
  unreadMs: number;
  calls: RecentCalls;
  /** The stored copy of a message sent or received before. */
  findSent: (providerId: string) => Promise<unknown>;
  /** All entries of the address book shared so far are stored. */
  bookKept: () => Promise<void>;
};

/** Turns a socket's events into arrivals. The promises resolve when the arrivals are stored. */
export function listen(listening: Listening) {
  const { sock, keep, me, groups } = listening;
  const people = peopleOf(sock.signalRepository.lidMapping);
  const later = (work: Promise<unknown>) => void work.catch(() => {});

  sock.ws.on("CB:ack,class:message", (node: BinaryNode) => later(acked(listening, people, node)));
  sock.ev.on("messages.upsert", ({ messages }) => {
    for (const message of messages) later(upserted(listening, people, message));
  });
  sock.ev.on("lid-mapping.update", ({ lid, pn }) => {
    const person = personOf([lid, pn]);
    if (person?.lid && person.number) later(keep([identity(person, { lid, pn })]));
  });

  sock.ev.on("groups.update", (changes) => later(keep(changes.flatMap(renamed))));
  listenToAddressBook({ sock, keep, me, people, kept: listening.bookKept });

  return {
    async message(node: BinaryNode, decrypted: proto.IMessage): Promise<void> {
      const found = addressOfNode(node, me());
      if (!found) return;
      const address = await people.completed(found);
      const message = await unsealed(listening, address, decrypted);
      const inbound = inboundOf(address, message, await subjectOf(sock, groups, address));
      // A vote, a key, a setting.
      if (!inbound) return isRepeated(node, listening.unread) ? keepNothing(keep, address) : undefined;
      await keep([{ inbound, raw: rawOf({ attrs: node.attrs, message: decrypted }) }]);
      listening.passed.add(address.id);
      if (!address.fromMe && address.peer?.number) listening.numbers()?.seen(address.peer.number);
    },

    async unreadable(node: BinaryNode): Promise<void> {
      const found = addressOfNode(node, me());
      if (found) await keepUnread(listening, people, found, { attrs: node.attrs });
    },

    async hidden(node: BinaryNode, kind: string): Promise<void> {
      const found = addressOfNode(node, me());
      if (!found || listening.passed.has(found.id)) return;
      const address = await people.completed(found);
      const inbound = unreadableOf(address, await subjectOf(sock, groups, address), kind);
      if (inbound) await keep([{ inbound, raw: rawOf(node) }]);
    },

    async receipt(node: BinaryNode): Promise<void> {
      const who = personOf([node.attrs.participant]);
      // A receipt of our own other devices, which says nothing about the customer.
      if (isMe(who ?? personOf([node.attrs.from]), me())) return;
      const inbounds = inboundOfReceipt(node, await chatIn(people, node), who);
      await keep(inbounds.map((inbound) => ({ inbound, raw: rawOf(node.attrs) })));
    },

    async call(node: BinaryNode): Promise<void> {
      const call = callOf(node, me());
      if (!call) return;
      const { state, video, group: id } = listening.calls.noted(call);
      const { callId, at } = call;
      const peer = (await people.complete(call.peer)) ?? call.peer;
      const group = id === null ? null : { id, subject: await subjectOf(sock, groups, { group: id }) };
      const inbound = inboundOfCall({ callId, at, peer, video, group, state });
      if (!inbound) return;
      const end = inboundOfCall({ callId, at, peer, video, group, state: "ended" });
      const unlessTold = state === "offer" && end ? [{ inbound: end, raw: rawOf(node), waitMs: ENDLESS_MS }] : [];
      await keep([{ inbound, raw: rawOf(node) }, ...unlessTold]);
    },
  };
}

/** An edit that cannot be decrypted stays as it is, and is shown as an unknown message. */
async function unsealed({ findSent, me }: Listening, { author, peer, fromMe }: Address, message: proto.IMessage): Promise<proto.IMessage> {
  const target = correctedBy(message);
  if (!target) return message;
  const { number = null, lid = null } = author ?? (fromMe ? me() : peer) ?? {};
  const speakers = [lid && lidJid(lid), number && numberJid(number)].filter((jid) => jid !== null);
  return openedEdit(message, await findSent(target), speakers) ?? message;
}

async function acked({ keep, restricted }: Listening, people: People, node: BinaryNode): Promise<void> {
  const inbound = inboundOfAck(node, await chatIn(people, node), nowMs());
  if (!inbound) return;
  if (inbound.kind === "failure" && inbound.reason === "restricted") restricted(inbound.detail ?? "");
  await keep([{ inbound, raw: rawOf(node.attrs) }]);
}

/** Messages that did not pass the gate: unreadable ones, and those that the phone sent again in another way. */
async function upserted(listening: Listening, people: People, message: WAMessage): Promise<void> {
  const { keep, me, sock, groups, passed, unread } = listening;
  const found = addressOfMessage(message, me());
  if (!found || passed.has(found.id)) return;
  if (message.messageStubType === WAMessageStubType.CIPHERTEXT) return keepUnread(listening, people, found, message);
  if (!message.message) return;
  const address = await people.completed(found);
  const inbound = inboundOf(address, await unsealed(listening, address, message.message), await subjectOf(sock, groups, address));
  if (!inbound) return unread.has(address.id) ? keepNothing(keep, address) : undefined;
  await keep([{ inbound, raw: rawOf(message) }]);
  passed.add(address.id);
}

/**
 * Stored before WhatsApp gets our confirmation, so that it is not lost if we die. It is shown unless the sender sends the message again in
 * time.
 */
async function keepUnread(listening: Listening, people: People, found: Address, raw: unknown): Promise<void> {
  const { keep, sock, groups, passed, unread, unreadMs } = listening;
  if (passed.has(found.id) || unread.has(found.id)) return;
  const address = await people.completed(found);
  const inbound = unreadableOf(address, await subjectOf(sock, groups, address));
  if (!inbound) return;
  await keep([{ inbound, raw: rawOf(raw), waitMs: unreadMs }]);
  unread.add(address.id);
}

/** A message that was unreadable before, and that no conversation shows. */
async function keepNothing(keep: Listening["keep"], address: Address): Promise<void> {
  const inbound = ignorableOf(address);
  if (inbound) await keep([{ inbound, raw: null }]);
}

/** Sent again at our request, and complete: in a group, a message may come together with its key. */
function isRepeated({ attrs, content }: BinaryNode, unread: Listening["unread"]): boolean {
  const [sealed, other] = Array.isArray(content) ? content.filter(({ tag }) => tag === "enc") : [];
  return sealed !== undefined && !other && (sealed.attrs.count !== undefined || unread.has(attrs.id ?? ""));
}

async function chatIn(people: People, { attrs }: BinaryNode): Promise<string> {
  const from = attrs.from ?? "";
  if (isGroup(from)) return from;
  return chatOf(await people.complete(personOf([from])), null) ?? (from || "unknown");
}

async function subjectOf(sock: WASocket, groups: GroupCache, { group }: Pick<Address, "group">): Promise<string | null> {
  return group ? ((await groups.get(sock, group))?.subject ?? null) : null;
}

function identity(person: Person, raw: unknown): Arrival {
  const inbound: Inbound = {
    kind: "identity",
    id: `identity:${person.lid}:${person.number}`,
    chat: chatOf(person, null) ?? "",
    at: nowMs(),
    person,
    was: null,
  };
  return { inbound, raw };
}

/** A list of all groups contains their names, which have not changed: such an update includes the participants. */
function renamed({ id, subject, participants }: Partial<GroupMetadata>): Arrival[] {
  if (!id || !subject || participants) return [];
  const at = nowMs();
  return [{ inbound: { kind: "group", id: `group:${id}:${at}`, chat: id, at, group: { id, subject } }, raw: { id, subject } }];
}

/** Bytes as text, so that the row can store it. */
const rawOf = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw, BufferJSON.replacer));
