import { inCompany } from "../../../platform/company.ts";
import { asOwner } from "../../connections/ownership/ownership.ts";
import type { Held } from "./delivery.ts";

/** Before its provider is told: whatever becomes of it, a phone that could not read it may ask for it again. */
export const keepSent = (companyId: number, held: Held, ref: string, raw: unknown): Promise<void> =>
  asOwner(companyId, held, async ({ tx }) => {
    await tx
      .updateTable("messages")
      .from("outbox as o")
      .whereRef("messages.id", "=", "o.message_id")
      .where("o.ref", "=", ref)
      .where("o.kind", "=", "send")
      .set({ raw: JSON.stringify(raw) })
      .execute();
  });

/**
 * A message as its provider knows it, for its engine. Of ours what was kept of it before it left, under the reference of its order, for nobody
 * may have said yet that it arrived; of theirs the form in which it came, for a phone seals what corrects it with what stands in there.
 */
export const recallMessage = (companyId: number, connectionId: number, providerId: string): Promise<unknown> =>
  inCompany(companyId, async ({ tx }) => {
    const find = (table: "messages" | "inbox") =>
      tx.selectFrom(table).select("raw").where("connection_id", "=", connectionId).where("provider_id", "=", providerId).executeTakeFirst();
    const ordered = () =>
      tx
        .selectFrom("outbox as o")
        .innerJoin("messages as m", "m.id", "o.message_id")
        .select("m.raw")
        .where("o.ref", "=", providerId)
        .where("o.kind", "=", "send")
        .where("o.connection_id", "=", connectionId)
        .executeTakeFirst();
    return (await find("messages"))?.raw ?? (await ordered())?.raw ?? (await find("inbox"))?.raw ?? null;
  });
