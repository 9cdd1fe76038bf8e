import { PROMPT_BASE_URL, PROMPT_MODEL } from "@recado/contract/prompts";
import type { Ctx } from "../../../platform/company.ts";
import type { Answering } from "../../prompts/answering.ts";
import { getFlowOfVersion } from "../runs/queries.ts";

/** The settings of the openai block that a flow's run stands at. */
export async function answeringOfRun(ctx: Ctx, runId: number): Promise<Answering | undefined> {
  const run = await ctx.tx
    .selectFrom("flow_runs")
    .select(["version_id as versionId", "node"])
    .where("id", "=", runId)
    .where("ended", "is", null)
    .executeTakeFirst();
  const node = run && (await getFlowOfVersion(ctx, run.versionId))?.nodes.find(({ id }) => id === run.node);
  if (node?.type !== "openai") return undefined;
  const { prompt, model, apiKey, maxTokens, temperature, maxMessages, queueId } = node.data.typebotIntegration;
  return {
    model: { baseUrl: address, apiKey, model: model || PROMPT_MODEL, maxTokens, temperature },
    prompt,
    maxMessages,
    queueId,
  };
}

/** Blocks name no server: all ask OpenAI's. */
let address: string = PROMPT_BASE_URL;
export function configureBlocks(baseUrl: string = PROMPT_BASE_URL) {
  address = baseUrl;
}
