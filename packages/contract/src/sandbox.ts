import { z } from "zod";
import { At, addressed, Done, Id, IdText, numberOf } from "./common.ts";
import { EventStatus } from "./connections.ts";
import { get, post, put } from "./endpoint.ts";
import { MEDIA_MAX_BYTES, MessageId } from "./messages.ts";

/** Faults that the simulated phone shows. */
export const SandboxFaults = z.object({
  /** What happens to the company's messages: accepted, refused, lost on the way (and retried), or accepted without an answer. */
  sending: z.enum(["none", "refuse", "lose", "silent"]).default("none"),
  delaySeconds: z.int().min(0).max(30).default(0),
  /** Everything that customers do is reported twice. */
  duplicate: z.boolean().default(false),
  /** A single message waits a few seconds for more; several arrive in reverse order. */
  reorder: z.boolean().default(false),
});
export type SandboxFaults = z.infer<typeof SandboxFaults>;

/** The prefix of numbers that are not on WhatsApp. */
export const SANDBOX_ABSENT = "551190404";

export const SandboxPerson = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  isGroup: z.boolean(),
  /** Their phone is switched on, so messages are delivered. */
  online: z.boolean(),
  unread: z.int(),
  lastMessage: z.string(),
  /** The kind of the last message if it has no text; `deleted` for a deleted one. */
  lastKind: z.string().nullable(),
  lastAt: At.nullable(),
});
export type SandboxPerson = z.infer<typeof SandboxPerson>;

/** Nobody answered, the caller hung up, or the company takes no calls. */
export const CallState = z.enum(["missed", "ended", "refused"]);

export const SandboxMessage = z.object({
  id: MessageId,
  /** True for the company's messages. */
  fromCompany: z.boolean(),
  author: z.string().nullable(),
  kind: z.string(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() }).nullable(),
  callState: CallState.nullable(),
  quoted: z.object({ body: z.string(), fromCompany: z.boolean() }).nullable(),
  /** For the customer's messages: 1 sent, 2 delivered, 3 read by the company. */
  ack: z.int(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** `authorId` is a group's member. */
  reactions: z.array(z.object({ emoji: z.string(), fromCompany: z.boolean(), authorId: Id.nullable() })),
  at: At,
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;

export const SandboxPhone = z.object({
  connection: z.object({ id: Id, name: z.string(), status: EventStatus, qrcode: z.string() }),
  number: z.string(),
  linked: z.boolean(),
  /** The company's own phone is online. */
  online: z.boolean(),
  faults: SandboxFaults,
  people: z.array(SandboxPerson),
});
export type SandboxPhone = z.infer<typeof SandboxPhone>;

const Kind = z.enum(["text", "location", "contact", "sticker", "poll", "unknown"]);
const yes = z.preprocess((value) => value === true || value === "true", z.boolean());

const SandboxSaying = z.object({
  kind: Kind.default("text"),
  body: z.string().max(65_536).default(""),
  voice: yes.default(false),
  sticker: yes.default(false),
  quotedId: MessageId.nullish(),
  /** The sender in a group. */
  authorId: z.preprocess(numberOf, Id.nullish()),
});
export type SandboxSaying = z.output<typeof SandboxSaying>;

const Name = z.string().trim().min(2).max(50);
const ofPerson = addressed.extend({ personId: IdText });
const ofMessage = addressed.extend({ messageId: MessageId });

export const sandbox = {
  show: get("/sandbox/:id", { params: addressed, response: SandboxPhone }),
  /** The text that the phone's camera scanned; only the code shown at present links it. */
  scan: post("/sandbox/:id/scan", {
    params: addressed,
    body: z.object({ qrcode: z.string().max(500) }),
    response: SandboxPhone,
    example: { qrcode: "" },
  }),
  change: put("/sandbox/:id", {
    params: addressed,
    body: z.object({ online: z.boolean().optional(), linked: z.literal(false).optional(), faults: SandboxFaults.optional() }),
    response: SandboxPhone,
    example: { online: true },
  }),
  addPerson: post("/sandbox/:id/people", {
    params: addressed,
    body: z.object({ name: Name, isGroup: z.boolean().default(false) }),
    response: SandboxPerson,
    example: { name: "Marina Duarte" },
  }),
  /** `name` only for a group: people set their names on their own phones. */
  changePerson: put("/sandbox/:id/people/:personId", {
    params: ofPerson,
    body: z.object({ online: z.boolean().optional(), name: Name.optional() }),
    response: SandboxPerson,
    example: { online: true },
  }),
  messages: get("/sandbox/:id/people/:personId/messages", { params: ofPerson, response: z.array(SandboxMessage) }),
  say: post("/sandbox/:id/people/:personId/messages", {
    params: ofPerson,
    body: SandboxSaying,
    response: z.array(SandboxMessage),
    uploads: { field: "medias", filesMax: 10, maxBytes: MEDIA_MAX_BYTES },
    example: { body: "Olá! Vocês têm mesa de carvalho?" },
  }),
  /** The customer opens the conversation: the company's messages are read, and its voice notes played. */
  read: post("/sandbox/:id/people/:personId/read", {
    params: ofPerson,
    body: z.object({ played: z.boolean().default(false) }),
    response: Done,
    example: {},
  }),
  /** The customer is typing, or has stopped: sent to agents with the conversation open, and not stored. */
  typing: post("/sandbox/:id/people/:personId/typing", {
    params: ofPerson,
    body: z.object({ isTyping: z.boolean() }),
    response: Done,
    example: { isTyping: true },
  }),
  call: post("/sandbox/:id/people/:personId/call", {
    params: ofPerson,
    /** `authorId` is the caller in a group. */
    body: z.object({ video: z.boolean().default(false), state: CallState.exclude(["refused"]), authorId: Id.nullish() }),
    response: Done,
    example: { state: "missed" },
  }),
  edit: put("/sandbox/:id/messages/:messageId", {
    params: ofMessage,
    body: z.object({ body: z.string().min(1).max(65_536) }),
    response: Done,
    example: { body: "Oi" },
  }),
  erase: post("/sandbox/:id/messages/:messageId/delete", { params: ofMessage, response: Done, example: {} }),
  react: post("/sandbox/:id/messages/:messageId/react", {
    params: ofMessage,
    /** `authorId` is the group member who reacts. */
    body: z.object({ emoji: z.string().max(40), authorId: Id.nullish() }),
    response: Done,
    example: { emoji: "👍" },
  }),
};
