import { z } from "zod";
import { At, addressed, Choice, Done, Id, Named, numberOf } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { QueueOption } from "./queues.ts";

export const Provider = z.enum(["beta", "cloud", "sandbox"]);
export type Provider = z.infer<typeof Provider>;

/** Where nobody says which. */
export const usualProvider: Provider = "beta";

export const ConnectionStatus = z.enum([
  "CONNECTED",
  "DISCONNECTED",
  "OPENING",
  "qrcode",
  "TIMEOUT",
  "PAIRING",
  "connecting",
  "PASSKEY_REQUIRED",
]);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** As it is told: a page that is older than its server takes what it does not know for disconnected. */
export const ToldStatus = ConnectionStatus.catch("DISCONNECTED");

/** What the drawer's badge and the chips call a problem. */
export const problemStates: readonly ConnectionStatus[] = ["qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING", "PASSKEY_REQUIRED"];

const Text = z.string().max(4096).nullish();
/** Left empty it is nought, which is none: no timer, no limit. What does not come at all is not touched. */
const upTo = (max: number) =>
  z.preprocess((value) => (value === "" || value === null ? 0 : numberOf(value)), z.int().min(0).max(max)).optional();
const Minutes = upTo(525_600);

/** Write-only: an empty or missing field keeps what is there. */
const Credentials = z
  .object({
    phoneNumberId: z.string().trim().max(50).optional(),
    wabaId: z.string().trim().max(50).optional(),
    accessToken: z.string().trim().max(1000).optional(),
    appSecret: z.string().trim().max(200).optional(),
  })
  .optional();

export const ConnectionForm = z.object({
  name: z.string().trim().min(2).max(50),
  provider: Provider.default(usualProvider),
  isDefault: z.boolean().default(false),
  greetingMessage: Text,
  complationMessage: Text,
  outOfHoursMessage: Text,
  ratingMessage: Text,
  farewellMessage: Text,
  expiresInactiveMessage: Text,
  expiresTicket: Minutes,
  timeUseBotQueues: Minutes,
  maxUseBotQueues: upTo(1000),
  queueIds: z.array(Id).max(200).optional(),
  transferQueueId: Choice,
  timeToTransfer: Minutes,
  promptId: Choice,
  integrationId: Choice,
  /** Begins when somebody writes for the first time, and where nothing else answers. */
  flowIdWelcome: Choice,
  flowIdNotPhrase: Choice,
  /** Texts that follow each other without a wait leave as one message; null is what its provider makes best. */
  joinBubbles: z.boolean().nullish(),
  credentials: Credentials,
});
export type ConnectionValues = z.output<typeof ConnectionForm>;

export const ConnectionChanges = ConnectionForm.extend({ isDefault: z.boolean(), provider: Provider }).partial();
export type ConnectionChanges = z.output<typeof ConnectionChanges>;

const QueueOfConnection = Named.extend({ color: z.string(), greetingMessage: z.string().nullable() });

