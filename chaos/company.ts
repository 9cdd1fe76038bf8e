import { randomUUID } from "node:crypto";
import type { Provider } from "@recado/channels/providers";
import { insertSession } from "../apps/api/src/modules/auth/sessions.ts";
import { insertCompany } from "../apps/api/src/modules/companies/queries.ts";
import { sealed } from "../apps/api/src/modules/connections/credentials/credentials.ts";
import { insertConnection, makeDefault } from "../apps/api/src/modules/connections/queries.ts";
import { listPublicPlans } from "../apps/api/src/modules/plans/queries.ts";
import { defaultSettings } from "../apps/api/src/modules/settings/defaults.ts";
import { insertSettings } from "../apps/api/src/modules/settings/queries.ts";
import { insertUser } from "../apps/api/src/modules/users/queries.ts";
import { type Ctx, inCompany, inNewCompany, onPlatform } from "../apps/api/src/platform/company.ts";
import { signAccess } from "../apps/api/src/platform/crypto/access.ts";

export type Company = { id: number; run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T> };
export type Agent = { id: number; name: string; token: string };

export async function foundCompany(name = "Loja Aurora"): Promise<Company> {
  const plans = await onPlatform((tx) => listPublicPlans(tx));
  const planId = plans.at(-1)?.id;
  if (planId === undefined) throw new Error("No plan is offered.");

  const values = {
    name,
    phone: "11987654321",
    email: `${name.split(" ").at(-1)?.toLowerCase()}@acme.test`,
    dueDate: "2999-12-31",
    language: "pt" as const,
    planId,
  };
  const id = await inNewCompany(
    async (tx) => {
      const company = await insertCompany(tx, values);
      if (company === null) throw new Error("The company is there already.");
      return company;
    },
    async (ctx) => {
      await insertSettings(ctx, defaultSettings);
      return ctx.companyId;
    },
  );
  return { id, run: (work) => inCompany(id, work) };
}

export const hire = (company: Company, name: string, profile: "admin" | "user" = "admin"): Promise<Agent> =>
  company.run(async (ctx) => {
    const email = `${name.toLowerCase()}@acme.test`;
    const { id } = await insertUser(ctx, { name, email, passwordHash: "none", profile, allTicket: true });
    const { id: session } = await insertSession(ctx, id);
    return { id, name, token: await signAccess(session) };
  });

type Line = { provider: Provider; wanted: boolean; credentials?: Parameters<typeof sealed>[0] };

/** A company's first connection becomes its default. */
export const connect = (company: Company, { provider, wanted, credentials }: Line): Promise<{ id: number; uuid: string }> =>
  company.run(async (ctx) => {
    const row = {
      name: `Linha ${provider} ${randomUUID().slice(0, 8)}`,
      provider,
      status: "DISCONNECTED",
      wanted,
      ...(credentials && sealed(credentials)),
    };
    const { id } = await insertConnection(ctx, row);
    const existing = await ctx.tx.selectFrom("connections").select("id").where("is_default", "=", true).executeTakeFirst();
    if (!existing) await makeDefault(ctx, id);
    const { uuid } = await ctx.tx.selectFrom("connections").select("uuid").where("id", "=", id).executeTakeFirstOrThrow();
    return { id, uuid };
  });
