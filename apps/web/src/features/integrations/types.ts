import type { IntegrationType } from "@recado/contract/integrations";

/** In the order of the form. */
export const types: readonly IntegrationType[] = ["flowbuilder", "typebot", "n8n", "webhook", "dialogflow"];

/** A server of the company's own, which can be notified of events. */
export const isWebhook = (type: IntegrationType) => type === "webhook" || type === "n8n";
