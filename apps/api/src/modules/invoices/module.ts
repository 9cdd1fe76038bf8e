import { module } from "../../platform/module.ts";
import { invoiceBroadcasts } from "./broadcasts.ts";
import { invoiceFollowers } from "./followers.ts";
import { makeInvoices, makeNextInvoice } from "./jobs.ts";
import { checkPix } from "./pix/checking.ts";
import { configurePix } from "./pix/provider.ts";
import { invoiceRoutes } from "./routes.ts";
import { configureSuper } from "./tellSuper.ts";

export const invoices = module<typeof import("./module.sample.ts")>()({
  name: "invoices",
  configure: [configurePix, configureSuper],
  routes: [invoiceRoutes],
  broadcasts: invoiceBroadcasts,
  jobs: [makeNextInvoice, checkPix],
  listeners: { "company.signed-up": [makeNextInvoice] },
  followers: invoiceFollowers,
  timetable: [{ name: "invoices.make", cron: "43 * * * *", run: makeInvoices }],
  searches: {
    find_to_invoice: ["companies", "invoices"],
    managed_invoices: ["companies", "invoices"],
    renew_company: ["companies", "invoices"],
  },
});
