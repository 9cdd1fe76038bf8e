import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, visiting } from "../../platform/company.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { accessCompany } from "../managed-companies/queries.ts";
import { getUser } from "../users/queries.ts";
import { companyOfLook, endLook, insertLook, type LookRow, listLooks } from "./queries.ts";

const LOOK_SECONDS = 3600;

/** Both know of it from the same moment on: the platform, and the company that is looked into. */
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
  const begun = await visiting(ctx, companyId, async (there) => {
    const row = await insertLook(there, look);
    await record(there, "look.begun", { lookId: row.id, by: person.name });
    return row;
  });
  if (!begun) fail("ERR_NO_COMPANY_FOUND");
  await record(ctx, "managed-company.looked-into", { otherCompanyId: companyId, lookId: begun.id });
  return { token: await signAccess(begun.id, LOOK_SECONDS), endsAt: begun.ends_at.toISOString() };
}

/** Who asks for it himself is an admin of the company, or looks into it at this moment. */
export async function listOwnLooks(ctx: Ctx): Promise<LookRow[]> {
  if (ctx.actor.role !== "admin") fail("ERR_NO_PERMISSION");
  return listLooks(ctx);
}

/** By what its token names; a session's own token leaves nothing. */
export async function leaveLook(id: string) {
  const companyId = await companyOfLook(id);
  if (companyId === undefined) return;
  await inCompany(companyId, async (ctx) => {
    if (await endLook(ctx, id)) await record(ctx, "look.ended", { lookId: id });
  });
}