export const Connection = z.object({
  id: Id,
  name: z.string(),
  number: z.string().nullable(),
  status: ToldStatus,
  /** Why it is so: a code with a sentence in three languages, `connections.cause.<code>`. */
  cause: z.string().nullable(),
  causeDetail: z.string().nullable(),
  statusSince: At,
  /** The provider asked for a rest: nothing goes out before. */
  pausedUntil: At.nullable(),
  /** When what lost its line is tried again by itself, where that is known. */
  retryAt: At.nullable(),
  isDefault: z.boolean(),
  provider: Provider,
  qrcode: z.string(),
  qrExpiresAt: At.nullable(),
  pairingCode: z.string().nullable(),
  retries: z.int(),
  battery: z.null(),
  plugged: z.null(),
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  transferQueueId: Id.nullable(),
  timeToTransfer: z.int(),
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  flowIdWelcome: Id.nullable(),
  flowIdNotPhrase: Id.nullable(),
  joinBubbles: z.boolean(),
  companyId: Id,
  createdAt: At,
  updatedAt: At,
  /** Never the token itself, which is shown once when it is made. */
  token: z.string(),
  hasToken: z.boolean(),
  queues: z.array(QueueOfConnection),
  /** Messages of ours that wait for it to come back. */
  waiting: z.int(),
  can: z.object({ change: z.boolean(), act: z.boolean() }),
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionNews = Connection.omit({ can: true });
export type ConnectionNews = z.infer<typeof ConnectionNews>;

/** What the session's event says; an empty QR closes the dialog. */
export const ConnectionSession = Connection.pick({
  id: true,
  name: true,
  number: true,
  status: true,
  cause: true,
  causeDetail: true,
  statusSince: true,
  pausedUntil: true,
  retryAt: true,
  qrcode: true,
  qrExpiresAt: true,
  pairingCode: true,
  retries: true,
  updatedAt: true,
});
export type ConnectionSession = z.infer<typeof ConnectionSession>;

/** Why the provider's templates could not be fetched: it does not give them, or it gave no answer. */
export const TemplatesTrouble = z.enum(["refused", "unreachable"]);
export type TemplatesTrouble = z.infer<typeof TemplatesTrouble>;

/** What the dialog needs beyond the list: where Meta posts to, and which credentials are there; and what its queues lead to. */
export const ConnectionCard = Connection.extend({
  queues: z.array(QueueOfConnection.extend({ integrationId: Id.nullable(), promptId: Id.nullable(), options: z.array(QueueOption) })),
  /** As nobody's prompts exist yet. */
  prompt: z.null(),
  webhook: z.object({ url: z.string(), verifyToken: z.string() }).nullable(),
  credentials: z
    .object({ phoneNumberId: z.string(), wabaId: z.string(), hasAccessToken: z.boolean(), hasAppSecret: z.boolean() })
    .nullable(),
  /** Null until somebody asked, and as soon as there is an answer. */
  templatesTrouble: TemplatesTrouble.nullable(),
});
export type ConnectionCard = z.infer<typeof ConnectionCard>;

/** One stretch of a connection's life. */
export const ConnectionMoment = z.object({
  id: Id,
  status: ToldStatus,
  cause: z.string(),
  detail: z.string().nullable(),
  at: At,
  /** Until the next one; null while it lasts. */
  seconds: z.int().nullable(),
  /** How many messages of ours had waited when it was over. */
  waited: z.int().nullable(),
});
export type ConnectionMoment = z.infer<typeof ConnectionMoment>;

export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  body: z.string(),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  variables: z.int(),
  /** What stands open, in the order in which values are given; a name of digits is one that Meta numbered. */
  slots: z
    .array(
      z.object({
        part: z.enum(["header", "body", "button"]),
        name: z.string(),
        /** Of a button the name is its place among them; what is given is the end of its address, or the code that it copies. */
        button: z.object({ kind: z.enum(["url", "code"]), text: z.string(), url: z.string().nullable() }).optional(),
      }),
    )
    .default([]),
  /** The kind of file that goes along, to stand in its header. */
  media: z.enum(["image", "video", "document"]).nullable().default(null),
  /** Why it cannot be sent from here: what it needs in its header, behind a button, or in a part of its own. */
  blocked: z.enum(["media", "button", "part"]).nullable().default(null),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const SessionAnswer = z.object({ message: z.string() });
const example = { name: "Recepção", greetingMessage: "Olá! Como posso ajudar?" };

export const connections = {
  list: get("/whatsapp", { response: z.array(Connection) }),
  /** Which providers one may choose from here: the sandbox is not everybody's. */
  providers: get("/whatsapp/providers", { response: z.object({ providers: z.array(Provider) }) }),
  show: get("/whatsapp/:id", { params: addressed, response: ConnectionCard }),
  create: post("/whatsapp", { body: ConnectionForm, response: ConnectionCard, example }),
  update: put("/whatsapp/:id", {
    params: addressed,
    body: ConnectionChanges,
    partsMax: 5000, // the whole card comes back, its queues with all their options
    response: ConnectionCard,
    example,
  }),
  remove: del("/whatsapp/:id", { params: addressed, response: Done }),
  makeToken: post("/whatsapp/:id/token", { params: addressed, response: z.object({ token: z.string() }), example: {} }),
  timeline: get("/whatsapp/:id/timeline", { params: addressed, response: z.array(ConnectionMoment) }),
  templates: get("/whatsapp/:id/templates", { params: addressed, response: z.array(MessageTemplate) }),
  /** Asks the provider again; the answer is the list as soon as it is there, told live. */
  refreshTemplates: post("/whatsapp/:id/templates", { params: addressed, response: Done, example: {} }),
};

export const connectionSessions = {
  start: post("/whatsappsession/:id", {
    params: addressed,
    /** With a number, the phone is told a code to type instead of a QR to scan. */
    body: z.object({
      pairingNumber: z
        .string()
        .regex(/^\d{8,20}$/)
        .optional(),
    }),
    response: SessionAnswer,
    example: {},
  }),
  renew: put("/whatsappsession/:id", { params: addressed, response: SessionAnswer, example: {} }),
  stop: del("/whatsappsession/:id", { params: addressed, response: SessionAnswer }),
};
