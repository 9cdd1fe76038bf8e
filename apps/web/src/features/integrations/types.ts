import type { IntegrationType } from "@recado/contract/integrations";

/** In the order of the form. */
export const types: readonly IntegrationType[] = ["flowbuilder", "typebot", "n8n", "webhook", "dialogflow"];
