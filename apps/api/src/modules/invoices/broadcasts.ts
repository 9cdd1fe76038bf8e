import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, everybody, type News, selfRoom } from "../../platform/realtime.ts";
import { presentCompany } from "../companies/present.ts";
import { getCompany } from "../companies/queries.ts";
import { presentInvoice } from "./present.ts";
import { findInvoice, listPeople } from "./queries.ts";

/** Past the due date an admin is only in a room of his own. */
async function invoiceNews(ctx: Ctx, action: "create" | "update", invoiceId: number): Promise<News[]> {
  const row = await findInvoice(ctx, invoiceId);
  const rooms = [admins, ...(await listPeople(ctx, "admins")).map(selfRoom)];
  return row ? [{ event: "invoice", payload: { action, record: presentInvoice(row) }, rooms }] : [];
}

export const invoiceBroadcasts = {
  "invoice.created": (ctx, { invoiceId }) => invoiceNews(ctx, "create", invoiceId),
  "invoice.changed": (ctx, { invoiceId }) => invoiceNews(ctx, "update", invoiceId),
  "invoice.paid": async (ctx, { invoiceId }) => [
    ...(await invoiceNews(ctx, "update", invoiceId)),
    {
      event: "payment",
      payload: { action: "CONCLUIDA", company: presentCompany(await getCompany(ctx)) },
      rooms: [everybody, ...(await listPeople(ctx, "all")).map(selfRoom)],
    },
  ],
} satisfies Broadcasts;
