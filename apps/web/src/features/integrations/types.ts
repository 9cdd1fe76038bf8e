import type { IntegrationType } from "@recado/contract/integrations";

/** Types that answer customers; others are stored as other clients created them. */
export const answering: readonly IntegrationType[] = ["flowbuilder"];
