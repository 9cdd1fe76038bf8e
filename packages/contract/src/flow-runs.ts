import { z } from "zod";
import { At, addressed, Id, Named } from "./common.ts";
import { get, post } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** So many of a conversation's runs are told of, the last ones. */
export const RUNS_TOLD = 20;

/** A block as it is told to people who do not see the flow: what it says is cut. */
const Block = z.object({
  node: z.string(),
  /** Null where nobody can read the version any more. */
  type: z.string().nullable(),
  says: z.string(),
  /** Of a content block in their order, and of a pause: what each says, or for how many seconds it says nothing. */
  parts: z.array(z.object({ type: z.string(), says: z.string(), seconds: z.number().nullable() })),
  /** What a condition compares; how that is said is each language's own matter. */
  condition: z.object({ key: z.string(), condition: z.string(), value: z.string() }).nullable(),
});

/** How a contact went through a flow, and where he stands in it. */
export const FlowRun = z.object({
  id: Id,
  /** Of the version with which it began: its blocks are those of `path`. */
  flow: Named,
  versionId: Id,
  because: z.enum(["phrase", "welcome", "fallback", "hand", "integration"]),
  /** Who started it by hand. */
  user: Named.nullable(),
  startedAt: At,
  endedAt: At.nullable(),
  /** Null as long as it is under way. */
  ended: z.string().nullable(),
  /** The block that waits, and until when. */
  node: z.string().nullable(),
  standsAt: Block.nullable(),
  dueAt: At.nullable(),
  variables: z.record(z.string(), z.string()),
  /** The blocks that were passed, and by which of their outputs: `option` is what a menu calls it, `answer` what a question heard. */
  path: z.array(Block.extend({ output: z.string().nullable(), option: z.string().nullable(), answer: z.string().nullable(), at: At })),
});
export type FlowRun = z.infer<typeof FlowRun>;

const feature = "useCampaigns" as const;

export const flowRuns = {
  /** Of a conversation, the last one first. */
  list: get("/tickets/:id/flow-runs", { feature, params: addressed, response: z.object({ runs: z.array(FlowRun) }) }),
  /** Those that somebody may start there, and what each would say first; null where it begins with something else than words. */
  choices: get("/tickets/:id/flows", {
    feature,
    params: addressed,
    response: z.object({ flows: z.array(Named.extend({ first: z.string().nullable() })) }),
  }),
  /** The ticket goes back to those who wait, as nobody's, and the flow speaks. One that was under way there is over. */
  start: post("/tickets/:id/flow-runs", {
    feature,
    params: addressed,
    body: z.object({ flowId: Id }),
    response: Ticket,
    errors: ["ERR_NO_TICKET_FOUND", "ERR_NO_FLOW_FOUND", "ERR_TICKET_NOT_OPEN"],
    example: { flowId: 1 },
  }),
};
