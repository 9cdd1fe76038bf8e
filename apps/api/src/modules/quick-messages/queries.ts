import type { QuickMessageValues } from "@recado/contract/quick-messages";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { byName, lists, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { quickMessagePolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("quick_messages")
    .leftJoin("files", "files.id", "quick_messages.file_id")
    .select([
      "quick_messages.id",
      "shortcode",
      "message",
      "geral",
      "status",
      "quick_messages.company_id as companyId",
      "user_id as userId",
      "file_id as fileId",
      "files.name as fileName",
      "quick_messages.created_at as createdAt",
      "quick_messages.updated_at as updatedAt",
    ]);
export type QuickMessageRow = RowOf<typeof select>;

const id = "quick_messages.id";
export const {
  find: findQuickMessage,
  get: getQuickMessage,
  access: accessQuickMessage,
} = rows({ id, select, policy: quickMessagePolicy, missing: "ERR_NO_QUICK_MESSAGE_FOUND" });

const visible = (ctx: Ctx) => select(ctx).where((eb) => eb.or([eb("geral", "=", true), eb("user_id", "=", ctx.actor.id)]));
const inOrder = byName("shortcode", id);

export const { list: listQuickMessages } = lists({ id, select: visible, search: "search_quick_messages", order: inOrder });

/** The suggestions of the message input. */
export const listActiveQuickMessages = (ctx: Ctx): Promise<QuickMessageRow[]> => inOrder(visible(ctx).where("status", "=", true)).execute();

export const insertQuickMessage = (ctx: Ctx, userId: number, values: QuickMessageValues) =>
  ctx.tx
    .insertInto("quick_messages")
    .values({ ...owned(values), user_id: userId })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateQuickMessage = (ctx: Ctx, id: number, values: QuickMessageValues) =>
  updateById("quick_messages")(ctx, id, owned(values));

/** Returns the former file: of two concurrent replacements the second gets the first one's. */
export const markAttached = (ctx: Ctx, id: number, fileId: number | null) =>
  ctx.tx
    .with("was", (tx) => tx.selectFrom("quick_messages").select(["id", "file_id"]).where("id", "=", id).forUpdate())
    .updateTable("quick_messages")
    .from("was")
    .set({ file_id: fileId, updated_at: now() })
    .whereRef("quick_messages.id", "=", "was.id")
    .returning("was.file_id as fileId")
    .executeTakeFirst();

/** Undefined if it was deleted concurrently. */
export const deleteQuickMessage = (ctx: Ctx, id: number) =>
  ctx.tx.deleteFrom("quick_messages").where("id", "=", id).returning("file_id as fileId").executeTakeFirst();

export const listOwnQuickMessages = (ctx: Ctx, userId: number): Promise<QuickMessageRow[]> =>
  select(ctx).where("user_id", "=", userId).where("geral", "=", false).execute();

const owned = ({ shortcode, message, geral, status }: QuickMessageValues) => ({ shortcode, message, geral, status });
