import { z } from "zod";

/** Digits with the country code, no plus. */
const Digits = z.string().regex(/^\d{5,20}$/);

/**
 * A person, by the ids that the provider gives: a number, a WhatsApp LID (digits, without `@lid`), a business-scoped user id. At least one
 * is present; ids that come together are merged to one contact.
 */
export const Person = z.object({
  number: Digits.nullable(),
  lid: Digits.nullable(),
  userId: z.string().max(200).nullable(),
  /** The name that the person chose, used as a contact's first name; it never overwrites an agent's. */
  name: z.string().max(200).nullable(),
});
export type Person = z.infer<typeof Person>;

/** Entries in one arrival: a large address book is split into pieces that are quickly processed. */
export const ADDRESS_BOOK_PIECE_MAX = 200;

/** A person's name in the phone's address book; null if the entry was deleted. */
export const AddressBookEntry = z.object({ number: Digits, name: z.string().min(1).max(200).nullable() });
export type AddressBookEntry = z.infer<typeof AddressBookEntry>;

const Json: z.ZodType<unknown> = z.unknown();

const mediaKinds = ["image", "audio", "voice", "video", "document", "sticker"] as const;
export const MediaKind = z.enum(mediaKinds);
export type MediaKind = z.infer<typeof MediaKind>;

/** The content of a message. Media are fetched later by `source`, which only their provider understands. */
export const Content = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), body: z.string() }),
  z.object({
    type: z.literal("media"),
    media: MediaKind,
    mime: z.string(),
    name: z.string().nullable(),
    caption: z.string().nullable(),
    bytes: z.number().nullable(),
    seconds: z.number().nullable(),
    source: Json,
  }),
  z.object({
    type: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
  }),
  z.object({ type: z.literal("contacts"), cards: z.array(z.object({ name: z.string(), vcard: z.string() })) }),
  z.object({ type: z.literal("poll"), question: z.string(), options: z.array(z.string()) }),
  /** Content of an unknown kind: `label` is the provider's name for it. */
  z.object({ type: z.literal("unknown"), label: z.string() }),
]);
export type Content = z.infer<typeof Content>;

const Group = z.object({ id: z.string(), subject: z.string().nullable() });

const base = {
  /** Unique per connection for ever: a copy of the same event has the same id. */
  id: z.string().min(1).max(300),
  /** The conversation as the provider addresses it; a chat's arrivals are handled one after another. */
  chat: z.string().min(1).max(200),
  /** The provider's time in milliseconds, within the range that our dates can show. */
  at: z.number().int().min(0).max(Date.UTC(9999, 0)),
};

/** The message that an event is about, by the provider's id. */
const target = z.string().min(1).max(300);

/**
 * A provider's event, normalised. Stored with its raw form before it is processed. An `ack` is on our scale: 1 sent, 2 delivered, 3 read, 4
 * played; 5 is shown like 4.
 */
