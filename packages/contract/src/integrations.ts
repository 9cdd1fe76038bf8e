import { z } from "zod";
import { addressed, Choice, Done, Id, numberOf, PageNumber, page, SearchText } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { IntegrationNews, type IntegrationType, integrationTypes } from "./integration-news.ts";

export type { IntegrationNews, IntegrationType } from "./integration-news.ts";

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

/** Optional text, which clients omit or send as null. */
const text = (max: number) => z.preprocess((value) => value ?? "", z.string().trim().max(max)).default("");
const number = (standard: number, max: number) =>
  z.preprocess((value) => (value === "" || value === null ? standard : numberOf(value)), z.int().min(0).max(max)).default(standard);

const isAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");

/** The required fields of each type. */
const needs: Record<IntegrationType, readonly ("urlN8N" | "typebotSlug")[]> = {
  dialogflow: [],
  flowbuilder: [],
  n8n: ["urlN8N"],
  webhook: ["urlN8N"],
  typebot: ["urlN8N", "typebotSlug"],
};

/** An omitted flow stays unchanged, and an empty key keeps the stored one. */
export const IntegrationForm = z
  .object({
    type: z.enum(integrationTypes),
    name: z.string().trim().min(INTEGRATION_NAME_MIN).max(INTEGRATION_NAME_MAX),
    projectName: text(INTEGRATION_KEYWORD_MAX),
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
  })
  .superRefine((form, refuse) => {
    for (const field of needs[form.type])
      if (form[field] === "")
        refuse.addIssue({ code: "too_small", origin: "string", minimum: 1, inclusive: true, input: "", path: [field] });
  });
export type IntegrationValues = z.output<typeof IntegrationForm>;

export const Integration = IntegrationNews.extend({ can: z.object({ change: z.boolean() }) });
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
  remove: del("/queueIntegration/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_INTEGRATION_IN_USE"] }),
};

const ofIntegration = z.object({ integrationId: Id });

export const integrationFacts = {
  "integration.created": ofIntegration,
  "integration.changed": ofIntegration,
  "integration.removed": ofIntegration.extend({ name: z.string() }),
};
