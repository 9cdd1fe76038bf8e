import { Recurrence } from "@recado/contract/companies";
import { dayFromToday } from "../../platform/clock.ts";
import { type Ctx, visiting } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { getCompany, getCompanyPlan } from "../companies/queries.ts";
import {
  accessManagedInvoice,
  addReceived,
  insertInvoice,
  insertPayment,
  lockInvoice,
  type ManagedInvoiceRow,
  moveInvoice,
  renewCompany,
  settleInvoice,
} from "./queries.ts";
import { monthsOf } from "./recurrences.ts";
import { tellSuper, tellSuperOfReturn } from "./tellSuper.ts";

const DAYS_AHEAD = 20;

/** The invoice of the period that begins with the company's due date, once that is near. Making it twice makes one. */
export async function makeInvoice(ctx: Ctx) {
  const company = await getCompany(ctx);
  const { due_date, time_zone } = company;
  if (company.platform || company.removed_at || !company.status || !due_date) return;
  if (due_date > dayFromToday(time_zone, DAYS_AHEAD)) return;
  const { id, name, users, connections, queues, value } = await getCompanyPlan(ctx);
  const recurrence = Recurrence.parse(company.recurrence);
  const months = monthsOf[recurrence];
  const cents = Math.round(value * 100) * months;
  if (cents === 0) return;
  const moved = await moveInvoice(ctx, due_date, months);
  if (moved) return record(ctx, "invoice.changed", { invoiceId: moved });
  const plan = JSON.stringify({ id, name, users, connections, queues });
  const made = await insertInvoice(ctx, { detail: name, cents, due_date, recurrence, months, plan });
  if (made) await record(ctx, "invoice.created", { invoiceId: made.id });
}

/** By super, who has seen the money. Only the first one who says so renews the company. */
export async function confirmInvoice(ctx: Ctx, id: number): Promise<ManagedInvoiceRow> {
  const { company_id } = await accessManagedInvoice(ctx, id);
  const isNew = await visiting(ctx, company_id, async (companyCtx) => {
    const { status, cents, paid_cents } = await lockInvoice(companyCtx, id);
    if (status === "paid") return false;
    await insertPayment(companyCtx, { invoice_id: id, cents: cents - paid_cents });
    await payInvoice(companyCtx, id, cents);
    return true;
  });
  if (isNew === undefined) fail("ERR_NO_INVOICE_FOUND");
  if (isNew) await record(ctx, "managed-company.changed", { otherCompanyId: company_id });
  return accessManagedInvoice(ctx, id);
}

export type ReceivedPix = { endToEndId: string; cents: number };

/** What the bank says has arrived: each Pix once, however often it is reported. Anything but the amount that is due is told to super. */
export async function receivePayment(ctx: Ctx, invoiceId: number, { endToEndId, cents }: ReceivedPix) {
  const invoice = await lockInvoice(ctx, invoiceId);
  const isNew = await insertPayment(ctx, { invoice_id: invoiceId, cents, end_to_end_id: endToEndId });
  if (!isNew) return;
  const received = invoice.paid_cents + cents;
  if (invoice.status === "open" && received >= invoice.cents) await payInvoice(ctx, invoiceId, received);
  else {
    await addReceived(ctx, invoiceId, received);
    await record(ctx, "invoice.changed", { invoiceId });
  }
  if (received !== invoice.cents) await tellSuper(ctx, invoice, received);
}

/** Money that went back after it had been counted: super is told once, and decides what follows. */
export async function noteReturn(ctx: Ctx, invoiceId: number, { id, cents }: { id: string; cents: number }) {
  const invoice = await lockInvoice(ctx, invoiceId);
  if (await insertPayment(ctx, { invoice_id: invoiceId, cents, end_to_end_id: id })) await tellSuperOfReturn(ctx, invoice, cents);
}

/** The caller has locked it and found it open. Sockets hear of the payment before they reconnect under the new terms. */
async function payInvoice(ctx: Ctx, id: number, paidCents: number) {
  await settleInvoice(ctx, id, paidCents);
  await renewCompany(ctx, id);
  await record(ctx, "invoice.paid", { invoiceId: id });
  await record(ctx, "company.changed", { companyId: ctx.companyId, what: ["terms"] });
}
