import { z } from "zod";
import { At, addressed, Done, Id, IdText, numberOf } from "./common.ts";
import { ToldStatus } from "./connections.ts";
import { get, post, put } from "./endpoint.ts";
import { MEDIA_MAX_BYTES, MessageId } from "./messages.ts";

/** What the phone is told to do to whoever talks to it. */
export const SandboxFaults = z.object({
  /** What becomes of what the company sends: taken, refused, lost on the way (and tried again), or taken without an answer. */
  sending: z.enum(["none", "refuse", "lose", "silent"]).default("none"),
  delaySeconds: z.int().min(0).max(30).default(0),
  /** Everything that customers do is told twice. */
  duplicate: z.boolean().default(false),
  /** What comes alone waits a few seconds for more; several are told the other way round. */
  reorder: z.boolean().default(false),
});
export type SandboxFaults = z.infer<typeof SandboxFaults>;

/** How the numbers begin behind which nobody is on WhatsApp. */
export const SANDBOX_ABSENT = "551190404";

export const SandboxPerson = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  isGroup: z.boolean(),
  /** His telephone is switched on: what is sent to it arrives. */
  online: z.boolean(),
  unread: z.int(),
  lastMessage: z.string(),
  /** What it was, where it had no words; `deleted` for what was taken back. */
  lastKind: z.string().nullable(),
  lastAt: At.nullable(),
});
export type SandboxPerson = z.infer<typeof SandboxPerson>;

/** Nobody answered, whoever called gave up, or the company wants no calls. */
export const CallState = z.enum(["missed", "ended", "refused"]);

export const SandboxMessage = z.object({
  id: MessageId,
  /** True for what the company said. */
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
  /** Of what the customer said: 1 sent, 2 delivered, 3 read by the company. */
  ack: z.int(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** `authorId` is a group's member. */
  reactions: z.array(z.object({ emoji: z.string(), fromCompany: z.boolean(), authorId: Id.nullable() })),
  at: At,
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;

export const SandboxPhone = z.object({
  connection: z.object({ id: Id, name: z.string(), status: ToldStatus, qrcode: z.string() }),
  number: z.string(),
  linked: z.boolean(),
  /** The company's own telephone has a network. */
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
  /** In a group: who speaks. */
  authorId: z.preprocess(numberOf, Id.nullish()),
});
export type SandboxSaying = z.output<typeof SandboxSaying>;

const Name = z.string().trim().min(2).max(50);
const ofPerson = addressed.extend({ personId: IdText });
const ofMessage = addressed.extend({ messageId: MessageId });

export const sandbox = {
  show: get("/sandbox/:id", { params: addressed, response: SandboxPhone }),
  /** What the phone's camera saw; only the code that is shown now links it. */
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
  /** `name` is a group's: what people are called their own phones say. */
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
  /** He looks at the conversation: what the company said is read, and its voice notes are heard. */
  read: post("/sandbox/:id/people/:personId/read", {
    params: ofPerson,
    body: z.object({ played: z.boolean().default(false) }),
    response: Done,
    example: {},
  }),
  /** He writes, or has stopped to: told to whoever has the conversation open, and kept by nobody. */
  typing: post("/sandbox/:id/people/:personId/typing", {
    params: ofPerson,
    body: z.object({ isTyping: z.boolean() }),
    response: Done,
    example: { isTyping: true },
  }),
  call: post("/sandbox/:id/people/:personId/call", {
    params: ofPerson,
    /** `authorId` in a group: who calls it. */
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
    /** `authorId` in a group: who reacts. */
    body: z.object({ emoji: z.string().max(40), authorId: Id.nullish() }),
    response: Done,
    example: { emoji: "👍" },
  }),
};
