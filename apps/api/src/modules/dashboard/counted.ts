import { COUNTED_PAGE, type Counted, type CountedFilter } from "@recado/contract/dashboard";
import { type Dated, metrics } from "@recado/contract/metrics";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { beginningOf, firstSince, isPerson } from "./counting.ts";
import { checkFilter } from "./filter.ts";
import { waits } from "./now.ts";
import { type Span, spanOf } from "./period.ts";

export type CountedRow = Omit<Counted, "at" | "queuedAt" | "acceptedAt" | "closedAt" | "contact"> & {
  at: Date;
  queuedAt: Date | null;
  acceptedAt: Date | null;
  closedAt: Date | null;
  contactId: number;
  contactName: string;
  number: string | null;
};

const Cursor = z.object({ at: z.iso.datetime({ precision: 6 }), id: z.int32(), count: z.int(), tickets: z.int() });

/** The rows behind a number: as many as it says, by the same conditions as in `counting.ts`; and the number of their tickets. */
export async function listCounted(ctx: Ctx, filter: CountedFilter) {
  await checkFilter(ctx, filter);
  const span = await spanOf(ctx, filter);
  const after = readCursor(filter.cursor);
  const { from, at, where, order } = { attendance, ticket, contact }[metrics[filter.metric].of](filter, span);
  const { count, tickets } = after ?? (await countAll(ctx, from, where));
  const isAfter = !after ? sql`true` : sql`(${at}, ${order.id}) ${order.goesUp ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`;
  const direction = order.goesUp ? sql`asc` : sql`desc`;
  const { rows } = await sql<CountedRow & { exactly: string }>`
    select ${order.id} as id, ${at} as at, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly, a.protocol,
      t.uuid as "ticketUuid", t.status, c.id as "contactId", c.name as "contactName", c.number, q.name as queue, u.name as user,
      a.queued_at as "queuedAt", a.accepted_at as "acceptedAt", a.closed_at as "closedAt", a.rating,
      case when a.accepted_at is not null then greatest(0, floor(extract(epoch from a.accepted_at - a.queued_at) / 60))::int end as "waitMinutes",
      case when a.closed_at is not null and a.accepted_at is not null then greatest(0, floor(extract(epoch from a.closed_at - a.accepted_at) / 60))::int end as "supportMinutes"
    from ${from} where ${where} and ${isAfter} order by ${at} ${direction}, ${order.id} ${direction} limit ${COUNTED_PAGE + 1}`.execute(
    ctx.tx,
  );
  const shown = rows.slice(0, COUNTED_PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length;
  const cursor = hasMore && last ? writeCursor({ at: last.exactly, id: last.id, count, tickets }) : null;
  return { rows: shown, count, tickets, hasMore, cursor };
}

type Source = {
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: { id: RawBuilder<unknown>; goesUp: boolean };
};

const dated: Record<Exclude<Dated, "now" | "created">, string> = {
  queued: "a.queued_at",
  accepted: "a.accepted_at",
  closed: "a.closed_at",
};

/** The person of an attendance depends on the metric: who accepted or who closed it. */
function attendance({ metric, userId, queueId, connectionId, tagId, hour, rating }: CountedFilter, span: Span): Source {
  const by = metrics[metric].dated as keyof typeof dated;
  const at = sql`${sql.ref(dated[by])}`;
  const person = sql.ref(by === "accepted" ? "a.accepted_by" : by === "closed" ? "a.closed_by" : "a.user_id");
  const conditions = [
    within(at, span),
    ...(metric === "support" ? [sql`a.accepted_at is not null`] : []),
    ...(metric === "rated" ? [sql`a.rating is not null`] : []),
    ...(metric === "asked" ? [sql`(a.rating_asked_at is not null or a.rating is not null)`] : []),
    ...(userId === undefined ? [] : [sql`${person} = ${userId}`]),
    ...(queueId === undefined ? [] : [sql`coalesce(a.queue_id, 0) = ${queueId}`]),
    ...(connectionId === undefined ? [] : [sql`coalesce(t.connection_id, 0) = ${connectionId}`]),
    ...(tagId === undefined ? [] : [sql`exists (select from ticket_tags p where p.ticket_id = t.id and p.tag_id = ${tagId})`]),
    ...(hour === undefined
      ? []
      : [sql`(extract(dow from ${at} at time zone ${span.zone}) * 24 + extract(hour from ${at} at time zone ${span.zone})) = ${hour}`]),
    ...(rating === undefined ? [] : [sql`a.rating = ${rating}`]),
  ];
  const from = sql`attendances a join tickets t on t.id = a.ticket_id join contacts c on c.id = t.contact_id
    left join queues q on q.id = a.queue_id left join users u on u.id = ${person}`;
  return { from, at, where: allOf(conditions), order: { id: sql`a.id`, goesUp: false } };
}

/** The present tickets with their attendance; the longest wait first. */
function ticket({ metric, userId, queueId, connectionId, tagId }: CountedFilter): Source {
  const at = sql`coalesce(t.last_message_at, t.updated_at)`;
  const stands = {
    happening: sql`t.status = 'open'`,
    pending: sql`t.status = 'pending'`,
    unanswered: sql`t.status in ('pending', 'open') and ${waits}`,
  };
  const conditions = [
    stands[metric as keyof typeof stands],
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(queueId === undefined ? [] : [sql`coalesce(t.queue_id, 0) = ${queueId}`]),
    ...(connectionId === undefined ? [] : [sql`coalesce(t.connection_id, 0) = ${connectionId}`]),
    ...(tagId === undefined ? [] : [sql`exists (select from ticket_tags p where p.ticket_id = t.id and p.tag_id = ${tagId})`]),
  ];
  const from = sql`tickets t join contacts c on c.id = t.contact_id left join attendances a on a.id = t.attendance_id
    left join queues q on q.id = t.queue_id left join users u on u.id = t.user_id`;
  return { from, at, where: allOf(conditions), order: { id: sql`t.id`, goesUp: true } };
}

/** With the contact's latest ticket, if there is one. */
function contact({ metric, userId, queueId, connectionId, tagId, hour, rating }: CountedFilter, span: Span): Source {
  for (const [field, value] of Object.entries({ userId, queueId, connectionId, tagId, hour, rating }))
    if (value !== undefined) fail("ERR_VALIDATION", { details: { [field]: ["not_for_metric"] } });
  const until = beginningOf(sql`${span.to}::date + 1`, sql`${span.zone}`);
  const dayBegins = beginningOf(sql`(c.created_at at time zone ${span.zone})::date`, sql`${span.zone}`);
  const conditions = [
    within(sql`c.created_at`, span),
    sql`${isPerson}`,
    ...(metric === "leads" ? [sql`${firstSince(dayBegins)} < ${until}`] : []),
  ];
  const from = sql`contacts c left join lateral (
      select n.* from tickets n where n.contact_id = c.id order by n.updated_at desc, n.id desc limit 1) t on true
    left join attendances a on a.id = t.attendance_id left join queues q on q.id = t.queue_id left join users u on u.id = t.user_id`;
  return { from, at: sql`c.created_at`, where: allOf(conditions), order: { id: sql`c.id`, goesUp: false } };
}

const within = (at: RawBuilder<unknown>, { from, to, zone }: Span) =>
  sql`(${at} >= ${beginningOf(sql`${from}::date`, sql`${zone}`)} and ${at} < ${beginningOf(sql`${to}::date + 1`, sql`${zone}`)})`;
const allOf = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

async function countAll({ tx }: Ctx, from: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; tickets: number }>`
    select count(*)::int as count, count(distinct t.id)::int as tickets from ${from} where ${where}`.execute(tx);
  return rows[0] ?? { count: 0, tickets: 0 };
}

const writeCursor = (cursor: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(text: string | undefined) {
  if (!text) return undefined;
  const { success, data } = Cursor.safeParse(parsed(text));
  return success ? data : fail("ERR_VALIDATION", { details: { cursor: ["invalid_format"] } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined; // not a cursor of ours: the caller reports it
  }
}
