import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { requestFromProvider } from "../../connections/providerRequests.ts";

export const fetchLater = (ctx: Ctx, connectionId: number, messageId: number) =>
  requestFromProvider(ctx, connectionId, { kind: "media", key: String(messageId), payload: { messageId } });

/** Longer than the longest call: downloading a file takes as long as its size allows, and then it is stored. */
const LEASE_MS = 90_000;
const FILE_LEASE_MS = 10 * 60_000;

/** The caller's phone rings until the call is rejected, so this request goes before all others. */
const URGENT = "reject-call";

/**
 * Urgent requests first. The claim is a lease as long as the request may take: if the process dies, the next owner takes the request over.
 */
export const claimProviderRequest = ({ tx }: Ctx, connectionId: number, { onlyUrgent = false } = {}) =>
  tx
    .updateTable("provider_requests")
    .set((eb) => ({ attempt: eb("attempt", "+", 1), due_at: leaseOf() }))
    .where("due_at", "<=", now())
    .where("id", "=", ({ fn, selectFrom }) => {
      const next = selectFrom("provider_requests as e")
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
export type ProviderRequest = NonNullable<Awaited<ReturnType<typeof claimProviderRequest>>>;

/** Requests that the previous owner had leased are due now; paused ones stay paused. */
export async function releaseProviderRequests({ tx }: Ctx, connectionId: number) {
  const latest = new Date(now().getTime() + FILE_LEASE_MS);
  const begun = tx
    .updateTable("provider_requests")
    .set({ due_at: now() })
    .where("connection_id", "=", connectionId)
    .where("attempt", ">", 0);
  await begun.where("due_at", ">", now()).where("due_at", "<=", latest).execute();
}

const leaseOf = () => {
  const until = (ms: number) => new Date(now().getTime() + ms);
  return sql<Date>`case kind when 'media' then ${until(FILE_LEASE_MS)}::timestamptz else ${until(LEASE_MS)}::timestamptz end`;
};

/** Unless the same request was sent again meanwhile. */
export const deleteProviderRequest = ({ tx }: Ctx, { id, attempt }: ProviderRequest) =>
  tx.deleteFrom("provider_requests").where("id", "=", id).where("attempt", "=", attempt).execute();

const BACKOFF_MAX_MS = 3_600_000;

export const postponeProviderRequest = ({ tx }: Ctx, { id, attempt }: ProviderRequest) =>
  tx
    .updateTable("provider_requests")
    .set({ due_at: new Date(now().getTime() + Math.min(BACKOFF_MAX_MS, 5_000 * 2 ** Math.min(attempt, 12))) })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();

/** Until it is sent again; its failure can be read meanwhile. */
export const pauseProviderRequest = ({ tx }: Ctx, { id, attempt }: ProviderRequest) =>
  tx
    .updateTable("provider_requests")
    .set({ due_at: sql`'infinity'::timestamptz` })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
