import type { SessionUser } from "@recado/contract/auth";
import type { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { Ctx, Looker } from "../../platform/company.ts";
import { presentCompany } from "../companies/present.ts";
import { getCompany } from "../companies/queries.ts";
import { presentSetting } from "../settings/present.ts";
import { listSettings } from "../settings/queries.ts";
import { presentUserNews } from "../users/present.ts";
import { getUser } from "../users/queries.ts";

/** The signed-in user, with all that the page frame shows. */
export async function presentSessionUser(ctx: Ctx, userId: number): Promise<z.input<typeof SessionUser>> {
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

/** During a look a user of the platform sees the company as an admin, under their own name. */
export async function presentLooker(ctx: Ctx, { name, email, endsAt }: Looker): Promise<z.input<typeof SessionUser>> {
  const [company, settings] = [presentCompany(await getCompany(ctx)), await listSettings(ctx)];
  return {
    id: ctx.actor.id ?? 0,
    name,
    email,
    companyId: ctx.companyId,
    profile: "admin",
    super: false,
    allTicket: "enabled",
    online: false,
    whatsappId: null,
    language: null,
    createdAt: company.createdAt,
    queues: [],
    tokenVersion: 0,
    company: { ...company, settings: settings.map(presentSetting) },
    expired: false,
    looking: { endsAt: new Date(endsAt).toISOString() },
  };
}
