import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";

export type Call = {
  id: number;
  integrationId: number | null;
  runId: number | null;
  messageId: number | null;
  event: string;
  tries: number;
  asking: string | null;
  createdAt: Date;
};

/** Longer than any call takes: a process that has asked for so long without an end is dead. */
const ASKING_SECONDS = 90;

/** The conversation's first call, if it is due and nobody is asking; the caller has locked the ticket before. */
export async function lockFirstCall({ tx }: Ctx, ticketId: number): Promise<Call | undefined> {
  const row = await selectCalls(tx).where("ticket_id", "=", ticketId).orderBy("id").limit(1).forUpdate().executeTakeFirst();
  return row?.isDue ? row : undefined;
}

/** The call that this process has asked about, unless another one has taken its place. */
export const lockCall = ({ tx }: Ctx, id: number, asking: string): Promise<Call | undefined> =>
  selectCalls(tx).where("id", "=", id).where("asking", "=", asking).forUpdate().executeTakeFirst();

const selectCalls = (tx: Ctx["tx"]) =>
  tx
    .selectFrom("integration_calls")
    .select(["id", "integration_id as integrationId", "run_id as runId", "message_id as messageId", "event", "tries", "asking"])
    .select([
      "created_at as createdAt",
      sql<boolean>`due_at <= now() + interval '1 second'
        and (asked_at is null or asked_at <= now() - make_interval(secs => ${ASKING_SECONDS}))`.as("isDue"),
    ]);

/** A run of the job that asks now replaces another one, whose answer is then dropped. */
export const beginAsking = ({ tx }: Ctx, id: number, asking: string) =>
  tx.updateTable("integration_calls").set({ asking, asked_at: sql<Date>`now()` }).where("id", "=", id).execute();

export const putOff = async ({ tx }: Ctx, id: number, milliseconds: number): Promise<Date> =>
  (
    await tx
      .updateTable("integration_calls")
      .set((eb) => ({
        asking: null,
        asked_at: null,
        tries: eb("tries", "+", 1),
        due_at: sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`,
      }))
      .where("id", "=", id)
      .returning("due_at as dueAt")
      .executeTakeFirstOrThrow()
  ).dueAt;

export const deleteCall = ({ tx }: Ctx, id: number) => tx.deleteFrom("integration_calls").where("id", "=", id).execute();

/** Nobody is asked any more about what the contact has written. */
export const deleteCalls = ({ tx }: Ctx, ticketId: number) =>
  tx.deleteFrom("integration_calls").where("ticket_id", "=", ticketId).execute();

export type Talk = {
  answers: number;
  session: string | null;
  sessionOf: string | null;
  sessionAt: Date | null;
  choices: string[];
  fallbacks: number;
};

/** What a person has said since counts from zero. */
export async function readTalk({ tx }: Ctx, ticketId: number, attendanceId: number | null): Promise<Talk> {
  const { rows } = await sql<Talk>`
    with said as (select coalesce(max(id), 0) as last from messages where attendance_id = ${attendanceId} and origin = 'agent')
    update integration_talks t set answers = case when said.last > t.counted_from then 0 else t.answers end,
      counted_from = greatest(said.last, t.counted_from)
    from said where t.ticket_id = ${ticketId}
    returning t.answers, t.session, t.session_of as "sessionOf", t.session_at as "sessionAt", t.choices, t.fallbacks`.execute(tx);
  return rows[0] ?? { answers: 0, session: null, sessionOf: null, sessionAt: null, choices: [], fallbacks: 0 };
}

export type Place = { session: string | null; sessionOf: string; choices: string[]; fallbacks: number };

export const keepPlace = ({ tx }: Ctx, ticketId: number, { session, sessionOf, choices, fallbacks }: Place) =>
  sql`update integration_talks set session = ${session}, session_of = ${sessionOf}, choices = ${choices}::text[], fallbacks = ${fallbacks},
    session_at = now() where ticket_id = ${ticketId}`.execute(tx);

export const countAnswer = ({ tx }: Ctx, ticketId: number) =>
  tx
    .updateTable("integration_talks")
    .set((eb) => ({ answers: eb("answers", "+", 1) }))
    .where("ticket_id", "=", ticketId)
    .execute();

/** Until the attendance ends this integration does not answer in it; a session that it had is over. */
export const silence = ({ tx }: Ctx, ticketId: number, integrationId: number) =>
  tx
    .updateTable("integration_talks")
    .set({
      silent: sql<number[]>`array_append(array_remove(silent, ${integrationId}::int), ${integrationId}::int)`,
      session: null,
      choices: sql<string[]>`'{}'`,
    })
    .where("ticket_id", "=", ticketId)
    .execute();

export const release = ({ tx }: Ctx, ticketId: number) =>
  tx.updateTable("tickets").set({ use_integration: false, integration_id: null }).where("id", "=", ticketId).execute();

/** Whether anybody is to be asked: it may have changed since the contact wrote. */
export async function mayAsk(
  { tx }: Ctx,
  ticketId: number,
  { integrationId, runId }: Pick<Call, "integrationId" | "runId">,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from tickets t join contacts c on c.id = t.contact_id
        where t.id = ${ticketId} and t.status = 'pending' and t.user_id is null and not t.is_group and not c.disable_bot)
      and exists (select from companies k join plans p on p.id = k.plan_id where k.id = app.company_id() and p.use_integrations)
      and case when ${runId}::int is null
        then exists (select from integrations where id = ${integrationId} and active and type <> 'flowbuilder')
          and not exists (select from integration_talks where ticket_id = ${ticketId} and ${integrationId}::int = any(silent))
          and not exists (select from flow_runs where ticket_id = ${ticketId} and ended is null)
        else exists (select from flow_runs where id = ${runId} and ended is null and wait ->> 'for' = 'service') end as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Messages leave one after the other: what is due later holds the next ones up. */
export const delayMessages = ({ tx }: Ctx, messageIds: number[], milliseconds: number) =>
  tx
    .updateTable("outbox")
    .set({ due_at: sql<Date>`due_at + make_interval(secs => ${milliseconds / 1000})` })
    .where("message_id", "in", messageIds)
    .where("state", "=", "queued")
    .execute();

/** After a merge of two conversations: what waits goes on in the one that stays, whose own place is kept. */
export async function moveCalls({ tx }: Ctx, { fromId, toId }: { fromId: number; toId: number }) {
  const moved = await tx.updateTable("integration_calls").set({ ticket_id: toId }).where("ticket_id", "=", fromId).executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return;
  await sql`insert into integration_talks (ticket_id, attendance_id) values (${toId}, (select attendance_id from tickets where id = ${toId}))
    on conflict do nothing`.execute(tx);
}
