import { invoices } from "@recado/contract/invoices";
import { subscription } from "@recado/contract/subscription";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { confirmInvoice } from "./actions.ts";
import { chargeInvoice, presentCharge } from "./pix/charges.ts";
import { admitToBilling } from "./policy.ts";
import { presentInvoice, presentManagedInvoice, reais } from "./present.ts";
import { accessManagedInvoice, listInvoices, listManagedInvoices, totalInvoices } from "./queries.ts";
import { saveDetails, showSubscription } from "./subscription.ts";

export function invoiceRoutes(api: Api) {
  route(api, invoices.all, async (ctx, { query }) => {
    await admitToBilling(ctx);
    return (await listInvoices(ctx, query)).map(presentInvoice);
  });

  route(api, invoices.totals, async (ctx) => {
    await admitToBilling(ctx);
    const { total, paid, pending } = await totalInvoices(ctx);
    return { total: reais(total), paid: reais(paid), pending: reais(pending) };
  });

  route(api, invoices.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listManagedInvoices(ctx, query);
    return { invoices: rows.map(presentManagedInvoice), count, hasMore };
  });

  route(api, invoices.show, async (ctx, { params }) => presentManagedInvoice(await accessManagedInvoice(ctx, params.id)));

  route(api, invoices.update, async (ctx, { params }) => presentManagedInvoice(await confirmInvoice(ctx, params.id)));

  route(api, subscription.show, async (ctx) => showSubscription(ctx, await admitToBilling(ctx)));

  route(api, subscription.update, async (ctx, { body }) => {
    const company = await admitToBilling(ctx);
    await saveDetails(ctx, body);
    return showSubscription(ctx, company);
  });

  route(api, subscription.pay, async (ctx, { body }) => {
    await admitToBilling(ctx);
    return presentCharge(await chargeInvoice(ctx, body.invoiceId));
  });
}
