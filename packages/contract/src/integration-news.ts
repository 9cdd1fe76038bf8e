import { z } from "zod";
import { At, Id, Named } from "./common.ts";

// Separate from the integrations' forms, because every browser loads all events.

export const integrationTypes = ["dialogflow", "n8n", "webhook", "typebot", "flowbuilder"] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Why the last call failed for good: the admin sees it at the integration. */
export const integrationFailures = ["address", "unreachable", "timeout", "key", "missing", "limit", "refused", "broken", "gone"] as const;
export type IntegrationFailure = (typeof integrationFailures)[number];

/** The events that a webhook may subscribe to, no matter who answers the conversation. */
export const integrationEvents = [
  ...(["message.received", "message.sent", "ticket.opened", "ticket.accepted", "ticket.closed", "ticket.rated"] as const),
  ...(["contact.created", "campaign.answered"] as const),
] as const;
export type IntegrationEventType = (typeof integrationEvents)[number];

/** Under the names that clients of this family have always used. */
export const IntegrationNews = z.object({
  id: Id,
  companyId: Id,
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  /** Always empty: a stored key is never sent. */
  jsonContent: z.literal(""),
  hasJsonContent: z.boolean(),
  language: z.string(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.int(),
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** The flow that a `flowbuilder` integration starts; without one, phrases and the connection's own flows apply. */
  flowId: Id.nullable(),
  flow: Named.nullable(),
  /** The events that a webhook subscribes to, beside the messages that it is asked to answer. */
  events: z.array(z.enum(integrationEvents)),
  /** Whether there is a secret that signs the requests; itself it is only shown when it is made. */
  hasSecret: z.boolean(),
  /** False once its server has failed for days or has said that it is gone; saving it turns it on again. */
  active: z.boolean(),
  failure: z.enum(integrationFailures).nullable(),
  failedAt: At.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type IntegrationNews = z.infer<typeof IntegrationNews>;

export type IntegrationEvent =
  | { action: "create" | "update"; queueIntegration: IntegrationNews }
  | { action: "delete"; integrationId: number };
