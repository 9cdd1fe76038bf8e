import type { PhraseTrial } from "@recado/contract/flow-campaigns";
import type { Ctx } from "../../../platform/company.ts";
import { accessConnection } from "../../connections/queries.ts";
import { findFlow } from "../queries.ts";
import { type CampaignRow, findDefaultFlows, listAlike, listNear } from "./queries.ts";

type Why = PhraseTrial["passedOver"][number]["why"];

/** What a message would start, by the rules of the real decision; nothing is sent. */
export async function tryPhrase(ctx: Ctx, { text, whatsappId }: { text: string; whatsappId: number }): Promise<PhraseTrial> {
  await accessConnection(ctx, whatsappId, "read");
  const alike = await listAlike(ctx, text);
  const matching = alike.find((row) => whyNot(row, whatsappId) === undefined);
  const defaults = await findDefaultFlows(ctx, whatsappId);
  return {
    heard: matching ? { phrase: named(matching), flow: flowOf(matching) } : null,
    passedOver: alike
      .filter((row) => row !== matching)
      .map((row) => ({ phrase: named(row), flow: flowOf(row), why: whyNot(row, whatsappId) ?? "laterThanAnother" })),
    welcome: await flowCalled(ctx, defaults?.welcome),
    fallback: await flowCalled(ctx, defaults?.fallback),
    near: text.trim() === "" ? [] : await listNear(ctx, text, whatsappId),
  };
}

function whyNot({ connectionId, active, flowActive, isPublished }: CampaignRow, whatsappId: number): Why | undefined {
  if (connectionId !== whatsappId) return "otherConnection";
  if (!active) return "phraseOff";
  if (!flowActive) return "flowOff";
  return isPublished ? undefined : "notPublished";
}

const named = ({ id, name }: CampaignRow) => ({ id, name });
const flowOf = ({ flowId, flowName, flowActive, isPublished }: CampaignRow) => ({
  id: flowId,
  name: flowName,
  active: flowActive,
  isPublished,
});

async function flowCalled(ctx: Ctx, id: number | null | undefined) {
  const row = id ? await findFlow(ctx, id) : undefined;
  return row ? { id: row.id, name: row.name, active: row.active, isPublished: row.publishedVersionId !== null } : null;
}
