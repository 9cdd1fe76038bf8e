import type { ErrorCode } from "@recado/contract/errors";
import type { TransferTarget } from "@recado/contract/tickets";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Ctx } from "../../../platform/company.ts";
import { asPeopleSort } from "../../../platform/database/order.ts";
import { fail } from "../../../platform/errors.ts";
import type { DB } from "../../../platform/tables.ts";
import { servedQueues } from "../../users/queries.ts";
import { seesAll } from "../policy.ts";

/** All users of the company; the number of open tickets of each is read from an index alone, however many there are. */
export const listTargets = ({ tx }: Ctx): Promise<TransferTarget[]> =>
  tx
    .selectFrom("users")
    .where("users.removed_at", "is", null)
    .select((eb) => [
      "users.id",
      "users.name",
      "users.online",
      eb.case().when("users.profile", "=", "admin").then(everyQueue()).else(servedQueues()).end().as("queues"),
      eb
        .selectFrom("tickets")
        .whereRef("tickets.user_id", "=", "users.id")
        .where("tickets.status", "=", "open")
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .$notNull()
        .as("openTickets"),
    ])
    .orderBy("users.online", "desc")
    .orderBy("openTickets")
    .orderBy(asPeopleSort("users.name"))
    .orderBy("users.id")
    .execute();

/** As in `checkHolder`: an admin serves every queue. */
const everyQueue = () =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom("queues")
      .select(["queues.id", "queues.name", "queues.color"])
      .orderBy(asPeopleSort("queues.name"))
      .orderBy("queues.id"),
  );

/** A ticket may be given to a user of the company who serves its queue; an admin serves every queue. */
export async function checkHolder(ctx: Ctx, userId: number, queueId: number | null) {
  const user = (await findPerson(ctx, userId)) ?? fail("ERR_NO_USER_FOUND");
  if (queueId === null) return;
  await checkQueue(ctx, queueId);
  if (user.profile !== "admin" && !(await servesQueue(ctx, userId, queueId))) {
    if (userId === ctx.actor.id) fail("ERR_NO_PERMISSION");
    fail("ERR_VALIDATION", { details: { userId: ["not_in_queue"] } });
  }
}

/** Locks the user, so that a removal waits and then finds this ticket among the user's tickets. */
export async function lockAssignee({ tx }: Ctx, userId: number, orFail: ErrorCode = "ERR_NO_USER_FOUND") {
  const person = tx.selectFrom("users").select("id").where("id", "=", userId).where("removed_at", "is", null);
  if (!(await person.forShare().executeTakeFirst())) fail(orFail);
}

export async function checkQueue({ tx }: Ctx, queueId: number) {
  const found = await tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst();
  if (!found) fail("ERR_NO_QUEUE_FOUND");
}

export async function checkConnection({ tx }: Ctx, connectionId: number) {
  const found = await tx.selectFrom("connections").select("id").where("id", "=", connectionId).executeTakeFirst();
  if (!found) fail("ERR_NO_WAPP_FOUND");
}

/** A user who is not an admin must put a new ticket into one of their own queues. */
export async function checkNewQueue(ctx: Ctx, queueId: number | null | undefined) {
  if (queueId) await checkQueue(ctx, queueId);
  if (seesAll(ctx.actor)) return;
  if (!queueId) fail("ERR_VALIDATION", { details: { queueId: ["required"] } });
  if (!ctx.actor.queueIds.includes(queueId)) fail("ERR_NO_PERMISSION");
}

const findPerson = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("users").select(["id", "profile"]).where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();

const servesQueue = ({ tx }: Ctx, userId: number, queueId: number) =>
  tx.selectFrom("user_queues").select("queue_id").where("user_id", "=", userId).where("queue_id", "=", queueId).executeTakeFirst();
