import type { TableRow } from "@recado/contract/dashboard";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { noSums, readNumbers } from "./numbers.ts";
import type { Span } from "./period.ts";
import { ratingsOf, timesOf } from "./present.ts";

type By = "user" | "queue" | "connection" | "tag";
type Named = Pick<TableRow, "id" | "name" | "color" | "removed">;

/** All rows, also those without attendances; removed ones count as none, except users, who keep their row. */
export async function showTable(ctx: Ctx, span: Span, by: By): Promise<TableRow[]> {
  const named = await listNamed(ctx, by);
  const { lines, percentiles } = await readNumbers(ctx, span, { dimensions: [by], timed: by });
  const linesById = new Map(lines.filter(({ dimension }) => dimension === by).map((line) => [line.id, line]));
  const rows = named.filter(({ id, removed }) => !removed || linesById.has(id));
  if (linesById.has(0)) rows.push({ id: 0, name: null, color: null, removed: false });
  return rows.map((row) => {
    const sums = linesById.get(row.id) ?? noSums;
    return {
      ...row,
      queued: sums.queued,
      accepted: sums.accepted,
      closed: sums.closed,
      ratings: ratingsOf(sums),
      wait: timesOf(sums, percentiles, row.id, "wait"),
      support: timesOf(sums, percentiles, row.id, "support"),
    };
  });
}

const names: Record<By, ReturnType<typeof sql<Named>>> = {
  user: sql<Named>`select id, name, null as color, removed_at is not null as removed from users`,
  queue: sql<Named>`select id, name, color, false as removed from queues`,
  connection: sql<Named>`select id, name, null as color, false as removed from connections`,
  tag: sql<Named>`select id, name, color, false as removed from tags`,
};

const listNamed = async ({ tx }: Ctx, by: By) =>
  (await sql<Named>`select * from (${names[by]}) named order by name collate "pt-x-icu", id`.execute(tx)).rows;
