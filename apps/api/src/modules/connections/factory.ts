import { randomUUID } from "node:crypto";
import { ConnectionForm, type ConnectionValues, type Provider } from "@recado/contract/connections";
import type { TestCompany } from "../../testing/company.ts";
import { lockCompanyPlan } from "../companies/queries.ts";
import { insertConnection, makeDefault, replaceQueues } from "./queries.ts";

export const aConnection = (values: Partial<ConnectionValues> = {}): ConnectionValues => ({
  ...ConnectionForm.parse({ name: `Recepção ${randomUUID().slice(0, 8)}` }),
  ...values,
});

type TestConnectionOptions = {
  name?: string;
  provider?: Provider;
  status?: string;
  wanted?: boolean;
  isDefault?: boolean;
  queueIds?: number[];
  greeting?: string;
};

/** Stores a connection without checking the plan's limits; a company's first one is its default. */
export const createConnection = (company: TestCompany, options: TestConnectionOptions = {}): Promise<number> =>
  company.run(async (ctx) => {
    const { provider = "sandbox", status = "DISCONNECTED", wanted = false, queueIds = [], greeting = "" } = options;
    const name = options.name ?? randomUUID();
    await lockCompanyPlan(ctx); // as in the product: of two concurrent creations only one is the first
    const { id } = await insertConnection(ctx, { name, provider, status, wanted, greeting_message: greeting });
    await replaceQueues(ctx, id, queueIds);
    const defaultConnection = await ctx.tx.selectFrom("connections").select("id").where("is_default", "=", true).executeTakeFirst();
    if (options.isDefault ?? !defaultConnection) await makeDefault(ctx, id);
    return id;
  });
