import { createHash } from "node:crypto";
import type { Arrival, Inbound, Person } from "../inbound.ts";
import { contentOf } from "./content.ts";
import { Message } from "./payload.ts";
import { chatOf, type PeopleIndex, person } from "./people.ts";
import { timeOf } from "./time.ts";

/** A customer's message, or with `fromMe` one that was typed on the company's own phone. Null if it names nobody. */
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

/** Updates of an earlier message, or of the person. */
function aboutAnother(message: Message, base: Base, { fromMe, peer }: { fromMe: boolean; peer: Person }): Inbound | null {
  const { type, reaction, system, edit, revoke } = message;
  const by = { fromMe, author: fromMe ? null : peer };
  if (type === "reaction" && reaction && isId(reaction.message_id)) {
    const emoji = (reaction.emoji ?? "").slice(0, 40).toWellFormed();
    return { ...base, kind: "reaction", target: reaction.message_id, emoji, ...by };
  }
  if (type === "revoke" && revoke && isId(revoke.original_message_id))
    return { ...base, kind: "delete", target: revoke.original_message_id, ...by };

  const body = type === "edit" ? textOf(edit?.message) : null;
  if (edit && body !== null && isId(edit.original_message_id))
    return { ...base, kind: "edit", target: edit.original_message_id, body, ...by };

  return type === "system" ? { ...base, ...toldBySystem(system, by, peer) } : null;
}

/** A system message has no author and is never shown as a message. Only a change of the person's ids is used. */
function toldBySystem(system: Message["system"], by: { fromMe: boolean; author: Person | null }, peer: Person) {
  const now = RENAMED.has(system?.type) && person(system?.wa_id ?? system?.new_wa_id, system?.user_id, peer.name ?? undefined);
  return now ? { kind: "identity" as const, person: now, was: peer } : { kind: "ignorable" as const, ...by };
}

/** A new number comes with a new id; the second type is sent when we may not see the number. */
const RENAMED = new Set<string | undefined>(["user_changed_number", "user_changed_user_id"]);

/** Null when an edit removed a file's caption. */
function textOf(raw: unknown): string | null {
  const content = Message.safeParse(raw).data;
  const file = content?.image ?? content?.video ?? content?.document;
  return content?.text?.body ?? (file ? (file.caption ?? "") : null);
}

const isId = (text: string) => text.length <= 280;

/** A message without a usable id gets a hash of its content as id, so that copies are still recognised. */
const idOf = (id: string | undefined, raw: unknown) =>
  id && isId(id) ? id : `hash:${createHash("sha256").update(JSON.stringify(raw)).digest("hex")}`;
