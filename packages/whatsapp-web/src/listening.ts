import type { Arrival, Inbound, Person } from "@recado/channels/inbound";
import { type BinaryNode, BufferJSON, type GroupMetadata, type proto, type WAMessage, WAMessageStubType, type WASocket } from "baileys";
import { listenToBook } from "./addressBook.ts";
import type { recent } from "./cache.ts";
import { type CallBook, ENDLESS_MS } from "./calls.ts";
import { nowMs } from "./clock.ts";
import { type Address, addressOfMessage, addressOfNode, isMe, type Me } from "./convert/address.ts";
import { callOf, inboundOfCall } from "./convert/call.ts";
import { chatOf, isGroup, lidJid, numberJid, personOf } from "./convert/jids.ts";
import { inboundOf, nothingOf, unreadableOf } from "./convert/message.ts";
import { inboundOfAck, inboundOfReceipt } from "./convert/receipt.ts";
import type { GroupCache } from "./groups.ts";
import type { NumberBook } from "./numbers.ts";
import { type People, peopleOf } from "./people.ts";
import { correctedBy, openedEdit } from "./sealedEdit.ts";

export type Listening = {
  sock: WASocket;
  me: () => Me;
  keep: (arrivals: Arrival[]) => Promise<void>;
  /** A message was refused because its reader has not been written to before. */
  restricted: (detail: string) => void;
  numbers: () => NumberBook | undefined;
  groups: GroupCache;
  /** Messages that have passed the gate: Baileys tells of them once more. */
  passed: ReturnType<typeof recent>;
  /** Messages that nobody could read when they came, and for how long their senders may say them again before people are told. */
  unread: ReturnType<typeof recent>;
  unreadMs: number;
  calls: CallBook;
  /** What we have of a message that was sent or came before. */
  recall: (providerId: string) => Promise<unknown>;
  /** What the phone has shared of its address book until now is kept. */
  bookKept: () => Promise<void>;
};

/** Turns what a socket says into arrivals. What is returned resolves when they are kept. */
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
  listenToBook({ sock, keep, me, people, kept: listening.bookKept });

  return {
    async message(node: BinaryNode, told: proto.IMessage): Promise<void> {
      const found = addressOfNode(node, me());
      if (!found) return;
      const address = await people.completed(found);
      const message = await unsealed(listening, address, told);
      const inbound = inboundOf(address, message, await subjectOf(sock, groups, address));
      // A vote, a key, a setting.
      if (!inbound) return isRepeated(node, listening.unread) ? keepNothing(keep, address) : undefined;
      await keep([{ inbound, raw: rawOf({ attrs: node.attrs, message: told }) }]);
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
      // Our own other devices tell us what they have got and read, which is no news of the customer.
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

/** What cannot be opened stays as it came, and is shown as something that we do not know. */
async function unsealed({ recall, me }: Listening, { author, peer, fromMe }: Address, message: proto.IMessage): Promise<proto.IMessage> {
  const target = correctedBy(message);
  if (!target) return message;
  const { number = null, lid = null } = author ?? (fromMe ? me() : peer) ?? {};
  const speakers = [lid && lidJid(lid), number && numberJid(number)].filter((jid) => jid !== null);
  return openedEdit(message, await recall(target), speakers) ?? message;
}

async function acked({ keep, restricted }: Listening, people: People, node: BinaryNode): Promise<void> {
  const inbound = inboundOfAck(node, await chatIn(people, node), nowMs());
  if (!inbound) return;
  if (inbound.kind === "failure" && inbound.reason === "restricted") restricted(inbound.detail ?? "");
  await keep([{ inbound, raw: rawOf(node.attrs) }]);
}

/** What did not pass the gate: nobody could read it, or the phone has sent it to us once more in another way. */
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

/** It stands in the books before WhatsApp hears that we have it, whatever becomes of us then. It is shown if nobody says it again in time. */
async function keepUnread(listening: Listening, people: People, found: Address, raw: unknown): Promise<void> {
  const { keep, sock, groups, passed, unread, unreadMs } = listening;
  if (passed.has(found.id) || unread.has(found.id)) return;
  const address = await people.completed(found);
  const inbound = unreadableOf(address, await subjectOf(sock, groups, address));
  if (!inbound) return;
  await keep([{ inbound, raw: rawOf(raw), waitMs: unreadMs }]);
  unread.add(address.id);
}

/** Nothing that a conversation shows, and no longer anything that nobody could read. */
async function keepNothing(keep: Listening["keep"], address: Address): Promise<void> {
  const inbound = nothingOf(address);
  if (inbound) await keep([{ inbound, raw: null }]);
}

/** Said once more because we had asked for it, and whole: in a group the key may come beside what it opens. */
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

/** Who lists all groups names them all, and that is no news: it comes with the people who are in them. */
function renamed({ id, subject, participants }: Partial<GroupMetadata>): Arrival[] {
  if (!id || !subject || participants) return [];
  const at = nowMs();
  return [{ inbound: { kind: "group", id: `group:${id}:${at}`, chat: id, at, group: { id, subject } }, raw: { id, subject } }];
}

/** Bytes as text, so that the row can hold it. */
const rawOf = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw, BufferJSON.replacer));
