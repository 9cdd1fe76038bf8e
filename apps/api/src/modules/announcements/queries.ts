import type { AnnouncementValues } from "@recado/contract/announcements";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { announcementPolicy } from "./policy.ts";

type Row = {
  company_id: number;
  id: number;
  title: string;
  text: string;
  priority: 1 | 2 | 3;
  status: boolean;
  file_id: number | null;
  file_name: string | null;
  created_at: Date;
  updated_at: Date;
};

/** The platform's announcements, for users of any company, with what the actor has read of them. */
const select = ({ tx, actor }: Ctx) =>
  tx
    .selectFrom(sql<Row>`app.announcements()`.as("announcements"))
    .leftJoin("announcement_reads as reads", (join) =>
      join.onRef("reads.announcement_id", "=", "announcements.id").on("reads.user_id", "=", actor.id ?? 0),
    )
    .select([
      "announcements.company_id as companyId",
      "announcements.id",
      "title",
      "text",
      "priority",
      "status",
      "file_id as fileId",
      "file_name as fileName",
      "created_at as createdAt",
      "updated_at as updatedAt",
      sql<boolean>`reads.user_id is not null`.as("isRead"),
    ]);
export type AnnouncementRow = RowOf<typeof select>;

export const {
  find: findAnnouncement,
  get: getAnnouncement,
  access: accessAnnouncement,
} = rows({ id: "announcements.id", select, policy: announcementPolicy, missing: "ERR_NO_ANNOUNCEMENT_FOUND" });

const visible = (ctx: Ctx) => (ctx.actor.isSuper ? select(ctx) : select(ctx).where("status", "=", true));

export function listAnnouncements(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const found = searchParam
    ? visible(ctx).where(sql<boolean>`app.fold(title || ' ' || text) like app.containing(${searchParam})`)
    : visible(ctx);
  return paged(found, (page) => page.orderBy("created_at", "desc").orderBy("announcements.id", "desc"), pageNumber);
}

/** Only active ones count. */
export async function countUnread(ctx: Ctx): Promise<number> {
  const unread = select(ctx).clearSelect().where("status", "=", true).where("reads.user_id", "is", null);
  return (await unread.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;
}

export const insertAnnouncement = ({ tx }: Ctx, values: AnnouncementValues) =>
  tx.insertInto("announcements").values(columnsOf(values)).returning("id").executeTakeFirstOrThrow();

export const updateAnnouncement = (ctx: Ctx, id: number, values: AnnouncementValues) =>
  updateById("announcements")(ctx, id, columnsOf(values));

/** Returns the former picture: of two concurrent replacements the second gets the first one's. */
export const replacePicture = ({ tx }: Ctx, id: number, fileId: number | null) =>
  tx
    .with("was", (each) => each.selectFrom("announcements").select(["id", "file_id"]).where("id", "=", id).forUpdate())
    .updateTable("announcements")
    .from("was")
    .set({ file_id: fileId, updated_at: now() })
    .whereRef("announcements.id", "=", "was.id")
    .returning("was.file_id as fileId")
    .executeTakeFirst();

/** Undefined if it was deleted concurrently. */
export const deleteAnnouncement = ({ tx }: Ctx, id: number) =>
  tx.deleteFrom("announcements").where("id", "=", id).returning("file_id as fileId").executeTakeFirst();

export const markRead = ({ tx }: Ctx, userId: number, announcementId: number) =>
  tx
    .insertInto("announcement_reads")
    .values({ user_id: userId, announcement_id: announcementId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const columnsOf = ({ title, text, priority, status }: AnnouncementValues) => ({ title, text, priority, status });
