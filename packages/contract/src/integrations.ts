import { z } from "zod";
import { At, addressed, Choice, Done, Id, numberOf, PageNumber, page, SearchText } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { IntegrationNews, type IntegrationType, integrationEvents, integrationFailures, integrationTypes } from "./integration-news.ts";

export type { IntegrationEventType, IntegrationFailure, IntegrationNews, IntegrationType } from "./integration-news.ts";

export const INTEGRATION_NAME_MIN = 2;
export const INTEGRATION_NAME_MAX = 50;
export const INTEGRATION_URL_MAX = 2000;
export const INTEGRATION_KEYWORD_MAX = 100;
export const INTEGRATION_TEXT_MAX = 4096;
export const INTEGRATION_JSON_MAX = 20_000;
export const INTEGRATIONS_AT_ONCE = 500;
export const TYPEBOT_DELAY = 1000;
export const TYPEBOT_DELAY_MAX = 60_000;
export const TYPEBOT_EXPIRES = 1;
export const TYPEBOT_EXPIRES_MAX = 525_600;
export const PROJECT_NAME_MAX = 300;
/** The languages that the form offers; others of other clients are kept. */
export const dialogflowLanguages = ["pt-BR", "en", "es"] as const;

/** Optional text, which clients omit or send as null. */
const text = (max: number) => z.preprocess((value) => value ?? "", z.string().trim().max(max)).default("");
const number = (standard: number, max: number) =>
  z.preprocess((value) => (value === "" || value === null ? standard : numberOf(value)), z.int().min(0).max(max)).default(standard);

/** What is needed of a service account's key to sign in with it. */
const ServiceAccount = z.object({ client_email: z.string().min(1).max(320), private_key: z.string().min(1) });

/** A service account's key, as Google gives it as a file; undefined if the text is none. */
export function serviceAccountOf(text: string): z.output<typeof ServiceAccount> | undefined {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");

/** The required fields of each type. */
const needs: Record<IntegrationType, readonly ("urlN8N" | "typebotSlug" | "projectName" | "language")[]> = {
  dialogflow: ["projectName", "language"],
  flowbuilder: [],
  n8n: ["urlN8N"],
  webhook: ["urlN8N"],
  typebot: ["urlN8N", "typebotSlug"],
};

/** An omitted flow or list of events stays unchanged, and an empty key keeps the stored one. */
export const IntegrationForm = z
  .object({
    type: z.enum(integrationTypes),
    name: z.string().trim().min(INTEGRATION_NAME_MIN).max(INTEGRATION_NAME_MAX),
    projectName: text(PROJECT_NAME_MAX),
    jsonContent: text(INTEGRATION_JSON_MAX),
    language: text(20),
    urlN8N: text(INTEGRATION_URL_MAX).refine((value) => value === "" || isAddress(value)),
    typebotSlug: text(INTEGRATION_KEYWORD_MAX),
    typebotExpires: number(TYPEBOT_EXPIRES, TYPEBOT_EXPIRES_MAX),
    typebotDelayMessage: number(TYPEBOT_DELAY, TYPEBOT_DELAY_MAX),
    typebotKeywordFinish: text(INTEGRATION_KEYWORD_MAX),
    typebotKeywordRestart: text(INTEGRATION_KEYWORD_MAX),
    typebotUnknownMessage: text(INTEGRATION_TEXT_MAX),
    typebotRestartMessage: text(INTEGRATION_TEXT_MAX),
    flowId: Choice,
    events: z
      .array(z.enum(integrationEvents))
      .max(integrationEvents.length)
      .transform((events) => [...new Set(events)])
      .optional(),
  })
  .superRefine((form, refuse) => {
    for (const field of needs[form.type])
      if (form[field] === "")
        refuse.addIssue({ code: "too_small", origin: "string", minimum: 1, inclusive: true, input: "", path: [field] });
    if (form.type === "dialogflow" && form.jsonContent !== "" && !serviceAccountOf(form.jsonContent))
      refuse.addIssue({ code: "invalid_format", format: "json_string", input: "", path: ["jsonContent"] });
  });
export type IntegrationValues = z.output<typeof IntegrationForm>;

/** A key that is not sent is the stored one of that integration. */
export const IntegrationTest = z.object({
  integrationId: Choice,
  projectName: text(PROJECT_NAME_MAX),
  jsonContent: text(INTEGRATION_JSON_MAX),
  language: text(20),
});
export type IntegrationTestValues = z.output<typeof IntegrationTest>;

export const Integration = IntegrationNews.extend({
  can: z.object({ change: z.boolean() }),
  /** Only in the answer to the request that made it. */
  secret: z.string().optional(),
});
export type Integration = z.infer<typeof Integration>;

const missing = "ERR_NO_INTEGRATION_FOUND";
const duplicated = "ERR_DUPLICATED_INTEGRATION";
const feature = "useIntegrations" as const;
const example = { type: "flowbuilder", name: "Boas-vindas" };

/** For admins only. */
export const integrations = {
  list: get("/queueIntegration", {
    feature,
    withoutFeature: { queueIntegrations: [], count: 0, hasMore: false },
    /** Without a page, as many as a form offers. */
    query: z.object({ searchParam: SearchText, pageNumber: PageNumber.optional() }),
    response: page("queueIntegrations", Integration),
    errors: [],
  }),
  show: get("/queueIntegration/:id", { feature, params: addressed, response: Integration, errors: [missing] }),
  create: post("/queueIntegration", {
    feature,
    body: IntegrationForm,
    response: Integration,
    errors: [duplicated, "ERR_NO_FLOW_FOUND"],
    example,
  }),
  update: put("/queueIntegration/:id", {
    feature,
    params: addressed,
    body: IntegrationForm,
    response: Integration,
    errors: [missing, duplicated, "ERR_NO_FLOW_FOUND"],
    example,
  }),
  /** Signs in to Dialogflow and asks it something. What does not work is refused with 400 on its field. */
  test: post("/queueIntegration/testSession", {
    feature,
    body: IntegrationTest,
    response: z.object({ message: z.string() }),
    errors: [missing],
    example: { projectName: "loja", jsonContent: "{}", language: "pt-BR" },
  }),
  /** A new secret for the signature of a webhook's requests; it replaces the earlier one at once. */
  makeSecret: post("/queueIntegration/:id/secret", {
    feature,
    params: addressed,
    response: z.object({ secret: z.string() }),
    errors: [missing],
    example: {},
  }),
  remove: del("/queueIntegration/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_INTEGRATION_IN_USE"] }),
};

