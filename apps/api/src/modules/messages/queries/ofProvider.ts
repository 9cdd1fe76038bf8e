import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

type Names = { providerId?: string; ref?: string | null; placeholder?: string };

/** By the provider's id, or by the reference of our send, which some providers return instead; otherwise its placeholder. */
export async function findMessageOfProvider({ tx }: Ctx, connectionId: number, { providerId, ref = providerId, placeholder }: Names) {
  const message =
    providerId === undefined
      ? undefined
      : await tx
          .selectFrom("messages")
          .select(["id", "ticket_id as ticketId", "ack", "status", "from_me as fromMe", "contact_id as contactId", "body", "kind"])
          .select("provider_id as providerId")
          .where("connection_id", "=", connectionId)
          .where("provider_id", "in", placeholder === undefined ? [providerId] : [providerId, placeholder])
          .orderBy((eb) => eb("provider_id", "=", placeholder ?? ""))
          .executeTakeFirst();
  if (message || !ref) return message;
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

/** Links replies that arrived before the message that they quote. */
export const linkAnswers = ({ tx }: Ctx, connectionId: number, providerId: string, messageId: number) =>
  tx
    .updateTable("messages")
    .set({ quoted_id: messageId, updated_at: now() })
    .where("connection_id", "=", connectionId)
    .where("quoted_provider_id", "=", providerId)
    .where("quoted_id", "is", null)
    .returning(["id as messageId", "ticket_id as ticketId"])
    .execute();
