import { NOW_MAX } from "@recado/contract/dashboard";
import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";

/** The contact wrote last, and nobody has answered. */
export const waits = sql<SqlBool>`(not t.last_from_me and t.last_message_at is not null)`;

/** Of pending and open tickets. */
export async function countNow({ tx }: Ctx) {
  const { rows } = await sql<{ happening: number; pending: number; unanswered: number }>`
    select (count(*) filter (where status = 'open'))::int as happening, (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where ${waits}))::int as unanswered
    from tickets t where status in ('pending', 'open')`.execute(tx);
  return rows[0] ?? { happening: 0, pending: 0, unanswered: 0 };
}

/** The numbers of both, alone: read from an index without any ticket. */
export async function countStanding({ tx }: Ctx) {
  const { rows } = await sql<{ happening: number; pending: number }>`
    select (select count(*) from tickets where status = 'open')::int as happening,
      (select count(*) from tickets where status = 'pending')::int as pending`.execute(tx);
  return rows[0] ?? { happening: 0, pending: 0 };
}

type Row = { id: number; status: "pending" | "open"; userId: number | null; waits: boolean; lastMessageAt: Date | null; updatedAt: Date };

/** The tickets one by one, so that a screen can keep counting by broadcasts; null if there are too many. */
export async function showNow(ctx: Ctx) {
  const counts = await countNow(ctx);
  if (counts.happening + counts.pending > NOW_MAX) return { ...counts, tickets: null };
  const { rows } = await sql<Row>`select id, status, user_id as "userId", ${waits} as waits, last_message_at as "lastMessageAt",
      updated_at as "updatedAt" from tickets t where status in ('pending', 'open') order by id limit ${NOW_MAX + 1}`.execute(ctx.tx);
  const tickets = rows.map((row) => ({
    ...row,
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
  return { ...countOf(rows), tickets };
}

const countOf = (rows: Row[]) => ({
  happening: rows.filter(({ status }) => status === "open").length,
  pending: rows.filter(({ status }) => status === "pending").length,
  unanswered: rows.filter((row) => row.waits).length,
});
