import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { promptJob } from "../jobKeys.ts";

/** Messages that follow each other within this time are answered together. */
export const TOGETHER_SECONDS = 3;

type By = { promptId: number | null; runId: number | null };

/** A contact has written, and a model is to answer: the prompt of the connection or queue, which the ticket then has. */
export async function handToPrompt(ctx: Ctx, thread: Thread, promptId: number) {
  await hear(ctx, thread, { promptId, runId: null });
  const taken = await ctx.tx
    .updateTable("tickets")
    .set({ use_integration: true, prompt_id: promptId })
    .where("id", "=", thread.id)
    .where(sql<boolean>`(not use_integration or prompt_id is distinct from ${promptId})`)
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) await record(ctx, "ticket.changed", { ticketId: thread.id });
}

/** In the transaction that stored the message. One turn waits at most: further messages belong to it. */
export async function hear(ctx: Ctx, { id, attendanceId }: Thread, { promptId, runId }: By) {
  const { rows } = await sql<{ dueAt: Date; begins: boolean }>`
    with before as (select due_at from prompt_turns where ticket_id = ${id})
    insert into prompt_turns as t (ticket_id, attendance_id, prompt_id, run_id, heard, due_at)
      values (${id}, ${attendanceId}, ${promptId}, ${runId}, 1, now() + make_interval(secs => ${TOGETHER_SECONDS}))
      on conflict (company_id, ticket_id) do update set
        prompt_id = excluded.prompt_id, run_id = excluded.run_id, attendance_id = excluded.attendance_id, heard = t.heard + 1,
        due_at = coalesce(t.due_at, excluded.due_at),
        answers = case when t.attendance_id is distinct from excluded.attendance_id then 0 else t.answers end,
        silent = case when t.attendance_id is distinct from excluded.attendance_id then '{}' else t.silent end
      returning due_at as "dueAt", not exists (select from before where due_at is not null) as begins`.execute(ctx.tx);
  const [turn] = rows;
  if (turn?.begins) await deferUntil(ctx, turn.dueAt, promptJob, { ticketId: id, at: turn.dueAt.toISOString() });
}
