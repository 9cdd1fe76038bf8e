import type { CampaignStatus } from "@recado/contract/campaign-news";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { byName, lists, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { campaignPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("campaigns as c")
    .leftJoin("connections as w", "w.id", "c.connection_id")
    .leftJoin("contact_lists as l", "l.id", "c.contact_list_id")
    .leftJoin("file_lists as fl", "fl.id", "c.file_list_id")
    .leftJoin("files as f", "f.id", "c.file_id")
    .select(["c.id", "c.company_id as companyId", "c.name"])
    .select(["c.message1", "c.message2", "c.message3", "c.message4", "c.message5"])
    .select((eb) => eb.ref("c.status").$castTo<CampaignStatus>().as("status"))
    .select(["c.stop_reason as stopReason", "c.waits_for as waitsFor", "c.waits_until as waitsUntil"])
    .select(["c.scheduled_at as scheduledAt", "c.started_at as startedAt", "c.completed_at as completedAt"])
    .select(["c.connection_id as connectionId", "w.name as connectionName", "c.contact_list_id as contactListId", "l.name as listName"])
    .select(["l.contacts_count as contactsCount", "l.valid_count as validCount", "c.tag_id as tagId"])
    .select(["c.file_list_id as fileListId", "fl.name as fileListName", "c.file_id as fileId", "f.name as fileName"])
    .select(["c.count_excluded as excluded", "c.count_pending as pending", "c.count_sending as sending", "c.count_sent as sent"])
    .select(["c.count_delivered as delivered", "c.count_read as read", "c.count_failed as failed", "c.count_unknown as unknown"])
    .select(["c.count_skipped as skipped", "c.created_at as createdAt", "c.updated_at as updatedAt"]);
export type CampaignRow = RowOf<typeof select>;

const source = { id: "c.id", select };
export const {
  find: findCampaign,
  get: getCampaign,
  access: accessCampaign,
} = rows({ ...source, policy: campaignPolicy, missing: "ERR_NO_CAMPAIGN_FOUND" });
export const { list: listCampaigns } = lists({ ...source, search: "search_campaigns", order: byName("c.name", "c.id") });

export type CampaignColumns = {
  name: string;
  message1: string | null;
  message2: string | null;
  message3: string | null;
  message4: string | null;
  message5: string | null;
  status: CampaignStatus;
  scheduled_at: Date | null;
  connection_id: number | null;
  contact_list_id: number | null;
  tag_id: number | null;
  file_list_id: number | null;
};

export const insertCampaign = ({ tx }: Ctx, columns: CampaignColumns) =>
  tx.insertInto("campaigns").values(columns).returning("id").executeTakeFirstOrThrow();

export const updateCampaign = updateById("campaigns");

/** Starting, stopping, changing and removing it wait for each other. Undefined if it was removed concurrently. */
export const lockCampaign = async (ctx: Ctx, id: number): Promise<CampaignRow | undefined> => {
  const locked = await ctx.tx.selectFrom("campaigns").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return locked && findCampaign(ctx, id);
};

export const deleteCampaign = ({ tx }: Ctx, id: number) => tx.deleteFrom("campaigns").where("id", "=", id).execute();

/** Returns the former file. */
export const markAttached = ({ tx }: Ctx, id: number, fileId: number | null) =>
  tx.updateTable("campaigns").set({ file_id: fileId, updated_at: now() }).where("id", "=", id).execute();

/** Messages that were sent keep showing the file. */
export const isFileShown = async ({ tx }: Ctx, fileId: number): Promise<boolean> =>
  (await sql`select from messages where file_id = ${fileId} limit 1`.execute(tx)).rows.length > 0;

/** Kept from being removed until the commit; false if there is none of this id. */
export async function holdPart({ tx }: Ctx, table: "connections" | "contact_lists" | "file_lists" | "tags", id: number): Promise<boolean> {
  return (await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(tx)).rows.length > 0;
}
