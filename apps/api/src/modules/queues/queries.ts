import { type SqlBool, sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { deleteById, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { queuePolicy } from "./policy.ts";

const select = ({ tx }: Ctx) => tx.selectFrom("queues").selectAll();

export type QueueRow = RowOf<typeof select>;

export const {
  find: findQueue,
  get: getQueue,
  access: accessQueue,
} = rows({ id: "queues.id", select, policy: queuePolicy, missing: "ERR_NO_QUEUE_FOUND" });

export const listQueues = (ctx: Ctx): Promise<QueueRow[]> =>
  select(ctx).orderBy("order_queue").orderBy(asPeopleSort("name")).orderBy("id").execute();

/** Checks that the company has it, and keeps it until the commit. */
export async function checkIntegration({ tx }: Ctx, id: number) {
  const row = tx.selectFrom("integrations").select("id").where("id", "=", id).forKeyShare();
  if (!(await row.executeTakeFirst())) fail("ERR_NO_INTEGRATION_FOUND");
}

/** The same for a prompt. */
export async function checkPrompt({ tx }: Ctx, id: number) {
  const row = tx.selectFrom("prompts").select("id").where("id", "=", id).forKeyShare();
  if (!(await row.executeTakeFirst())) fail("ERR_NO_PROMPT_FOUND");
}

/** Names are compared without case and accents; colors without case. */
export const isTaken = async ({ tx }: Ctx, by: { name: string } | { color: string }, except: { id: number } | null): Promise<boolean> =>
  (await tx
    .selectFrom("queues")
    .select("id")
    .where("name" in by ? sql<SqlBool>`app.fold(name) = app.fold(${by.name})` : sql<SqlBool>`lower(color) = lower(${by.color})`)
    .where("id", "is distinct from", except?.id ?? null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const countQueues = async ({ tx }: Ctx) =>
  (await tx.selectFrom("queues").select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;

export type QueueColumns = {
  name?: string;
  color?: string;
  greeting_message?: string | null;
  completion_message?: string | null;
  out_of_hours_message?: string | null;
  rating_message?: string | null;
  order_queue?: number | null;
  integration_id?: number | null;
  prompt_id?: number | null;
  schedules?: string;
};

export const insertQueue = ({ tx }: Ctx, values: QueueColumns & { name: string; color: string }) =>
  tx.insertInto("queues").values(values).returning("id").executeTakeFirstOrThrow();

export const updateQueue = updateById("queues");

export const deleteQueue = deleteById("queues");

const selectOptions = ({ tx }: Ctx) => tx.selectFrom("queue_options").selectAll();

export type OptionRow = RowOf<typeof selectOptions>;

export const {
  find: findOption,
  get: getOption,
  access: accessOption,
} = rows({ id: "queue_options.id", select: selectOptions, policy: queuePolicy, missing: "ERR_NO_QUEUE_OPTION_FOUND" });

/** In the order of their menus. */
export const listOptionsOf = (ctx: Ctx, queueIds: number[]) =>
  selectOptions(ctx).where("queue_id", "=", sql<number>`any(${queueIds}::int[])`).orderBy("option").orderBy("id").execute();

/** The next free number under that parent. */
export async function nextNumber({ tx }: Ctx, queueId: number, parentId: number | null) {
  const { last } = await tx
    .selectFrom("queue_options")
    .select((eb) => eb.fn.max("option").as("last"))
    .where("queue_id", "=", queueId)
    .where(sql<SqlBool>`parent_id is not distinct from ${parentId}`)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Locks the queue: its options are numbered by one transaction at a time. */
export const lockQueue = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("queues").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Also against foreign keys: until the transaction ends nothing is put into the queue. */
export const closeQueue = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("queues").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const insertOption = ({ tx }: Ctx, values: NewOption) =>
  tx.insertInto("queue_options").values(values).returning("id").executeTakeFirstOrThrow();

export const updateOption = updateById("queue_options");

/** Several at once, all under existing parents; returns each id with its position. */
export const insertOptions = ({ tx }: Ctx, values: NewOption[]) =>
  tx.insertInto("queue_options").values(values).returning(["id", "parent_id", "option"]).execute();
type NewOption = { queue_id: number; parent_id: number | null; title: string; message: string; option: number };

export type PlacedOption = { id: number; parent_id: number | null; title: string; message: string; option: number };

/** Updates the options that differ, in one statement. */
export const updateOptions = ({ tx }: Ctx, queueId: number, options: PlacedOption[]) =>
  sql`update queue_options o
    set parent_id = n.parent_id, title = n.title, message = n.message, option = n.option, updated_at = ${now()}
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as n(id int, parent_id int, title text, message text, option int)
    where o.id = n.id and o.queue_id = ${queueId}
      and (o.parent_id, o.title, o.message, o.option) is distinct from (n.parent_id, n.title, n.message, n.option)`.execute(tx);

export const deleteOptions = ({ tx }: Ctx, ids: number[]) =>
  tx.deleteFrom("queue_options").where("id", "=", sql<number>`any(${ids}::int[])`).execute();

export const deleteOption = deleteById("queue_options");

/** Renumbers 1, 2, 3 … in order; `first` goes before the option with the same number. */
export const renumber = ({ tx }: Ctx, queueId: number, parentId: number | null, first?: number) =>
  sql`update queue_options o set option = n.number from (
      select id, row_number() over (order by option, (id = ${first ?? null}::int) desc nulls last, id) as number from queue_options
        where queue_id = ${queueId} and parent_id is not distinct from ${parentId}) n
    where o.id = n.id and o.option <> n.number`.execute(tx);
