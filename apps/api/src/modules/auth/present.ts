import type { SessionUser } from "@recado/contract/auth";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { presentCompany } from "../companies/present.ts";
import { getCompany } from "../companies/queries.ts";
import { presentSetting } from "../settings/present.ts";
import { listSettings } from "../settings/queries.ts";
import { presentUserNews } from "../users/present.ts";
import { getUser } from "../users/queries.ts";

/** Who is signed in, with all that the frame needs to greet him. */
export async function presentSessionUser(ctx: Ctx, userId: number): Promise<SessionUser> {
  const [user, company, settings] = [await getUser(ctx, userId), await getCompany(ctx), await listSettings(ctx)];
  const presented = presentCompany(company);
  return {
    ...presentUserNews(user),
    tokenVersion: 0,
    company: { ...presented, settings: settings.map(presentSetting) },
    expired: ctx.session === null ? !user.super && isOver(presented) : ctx.expired,
  };
}

const isOver = ({ status, dueDate }: { status: boolean; dueDate: string }) => !status || new Date(dueDate) < now();
