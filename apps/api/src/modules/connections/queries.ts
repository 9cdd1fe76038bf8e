import type { Template } from "@recado/channels/channel";
import { abilitiesOf, type Provider, providers } from "@recado/channels/providers";
import { MessageTemplate } from "@recado/contract/connections";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { connectionPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("connections as c")
    .select((eb) => [
      "c.id",
      "c.company_id as companyId",
      "c.name",
      "c.number",
      "c.status",
      "c.cause",
      "c.cause_detail as causeDetail",
      "c.status_since as statusSince",
      "c.paused_until as pausedUntil",
      "c.retry_at as retryAt",
      "c.wanted",
      "c.asked_at as askedAt",
      "c.is_default as isDefault",
      "c.provider",
      "c.uuid",
      "c.qrcode",
      "c.qr_expires_at as qrExpiresAt",
      "c.pairing_number as pairingNumber",
      "c.pairing_code as pairingCode",
      "c.retries",
      "c.greeting_message as greetingMessage",
      "c.farewell_message as farewellMessage",
      "c.completion_message as complationMessage",
      "c.out_of_hours_message as outOfHoursMessage",
      "c.rating_message as ratingMessage",
      "c.expires_inactive_message as expiresInactiveMessage",
      "c.expires_ticket as expiresTicket",
      "c.time_use_bot_queues as timeUseBotQueues",
      "c.max_use_bot_queues as maxUseBotQueues",
      "c.transfer_queue_id as transferQueueId",
      "c.time_to_transfer as timeToTransfer",
      "c.prompt_id as promptId",
      "c.integration_id as integrationId",
      "c.join_bubbles as joinBubbles",
      "c.flow_id_welcome as flowIdWelcome",
      "c.flow_id_not_phrase as flowIdNotPhrase",
      "c.public_credentials as publicCredentials",
      "c.credentials",
      sql<boolean>`c.token_hash is not null`.as("hasToken"),
      "c.templates",
      "c.created_at as createdAt",
      "c.updated_at as updatedAt",
      jsonArrayFrom(
        eb
          .selectFrom("connection_queues as cq")
          .innerJoin("queues as q", "q.id", "cq.queue_id")
          .whereRef("cq.connection_id", "=", "c.id")
          .select(["q.id", "q.name", "q.color", "q.greeting_message as greetingMessage"])
          .select(["q.integration_id as integrationId", "q.prompt_id as promptId"])
          .orderBy("q.order_queue")
          .orderBy("q.id"),
      ).as("queues"),
      eb
        .selectFrom("outbox as o")
        .whereRef("o.connection_id", "=", "c.id")
        .where("o.state", "in", ["queued", "sending"])
        .where("o.kind", "=", "send")
        .select(sql<number>`count(*)`.as("count"))
        .as("waiting"),
    ]);
type Selected = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;
export type ConnectionRow = Omit<Selected, "templates"> & { templates: MessageTemplate[] };

const withTemplates = (row: Selected): ConnectionRow => ({ ...row, templates: z.array(MessageTemplate).catch([]).parse(row.templates) });

export const findConnection = async (ctx: Ctx, id: number): Promise<ConnectionRow | undefined> => {
  const row = await select(ctx).where("c.id", "=", id).executeTakeFirst();
  return row && withTemplates(row);
};
/** For a connection that has passed its access check: if it is missing now, it was removed concurrently. */
export const getConnection = async (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  (await findConnection(ctx, id)) ?? fail("ERR_NO_WAPP_FOUND");
export const accessConnection = door(findConnection, connectionPolicy, "ERR_NO_WAPP_FOUND");

export const listConnections = async (ctx: Ctx): Promise<ConnectionRow[]> =>
  (await select(ctx).orderBy(asPeopleSort("c.name")).orderBy("c.id").execute()).map(withTemplates);

/** A connection that can answer a request of this kind: the default one first, connected ones before the others. */
export const findAnyConnection = ({ tx }: Ctx, that: "check") =>
  tx
    .selectFrom("connections")
    .select(["id", "provider"])
    .where("wanted", "=", true)
    .where(
      "provider",
      "in",
      providers.filter((provider) => abilitiesOf[provider][that]),
    )
    .orderBy(sql`status = 'CONNECTED' desc`)
    .orderBy("is_default", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

export const countConnections = async ({ tx }: Ctx) =>
  (await tx.selectFrom("connections").select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;

export type ConnectionColumns = {
  name?: string;
  provider?: string;
  is_default?: boolean;
  wanted?: boolean;
  asked_at?: Date;
  asked_by?: string | null;
  line_since?: Date;
  status?: string;
  cause?: string | null;
  cause_detail?: string | null;
  status_since?: Date;
  number?: string | null;
  qrcode?: string;
  qr_expires_at?: Date | null;
  retry_at?: Date | null;
  retries?: number;
  pairing_number?: string | null;
  pairing_code?: string | null;
  greeting_message?: string;
  farewell_message?: string;
  completion_message?: string;
  out_of_hours_message?: string;
  rating_message?: string;
  expires_inactive_message?: string;
  expires_ticket?: number;
  time_use_bot_queues?: number;
  max_use_bot_queues?: number;
  transfer_queue_id?: number | null;
  time_to_transfer?: number;
  prompt_id?: number | null;
  integration_id?: number | null;
  flow_id_welcome?: number | null;
  flow_id_not_phrase?: number | null;
  credentials?: string | null;
  public_credentials?: string;
  templates?: string;
  token_hash?: string;
};

export const insertConnection = ({ tx }: Ctx, values: ConnectionColumns & { name: string }) =>
  tx.insertInto("connections").values(values).returning("id").executeTakeFirstOrThrow();

export const updateConnection = ({ tx }: Ctx, id: number, set: ConnectionColumns) =>
  tx
    .updateTable("connections")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

/** Exactly one is the default: the former one is cleared first, because the unique index allows no two, and is broadcast as well. */
export async function makeDefault(ctx: Ctx, id: number) {
  const before = await ctx.tx
    .updateTable("connections")
    .set({ is_default: false, updated_at: now() })
    .where("is_default", "=", true)
    .where("id", "<>", id)
    .returning("id")
    .execute();
  await updateConnection(ctx, id, { is_default: true });
  for (const other of before) await record(ctx, "connection.changed", { connectionId: other.id });
}

/** Its messages stay, without the connection's id: with a million messages that takes its time. */
export const deleteConnection = ({ tx }: Ctx, id: number) => tx.deleteFrom("connections").where("id", "=", id).execute();

export async function replaceQueues({ tx }: Ctx, id: number, queueIds: number[]) {
  await tx.deleteFrom("connection_queues").where("connection_id", "=", id).execute();
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  const queues = await tx.selectFrom("queues").select("id").where("id", "in", wanted).execute();
  if (queues.length < wanted.length) fail("ERR_NO_QUEUE_FOUND");
  await tx
    .insertInto("connection_queues")
    .values(wanted.map((queue_id) => ({ connection_id: id, queue_id })))
    .execute();
}

export async function keepTemplates(ctx: Ctx, id: number, templates: Template[]) {
  await ctx.tx
    .updateTable("connections")
    .set({ templates: JSON.stringify(templates) })
    .where("id", "=", id)
    .execute();
  await record(ctx, "connection.templates", { connectionId: id });
}

/** Without a choice of its own, the provider's: providers with a reply window bill per message. */
export const joinsBubbles = ({ joinBubbles, provider }: Pick<ConnectionRow, "joinBubbles" | "provider">): boolean =>
  joinBubbles ?? abilitiesOf[provider as Provider].window;
