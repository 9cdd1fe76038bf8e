import { randomUUID } from "node:crypto";
import type { NewCampaignValues } from "@recado/contract/campaigns";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createCampaign as create } from "./actions.ts";

export const aCampaign = (values: Partial<NewCampaignValues> = {}): NewCampaignValues => ({
  name: `Campanha ${randomUUID().slice(0, 8)}`,
  message1: "Olá {nome}, os casacos chegaram.",
  ...values,
});

export const createCampaign = (company: TestCompany, admin: TestUser, values: Partial<NewCampaignValues> = {}) =>
  company.as(admin, (ctx) => create(ctx, aCampaign(values)));

/** Somebody who asked that no campaign writes to them. */
export const insertSuppressed = async ({ tx }: Ctx, number: string, name = "Marina Duarte"): Promise<number> =>
  (
    await sql<{ id: number }>`insert into suppressed_contacts (value, number, name, word)
      values (${number}, ${number}, ${name}, 'sair') returning id`.execute(tx)
  ).rows[0]?.id ?? 0;
