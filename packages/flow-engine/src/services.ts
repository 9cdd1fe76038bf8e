import type { Service } from "./run.ts";

/** The services that blocks may call. Whoever adds one fills its port on the server as well (`messages/runs/services.ts`); until then its blocks lead to the queue, and lint says so. */
export const services: readonly Service[] = [];
