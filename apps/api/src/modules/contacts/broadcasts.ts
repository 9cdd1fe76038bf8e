import type { Ctx } from "../../platform/company.ts";
import { type Broadcasts, everybody, type News } from "../../platform/realtime.ts";
import { presentContact } from "./present.ts";
import { findContact } from "./queries.ts";

export const contactBroadcasts = {
  "contact.created": (ctx, fact) => shown(ctx, fact, "create"),
  "contact.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "contact.removed": async (_, { contactId }) => [gone(contactId)],
  "contact.merged": async (ctx, { contactId, goneId }) => [gone(goneId), ...(await shown(ctx, { contactId }, "update"))],
} satisfies Broadcasts;

const gone = (contactId: number): News => ({ event: "contact", payload: { action: "delete", contactId }, rooms: [everybody] });

async function shown(ctx: Ctx, { contactId }: { contactId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findContact(ctx, contactId);
  return row ? [{ event: "contact", payload: { action, contact: presentContact(row) }, rooms: [everybody] }] : [];
}
