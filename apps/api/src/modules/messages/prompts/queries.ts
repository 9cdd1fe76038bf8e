import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";

export type Turn = { promptId: number | null; runId: number | null; heard: number; dueAt: Date; asking: string | null; answers: number };

/** The conversation's turn that is due, locked until the commit; the caller has locked the ticket before. */
export async function lockTurn({ tx }: Ctx, ticketId: number): Promise<Turn | undefined> {
  const row = await tx
    .selectFrom("prompt_turns")
    .select(["prompt_id as promptId", "run_id as runId", "heard", "due_at as dueAt", "asking", "answers"])
    .where("ticket_id", "=", ticketId)
    .where(sql<boolean>`due_at <= now() + interval '1 second'`)
    .forUpdate()
    .executeTakeFirst();
  return row?.dueAt ? { ...row, dueAt: row.dueAt } : undefined;
}

/** Another run of the job that asks now finds itself replaced. What a person has said since counts from zero. */
export async function beginAsking({ tx }: Ctx, ticketId: number, attendanceId: number | null, asking: string): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    with said as (select coalesce(max(id), 0) as last from messages where attendance_id = ${attendanceId} and origin = 'agent')
    update prompt_turns t set asking = ${asking}, asked_at = now(),
      answers = case when said.last > t.counted_from then 0 else t.answers end,
      counted_from = greatest(said.last, t.counted_from)
    from said where t.ticket_id = ${ticketId} returning t.answers`.execute(tx);
  return rows[0]?.answers ?? 0;
}

/** Nothing waits any more; or, if the contact has written meanwhile, the next turn does, from that time on. */
export async function endTurn({ tx }: Ctx, ticketId: number, { next, answered }: { next: Date | null; answered: boolean }) {
  await tx
    .updateTable("prompt_turns")
    .set((eb) => ({ due_at: next, asking: null, asked_at: null, ...(answered && { answers: eb("answers", "+", 1) }) }))
    .where("ticket_id", "=", ticketId)
    .execute();
}

/** Until the attendance ends this prompt does not answer in it. */
export const silence = ({ tx }: Ctx, ticketId: number, promptId: number) =>
  tx
    .updateTable("prompt_turns")
    .set({ silent: sql<number[]>`array_append(array_remove(silent, ${promptId}::int), ${promptId}::int)` })
    .where("ticket_id", "=", ticketId)
    .execute();

/** Why nobody is to be asked: it may have become so since the contact wrote. */
export async function mayAnswer({ tx }: Ctx, ticketId: number, { promptId, runId }: Pick<Turn, "promptId" | "runId">): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from tickets t join contacts c on c.id = t.contact_id
        where t.id = ${ticketId} and t.status = 'pending' and t.user_id is null and not t.is_group and not c.disable_bot)
      and exists (select from companies k join plans p on p.id = k.plan_id where k.id = app.company_id() and p.use_open_ai)
      and case when ${runId}::int is null
        then exists (select from prompts where id = ${promptId})
          and not exists (select from flow_runs where ticket_id = ${ticketId} and ended is null)
        else exists (select from flow_runs where id = ${runId} and ended is null and wait ->> 'for' = 'service') end as may`.execute(tx);
  return rows[0]?.may ?? false;
}

type Said = {
  id: number;
  kind: string;
  body: string;
  origin: string;
  sentAt: Date;
  fileId: number | null;
  mediaState: string | null;
  transcript: string | null;
};

/** The last messages, oldest first: what the contact has just written is among them, once. */
export async function listHistory({ tx }: Ctx, ticketId: number, most: number): Promise<Said[]> {
  const rows = await tx
    .selectFrom("messages as m")
    .leftJoin("prompt_transcripts as t", "t.message_id", "m.id")
    .select(["m.id", "m.kind", "m.body", "m.origin", "m.sent_at as sentAt", "m.file_id as fileId", "m.media_state as mediaState"])
    .select("t.body as transcript")
    .where("m.ticket_id", "=", ticketId)
    .where("m.is_deleted", "=", false)
    .where((eb) => eb.or([eb("m.body", "<>", ""), eb("m.kind", "in", sounds)]))
    .orderBy("m.sent_at", "desc")
    .orderBy("m.id", "desc")
    .limit(most)
    .execute();
  return rows.reverse();
}
export const sounds = ["voice", "audio"];

export const insertTranscript = ({ tx }: Ctx, messageId: number, body: string) =>
  tx
    .insertInto("prompt_transcripts")
    .values({ message_id: messageId, body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** After a merge of two conversations: the turn of the one that goes, unless the other one has its own. */
export const moveTurn = ({ tx }: Ctx, { fromId, toId }: { fromId: number; toId: number }) =>
  sql`update prompt_turns set ticket_id = ${toId} where ticket_id = ${fromId}
    and not exists (select from prompt_turns where ticket_id = ${toId})`.execute(tx);
