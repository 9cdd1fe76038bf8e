import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, visiting } from "../../platform/company.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { accessCompany } from "../managed-companies/queries.ts";
import { getUser } from "../users/queries.ts";
import { companyOfLook, endLook, insertLook, type LookRow, listLooks } from "./queries.ts";

const LOOK_SECONDS = 3600;

/** Recorded for the platform and for the company at the same time. */
export async function beginLook(ctx: Ctx, companyId: number) {
  const { session } = ctx;
  const { platform } = await accessCompany(ctx, companyId);
  if (platform || session === null) fail("ERR_NO_PERMISSION");
  const person = await getUser(ctx, ctx.actor.id ?? 0);
  const startedAt = now();
  const look = {
    session_id: session,
    user_id: person.id,
    by_name: person.name,
    by_email: person.email,
    started_at: startedAt,
    ends_at: new Date(startedAt.getTime() + LOOK_SECONDS * 1000),
  };
  const begun = await visiting(ctx, companyId, async (companyCtx) => {
    const row = await insertLook(companyCtx, look);
    await record(companyCtx, "look.begun", { lookId: row.id, by: person.name });
    return row;
  });
  if (!begun) fail("ERR_NO_COMPANY_FOUND");
  await record(ctx, "managed-company.looked-into", { otherCompanyId: companyId, lookId: begun.id });
  return { token: await signAccess(begun.id, LOOK_SECONDS), endsAt: begun.ends_at.toISOString() };
}

/** Only for an admin of the company, or during a look at it. */
export async function listOwnLooks(ctx: Ctx): Promise<LookRow[]> {
  if (ctx.actor.role !== "admin") fail("ERR_NO_PERMISSION");
  return listLooks(ctx);
}

/** By the id in the look's token; a session's own token ends nothing. */
export async function leaveLook(id: string) {
  const companyId = await companyOfLook(id);
  if (companyId === undefined) return;
  await inCompany(companyId, async (ctx) => {
    if (await endLook(ctx, id)) await record(ctx, "look.ended", { lookId: id });
  });
}
