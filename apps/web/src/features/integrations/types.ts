import type { IntegrationType } from "@recado/contract/integrations";

/** Those that answer somebody; the others are kept as other clients have made them. */
export const answering: readonly IntegrationType[] = ["flowbuilder"];
