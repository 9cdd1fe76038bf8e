import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

type Names = { providerId?: string; ref?: string | null; standIn?: string };

/** By the provider's id, or by our own reference of the send, which some providers give back instead; else what stands in for it. */
export async function findMessageOfProvider({ tx }: Ctx, connectionId: number, { providerId, ref = providerId, standIn }: Names) {
  const known =
    providerId === undefined
      ? undefined
      : await tx
          .selectFrom("messages")
          .select(["id", "ticket_id as ticketId", "ack", "status", "from_me as fromMe", "contact_id as contactId", "body", "kind"])
          .select("provider_id as providerId")
          .where("connection_id", "=", connectionId)
          .where("provider_id", "in", standIn === undefined ? [providerId] : [providerId, standIn])
          .orderBy((eb) => eb("provider_id", "=", standIn ?? ""))
          .executeTakeFirst();
  if (known || !ref) return known;
  return tx
    .selectFrom("outbox")
    .innerJoin("messages", "messages.id", "outbox.message_id")
    .select(["messages.id", "messages.ticket_id as ticketId", "ack", "status", "from_me as fromMe"])
    .select(["contact_id as contactId", "messages.body", "messages.kind", "provider_id as providerId"])
    .where("outbox.ref", "=", ref)
    .where("outbox.connection_id", "=", connectionId)
    .where("outbox.kind", "=", "send")
    .executeTakeFirst();
}
export type KnownMessage = NonNullable<Awaited<ReturnType<typeof findMessageOfProvider>>>;

/** Answers that came before what they answer find it now. */
export const linkAnswers = ({ tx }: Ctx, connectionId: number, providerId: string, messageId: number) =>
  tx
    .updateTable("messages")
    .set({ quoted_id: messageId, updated_at: now() })
    .where("connection_id", "=", connectionId)
    .where("quoted_provider_id", "=", providerId)
    .where("quoted_id", "is", null)
    .returning(["id as messageId", "ticket_id as ticketId"])
    .execute();
