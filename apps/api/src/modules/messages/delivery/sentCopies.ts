import { inCompany } from "../../../platform/company.ts";
import { runAsOwner } from "../../connections/ownership/ownership.ts";
import type { Ownership } from "./delivery.ts";

/** Stored before the provider gets the message: a phone that cannot decrypt it may ask for it again. */
export const storeSentCopy = (companyId: number, ownership: Ownership, ref: string, raw: unknown): Promise<void> =>
  runAsOwner(companyId, ownership, async ({ tx }) => {
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
 * A message in its provider's form, for the engine. Of our own, the copy kept before it was sent, found by the reference of its order,
 * because its arrival may not be confirmed yet; of the contact's, the form in which it arrived, because a phone encrypts later edits with
 * keys from it.
 */
export const findSentCopy = (companyId: number, connectionId: number, providerId: string): Promise<unknown> =>
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
