import { z } from "zod";

/** Digits with the country code, no plus. */
const Digits = z.string().regex(/^\d{5,20}$/);

/**
 * Somebody, by whatever the provider tells of him: a number, a WhatsApp LID (digits, without `@lid`), a business-scoped user id.
 * At least one is there; which of them come together is how a person's identities become known as one.
 */
export const Person = z.object({
  number: Digits.nullable(),
  lid: Digits.nullable(),
  userId: z.string().max(200).nullable(),
  /** As he calls himself; a name to begin with, never one that overwrites what an agent wrote. */
  name: z.string().max(200).nullable(),
});
export type Person = z.infer<typeof Person>;

/** So many come in one piece of news: a big address book is many of them, none of which is heavy. */
export const BOOK_PIECE_MAX = 200;

/** How the phone's address book calls somebody; null for who stands in it no more. */
export const BookEntry = z.object({ number: Digits, name: z.string().min(1).max(200).nullable() });
export type BookEntry = z.infer<typeof BookEntry>;

const Json: z.ZodType<unknown> = z.unknown();

const mediaKinds = ["image", "audio", "voice", "video", "document", "sticker"] as const;
export const MediaKind = z.enum(mediaKinds);
export type MediaKind = z.infer<typeof MediaKind>;

/** What was said. Media are fetched afterwards, by `source`, which only their provider understands. */
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
  /** Something of a kind we do not know: `label` is the provider's word for it. */
  z.object({ type: z.literal("unknown"), label: z.string() }),
]);
export type Content = z.infer<typeof Content>;

const Group = z.object({ id: z.string(), subject: z.string().nullable() });

const base = {
  /** Unique per connection for ever: a copy of the same news has the same id. */
  id: z.string().min(1).max(300),
  /** The conversation as the provider addresses it; news of one chat are taken one after another. */
  chat: z.string().min(1).max(200),
  /** The provider's time in milliseconds: one that every clock and calendar of ours can show. */
  at: z.number().int().min(0).max(Date.UTC(9999, 0)),
};

/** A message of ours or theirs that other news are about, by the provider's id. */
const target = z.string().min(1).max(300);

/**
 * What a provider says, in our words. It is stored with its raw form before anybody acts on it.
 * An `ack` is on our scale: 1 sent, 2 delivered, 3 read, 4 played; 5 is shown like 4.
 */
export const Inbound = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("message"),
    /** True for what was typed on the company's own phone, and for echoes of what we sent. */
    fromMe: z.boolean(),
    /** Whom the conversation is with; in a group, nobody in particular. */
    peer: Person.nullable(),
    group: Group.nullable(),
    /** The list of many to whom he sent the same: whoever tells him that it was read has to name it. */
    list: z.string().max(200).optional(),
    /** Who spoke in the group. */
    author: Person.nullable(),
    content: Content,
    /** The provider's id of the message that this one answers. */
    quoted: target.nullable(),
  }),
  /** The provider vouches for who says so, not for his having said the target. */
  z.object({ ...base, kind: z.literal("edit"), target, body: z.string(), fromMe: z.boolean(), author: Person.nullable() }),
  z.object({ ...base, kind: z.literal("delete"), target, fromMe: z.boolean(), author: Person.nullable() }),
  /** An empty emoji takes the reaction back. */
  z.object({ ...base, kind: z.literal("reaction"), target, emoji: z.string().max(40), fromMe: z.boolean(), author: Person.nullable() }),
  z.object({
    ...base,
    kind: z.literal("ack"),
    target,
    ack: z.int().min(1).max(5),
    /** Our own reference of the send, where the provider gives it back: it settles what was left unknown. */
    ref: z.string().nullable(),
  }),
  /** The provider took it and could not deliver it. */
  z.object({
    ...base,
    kind: z.literal("failure"),
    target,
    reason: z.string(),
    detail: z.string().nullable(),
    ref: z.string().nullable(),
    /** It surely reached nobody and may be tried again: after so long, and `rests`, for the next one would fare alike. */
    again: z.object({ afterMs: z.number().nullable(), rests: z.boolean() }).optional(),
  }),
  z.object({
    ...base,
    kind: z.literal("call"),
    /** Who calls. */
    peer: Person,
    /** Whom he calls, where it is not the company alone. */
    group: Group.optional(),
    callId: z.string(),
    video: z.boolean(),
    /** `ended`: over, and whether somebody took it nobody knows. */
    state: z.enum(["offer", "missed", "taken", "ended"]),
  }),
  /** Sent by the provider to this connection, and nothing that we understand: kept as it came, for somebody to look at. */
  z.object({ ...base, kind: z.literal("nonsense") }),
  /** Nobody could read it when it came; now that it was said again it is nothing that a conversation shows. */
  z.object({ ...base, kind: z.literal("nothing"), fromMe: z.boolean(), author: Person.nullable() }),
  /** What a group is called from here on. */
  z.object({ ...base, kind: z.literal("group"), group: z.object({ id: z.string(), subject: z.string() }) }),
  /** Two identities turned out to be one person, or a person has changed his number. */
  z.object({ ...base, kind: z.literal("identity"), person: Person, was: Person.nullable() }),
  /** A piece of the phone's address book, as its owner wrote it there. What comes later holds. */
  z.object({ ...base, kind: z.literal("book"), entries: z.array(BookEntry).min(1).max(BOOK_PIECE_MAX) }),
]);
export type Inbound = z.infer<typeof Inbound>;
export type InboundOf<K extends Inbound["kind"]> = Extract<Inbound, { kind: K }>;

/** Under which a message that nobody could read stands until its sender has said it again. */
export const unreadableId = (id: string) => `unreadable:${id}`;

/** An edit, a deletion and a reaction are said in messages of their own, which may have been unreadable too. */
const asides = ["edit", "delete", "reaction", "nothing"] as const;
export const changeId = (kind: (typeof asides)[number], id: string) => `${kind}:${id}`;

/** Each step of a call is news of its own. */
export const callNewsId = (callId: string, state: InboundOf<"call">["state"]) => `call:${callId}:${state}`;

/** What a provider knows it by. A call's line and what nobody could read stand under names of ours, of which it has never heard. */
export const nameAtProvider = (id: string | null): string | null =>
  id === null || id.startsWith("call:") || id.startsWith(unreadableId("")) ? null : id;

/** What stood there for this news while nobody could read it. */
export const placeholderOf = ({ kind, id }: Pick<Inbound, "kind" | "id">) =>
  unreadableId(id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : id);

/** The other way round: as what it may have come since. None for what stands for itself. */
export function namesBehind(standIn: string): string[] {
  if (!standIn.startsWith(unreadableId(""))) return [];
  const id = standIn.slice(unreadableId("").length);
  return [id, ...asides.map((kind) => changeId(kind, id))];
}

/** Our own words keep to our own rules; where a content does not, the message says of which kind it was. */
export function keepable(inbound: Inbound): Inbound | undefined {
  const kept = Inbound.safeParse(inbound).data;
  if (kept || inbound.kind !== "message") return kept;
  return Inbound.safeParse({ ...inbound, content: { type: "unknown", label: inbound.content.type } }).data;
}

/** What goes into the inbox: our words, and the provider's beside them. `waitMs` is how long it stays there, for something better may come. */
export type Arrival = { inbound: Inbound; raw: unknown; waitMs?: number };
