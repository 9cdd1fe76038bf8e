import { z } from "zod";
import { addressed, Id, Named, page, Search } from "./common.ts";
import { get, put } from "./endpoint.ts";
import { Invoice, InvoiceStatus } from "./invoice-news.ts";

export type { Invoice } from "./invoice-news.ts";

/** Over all invoices of the company, not only those of a page. */
const InvoiceTotals = z.object({ total: z.number(), paid: z.number(), pending: z.number() });
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

export const ManagedInvoice = Invoice.extend({ company: Named });
export type ManagedInvoice = z.infer<typeof ManagedInvoice>;

const missing = ["ERR_NO_INVOICE_FOUND"] as const;

export const invoices = {
  /** A company's own, the latest due date first, at most twenty a page. */
  all: get("/invoices/all", { query: Search, response: z.array(Invoice), whenExpired: true, errors: [] }),
  totals: get("/invoices/totals", { response: InvoiceTotals, whenExpired: true, errors: [] }),
  /** Those of all companies, the first due first. */
  list: get("/invoices", {
    query: Search.extend({ status: z.union([z.literal(""), InvoiceStatus]).optional() }),
    response: page("invoices", ManagedInvoice),
    access: "super",
    errors: [],
  }),
  show: get("/invoices/:id", { params: addressed, response: ManagedInvoice, access: "super", errors: missing }),
  /** The money has arrived: the company is paid for one more period, once. Whatever else a client sends back is dropped. */
  update: put("/invoices/:id", {
    params: addressed,
    body: z.object({ status: z.literal("paid") }),
    response: ManagedInvoice,
    access: "super",
    errors: missing,
    example: { status: "paid" },
  }),
};

export const invoiceFacts = {
  "invoice.created": z.object({ invoiceId: Id }),
  /** Some of it has been received, or more than it asks for. */
  "invoice.changed": z.object({ invoiceId: Id }),
  "invoice.paid": z.object({ invoiceId: Id }),
};
