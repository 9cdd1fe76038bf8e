import type { Ctx } from "../../../platform/company.ts";
import type { Service } from "../../integrations/answering.ts";
import { getFlowOfVersion } from "../runs/queries.ts";

/** The settings of the typebot block that a flow's run stands at. */
export async function serviceOfRun(ctx: Ctx, runId: number): Promise<Service | undefined> {
  const run = await ctx.tx
    .selectFrom("flow_runs")
    .select(["version_id as versionId", "node"])
    .where("id", "=", runId)
    .where("ended", "is", null)
    .executeTakeFirst();
  const node = run && (await getFlowOfVersion(ctx, run.versionId))?.nodes.find(({ id }) => id === run.node);
  if (node?.type !== "typebot") return undefined;
  const settings = node.data.typebotIntegration;
  return {
    type: "typebot",
    typebot: {
      url: settings.urlN8N,
      slug: settings.typebotSlug,
      delayMs: settings.typebotDelayMessage,
      expires: settings.typebotExpires,
      keywordFinish: settings.typebotKeywordFinish,
      keywordRestart: settings.typebotKeywordRestart,
      unknownMessage: settings.typebotUnknownMessage,
      restartMessage: settings.typebotRestartMessage,
    },
  };
}
