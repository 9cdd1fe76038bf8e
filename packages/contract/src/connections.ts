import { z } from "zod";
import { At, addressed, Choice, Done, Id, Named, numberOf } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { QueueOption } from "./queues.ts";

export const Provider = z.enum(["beta", "cloud", "sandbox"]);
export type Provider = z.infer<typeof Provider>;

/** The default. */
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

/** For events: a page older than its server treats an unknown status as disconnected. */
export const EventStatus = ConnectionStatus.catch("DISCONNECTED");

/** The statuses that the drawer's badge and the chips show as a problem. */
export const problemStates: readonly ConnectionStatus[] = ["qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING", "PASSKEY_REQUIRED"];

const Text = z.string().max(4096).nullish();
/** An empty value means 0: no timer, no limit. An omitted field stays unchanged. */
const upTo = (max: number) =>
  z.preprocess((value) => (value === "" || value === null ? 0 : numberOf(value)), z.int().min(0).max(max)).optional();
const Minutes = upTo(525_600);

/** Write-only: an empty or missing field keeps the stored value. */
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
  /** The flow for a contact's first message, and the one for messages that nothing else answers. */
  flowIdWelcome: Choice,
  flowIdNotPhrase: Choice,
  /** Whether consecutive texts without a wait are sent as one message; null uses the provider's default. */
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
  status: EventStatus,
  /** Why it has this status: a code with a text in three languages, `connections.cause.<code>`. */
  cause: z.string().nullable(),
  causeDetail: z.string().nullable(),
  statusSince: At,
  /** The provider asked for a pause: nothing is sent before. */
  pausedUntil: At.nullable(),
  /** When the next automatic attempt to reconnect is, if known. */
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
  /** Never the token itself, which is only shown once, when it is made. */
  token: z.string(),
  hasToken: z.boolean(),
  queues: z.array(QueueOfConnection),
  /** Our messages that wait until it is connected again. */
  waiting: z.int(),
  can: z.object({ change: z.boolean(), act: z.boolean() }),
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionNews = Connection.omit({ can: true });
export type ConnectionNews = z.infer<typeof ConnectionNews>;

/** The session's part of a connection, sent as event; an empty QR closes the dialog. */
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

/** Why the templates could not be fetched: the provider refused, or did not answer. */
export const TemplatesTrouble = z.enum(["refused", "unreachable"]);
export type TemplatesTrouble = z.infer<typeof TemplatesTrouble>;

/** For the connection's dialog: the webhook's URL, which credentials are set, and where its queues lead. */
export const ConnectionCard = Connection.extend({
  queues: z.array(QueueOfConnection.extend({ integrationId: Id.nullable(), promptId: Id.nullable(), options: z.array(QueueOption) })),
  /** Prompts do not exist yet. */
  prompt: z.null(),
  webhook: z.object({ url: z.string(), verifyToken: z.string() }).nullable(),
  credentials: z
    .object({ phoneNumberId: z.string(), wabaId: z.string(), hasAccessToken: z.boolean(), hasAppSecret: z.boolean() })
    .nullable(),
  /** Null until the templates were requested, and after an answer. */
  templatesTrouble: TemplatesTrouble.nullable(),
});
export type ConnectionCard = z.infer<typeof ConnectionCard>;

/** One period in a connection's history. */
export const ConnectionMoment = z.object({
  id: Id,
  status: EventStatus,
  cause: z.string(),
  detail: z.string().nullable(),
  at: At,
  /** Until the next one; null while it lasts. */
  seconds: z.int().nullable(),
  /** How many of our messages were waiting at its end. */
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
  /** The variables, in the order in which values are given; a name of digits was numbered by Meta. */
  slots: z
    .array(
      z.object({
        part: z.enum(["header", "body", "button"]),
        name: z.string(),
        /** For a button, `name` is its index; the value is the end of its URL, or the code that it copies. */
        button: z.object({ kind: z.enum(["url", "code"]), text: z.string(), url: z.string().nullable() }).optional(),
      }),
    )
    .default([]),
  /** The kind of file in its header. */
  media: z.enum(["image", "video", "document"]).nullable().default(null),
  /** Why it cannot be sent from here: what it needs in its header, behind a button, or in another part. */
  blocked: z.enum(["media", "button", "part"]).nullable().default(null),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const SessionAnswer = z.object({ message: z.string() });
const example = { name: "Recepção", greetingMessage: "Olá! Como posso ajudar?" };

export const connections = {
  list: get("/whatsapp", { response: z.array(Connection) }),
  /** The providers that this company may choose; not every company has the sandbox. */
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
  /** Fetches the templates again; the new list arrives as an event. */
  refreshTemplates: post("/whatsapp/:id/templates", { params: addressed, response: Done, example: {} }),
};

export const connectionSessions = {
  start: post("/whatsappsession/:id", {
    params: addressed,
    /** With a number, the phone gets a code to type instead of a QR to scan. */
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
