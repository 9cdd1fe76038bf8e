import type { ConnectionChanges } from "@recado/contract/connections";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { checkIntegration, checkPrompt } from "../../queues/queries.ts";
import { type Credentials, sealed } from "../credentials/credentials.ts";
import type { ConnectionColumns } from "../queries.ts";

const texts = {
  greetingMessage: "greeting_message",
  farewellMessage: "farewell_message",
  complationMessage: "completion_message",
  outOfHoursMessage: "out_of_hours_message",
  ratingMessage: "rating_message",
  expiresInactiveMessage: "expires_inactive_message",
} as const;

const numbers = {
  expiresTicket: "expires_ticket",
  timeUseBotQueues: "time_use_bot_queues",
  maxUseBotQueues: "max_use_bot_queues",
  timeToTransfer: "time_to_transfer",
} as const;

/** The given values as columns; missing values stay unchanged. */
export async function columnsOf(ctx: Ctx, values: ConnectionChanges, stored?: Credentials): Promise<ConnectionColumns> {
  const { name, provider, transferQueueId, promptId, integrationId, flowIdWelcome, flowIdNotPhrase, joinBubbles, credentials } = values;
  if (transferQueueId) await checkQueue(ctx, transferQueueId);
  if (integrationId) await checkIntegration(ctx, integrationId);
  if (promptId) await checkPrompt(ctx, promptId);
  await checkFlows(ctx, [flowIdWelcome, flowIdNotPhrase]);
  return {
    ...(name !== undefined && { name }),
    ...(provider !== undefined && { provider }),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([field, column]) => {
        const value = values[field as keyof typeof texts];
        return value === undefined ? [] : [[column, value ?? ""]];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([field, column]) => {
        const value = values[field as keyof typeof numbers];
        return value === undefined ? [] : [[column, value]];
      }),
    ),
    ...(transferQueueId !== undefined && { transfer_queue_id: transferQueueId }),
    ...(promptId !== undefined && { prompt_id: promptId }),
    ...(integrationId !== undefined && { integration_id: integrationId }),
    ...(flowIdWelcome !== undefined && { flow_id_welcome: flowIdWelcome }),
    ...(flowIdNotPhrase !== undefined && { flow_id_not_phrase: flowIdNotPhrase }),
    ...(joinBubbles !== undefined && { join_bubbles: joinBubbles }),
    ...(credentials && sealedAnew(stored, merged(stored, credentials))),
  };
}

/** An empty field keeps the stored secret: a form cannot read it back to send it again. */
function merged(stored: Credentials | undefined, given: NonNullable<ConnectionChanges["credentials"]>): Credentials {
  const { phoneNumberId = "", wabaId = "", accessToken = "", appSecret = "" } = stored ?? {};
  return {
    phoneNumberId: given.phoneNumberId || phoneNumberId,
    wabaId: given.wabaId || wabaId,
    accessToken: given.accessToken || accessToken,
    appSecret: given.appSecret || appSecret,
  };
}

/** A form always sends the credentials along: equal ones change nothing. */
const sealedAnew = (stored: Credentials | undefined, wanted: Credentials) =>
  stored && credentialNames.every((name) => stored[name] === wanted[name]) ? {} : sealed(wanted);

const credentialNames = ["phoneNumberId", "wabaId", "accessToken", "appSecret"] as const;

async function checkQueue({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("queues").select("id").where("id", "=", id).executeTakeFirst())) fail("ERR_NO_QUEUE_FOUND");
}

async function checkFlows({ tx }: Ctx, ids: (number | null | undefined)[]) {
  for (const id of new Set(ids))
    if (id && !(await tx.selectFrom("flows").select("id").where("id", "=", id).executeTakeFirst())) fail("ERR_NO_FLOW_FOUND");
}
