import type { Connection, Queue, QueueOption, Scene, Situation } from "@recado/answering/situation";
import { storedSchedules } from "@recado/answering/stored";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { getSettings } from "../../settings/queries.ts";
import { currentAttendance } from "../../tickets/attendances.ts";
import type { Thread } from "../../tickets/threads.ts";
import { getVoice } from "../queries/company.ts";

type Of = Pick<Thread, "contactId" | "connectionId" | "attendanceId" | "isGroup" | "queueId">;

/** Where and with whom something is said: what every automatic text is written from. */
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

/** `at` by the provider's clock, `arrivedAt` by ours. */
export type Said = { text: string; at: Date; arrivedAt: Date };

/** Everything that decides who answers, read in the transaction that answers. */
export async function loadSituation(ctx: Ctx, thread: Thread, { text, at, arrivedAt }: Said): Promise<Situation & { rests: boolean }> {
  const attendance = await currentAttendance(ctx, thread.id);
  const scene = await loadScene(ctx, thread, attendance?.protocol ?? null);
  const connection = await loadConnection(ctx, thread.connectionId);
  const queueId = thread.status === "closed" ? (attendance?.queueId ?? null) : thread.queueId;
  const asked = attendance?.ratingAskedAt;
  return {
    ...scene,
    text,
    saidAt: at.getTime(),
    arrivedAt: arrivedAt.getTime(),
    ticket: { status: thread.status, userId: thread.userId, chatbot: thread.chatbot, optionId: thread.queueOptionId },
    attendance: {
      awaitedRating: asked && attendance.rating === null ? { since: asked.getTime() } : null,
      menusSent: attendance?.menusSent ?? 0,
      lastMenuAt: attendance?.lastMenuAt?.getTime() ?? null,
      greeted: attendance?.greeted ?? false,
    },
    queue: queueId === null ? null : (connection.queues.find(({ id }) => id === queueId) ?? (await loadQueue(ctx, queueId))),
    connection,
  };
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
  ...{ greetingMessage: null, complationMessage: null, outOfHoursMessage: null, ratingMessage: null },
  ...{ maxUseBotQueues: 0, timeUseBotQueues: 0, queues: [], promptId: null, integrationId: null },
};

/** A ticket whose connection is gone is answered by nobody. */
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
