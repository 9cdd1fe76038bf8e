import type { Service } from "./run.ts";

/**
 * The services that blocks may call. To add one, also implement its port on the server (`messages/runs/services.ts`); until then its blocks
 * lead to the queue, and lint reports that.
 */
export const services: readonly Service[] = ["openai", "typebot"];
