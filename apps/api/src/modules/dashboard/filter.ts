import type { CountedFilter } from "@recado/contract/dashboard";
import type { ErrorCode } from "@recado/contract/errors";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const named = [
  ["userId", "users", "ERR_NO_USER_FOUND"],
  ["queueId", "queues", "ERR_NO_QUEUE_FOUND"],
  ["connectionId", "connections", "ERR_NO_WAPP_FOUND"],
  ["tagId", "tags", "ERR_NO_TAG_FOUND"],
] as const satisfies [keyof CountedFilter, string, ErrorCode][];

/** Every id in the filter must exist; 0 means none. Removed users count, because they have worked here. */
export async function checkFilter({ tx }: Ctx, filter: CountedFilter) {
  for (const [field, table, code] of named) {
    const id = filter[field];
    if (!id) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx);
    if (rows.length === 0) fail(code);
  }
}
