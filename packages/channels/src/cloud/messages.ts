import { createHash } from "node:crypto";
import type { Arrival, Inbound, Person } from "../inbound.ts";
import { contentOf } from "./content.ts";
import { Message } from "./payload.ts";
import { chatOf, type PeopleIndex, person } from "./people.ts";
import { timeOf } from "./time.ts";

/** One message of a customer, or with `fromMe` one that was typed on the company's own phone. Null when nobody is named. */
export function messageArrival(raw: unknown, people: PeopleIndex, { fromMe, at }: { fromMe: boolean; at: number }): Arrival | null {
  const { success, data: message } = Message.safeParse(raw);
  if (!success) return null;
  const peer = fromMe
    ? people.of({ number: message.to, userId: message.to_user_id })
    : people.of({ number: message.from, userId: message.system?.previous_user_id ?? message.from_user_id });
  if (!peer) return null;

  const base = { id: idOf(message.id, raw), chat: chatOf(peer), at: timeOf(message.timestamp, at) };
  const inbound = aboutAnother(message, base, { fromMe, peer }) ?? {
    ...base,
    kind: "message" as const,
    fromMe,
    peer,
    group: null,
    author: null,
    content: contentOf(message),
    quoted: message.context?.id?.slice(0, 300) || null,
  };
  return { inbound, raw: { contact: people.rawOf(peer), message: raw } };
}

type Base = { id: string; chat: string; at: number };

/** News that belong to a message that was there before, or to the person himself. */
function aboutAnother(message: Message, base: Base, { fromMe, peer }: { fromMe: boolean; peer: Person }): Inbound | null {
  const { type, reaction, system, edit, revoke } = message;
  const said = { fromMe, author: fromMe ? null : peer };
  if (type === "reaction" && reaction && isId(reaction.message_id)) {
    const emoji = (reaction.emoji ?? "").slice(0, 40).toWellFormed();
    return { ...base, kind: "reaction", target: reaction.message_id, emoji, ...said };
  }
  if (type === "revoke" && revoke && isId(revoke.original_message_id))
    return { ...base, kind: "delete", target: revoke.original_message_id, ...said };

  const body = type === "edit" ? textOf(edit?.message) : null;
  if (edit && body !== null && isId(edit.original_message_id))
    return { ...base, kind: "edit", target: edit.original_message_id, body, ...said };

  return type === "system" ? { ...base, ...toldBySystem(system, said, peer) } : null;
}

/** Nobody has said it: it is never a message. What it tells of somebody beside his names is nothing to us. */
function toldBySystem(system: Message["system"], said: { fromMe: boolean; author: Person | null }, peer: Person) {
  const now = RENAMED.has(system?.type) && person(system?.wa_id ?? system?.new_wa_id, system?.user_id, peer.name ?? undefined);
  return now ? { kind: "identity" as const, person: now, was: peer } : { kind: "nothing" as const, ...said };
}

/** Who has another number has another id as well; the second where the number is not told to us. */
const RENAMED = new Set<string | undefined>(["user_changed_number", "user_changed_user_id"]);

/** Of a file whose caption was taken away there is none. */
function textOf(raw: unknown): string | null {
  const content = Message.safeParse(raw).data;
  const file = content?.image ?? content?.video ?? content?.document;
  return content?.text?.body ?? (file ? (file.caption ?? "") : null);
}

const isId = (text: string) => text.length <= 280;

/** A message without an id that can be kept is known by what it says, so that its copies are copies all the same. */
const idOf = (id: string | undefined, raw: unknown) =>
  id && isId(id) ? id : `hash:${createHash("sha256").update(JSON.stringify(raw)).digest("hex")}`;
