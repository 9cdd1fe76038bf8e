import { invoices } from "@recado/contract/invoices";
import { CHARGE_SECONDS, subscription } from "@recado/contract/subscription";
import { route, stagedRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { confirmInvoice } from "./actions.ts";
import { chargeInvoice, presentCharge } from "./pix/charges.ts";
import { keepRegistered } from "./pix/checking.ts";
import { registerCharge } from "./pix/efi.ts";
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

  stagedRoute(api, subscription.pay, {
    prepare: async (ctx, { body }) => {
      await admitToBilling(ctx);
      const charge = await chargeInvoice(ctx, body.invoiceId);
      return charge.code === "" ? charge : undefined;
    },
    between: async ({ txid, cents }, { body }) => registerCharge({ txid, cents, invoiceId: body.invoiceId, seconds: CHARGE_SECONDS }),
    act: async (ctx, { body }, registered) => {
      const charge = await chargeInvoice(ctx, body.invoiceId);
      return presentCharge(registered ? await keepRegistered(ctx, charge, registered) : charge);
    },
  });
}
