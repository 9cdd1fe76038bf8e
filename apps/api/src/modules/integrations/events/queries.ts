import type { IntegrationEventType, IntegrationFailure } from "@recado/contract/integrations";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { paged } from "../../../platform/page.ts";
import type { About } from "./notify.ts";

export type WaitingEvent = {
  id: number;
  event: string;
  type: IntegrationEventType;
  about: About;
  tries: number;
  since: Date;
  createdAt: Date;
};

/** Longer than any call takes: a process that has been sending for so long is dead. */
const ASKING_SECONDS = 90;

const selectWaiting = ({ tx }: Ctx) =>
  tx
    .selectFrom("integration_events")
    .select(["id", "event", "type", "about", "tries", "since", "created_at as createdAt"])
    .select(
      sql<boolean>`due_at <= now() + interval '1 second'
        and (asked_at is null or asked_at <= now() - make_interval(secs => ${ASKING_SECONDS}))`.as("isDue"),
    )
    .where("state", "=", "waiting");

/** The first event of a lane, if it is due, no process is sending it, and the integration is on. */
export async function lockFirstEvent(
  ctx: Ctx,
  { integrationId, lane }: { integrationId: number; lane: number },
): Promise<WaitingEvent | undefined> {
  const row = await selectWaiting(ctx)
    .where("integration_id", "=", integrationId)
    .where("lane", "=", lane)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.isDue && (await isOn(ctx, integrationId)) ? (row as WaitingEvent) : undefined;
}

const isOn = async ({ tx }: Ctx, id: number) =>
  (
    await sql`select from integrations i join companies k on k.id = i.company_id join plans p on p.id = k.plan_id and p.use_integrations
      where i.id = ${id} and i.active`.execute(tx)
  ).rows.length > 0;

/** The event that this process is sending, unless another process has taken it over. */
export const lockEvent = async (ctx: Ctx, id: number, asking: string) =>
  (await selectWaiting(ctx).where("id", "=", id).where("asking", "=", asking).forUpdate().executeTakeFirst()) as WaitingEvent | undefined;

export const beginDelivery = ({ tx }: Ctx, id: number, asking: string) =>
  tx.updateTable("integration_events").set({ asking, asked_at: sql<Date>`now()` }).where("id", "=", id).execute();

export async function putOffEvent({ tx }: Ctx, id: number, later: { milliseconds: number; failure: IntegrationFailure }): Promise<Date> {
  const { dueAt } = await tx
    .updateTable("integration_events")
    .set((eb) => ({
      asking: null,
      asked_at: null,
      tries: eb("tries", "+", 1),
      failure: later.failure,
      due_at: sql<Date>`now() + make_interval(secs => ${later.milliseconds / 1000})`,
    }))
    .where("id", "=", id)
    .returning("due_at as dueAt")
    .executeTakeFirstOrThrow();
  return dueAt;
}

type End = { state: "done" | "failed"; failure: IntegrationFailure | null };

export const endEvent = ({ tx }: Ctx, id: number, { state, failure }: End) =>
  tx
    .updateTable("integration_events")
    .set((eb) => ({ state, failure, asking: null, asked_at: null, tries: eb("tries", "+", 1), ended_at: sql<Date>`now()` }))
    .where("id", "=", id)
    .execute();

/** For an event whose ticket, contact and message were deleted. */
export async function deleteEvent({ tx }: Ctx, id: number): Promise<true> {
  await tx.deleteFrom("integration_events").where("id", "=", id).execute();
  return true;
}

const again = { state: "waiting", tries: 0, failure: null, ended_at: null, asking: null, asked_at: null } as const;

/** Delivers again one event that is over, or all that failed. Returns their lanes. */
export async function repeatEvents({ tx }: Ctx, integrationId: number, which: { id: number } | "failed"): Promise<number[]> {
  const over = tx
    .updateTable("integration_events")
    .set({ ...again, since: sql<Date>`now()`, due_at: sql<Date>`now()` })
    .where("integration_id", "=", integrationId);
  const repeated =
    which === "failed" ? over.where("state", "=", "failed") : over.where("id", "=", which.id).where("state", "<>", "waiting");
  return (await repeated.returning("lane").execute()).map(({ lane }) => lane);
}

/** With the ticket and the contact as they are now: looked up for each row, since a join would read all of the company's. */
const selectEvents = ({ tx }: Ctx) =>
  tx
    .selectFrom("integration_events as e")
    .select([
      "e.id",
      "e.type",
      "e.state",
      "e.tries",
      "e.failure",
      "e.created_at as createdAt",
      "e.ended_at as endedAt",
      "e.due_at as dueAt",
    ])
    .select([
      sql<string | null>`(select t.uuid from tickets t where t.id = (e.about ->> 'ticketId')::int)`.as("ticketUuid"),
      sql<string | null>`coalesce(
        (select c.name from tickets t join contacts c on c.id = t.contact_id where t.id = (e.about ->> 'ticketId')::int),
        (select c.name from contacts c where c.id = (e.about ->> 'contactId')::int))`.as("contactName"),
    ]);
export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["executeTakeFirstOrThrow"]>>;

export const findEvent = (ctx: Ctx, integrationId: number, id: number): Promise<EventRow | undefined> =>
  selectEvents(ctx).where("e.integration_id", "=", integrationId).where("e.id", "=", id).executeTakeFirst();

type Wanted = { integrationId: number; state?: string | undefined; pageNumber: number };

export function listEvents(ctx: Ctx, { integrationId, state, pageNumber }: Wanted) {
  const all = selectEvents(ctx).where("e.integration_id", "=", integrationId);
  return paged(state === undefined ? all : all.where("e.state", "=", state), (some) => some.orderBy("e.id", "desc"), pageNumber);
}

export const deleteOldEvents = ({ tx }: Ctx, before: Date) =>
  tx.deleteFrom("integration_events").where("created_at", "<", before).execute();
