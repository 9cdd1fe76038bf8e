import type { IntegrationTestValues, IntegrationType, IntegrationValues } from "@recado/contract/integrations";
import type { Ctx } from "../../platform/company.ts";
import { seal } from "../../platform/crypto/seal.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { accessFlow } from "../flows/queries.ts";
import { needed } from "./dialogflow/test.ts";
import { KEY_USE, newSecret, openedKey, SECRET_USE } from "./keys.ts";
import { admitToIntegrations, integrationPolicy } from "./policy.ts";
import {
  accessIntegration,
  deleteIntegration,
  findKey,
  getIntegration,
  type IntegrationColumns,
  type IntegrationRow,
  insertIntegration,
  listUses,
  lockIntegration,
  updateIntegration,
} from "./queries.ts";

/** The secret of a webhook is only in the answer to the request that made it. */
export type WithSecret = IntegrationRow & { secret?: string };

export async function createIntegration(ctx: Ctx, values: IntegrationValues): Promise<WithSecret> {
  admitToIntegrations(ctx.actor);
  if (!integrationPolicy.change(ctx.actor, {})) fail("ERR_NO_PERMISSION");
  if (values.type === "dialogflow" && values.jsonContent === "") needed("jsonContent");
  const secret = isSigned(values.type) ? newSecret() : undefined;
  const columns = { ...(await columnsOf(ctx, values)), ...(secret && { secret: seal(secret, SECRET_USE) }) };
  const { id } = await taken("ERR_DUPLICATED_INTEGRATION", insertIntegration(ctx, columns));
  await record(ctx, "integration.created", { integrationId: id });
  return { ...(await getIntegration(ctx, id)), ...(secret && { secret }) };
}

/** What has failed before may work as it is now: it is on again. */
export async function changeIntegration(ctx: Ctx, id: number, values: IntegrationValues): Promise<WithSecret> {
  const was = await accessIntegration(ctx, id, "change");
  if (values.type === "dialogflow" && values.jsonContent === "" && !was.hasJsonContent) needed("jsonContent");
  const secret = isSigned(values.type) && !was.hasSecret ? newSecret() : undefined;
  const columns = { ...(await columnsOf(ctx, values)), ...healthy, ...(secret && { secret: seal(secret, SECRET_USE) }) };
  await taken("ERR_DUPLICATED_INTEGRATION", updateIntegration(ctx, id, columns));
  await record(ctx, "integration.changed", { integrationId: id });
  return { ...(await getIntegration(ctx, id)), ...(secret && { secret }) };
}

const healthy = { active: true, failure: null, failed_at: null, failing_since: null };
const isSigned = (type: IntegrationType) => type === "n8n" || type === "webhook";

/** Shown once; the earlier one no longer signs anything. */
export async function makeSecret(ctx: Ctx, id: number): Promise<string> {
  await accessIntegration(ctx, id, "change");
  const secret = newSecret();
  await updateIntegration(ctx, id, { secret: seal(secret, SECRET_USE) });
  await record(ctx, "integration.secret-made", { integrationId: id });
  return secret;
}

/** The key to test with: the one that was sent, or the integration's own. */
export async function keyToTest(ctx: Ctx, { integrationId, jsonContent }: IntegrationTestValues): Promise<string> {
  admitToIntegrations(ctx.actor);
  if (!integrationPolicy.change(ctx.actor, {})) fail("ERR_NO_PERMISSION");
  if (integrationId) await accessIntegration(ctx, integrationId, "change");
  if (jsonContent !== "") return jsonContent;
  const stored = integrationId ? await findKey(ctx, integrationId) : null;
  return stored === null ? needed("jsonContent") : openedKey(stored, KEY_USE);
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
async function columnsOf(ctx: Ctx, { type, flowId, events, jsonContent, ...values }: IntegrationValues): Promise<IntegrationColumns> {
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
    ...(events !== undefined && { events }),
  };
}
