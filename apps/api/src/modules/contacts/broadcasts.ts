import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, everybody, type News, userRoom } from "../../platform/realtime.ts";
import { presentImport } from "./imports/present.ts";
import { findImport } from "./imports/queries.ts";
import { presentNews } from "./present.ts";
import { findContact } from "./queries.ts";

export const contactBroadcasts = {
  "contact.created": (ctx, fact) => shown(ctx, fact, "create"),
  "contact.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "contact.removed": async (_, { contactId }) => [gone(contactId)],
  "contact.merged": async (ctx, { contactId, goneId }) => [gone(goneId, contactId), ...(await shown(ctx, { contactId }, "update"))],
  "contact.unmerged": async (ctx, { contactId, goneId }) => [
    ...(await shown(ctx, { contactId: goneId }, "create", contactId)),
    ...(await shown(ctx, { contactId }, "update")),
  ],
  "contact-import.changed": progress,
  "contacts.imported": async (ctx, { importId }) => [
    { event: "contacts", payload: { action: "reload" }, rooms: [everybody] },
    ...(importId === null ? [] : await progress(ctx, { importId })),
  ],
} satisfies Broadcasts;

/** Progress is sent to all screens of the user who started the import. */
async function progress(ctx: Ctx, { importId }: { importId: number }): Promise<News[]> {
  const row = await findImport(ctx, importId);
  if (!row) return [];
  const rooms = [row.userId === null ? admins : userRoom(row.userId)];
  return [{ event: "contactImport", payload: { action: "update", import: presentImport(row) }, rooms }];
}

const gone = (contactId: number, into?: number): News => ({
  event: "contact",
  rooms: [everybody],
  payload: { action: "delete", contactId, ...(into !== undefined && { into }) },
});

async function shown(ctx: Ctx, { contactId }: { contactId: number }, action: "create" | "update", outOf?: number): Promise<News[]> {
  const row = await findContact(ctx, contactId);
  const payload = row && { action, contact: presentNews(row), ...(outOf !== undefined && { outOf }) };
  return payload ? [{ event: "contact", payload, rooms: [everybody] }] : [];
}
