import type { Situation } from "@recado/answering/situation";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { askingTypes } from "../../integrations/answering.ts";
import type { Thread } from "../../tickets/threads/threads.ts";

type Found = Record<"waitingFlowId" | "phraseFlowId" | "welcomeFlowId" | "fallbackFlowId", number | null> & {
  integrationIds: number[];
  promptIds: number[];
};
const FALLBACK_HOURS = 6;

/**
 * The flows that may answer this message. Only active, published ones are candidates, if the company's plan includes flows. A run under way
 * continues whatever happens to its flow. A contact with the bot disabled gets none. An integration starts its flow once per attendance:
 * afterwards it has the ticket, and messages that the flow does not answer fall to the later rows of the table. Any other
 * integration is asked about each message, until it is silent in this attendance.
 */
export async function findAutomation({ tx }: Ctx, thread: Thread, text: string): Promise<NonNullable<Situation["automation"]>> {
  const begins = (flowId: ReturnType<typeof sql>) =>
    sql`(select f.id from flows f where f.id = ${flowId} and f.active and f.published_version_id is not null and plan.has)`;
  const { rows } = await sql<Found>`
    with plan as (select exists (select from companies k join plans p on p.id = k.plan_id
        where k.id = app.company_id() and p.use_campaigns
          and not exists (select from settings where key = 'campaignsEnabled' and value = 'false')) as has,
        exists (select from companies k join plans p on p.id = k.plan_id
          where k.id = app.company_id() and p.use_integrations) as integrates,
        exists (select from companies k join plans p on p.id = k.plan_id
          where k.id = app.company_id() and p.use_open_ai) as prompts),
      at as (select * from connections where id = ${thread.connectionId}),
      who as (select id from contacts where id = ${thread.contactId} and not disable_bot),
      named as (select integration_id from at union select integration_id from queues),
      theirs as (select id from tickets where contact_id = ${thread.contactId})
    select
      (select flow_id from flow_runs where ticket_id = ${thread.id} and ended is null) as "waitingFlowId",
      (select p.flow_id from flow_phrases p join flows f on f.id = p.flow_id
        where p.connection_id = ${thread.connectionId} and p.phrase_key = app.phrase_key(${text}) and p.phrase_key <> ''
          and p.active and f.active and f.published_version_id is not null and plan.has order by p.id limit 1) as "phraseFlowId",
      case when (select count(*) from attendances where ticket_id in (select id from theirs)) = 1
          and (select count(*) from (select from messages
            where attendance_id = ${thread.attendanceId} and not from_me limit 2) heard) = 1
        then ${begins(sql`(select flow_id_welcome from at)`)} end as "welcomeFlowId",
      case when not exists (select from flow_runs r where r.ticket_id in (select id from theirs) and r.because = 'fallback'
          and r.started_at > ${now()}::timestamptz - make_interval(hours => ${FALLBACK_HOURS}))
        then ${begins(sql`(select flow_id_not_phrase from at)`)} end as "fallbackFlowId",
      array(select i.id from integrations i where i.id in (select integration_id from named) and plan.integrates
          and i.type = 'flowbuilder' and ${begins(sql`i.flow_id`)} is not null
          and not exists (select from tickets where id = ${thread.id} and use_integration and integration_id = i.id)
        union all select i.id from integrations i where i.id in (select integration_id from named) and plan.integrates
          and i.type = any(${askingTypes}::text[]) and i.active
          and not exists (select from integration_talks where ticket_id = ${thread.id} and attendance_id = ${thread.attendanceId}
            and i.id = any(silent))) as "integrationIds",
      array(select p.id from prompts p where plan.prompts
          and p.id in (select prompt_id from at union select prompt_id from queues)
          and not exists (select from prompt_turns where ticket_id = ${thread.id} and attendance_id = ${thread.attendanceId}
            and p.id = any(silent))) as "promptIds"
    from plan, who`.execute(tx);
  return rows[0] ?? {};
}