export const Inbound = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("message"),
    /** True for messages typed on the company's own phone, and for echoes of ours. */
    fromMe: z.boolean(),
    /** The other person of the conversation; null in a group. */
    peer: Person.nullable(),
    group: Group.nullable(),
    /** The sender's broadcast list; a read receipt has to name it. */
    list: z.string().max(200).optional(),
    /** The sender in a group. */
    author: Person.nullable(),
    content: Content,
    /** The provider's id of the message that this one answers. */
    quoted: target.nullable(),
  }),
  /** The provider vouches for the author of the edit, not that the same person wrote the target. */
  z.object({ ...base, kind: z.literal("edit"), target, body: z.string(), fromMe: z.boolean(), author: Person.nullable() }),
  z.object({ ...base, kind: z.literal("delete"), target, fromMe: z.boolean(), author: Person.nullable() }),
  /** An empty emoji removes the reaction. */
  z.object({ ...base, kind: z.literal("reaction"), target, emoji: z.string().max(40), fromMe: z.boolean(), author: Person.nullable() }),
  z.object({
    ...base,
    kind: z.literal("ack"),
    target,
    ack: z.int().min(1).max(5),
    /** Our own reference of the send, if the provider returns it: settles a send with unknown outcome. */
    ref: z.string().nullable(),
  }),
  /** The provider accepted the message and could not deliver it. */
  z.object({
    ...base,
    kind: z.literal("failure"),
    target,
    reason: z.string(),
    detail: z.string().nullable(),
    ref: z.string().nullable(),
    /** It surely reached nobody and may be retried after this time; `rests`: pause the connection, as the next message would fail, too. */
    again: z.object({ afterMs: z.number().nullable(), rests: z.boolean() }).optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("call"),
    /** The caller. */
    peer: Person,
    /** The group that is called, if it is a group call. */
    group: Group.optional(),
    callId: z.string(),
    video: z.boolean(),
    /** `ended`: over, and it is not known whether the call was answered. */
    state: z.enum(["offer", "missed", "taken", "ended"]),
  }),
  /** An event for this connection that we do not understand: stored as it came, for later inspection. */
  z.object({ ...base, kind: z.literal("unreadable") }),
  /** A message that was unreadable at first; now that it was sent again, it turns out to be nothing that a conversation shows. */
  z.object({ ...base, kind: z.literal("ignorable"), fromMe: z.boolean(), author: Person.nullable() }),
  /** A group's new name. */
  z.object({ ...base, kind: z.literal("group"), group: z.object({ id: z.string(), subject: z.string() }) }),
  /** Two identities are the same person, or a person has a new number. */
  z.object({ ...base, kind: z.literal("identity"), person: Person, was: Person.nullable() }),
  /** A piece of the phone's address book, with its owner's names. Later entries override earlier ones. */
  z.object({ ...base, kind: z.literal("addressBook"), entries: z.array(AddressBookEntry).min(1).max(ADDRESS_BOOK_PIECE_MAX) }),
]);
export type Inbound = z.infer<typeof Inbound>;
export type InboundOf<K extends Inbound["kind"]> = Extract<Inbound, { kind: K }>;

/** The id of an unreadable message until its sender has sent it again. */
export const unreadableId = (id: string) => `unreadable:${id}`;

/** Edits, deletions and reactions are messages themselves at the provider, which may be unreadable, too. */
const asides = ["edit", "delete", "reaction", "ignorable"] as const;
export const changeId = (kind: (typeof asides)[number], id: string) => `${kind}:${id}`;

/** Each step of a call is an event of its own. */
export const callNewsId = (callId: string, state: InboundOf<"call">["state"]) => `call:${callId}:${state}`;

/** The provider's id of a message. Call logs and unreadable messages have ids of ours that the provider does not know. */
export const idAtProvider = (id: string | null): string | null =>
  id === null || id.startsWith("call:") || id.startsWith(unreadableId("")) ? null : id;

/** The id of the placeholder that this event replaces, if it was unreadable before. */
export const placeholderOf = ({ kind, id }: Pick<Inbound, "kind" | "id">) =>
  unreadableId(id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : id);

/** The reverse: the ids under which a placeholder's message may have arrived since. Empty for any other id. */
export function idsBehindPlaceholder(standIn: string): string[] {
  if (!standIn.startsWith(unreadableId(""))) return [];
  const id = standIn.slice(unreadableId("").length);
  return [id, ...asides.map((kind) => changeId(kind, id))];
}

/** Checks our own format; if a message's content violates it, the message is stored as one of unknown kind. */
export function keepable(inbound: Inbound): Inbound | undefined {
  const valid = Inbound.safeParse(inbound).data;
  if (valid || inbound.kind !== "message") return valid;
  return Inbound.safeParse({ ...inbound, content: { type: "unknown", label: inbound.content.type } }).data;
}

/** A row of the inbox: our form and the provider's. `waitMs` delays its handling, because a better version may arrive. */
export type Arrival = { inbound: Inbound; raw: unknown; waitMs?: number };
