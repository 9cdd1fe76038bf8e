import { z } from "zod";
import { At, addressed, Id, Named } from "./common.ts";
import { get, post } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** How many of a conversation's runs are listed, the latest ones. */
export const RUNS_TOLD = 20;

/** A block for people who cannot see the flow, with its text shortened. */
const Block = z.object({
  node: z.string(),
  /** Null if the version cannot be read any more. */
  type: z.string().nullable(),
  says: z.string(),
  /** The parts of a content block in order, and of a pause: their texts, or the pause in seconds. */
  parts: z.array(z.object({ type: z.string(), says: z.string(), seconds: z.number().nullable() })),
  /** The comparison of a condition; each language puts it into words. */
  condition: z.object({ key: z.string(), condition: z.string(), value: z.string() }).nullable(),
});

/** A contact's run through a flow: where it has been, and where it is. */
export const FlowRun = z.object({
  id: Id,
  /** With its version: the blocks in `path` are of this version. */
  flow: Named,
  versionId: Id,
  because: z.enum(["phrase", "welcome", "fallback", "hand", "integration"]),
  /** The user who started it by hand. */
  user: Named.nullable(),
  startedAt: At,
  endedAt: At.nullable(),
  /** Null while it is running. */
  ended: z.string().nullable(),
  /** The block that waits, and until when. */
  node: z.string().nullable(),
  standsAt: Block.nullable(),
  dueAt: At.nullable(),
  variables: z.record(z.string(), z.string()),
  /** The blocks passed, and by which output: `option` is the menu option's text, `answer` the answer to a question. */
  path: z.array(Block.extend({ output: z.string().nullable(), option: z.string().nullable(), answer: z.string().nullable(), at: At })),
});
export type FlowRun = z.infer<typeof FlowRun>;

const feature = "useCampaigns" as const;

export const flowRuns = {
  /** A conversation's runs, latest first. */
  list: get("/tickets/:id/flow-runs", { feature, params: addressed, response: z.object({ runs: z.array(FlowRun) }) }),
  /** The flows that a user may start there, with the first text of each; null if it does not begin with a text. */
  choices: get("/tickets/:id/flows", {
    feature,
    params: addressed,
    response: z.object({ flows: z.array(Named.extend({ first: z.string().nullable() })) }),
  }),
  /** The ticket becomes pending without an agent, and the flow begins. A flow that was running there ends. */
  start: post("/tickets/:id/flow-runs", {
    feature,
    params: addressed,
    body: z.object({ flowId: Id }),
    response: Ticket,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_NO_FLOW_FOUND", "ERR_TICKET_NOT_OPEN"],
    example: { flowId: 1 },
  }),
};
