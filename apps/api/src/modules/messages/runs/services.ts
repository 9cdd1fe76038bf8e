import type { Effect, Service } from "@recado/flow-engine/run";
import type { Ctx } from "../../../platform/company.ts";
import type { Thread } from "../../tickets/threads/threads.ts";

type Call = { runId: number; thread: Thread; asked: Extract<Effect, { type: "serve" }> };

/**
 * What a typebot or openai block calls, in the transaction that moves the run on: when the run comes to the block, and again with each
 * thing that the contact says to it. What it does outside is a job of its own, which says by `served` when the block is done.
 */
export type ServicePort = (ctx: Ctx, call: Call) => Promise<void>;

/** The one place in which a service is added, beside its name in `@recado/flow-engine/services`. */
export const servicePorts: Partial<Record<Service, ServicePort>> = {};

export const servicesThere = () => Object.keys(servicePorts) as Service[];
