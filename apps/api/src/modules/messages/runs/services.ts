import type { Effect, Service } from "@recado/flow-engine/run";
import type { Ctx } from "../../../platform/company.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { hearForIntegration } from "../integrations/hear.ts";
import { hear } from "../prompts/hear.ts";

type Call = { runId: number; thread: Thread; asked: Extract<Effect, { type: "serve" }> };

/**
 * What a typebot or openai block calls, in the transaction that advances the run: when the run reaches the block, and for each message of
 * the contact to it. Calls to the outside are jobs of their own, which report with `served` when the block is done.
 */
export type ServicePort = (ctx: Ctx, call: Call) => Promise<void>;

/** The only place to register a service, besides its name in `@recado/flow-engine/services`. */
export const servicePorts: Partial<Record<Service, ServicePort>> = {
  /** The model answers what the contact has written so far, and each further message, until it hands over. */
  openai: (ctx, { runId, thread }) => hear(ctx, thread, { promptId: null, runId }),
  /** The bot begins when the run reaches it, hears each message, and is done when it asks nothing more. */
  typebot: (ctx, { runId, thread, asked }) => hearForIntegration(ctx, thread, { integrationId: null, runId, isStart: asked.text === null }),
};

export const servicesThere = () => Object.keys(servicePorts) as Service[];
