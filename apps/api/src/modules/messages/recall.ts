import { inCompany } from "../../platform/company.ts";

/** What the provider gave back when it took a message of ours: it asks for it when a phone could not read it. */
export const recallMessage = (companyId: number, connectionId: number, providerId: string): Promise<unknown> =>
  inCompany(companyId, async ({ tx }) => {
    const row = await tx
      .selectFrom("messages")
      .select("raw")
      .where("connection_id", "=", connectionId)
      .where("provider_id", "=", providerId)
      .executeTakeFirst();
    return row?.raw ?? null;
  });
