import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";

/**
 * The user's own connection, else the one of the last conversation with this contact, else the company's. For a group, only a connection
 * that is a member of it.
 */
export async function usualConnection(ctx: Ctx, contact: { id: number; isGroup: boolean }): Promise<number> {
  const meant = contact.isGroup
    ? await lastHeardOn(ctx, contact.id)
    : ((await ownConnection(ctx)) ?? (await lastSpokenOn(ctx, contact.id)));
  return meant ?? (await companyConnection(ctx)) ?? fail("ERR_NO_DEF_WAPP_FOUND");
}

async function ownConnection({ tx, actor }: Ctx) {
  if (actor.id === null) return undefined;
  const person = await tx.selectFrom("users").select("whatsapp_id").where("id", "=", actor.id).executeTakeFirst();
  return person?.whatsapp_id;
}

/** Skips threads without messages and connections that were turned off, where a message would wait forever. */
async function lastSpokenOn({ tx }: Ctx, contactId: number) {
  const thread = await tx
    .selectFrom("tickets as t")
    .innerJoin("connections as c", "c.id", "t.connection_id")
    .select("c.id")
    .where("t.contact_id", "=", contactId)
    .where("t.last_message_at", "is not", null)
    .where((eb) => eb.or([eb("c.wanted", "=", true), eb("c.status", "=", "CONNECTED")]))
    .orderBy("t.last_message_at", "desc")
    .orderBy("t.id", "desc")
    .executeTakeFirst();
  return thread?.id;
}

/** For groups only inbound messages count: that we sent one does not prove that the number is a member. */
async function lastHeardOn({ tx }: Ctx, contactId: number) {
  const thread = await tx
    .selectFrom("tickets")
    .select("connection_id")
    .where("contact_id", "=", contactId)
    .where("connection_id", "is not", null)
    .orderBy("last_inbound_here_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .executeTakeFirst();
  return thread?.connection_id;
}

/** The default connection, else one that is connected, else any. */
async function companyConnection({ tx }: Ctx) {
  const found = await tx
    .selectFrom("connections")
    .select("id")
    .orderBy("is_default", "desc")
    .orderBy((eb) => eb.case().when("status", "=", "CONNECTED").then(0).else(1).end())
    .orderBy("id")
    .executeTakeFirst();
  return found?.id;
}
