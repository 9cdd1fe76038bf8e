import type { IntegrationEventType } from "@recado/contract/integrations";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { eventJob } from "../jobKeys.ts";

/** The ids of its ticket, message, contact and campaign: they are loaded when the event is sent. */
export type About = { ticketId?: number; messageId?: number; contactId?: number; campaignId?: number };

type Happened = {
  about: About;
  /** For an event that may be recorded several times: it is delivered once. */
  once?: string;
  /** The id of the ticket's change that causes it: it is held until that can no longer be undone. */
  undo?: string | undefined;
};

/** A server gets several events at once, but those of one conversation one after the other. */
const LANES = 4;

/** Inserts a delivery for each webhook of the company that subscribes to this event, in the transaction that records it. */
export async function notifyWebhooks(ctx: Ctx, type: IntegrationEventType, { about, once, undo }: Happened) {
  const lane = (about.ticketId ?? about.contactId ?? 0) % LANES;
  const { rows } = await sql<{ integrationId: number; dueAt: Date }>`
    insert into integration_events (integration_id, type, about, once, undo, lane, due_at)
    select i.id, ${type}, ${JSON.stringify(about)}::jsonb, ${once ?? null}, ${undo ?? null}::uuid, ${lane}, ${dueOf(about, undo)}
    from integrations i join companies k on k.id = i.company_id join plans p on p.id = k.plan_id and p.use_integrations
    where i.events @> array[${type}] and i.active and i.type in ('n8n', 'webhook')
    on conflict do nothing
    returning integration_id as "integrationId", due_at as "dueAt"`.execute(ctx.tx);
  for (const { integrationId, dueAt } of rows) await deferUntil(ctx, dueAt, eventJob, { integrationId, lane, at: dueAt.toISOString() });
}

const dueOf = ({ ticketId }: About, undo: string | undefined) =>
  undo === undefined
    ? sql<Date>`now()`
    : sql<Date>`coalesce((select undo_until from tickets where id = ${ticketId} and undo ->> 'id' = ${undo}), now())`;

/** An undone change of a ticket is not delivered. */
export const withdrawUndone = ({ tx }: Ctx, undo: string) =>
  tx.deleteFrom("integration_events").where("undo", "=", undo).where("state", "=", "waiting").execute();

/** The integration is asked to answer this message: a second request about it would be a duplicate. */
export const withdrawAsked = ({ tx }: Ctx, integrationId: number, messageId: number) =>
  tx
    .deleteFrom("integration_events")
    .where("integration_id", "=", integrationId)
    .where("type", "=", "message.received")
    .where("once", "=", onceOf.message(messageId))
    .where("state", "=", "waiting")
    .execute();

export const onceOf = { message: (id: number) => `message ${id}`, recipient: (id: number) => `recipient ${id}` };
