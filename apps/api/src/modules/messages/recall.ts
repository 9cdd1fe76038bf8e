import { inCompany } from "../../platform/company.ts";

/**
 * A message as its provider knows it, for its engine. Of ours what the provider gave back when it took it, which it asks for when a phone could
 * not read it; of theirs the form in which it came, for a phone seals what corrects it with what stands in there.
 */
export const recallMessage = (companyId: number, connectionId: number, providerId: string): Promise<unknown> =>
  inCompany(companyId, async ({ tx }) => {
    const find = (table: "messages" | "inbox") =>
      tx.selectFrom(table).select("raw").where("connection_id", "=", connectionId).where("provider_id", "=", providerId).executeTakeFirst();
    return (await find("messages"))?.raw ?? (await find("inbox"))?.raw ?? null;
  });
