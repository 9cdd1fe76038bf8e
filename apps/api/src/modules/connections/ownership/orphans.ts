import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { deleteKeys } from "../phone/keys.ts";
import { changeStatus, lockStatus, nothingShown } from "../status/status.ts";
import { isHeldByAnybody } from "./ownership.ts";
import { isToEnd } from "./wanted.ts";

/** What is true only while a process holds the connection: `app.find_orphans` looks for the same. */
const HELD = new Set(["CONNECTED", "PAIRING", "connecting", "qrcode"]);

/** After so long nobody waits any more for a process that would end it: `app.find_orphans` counts the same. */
const OVERDUE_MS = 60_000;

/** Whoever held them died without a word, and perhaps nobody is there to take them. */
export async function noteOrphans() {
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; connection_id: number }>`select * from app.find_orphans()`.execute(tx),
  );
  for (const { company_id, connection_id } of rows) {
    await noteOrphan(company_id, connection_id);
    await giveUp(company_id, connection_id);
  }
}

/** It waits for its next owner since the last one was believed to live: whoever looks at it, or at its timeline, is told so. */
export const noteOrphan = (companyId: number, connectionId: number): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const was = await lockStatus(ctx, connectionId);
    // Whoever takes it meanwhile says how it stands after us, for the row is ours until then.
    if (!was || !HELD.has(was.status) || (await isHeldByAnybody(ctx, connectionId))) return;
    const since = await believedUntil(ctx, connectionId);
    // What somebody wants to end waits for the next owner, too: to be unlinked. One that opens because it was asked to would begin anew.
    const becomes = was.wanted ? ({ status: "OPENING", cause: "owner-lost" } as const) : ({ status: "TIMEOUT", cause: "asked" } as const);
    await changeStatus(ctx, connectionId, { ...becomes, ...(since && { since }) }, nothingShown);
  });

/** It was asked to end, and nobody was there to unlink its phone: it ends all the same, and says so. */
const giveUp = (companyId: number, connectionId: number): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const was = await lockStatus(ctx, connectionId);
    if (!was?.askedAt || !isToEnd(was) || now().getTime() - was.askedAt.getTime() < OVERDUE_MS) return;
    if (await isHeldByAnybody(ctx, connectionId)) return;
    const cause = (await deleteKeys(ctx, connectionId)) ? "not-unlinked" : "asked";
    await changeStatus(ctx, connectionId, { status: "DISCONNECTED", cause }, nothingShown);
  });

async function believedUntil({ tx }: Ctx, id: number): Promise<Date | undefined> {
  const last = tx.selectFrom("connection_owners as o").innerJoin("nodes as n", "n.id", "o.node_id").where("o.connection_id", "=", id);
  return (await last.select("n.expires_at as at").executeTakeFirst())?.at;
}
