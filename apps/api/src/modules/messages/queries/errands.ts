import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { sendErrand } from "../../connections/errands.ts";

export const fetchLater = (ctx: Ctx, connectionId: number, messageId: number) =>
  sendErrand(ctx, connectionId, { kind: "media", key: String(messageId), payload: { messageId } });

/** Longer than the longest call: a file comes for as long as its size allows, and is then stored. */
const LEASE_MS = 90_000;
const FILE_LEASE_MS = 10 * 60_000;

/** Whoever calls hears it ring until he is refused: that waits for nothing else. */
const URGENT = "reject-call";

/** The urgent first. Put off by as long as it may take, so that whoever dies with it leaves it to the next. */
export const claimErrand = ({ tx }: Ctx, connectionId: number, { onlyUrgent = false } = {}) =>
  tx
    .updateTable("errands")
    .set((eb) => ({ attempt: eb("attempt", "+", 1), due_at: leaseOf() }))
    .where("due_at", "<=", now())
    .where("id", "=", ({ fn, selectFrom }) => {
      const next = selectFrom("errands as e")
        .select("e.id")
        .where("e.connection_id", "=", connectionId)
        .where("e.due_at", "<=", now())
        .orderBy("e.due_at")
        .orderBy("e.id")
        .limit(1)
        .forUpdate()
        .skipLocked();
      const urgent = next.where("e.kind", "=", URGENT);
      return onlyUrgent ? urgent : fn.coalesce(urgent, next);
    })
    .returning(["id", "kind", "payload", "attempt"])
    .executeTakeFirst();
export type Errand = NonNullable<Awaited<ReturnType<typeof claimErrand>>>;

/** Asked now, whoever had put it off for himself; what rests stays at rest. */
export async function freeErrands({ tx }: Ctx, connectionId: number) {
  const latest = new Date(now().getTime() + FILE_LEASE_MS);
  const begun = tx.updateTable("errands").set({ due_at: now() }).where("connection_id", "=", connectionId).where("attempt", ">", 0);
  await begun.where("due_at", ">", now()).where("due_at", "<=", latest).execute();
}

const leaseOf = () => {
  const until = (ms: number) => new Date(now().getTime() + ms);
  return sql<Date>`case kind when 'media' then ${until(FILE_LEASE_MS)}::timestamptz else ${until(LEASE_MS)}::timestamptz end`;
};

/** Unless somebody asked for the same again meanwhile. */
export const deleteErrand = ({ tx }: Ctx, { id, attempt }: Errand) =>
  tx.deleteFrom("errands").where("id", "=", id).where("attempt", "=", attempt).execute();

const BACKOFF_MAX_MS = 3_600_000;

export const putOffErrand = ({ tx }: Ctx, { id, attempt }: Errand) =>
  tx
    .updateTable("errands")
    .set({ due_at: new Date(now().getTime() + Math.min(BACKOFF_MAX_MS, 5_000 * 2 ** Math.min(attempt, 12))) })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();

/** Until it is sent anew: what it says of itself can be read meanwhile. */
export const restErrand = ({ tx }: Ctx, { id, attempt }: Errand) =>
  tx.updateTable("errands").set({ due_at: sql`'infinity'::timestamptz` }).where("id", "=", id).where("attempt", "=", attempt).execute();
