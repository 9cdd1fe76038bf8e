import { childrenOf, inMenuOrder } from "@recado/answering/menus";
import type { Connection, Queue, QueueOption, Scene, Situation } from "@recado/answering/situation";
import { storedSchedules } from "@recado/answering/stored";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { getSettings } from "../../settings/queries.ts";
import { currentAttendance } from "../../tickets/threads/attendances.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { getVoice } from "../queries/company.ts";

type Of = Pick<Thread, "contactId" | "connectionId" | "attendanceId" | "isGroup" | "queueId">;

/** The company and contact data that automatic texts are filled with. */
export async function loadScene(
  ctx: Ctx,
  thread: Of,
  protocol: string | null,
): Promise<Scene & { lastOutOfHoursAt: number | null; rests: boolean }> {
  const contact = await ctx.tx
    .selectFrom("contacts")
    .select(["name", "out_of_hours_at as outOfHoursAt"])
    .where("id", "=", thread.contactId)
    .executeTakeFirstOrThrow();
  const { rests, ...voice } = await getVoice(ctx);
  return {
    rests,
    at: now().getTime(),
    company: { ...voice, settings: await getSettings(ctx) },
    contactName: contact.name,
    protocol,
    isGroup: thread.isGroup,
    lastOutOfHoursAt: contact.outOfHoursAt?.getTime() ?? null,
  };
}

/** `at` is the provider's time, `arrivedAt` ours. */
export type IncomingText = { text: string; at: Date; arrivedAt: Date };

/** Everything that decides who answers, read in the answering transaction. */
export async function loadSituation(
  ctx: Ctx,
  thread: Thread,
  { text, at, arrivedAt }: IncomingText,
): Promise<Situation & { rests: boolean }> {
  const attendance = await currentAttendance(ctx, thread.id);
  const scene = await loadScene(ctx, thread, attendance?.protocol ?? null);
  const connection = await loadConnection(ctx, thread.connectionId);
  const queueId = thread.status === "closed" ? (attendance?.queueId ?? null) : thread.queueId;
  const queue = queueId === null ? null : (connection.queues.find(({ id }) => id === queueId) ?? (await loadQueue(ctx, queueId)));
  return {
    ...scene,
    text,
    saidAt: at.getTime(),
    arrivedAt: arrivedAt.getTime(),
    ticket: { status: thread.status, userId: thread.userId, chatbot: thread.chatbot, optionId: thread.queueOptionId },
    attendance: {
      awaitedRating: attendance && thread.status === "closed" ? await awaitedRating(ctx, attendance) : null,
      menusSent: attendance && isStillShown(attendance.menu, menuAt({ connection, queue }, thread)) ? attendance.menusSent : 0,
      lastMenuAt: attendance?.lastMenuAt?.getTime() ?? null,
      greeted: attendance?.greeted ?? false,
    },
    queue,
    connection,
  };
}

/** The ids in the menu that the contact is at, in order; null if at none. */
export function menuAt({ connection, queue }: Pick<Situation, "connection" | "queue">, { queueId, chatbot, queueOptionId }: Thread) {
  const ids = (of: { id: number }[]) => of.map(({ id }) => id).join(" ");
  if (queueId === null) return `queues ${ids(inMenuOrder(connection.queues))}`;
  const at = [queue, ...connection.queues].find((one) => one?.id === queueId);
  if (!at || !chatbot || at.options.length === 0) return null;
  const node = at.options.find(({ id }) => id === queueOptionId) ?? null;
  return `options ${ids(childrenOf(at, node))}`;
}

/** The menu may have been edited since it was sent: its numbers then stood for other options. */
const isStillShown = (shown: string | null, present: string | null) => shown === null || present === null || shown === present;

type Attendance = NonNullable<Awaited<ReturnType<typeof currentAttendance>>>;

/**
 * The rating question is the first automatic message after the close, and a rating is accepted from when it was sent: one that is queued or
 * was refused has not been asked. If the outcome is unknown, it may have arrived as early as it was asked. Found through its attendance,
 * because the contacts may have been merged and separated since.
 */
async function awaitedRating({ tx }: Ctx, { id, ratingAskedAt, rating, closedAt }: Attendance) {
  if (!ratingAskedAt || rating !== null) return null;
  const { rows } = await sql<{ since: Date | null; leftBy: Date | null }>`
    select min(case when o.state = 'sent' and o.failure is null then o.settled_at else ${ratingAskedAt} end) as since,
      max(case when o.state = 'sending' then ${now()} else o.settled_at end) as "leftBy" from outbox o
    where o.kind = 'send' and o.state in ('sending', 'sent', 'unknown') and o.message_id = (
      select m.id from messages m where m.attendance_id = ${id} and m.origin = 'bot'
        and m.sent_at >= ${closedAt} order by m.sent_at, m.id limit 1)`.execute(tx);
  const [{ since, leftBy } = { since: null, leftBy: null }] = rows;
  return since && leftBy ? { since: since.getTime(), leftBy: leftBy.getTime() } : null;
}

const selectQueues = ({ tx }: Ctx) =>
  tx
    .selectFrom("queues as q")
    .select((eb) => [
      "q.id",
      "q.name",
      "q.order_queue as order",
      "q.greeting_message as greetingMessage",
      "q.completion_message as complationMessage",
      "q.out_of_hours_message as outOfHoursMessage",
      "q.rating_message as ratingMessage",
      "q.schedules",
      "q.prompt_id as promptId",
      "q.integration_id as integrationId",
      jsonArrayFrom(
        eb
          .selectFrom("queue_options as o")
          .whereRef("o.queue_id", "=", "q.id")
          .select(["o.id", "o.title", "o.message", "o.option", "o.parent_id as parentId"])
          .orderBy("o.option"),
      ).as("options"),
    ]);

type QueueRow = { schedules: unknown; options: QueueOption[] } & Omit<Queue, "schedules" | "options">;
const queueOf = (row: QueueRow): Queue => ({ ...row, schedules: storedSchedules(row.schedules) });

export async function loadQueue(ctx: Ctx, id: number): Promise<Queue | null> {
  const row = await selectQueues(ctx).where("q.id", "=", id).executeTakeFirst();
  return row ? queueOf(row) : null;
}

const silent: Connection = {
  greetingMessage: null,
  complationMessage: null,
  outOfHoursMessage: null,
  ratingMessage: null,
  maxUseBotQueues: 0,
  timeUseBotQueues: 0,
  queues: [],
  promptId: null,
  integrationId: null,
};

/** Without its connection a ticket gets no automatic answers. */
export async function loadConnection(
  ctx: Ctx,
  connectionId: number | null,
): Promise<Connection & { expiresInactiveMessage: string | null }> {
  if (connectionId === null) return { ...silent, expiresInactiveMessage: null };
  const row = await ctx.tx
    .selectFrom("connections")
    .select([
      "greeting_message as greetingMessage",
      "completion_message as complationMessage",
      "out_of_hours_message as outOfHoursMessage",
      "rating_message as ratingMessage",
      "expires_inactive_message as expiresInactiveMessage",
      "max_use_bot_queues as maxUseBotQueues",
      "time_use_bot_queues as timeUseBotQueues",
      "prompt_id as promptId",
      "integration_id as integrationId",
    ])
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  const queues = await selectQueues(ctx)
    .innerJoin("connection_queues as cq", "cq.queue_id", "q.id")
    .where("cq.connection_id", "=", connectionId)
    .execute();
  return { ...row, queues: queues.map(queueOf) };
}
