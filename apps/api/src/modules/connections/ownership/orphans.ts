import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { deleteKeys } from "../phone/keys.ts";
import { changeStatus, lockStatus, noCodes } from "../status/status.ts";
import { isToEnd } from "./desiredState.ts";
import { hasLiveOwner } from "./ownership.ts";

/** Statuses that are only true while a process owns the connection: the same as in `app.find_orphans`. */
const HELD = new Set(["CONNECTED", "PAIRING", "connecting", "qrcode"]);

/** After this time no process is expected to end it any more: the same as in `app.find_orphans`. */
const OVERDUE_MS = 60_000;

/** For connections whose owner died, and which perhaps nobody will take over. */
export async function noteOrphans() {
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; connection_id: number }>`select * from app.find_orphans()`.execute(tx),
  );
  for (const { company_id, connection_id } of rows) {
    await noteOrphan(company_id, connection_id);
    await giveUp(company_id, connection_id);
  }
}

/** Marks the connection as waiting for its next owner since the last one was believed alive, for the status and the timeline. */
export const noteOrphan = (companyId: number, connectionId: number): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const was = await lockStatus(ctx, connectionId);
    // A process that takes it over meanwhile writes its status after us: the row stays locked until then.
    if (!was || !HELD.has(was.status) || (await hasLiveOwner(ctx, connectionId))) return;
    const since = await believedUntil(ctx, connectionId);
    // A connection that is to end waits for its next owner, too, to be unlinked. With cause "asked", OPENING would be a fresh start.
    const becomes = was.wanted ? ({ status: "OPENING", cause: "owner-lost" } as const) : ({ status: "TIMEOUT", cause: "asked" } as const);
    await changeStatus(ctx, connectionId, { ...becomes, ...(since && { since }) }, noCodes);
  });

/** The connection was to be ended, and no process was there to unlink its phone: it ends all the same, and says so. */
const giveUp = (companyId: number, connectionId: number): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const was = await lockStatus(ctx, connectionId);
    if (!was?.askedAt || !isToEnd(was) || now().getTime() - was.askedAt.getTime() < OVERDUE_MS) return;
    if (await hasLiveOwner(ctx, connectionId)) return;
    const cause = (await deleteKeys(ctx, connectionId)) ? "not-unlinked" : "asked";
    await changeStatus(ctx, connectionId, { status: "DISCONNECTED", cause }, noCodes);
  });

async function believedUntil({ tx }: Ctx, id: number): Promise<Date | undefined> {
  const last = tx.selectFrom("connection_owners as o").innerJoin("nodes as n", "n.id", "o.node_id").where("o.connection_id", "=", id);
  return (await last.select("n.expires_at as at").executeTakeFirst())?.at;
}