export const integrationCallStates = ["waiting", "done", "failed"] as const;

/** The delivery of an event to a webhook. It is kept for two weeks. */
export const IntegrationCall = z.object({
  id: z.int(),
  type: z.enum(integrationEvents),
  state: z.enum(integrationCallStates),
  /** When the event happened. */
  createdAt: At,
  /** When the server took it, or when it was given up. */
  endedAt: At.nullable(),
  /** When it is tried next, while it waits. */
  dueAt: At.nullable(),
  tries: z.int(),
  failure: z.enum(integrationFailures).nullable(),
  /** Null once they are gone. */
  ticketUuid: z.uuid().nullable(),
  contactName: z.string().nullable(),
});
export type IntegrationCall = z.infer<typeof IntegrationCall>;

const CallIdText = z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.int(), { decode: Number, encode: String });
const noCall = "ERR_NO_INTEGRATION_CALL_FOUND";

/** For admins only, as the integrations are. */
export const integrationCalls = {
  /** Newest first. */
  list: get("/queueIntegration/:id/calls", {
    feature,
    params: addressed,
    query: z.object({ state: z.enum(integrationCallStates).optional(), pageNumber: PageNumber }),
    response: page("calls", IntegrationCall),
    errors: [missing],
  }),
  /** Delivers an event again, under the same id. */
  repeat: post("/queueIntegration/:id/calls/:callId/repeat", {
    feature,
    params: addressed.extend({ callId: CallIdText }),
    response: IntegrationCall,
    errors: [missing, noCall],
    example: {},
  }),
  /** Delivers all failed events again, in their order. */
  repeatFailed: post("/queueIntegration/:id/calls/repeat", {
    feature,
    params: addressed,
    response: z.object({ count: z.int() }),
    errors: [missing],
    example: {},
  }),
};

const ofIntegration = z.object({ integrationId: Id });

export const integrationFacts = {
  "integration.created": ofIntegration,
  "integration.changed": ofIntegration,
  /** It signs the requests to a webhook from now on. */
  "integration.secret-made": ofIntegration,
  "integration.removed": ofIntegration.extend({ name: z.string() }),
  /** It could not answer, so the conversation goes on without it. Without a ticket: an event could not be delivered. */
  "integration.failed": ofIntegration.extend({ ticketId: Id.nullable(), reason: z.enum(integrationFailures) }),
  /** So many of its events are delivered again. */
  "integration.repeated": ofIntegration.extend({ count: z.int() }),
  /** Its server is gone or has failed for days. */
  "integration.switched-off": ofIntegration.extend({ reason: z.enum(integrationFailures) }),
};
