import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";

/** The person's own, else the one on which we have last spoken with this contact, else the company's. Only a number that is in a group can write there. */
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

/** Not where nobody has said anything, nor on a number that has been given up: what is said there would wait for ever. */
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

/** What a number has said in a group tells nothing: what it has heard does. */
async function lastHeardOn({ tx }: Ctx, contactId: number) {
  const thread = await tx
    .selectFrom("tickets")
    .select("connection_id")
    .where("contact_id", "=", contactId)
    .where("connection_id", "is not", null)
    .orderBy("heard_here_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .executeTakeFirst();
  return thread?.connection_id;
}

/** Its default one, else one that is up, else any. */
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
