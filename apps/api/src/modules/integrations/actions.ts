import type { IntegrationValues } from "@recado/contract/integrations";
import type { Ctx } from "../../platform/company.ts";
import { seal } from "../../platform/crypto/seal.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { accessFlow } from "../flows/queries.ts";
import { admitToIntegrations, integrationPolicy } from "./policy.ts";
import {
  accessIntegration,
  deleteIntegration,
  getIntegration,
  type IntegrationColumns,
  type IntegrationRow,
  insertIntegration,
  listUses,
  lockIntegration,
  updateIntegration,
} from "./queries.ts";

export async function createIntegration(ctx: Ctx, values: IntegrationValues): Promise<IntegrationRow> {
  admitToIntegrations(ctx.actor);
  if (!integrationPolicy.change(ctx.actor, {})) fail("ERR_NO_PERMISSION");
  const { id } = await taken("ERR_DUPLICATED_INTEGRATION", insertIntegration(ctx, await columnsOf(ctx, values)));
  await record(ctx, "integration.created", { integrationId: id });
  return getIntegration(ctx, id);
}

export async function changeIntegration(ctx: Ctx, id: number, values: IntegrationValues): Promise<IntegrationRow> {
  await accessIntegration(ctx, id, "change");
  await taken("ERR_DUPLICATED_INTEGRATION", updateIntegration(ctx, id, await columnsOf(ctx, values)));
  await record(ctx, "integration.changed", { integrationId: id });
  return getIntegration(ctx, id);
}

/** Refused if it is in use; the error says where. */
export async function removeIntegration(ctx: Ctx, id: number) {
  const { name } = await accessIntegration(ctx, id, "change");
  await lockIntegration(ctx, id);
  const where = await listUses(ctx, id);
  if (where.connections.length + where.queues.length > 0) fail("ERR_INTEGRATION_IN_USE", { where });
  await deleteIntegration(ctx, id);
  await record(ctx, "integration.removed", { integrationId: id, name });
}

/** A key that is not sent stays; except for dialogflow the project has the integration's name. */
async function columnsOf(ctx: Ctx, { type, flowId, jsonContent, ...values }: IntegrationValues): Promise<IntegrationColumns> {
  if (flowId) await accessFlow(ctx, flowId, "read");
  return {
    type,
    name: values.name,
    project_name: type === "dialogflow" ? values.projectName : values.name,
    ...(jsonContent !== "" && { json_content: seal(jsonContent, KEY_USE) }),
    language: values.language,
    url: values.urlN8N,
    typebot_slug: values.typebotSlug,
    typebot_expires: values.typebotExpires,
    typebot_delay_message: values.typebotDelayMessage,
    typebot_keyword_finish: values.typebotKeywordFinish,
    typebot_keyword_restart: values.typebotKeywordRestart,
    typebot_unknown_message: values.typebotUnknownMessage,
    typebot_restart_message: values.typebotRestartMessage,
    ...(flowId !== undefined && { flow_id: flowId }),
  };
}

const KEY_USE = "integration key";
